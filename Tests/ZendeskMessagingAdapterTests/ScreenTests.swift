import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: the screen")
struct ScreenTests {
    @Test(
        "several events for one opening are one change of visibility",
        arguments: [
            [.messagingOpened(.sample), .messagingClosed(.sample)],
            [
                .messagingOpened(.sample), .conversationOpened(.sample, conversationID: "c1"),
                .conversationOpened(.sample, conversationID: nil), .messagingClosed(.sample),
            ],
            [
                .conversationOpened(.sample, conversationID: "c1"), .messagingOpened(.sample),
                .messagingOpened(.sample), .messagingClosed(.sample), .messagingClosed(.sample),
            ],
            [.conversationOpened(.sample, conversationID: "c1"), .messagingClosed(.sample)],
        ] as [[ZendeskMessagingEvent]]
    )
    func oneVisibility(events: [ZendeskMessagingEvent]) async {
        let scene = await MessagingScene.started(count: 1)
        for event in events { scene.client.say(event) }
        #expect(scene.visibilities == [true, false])
        #expect(!scene.provider.isConversationVisible)
    }

    @Test("without these events, the client's screen determines the visibility")
    func olderVersion() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.show(true)
        scene.client.say(.conversationOpened(.sample, conversationID: "c1"))
        #expect(scene.unread == .live(0))
        scene.client.show(false)
        #expect(scene.visibilities == [true, false])
    }

    @Test("messagingClosed doesn't end the visibility of a screen that is still shown")
    func insidePages() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.show(true)
        scene.client.say(.messagingOpened(.sample))
        scene.client.say(.messagingClosed(.sample))
        #expect(scene.provider.isConversationVisible)
        scene.client.say(.messagingOpened(.sample))
        scene.client.show(false)
        #expect(scene.visibilities == [true, false])
    }

    @Test("a late conversationOpened after messagingClosed doesn't make the conversation visible")
    func late() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.say(.messagingOpened(.sample))
        scene.client.say(.messagingClosed(.sample))
        scene.client.say(.conversationOpened(.sample, conversationID: "c1"))
        #expect(!scene.provider.isConversationVisible)
    }

    @Test(
        "the configuration's screen is presented, or else the account's",
        arguments: [nil, .conversationList] as [ZendeskMessagingScreen?]
    )
    func configured(screen: ZendeskMessagingScreen?) async throws {
        let scene = await MessagingScene.started(
            configuration: ZendeskMessagingProviderSettings(channelKey: "key", screen: screen)
        )
        try scene.provider.presentConversation()
        #expect(scene.client.presented == [screen])
    }

    @Test(
        "each of the four screens can be presented",
        arguments: [
            .conversationList, .mostRecentConversation(exitAction: .close),
            .newConversation(exitAction: .returnToConversationList),
            .conversation(id: "c1", exitAction: .close),
        ] as [ZendeskMessagingScreen]
    )
    func four(screen: ZendeskMessagingScreen) async throws {
        let scene = await MessagingScene.started()
        try scene.provider.presentConversation(screen)
        #expect(scene.client.presented == [screen])
    }

    @Test("presenting a screen initializes the SDK first")
    func awaited() async throws {
        let scene = MessagingScene()
        try scene.provider.presentConversation(.conversationList)
        await scene.until { scene.client.initializations.waitingCount == 1 }
        #expect(scene.client.presented.isEmpty)
        scene.client.initializations.answer()
        await scene.until { scene.client.presented == [.conversationList] }
    }

    @Test("a screen whose initialization fails causes a diagnostic and isn't presented later")
    func awaitedAndFailed() async throws {
        let scene = MessagingScene()
        try scene.provider.presentConversation()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.client.initializations.answer(.httpError(.noResponse))
        await scene.until { scene.status == .unreachable(.network) }
        #expect(scene.diagnostics.count == 1)
        scene.provider.connect()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.client.initializations.answer()
        await scene.until { scene.status == .disconnected(nil) }
        #expect(scene.client.presented.isEmpty)
    }

    @Test(
        "C14 a screen that is requested during a login is presented only if the login succeeds",
        arguments: [true, false]
    )
    func awaitedDuringLogin(succeeds: Bool) async throws {
        let scene = MessagingScene()
        let login = Task { try await scene.provider.login(.test("u1")) }
        await scene.until { scene.client.initializations.waitingCount == 1 }
        try scene.provider.presentConversation(.conversationList)
        scene.client.initializations.answer()
        await scene.until { scene.client.logins.waitingCount == 1 }
        #expect(scene.client.presented.isEmpty)
        if succeeds { scene.client.currentUser = .jwt("u1") }
        scene.client.logins.answer(succeeds ? nil : .httpError(.noResponse))
        _ = await login.result
        #expect(scene.client.presented == (succeeds ? [.conversationList] : []))
        #expect(scene.diagnostics.count == (succeeds ? 0 : 1))
    }

    @Test("U3 a screen that was requested before the initialization isn't presented to the next user")
    func awaitedAndLoggedOut() async throws {
        let user = StoredValue.User(id: "u1")
        let scene = MessagingScene(
            store: InMemoryReadMarkerStore([.user(of: "zendesk-messaging"): StoredValue.user(user)])
        )
        scene.client.currentUser = .jwt("u1")
        try scene.provider.presentConversation()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        let logout = Task { try await scene.provider.logout() }
        await scene.until { scene.provider.chatState.value.userID == nil }
        #expect(scene.diagnostics.count == 1)
        scene.client.initializations.answer()
        await scene.until { scene.client.logouts.waitingCount == 1 }
        scene.client.logouts.answer()
        try await logout.value
        await scene.settle()
        #expect(scene.client.presented.isEmpty)
    }

    @Test("a screen that is dismissed before the initialization isn't presented")
    func awaitedAndDismissed() async throws {
        let scene = MessagingScene()
        try scene.provider.presentConversation()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.provider.dismissConversation()
        scene.client.initializations.answer()
        await scene.until { scene.client.observerCount == 1 }
        await scene.settle()
        #expect(scene.client.presented.isEmpty)
    }

    @Test("the client's error about a screen is thrown")
    func presentationError() async {
        let scene = await MessagingScene.started()
        scene.client.presentationError = ChatError(.notAllowedNow, "nothing there")
        #expect(throws: ChatError(.notAllowedNow, "nothing there")) {
            try scene.provider.presentConversation()
        }
    }

    @Test(
        "U3 a screen that is requested during a login waits, and is refused after a shutdown"
    )
    func notNow() async throws {
        let scene = await MessagingScene.started()
        _ = await scene.beginLogin(.test("u1"))
        try scene.provider.presentConversation()
        #expect(scene.client.presented.isEmpty)
        scene.provider.shutDown()
        let error = #expect(throws: ChatError.self) { try scene.provider.presentConversation() }
        #expect(error?.code == .shutDown)
        #expect(scene.client.presented.isEmpty)
    }

    @Test("the client determines whether and in which scene a screen can be presented")
    func client() async {
        let scene = await MessagingScene.started()
        #expect(scene.provider.canPresentConversation)
        scene.client.canPresentScreen = false
        #expect(!scene.provider.canPresentConversation)
        let shown = ChatScene()
        scene.client.screenScene = shown
        #expect(scene.provider.conversationScene === shown)
        scene.client.show(true)
        scene.provider.dismissConversation()
        #expect(scene.client.calls.contains("dismissScreen"))
    }
}
