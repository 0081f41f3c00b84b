import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: notifications")
struct PushTests {
    @Test(
        "the SDK decides whether a notification is its own and how it is presented",
        arguments: [
            (.messagingShouldDisplay, [.banner, .list, .sound]), (.messagingShouldNotDisplay, []),
            (.unknown(9), [.banner, .list, .sound]), (.notFromMessaging, nil),
        ] as [(ZendeskMessagingPushResponsibility, ChatNotification.PresentationOptions?)]
    )
    func responsibility(
        responsibility: ZendeskMessagingPushResponsibility,
        options: ChatNotification.PresentationOptions?
    ) async {
        let scene = await MessagingScene.started()
        scene.client.responsibility = responsibility
        #expect(scene.provider.isChatNotification([:]) == (options != nil))
        #expect(scene.provider.notificationDidArriveInForeground([:]) == options)
        #expect(await scene.provider.notificationDidArriveSilently([:]) == (options == nil ? nil : .noData))
    }

    @Test("a tap presents the SDK's screen")
    func tap() async {
        let scene = await MessagingScene.started()
        #expect(scene.provider.notificationWasTapped([:]))
        await scene.until { scene.client.calls.contains("presentTappedScreen") }
        #expect(scene.diagnostics.isEmpty)
    }

    @Test("a tap without a screen, or with one that can't be presented, causes a diagnostic")
    func tapWithoutScreen() async {
        let scene = await MessagingScene.started()
        scene.client.tapHasScreen = false
        scene.provider.notificationWasTapped([:])
        await scene.until { scene.diagnostics.count == 1 }
        scene.client.tapHasScreen = true
        scene.client.presentationError = ChatError(.notAllowedNow, "nothing there")
        scene.provider.notificationWasTapped([:])
        await scene.until { scene.diagnostics.count == 2 }
        #expect(!scene.client.calls.contains("presentTappedScreen"))
    }

    @Test("a tap initializes the SDK")
    func tapAtLaunch() async {
        let scene = MessagingScene()
        scene.client.initializations.immediate = .success(())
        #expect(scene.provider.notificationWasTapped([:]))
        await scene.until { scene.client.calls.contains("presentTappedScreen") }
        #expect(scene.diagnostics.isEmpty)
    }

    @Test("C14 a tap during a login as another user doesn't present the former user's conversation")
    func tapDuringLogin() async throws {
        let scene = await MessagingScene.started()
        let login = await scene.beginLogin(.test("u1"))
        #expect(scene.provider.notificationWasTapped([:]))
        await scene.until { scene.client.calls.contains("handleTap") }
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer()
        try await login.value
        await scene.settle()
        #expect(!scene.client.calls.contains("presentTappedScreen") && scene.diagnostics.count == 1)
    }

    @Test("other notifications aren't passed to the SDK")
    func notOurs() async {
        let scene = await MessagingScene.started()
        scene.client.responsibility = .notFromMessaging
        #expect(!scene.provider.notificationWasTapped([:]))
        await scene.settle()
        #expect(!scene.client.calls.contains("handleTap"))
    }

    @Test("a push token is kept until the SDK is initialized, and set again for each user")
    func token() async throws {
        let scene = MessagingScene()
        scene.provider.registerPushToken(Data([1, 2]))
        #expect(scene.client.calls.isEmpty)
        await scene.start()
        #expect(scene.client.calls == ["initialize", "updatePushToken 2"])
        scene.client.forgetCalls()
        try await scene.logIn("u1")
        #expect(scene.client.calls.contains("updatePushToken 2"))
        scene.provider.unregisterPushToken()
        scene.client.forgetCalls()
        scene.answerLogouts()
        try await scene.logIn("u2")
        #expect(!scene.client.calls.contains("updatePushToken 2"))
    }

    @Test("a displayed notification is reported as a received message")
    func displayed() async {
        let scene = await MessagingScene.started()
        scene.client.say(
            .notificationDisplayed(.sample, conversationID: "c1", messageReceivedTimestamp: 1_790_000_000)
        )
        #expect(scene.events.values.contains { if case .messageReceived = $0 { true } else { false } })
    }
}
