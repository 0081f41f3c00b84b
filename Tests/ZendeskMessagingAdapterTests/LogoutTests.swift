import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: logouts and stored users")
struct LogoutTests {
    @Test("C14 a logout is stored first, clears the count, and drops the anonymous user's record")
    func logout() async throws {
        let scene = try await MessagingScene.loggedIn(count: 6)
        scene.total(3)
        let logout = await scene.beginLogout()
        #expect(scene.storedUser == .owedLogout)
        scene.total(8)
        await scene.answerLogout()
        try await logout.value
        #expect(scene.unread == .unknown)
        #expect(scene.state.userID == nil)
        #expect(scene.provider.currentUser.value == .anonymous)
        #expect(scene.storedUser == .anonymous)
        #expect(scene.stored(nil) == nil)
        #expect(scene.stored("u1")?.count == 3)
    }

    @Test("U9 forgetting the anonymous user creates another one without a count")
    func anonymous() async throws {
        let scene = await MessagingScene.started(count: 6)
        scene.client.currentUser = .anonymous()
        let forgetting = Task { [provider = scene.provider] in try await provider.forgetAnonymousVisitor() }
        await scene.until { scene.client.logouts.waitingCount == 1 }
        #expect(scene.unread == .unknown && scene.stored(nil) == nil)
        await scene.answerLogout(count: 0)
        try await forgetting.value
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(0))
        #expect(scene.state.userChangeCount > 0)
    }

    @Test("the session is ended before the instance is invalidated")
    func order() async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.client.forgetCalls()
        scene.answerLogouts()
        try await scene.provider.logout()
        scene.provider.shutDown()
        #expect(
            scene.client.calls.filter { !$0.hasPrefix("update") && !$0.hasPrefix("clear") }
                == ["logoutUser", "dismissScreen", "invalidate false"]
        )
    }

    @Test(
        "U2 if the SDK keeps refusing a logout, its storage is cleared and the next user can log in"
    )
    func refusedForGood() async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.client.logouts.immediate = .failure(.incorrectAccessLevelForAction)
        try await scene.provider.logout()
        await scene.until {
            scene.clock.advance(by: 1)
            return scene.client.calls.contains("invalidate true")
        }
        #expect(scene.client.calls.filter { $0 == "logoutUser" }.count == 3)
        try await scene.logIn("u2")
        #expect(scene.state.userID == "u2")
    }

    @Test("a failed logout succeeds with a diagnostic if the user is gone")
    func failsWithUserGone() async throws {
        let scene = try await MessagingScene.loggedIn()
        let logout = await scene.beginLogout()
        scene.client.currentUser = nil
        scene.client.logouts.answer(.httpError(.noResponse))
        try await logout.value
        #expect(scene.provider.currentUser.value == .anonymous)
        #expect(scene.diagnostics.contains { $0.contains("failed logout") })
    }

    @Test("U3 a logout closes the screen, and the next user sees nothing", arguments: [true, false])
    func screen(isClosingReported: Bool) async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.client.say(.messagingOpened(.sample))
        let logout = Task { [provider = scene.provider] in try await provider.logout() }
        await scene.until { scene.client.calls.contains("dismissScreen") }
        await scene.settle()
        #expect(!scene.client.calls.contains("logoutUser") && scene.unread == .unknown)
        if isClosingReported {
            scene.client.say(.messagingClosed(.sample))
        } else {
            scene.clock.advance(by: 5)
        }
        await scene.answerLogout()
        try await logout.value
        await scene.until { scene.storedUser == .anonymous }
        #expect(scene.visibilities == [true, false])
    }

    @Test("before the SDK is initialized, a logout applies immediately and is carried out later")
    func beforeInitialization() async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.kill()
        #expect(scene.state.userID == "u1")
        try await scene.provider.logout()
        #expect(scene.state.userID == nil)
        #expect(scene.storedUser == .owedLogout)
        await scene.start()
        await scene.answerLogout()
        await scene.until { scene.storedUser == .anonymous }
        #expect(scene.unread == .unknown)
    }

    @Test("C14 a refused request of a user whose logout is owed doesn't fail the anonymous user's connection")
    func refusalOfFormerUser() async throws {
        let scene = try await MessagingScene.withOwedLogout()
        scene.line(.connectedRealtime)
        scene.client.say(.authenticationFailed(.expiredJWT))
        #expect(scene.status == .connected)
        #expect(scene.authenticationErrors.isEmpty)
        await scene.answerLogout()
        await scene.until { scene.storedUser == .anonymous }
        scene.client.say(.authenticationFailed(.expiredJWT))
        #expect(scene.status == .failed(.authentication))
    }

    @Test("a failed owed logout is retried on the next realtime connection")
    func owedFails() async throws {
        let scene = try await MessagingScene.withOwedLogout()
        await scene.until { scene.client.logouts.waitingCount == 1 }
        scene.client.logouts.answer(.httpError(.noResponse))
        await scene.settle()
        #expect(scene.storedUser == .owedLogout)
        scene.line(.connectedRealtime)
        await scene.until { scene.client.logouts.waitingCount == 1 }
    }

    @Test(
        "C14 the count of an SDK user who isn't the app's is dropped",
        arguments: [nil, .anonymous(), .unauthenticated()] as [ZendeskMessagingUser?]
    )
    func anotherUserInSDK(user: ZendeskMessagingUser?) async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.total(3)
        scene.kill()
        scene.client.currentUser = user
        await scene.start()
        scene.client.unreadMessageCount = 7
        scene.line(.connectedRealtime)
        scene.total(8)
        #expect(scene.unread == .cached(3))
        let error = #expect(throws: ChatError.self) { try scene.provider.presentConversation() }
        #expect(error?.code == .notAllowedNow)
    }

    @Test("U6 a user whom only the SDK remembers is logged out")
    func rememberedUser() async throws {
        let scene = MessagingScene()
        scene.client.currentUser = .jwt("u1")
        await scene.start()
        scene.client.unreadMessageCount = 7
        scene.line(.connectedRealtime)
        #expect(scene.unread == .unknown)
        await scene.answerLogout(count: 0)
        await scene.until { scene.storedUser == .anonymous }
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(0))
    }

    @Test("U3 an owed logout closes an open screen, and a conversation opens once it is carried out")
    func owedAndScreen() async throws {
        let scene = try await MessagingScene.loggedIn()
        _ = await scene.beginLogout()
        scene.kill()
        scene.client.eventsOnSubscription = [.messagingOpened(.sample)]
        await scene.start()
        await scene.until { scene.client.calls.contains("dismissScreen") }
        #expect(scene.client.logouts.waitingCount == 0)
        scene.client.say(.messagingClosed(.sample))
        await scene.until { scene.client.logouts.waitingCount == 1 }
        try scene.provider.presentConversation()
        #expect(scene.client.presented.isEmpty)
        await scene.answerLogout()
        await scene.until { scene.client.presented.count == 1 }
        #expect(scene.storedUser == .anonymous)
    }
}
