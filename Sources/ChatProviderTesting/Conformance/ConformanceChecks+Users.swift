import ChatProviderKit
import Foundation

extension ConformanceCheck {
    /// Changes of the user, and the app's notifications.
    @MainActor
    static let users: [ConformanceCheck] = [
        ConformanceCheck(
            "S5",
            "users: after a launch, the stored user is current, with that user's count",
            needs: [.messages, .users, .relaunch]
        ) { scene in
            try await scene.start()
            try await scene.harness.switchUser(to: "ada")
            try await scene.harness.settle()
            try await scene.sendAgentMessage("one")
            try scene.expectNumber(1, "before the launch")
            let next = try await scene.relaunched()
            try scene.expect(
                next.provider.chatState.value.userID,
                is: "ada",
                "the user right after the launch"
            )
            try scene.expect(next.count, is: .cached(1), "the count right after the launch")
            try await next.start()
            try next.expectNumber(1, "after connecting")
            guard !scene.can.contains(.keepsUser) else { return }
            // The connection would be another visitor's.
            try next.expectConnection(false, "before the stored user is logged in")
            try await next.harness.switchUser(to: "ada")
            try await next.harness.settle()
            try next.expectConnection(true, "after the login")
        },
        ConformanceCheck(
            "U1",
            "at once: from the call of a logout on, nothing of the user is shown or counted",
            needs: [.messages, .users, .sessions]
        ) { scene in
            try await scene.logInWithMessage()
            let logout = scene.logOut()
            try await scene.expectNobody("from the call of the logout on", logout)
        },
        ConformanceCheck(
            "U2",
            "logouts: without a network, a logout is not refused, and is completed once there is one",
            needs: [.messages, .users, .sessions, .outages]
        ) { scene in
            try await scene.logInWithMessage()
            try await scene.harness.dropConnection()
            let logout = scene.logOut()
            try await scene.expectNobody("without a network", logout)
            try await scene.harness.restoreConnection()
            try await scene.expectNobody("once there is a network", logout)
            if let failure = await logout.value {
                throw ConformanceFailure(expected: "a logout that throws nothing", seen: "\(failure)")
            }
        },
        ConformanceCheck(
            "U4",
            "the same user: another login as the same user changes neither chat nor count",
            needs: [.messages, .users]
        ) { scene in
            try await scene.logInWithMessage()
            let changes = scene.provider.chatState.value.userChangeCount
            try await scene.harness.switchUser(to: "ada")
            try await scene.harness.settle()
            try scene.expectNumber(1, "after the second login")
            try scene.expect(
                scene.provider.chatState.value.userChangeCount,
                is: changes,
                "the number of changes of user"
            )
        },
        ConformanceCheck(
            "U9",
            "anonymous visitors: a new one does not inherit the previous one's count",
            needs: [.messages, .users, .newVisitorAtLogout]
        ) { scene in
            try await scene.start()
            try await scene.sendAgentMessage("one", "two")
            try scene.expectNumber(2, "for the anonymous visitor")
            for user in ["ada", nil] {
                try await scene.harness.switchUser(to: user)
                try await scene.harness.settle()
            }
            try scene.expect(
                scene.count.number ?? 0 == 0,
                "nothing unread for the next anonymous visitor",
                saw: "\(scene.count)"
            )
        },
        ConformanceCheck(
            "push",
            "a notification that is not the vendor's changes nothing, and is left to the app",
            needs: .pushes
        ) { scene in
            guard let provider = scene.provider as? any PushRegistering else {
                throw ConformanceFailure(
                    expected: "a provider that is PushRegistering",
                    seen: "\(type(of: scene.provider))"
                )
            }
            try await scene.start()
            let other: [String: any Sendable] = ["aps": "another vendor's"]
            let states = ObservationRecorder(provider.chatState)
            states.forget()
            let isTaken =
                provider.isChatNotification(other) || provider.notificationWasTapped(other)
                || provider.notificationDidArriveInForeground(other) != nil
            let isFetched = await provider.notificationDidArriveSilently(other) != nil
            try scene.expect(!isTaken && !isFetched, "it to be left to the app", saw: "that it was not")
            try scene.expect(states.values.isEmpty, "no other state", saw: "\(states.values.count)")
            try scene.expect(
                provider.isChatNotification(scene.harness.notification),
                "the vendor's own notification to be recognized",
                saw: "that it was not"
            )
        },
    ]
}

extension ConformanceScene {
    /// Logs in a user who then has one unread message.
    func logInWithMessage() async throws {
        try await start()
        try await harness.switchUser(to: "ada")
        try await harness.settle()
        try await sendAgentMessage("one")
        try expectNumber(1, "of the user")
    }

    /// Starts a logout. The task ends with the logout, and its value is the error.
    func logOut() -> Task<(any Error)?, Never> {
        let users = provider as? any IdentityManaging
        return Task {
            do {
                try await users?.logout()
                return nil
            } catch {
                return error
            }
        }
    }

    /// Expects that nothing of the user who is logging out is shown.
    func expectNobody(_ when: String, _ logout: Task<(any Error)?, Never>) async throws {
        for _ in 0..<20 { await Task.yield() }
        let state = provider.chatState.value
        let isGone = state.userID == nil && texts.isEmpty && count.number ?? 0 == 0
        guard !isGone else { return }
        logout.cancel()
        throw ConformanceFailure(
            expected: "nothing of the user \(when)",
            seen: "\(count) of \(state.userID ?? "nobody") with the log \(texts)"
        )
    }

    /// Makes the calls to a provider that an app may make too late.
    func use(_ provider: any ChatProvider) async {
        provider.connect()
        if let pushes = provider as? any PushRegistering {
            pushes.registerPushToken(Data([1]))
            _ = pushes.notificationWasTapped(harness.notification)
            _ = pushes.notificationDidArriveInForeground(harness.notification)
            _ = await pushes.notificationDidArriveSilently(harness.notification)
        }
        if let screen = provider as? any ConversationPresenting {
            // It throws because the provider was shut down.
            try? screen.presentConversation()
            screen.dismissConversation()
        }
        if let users = provider as? any IdentityManaging { try? await users.logout() }
        provider.disconnect()
    }
}
