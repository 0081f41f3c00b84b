import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

/// The buttons of Helpshift's sample app for SDK X 10.4.1, in order, through the provider.
///
/// Each step checks what the user would see: the screens, the badge and the chat.
@MainActor
@Suite("Helpshift: the flow of the vendor's sample app")
struct OfficialFlowTests {
    private let app = SampleApp()

    private var provider: HelpshiftChatProvider { app.provider }
    private var visitor: SimulatedVisitor { app.sdk.visitor }

    // MARK: Steps of both flows

    private func install() {
        #expect(provider.connectionStatus.value == .disconnected(.notInstalled))
        app.start()
        #expect(provider.connectionStatus.value == .connected)
        #expect(!provider.isScreenShown && provider.currentUser.value.id == nil)
        #expect(app.counter.unreadCount.value.badgeNumber == 0)
        provider.registerPushToken(Data([0xA1, 0xB2]))
        #expect(app.diagnostics.isEmpty)
    }

    /// The help center: all articles, one section, one article.
    private func readFAQs() throws {
        try provider.showFAQs()
        app.pass()
        #expect(provider.isScreenShown && !provider.isConversationVisible)
        #expect(visitor.articles.map(\.publishID) == ["12", "13"])
        try provider.showFAQSection("3")
        app.pass()
        #expect(visitor.articles.map(\.publishID) == ["12"])
        try provider.showSingleFAQ("13")
        app.pass()
        #expect(visitor.articles.map(\.publishID) == ["13"])
        visitor.close()
        app.pass()
        #expect(!provider.isScreenShown)
    }

    /// A conversation from the first message to the second visit.
    private func chat() throws {
        var screen = HelpshiftConversationConfiguration()
        screen.tags = ["vip"]
        screen.conversationPrefillText = "Hi...!"
        try provider.presentConversation(screen)
        app.pass()
        #expect(provider.isConversationVisible && visitor.draft == "Hi...!")
        try visitor.send("Where is my order?")
        app.pass()
        #expect(provider.chatState.value.isChatting && app.texts == ["Where is my order?"])
        #expect(app.server.conversations.last?.tags == ["vip"])
        try app.sendAgentMessage("On its way.")
        #expect(app.conversationTexts == ["Where is my order?", "On its way."])
        #expect(app.counter.unreadCount.value == .live(0))

        visitor.close()
        try app.sendAgentMessage("It has arrived.")
        #expect(!provider.isScreenShown && app.counter.unreadCount.value == .live(1))
        app.lifecycle.send(.didEnterBackground)
        try app.sendAgentMessage("Are you there?")
        #expect(app.device.pushes.count == 1)
        app.lifecycle.send(.willEnterForeground)
        app.pass(60)
        #expect(app.counter.unreadCount.value == .live(2))

        try provider.presentConversation()
        app.pass()
        #expect(app.counter.unreadCount.value == .live(0))
        #expect(
            app.conversationTexts == [
                "Where is my order?", "On its way.", "It has arrived.", "Are you there?",
            ]
        )
        visitor.close()
        app.pass()
    }

    /// Notifications: in the background, silently, in the foreground, tapped, and tapped to launch the app.
    private func push() async throws {
        app.lifecycle.send(.didEnterBackground)
        try app.sendAgentMessage("It is at your door.")
        var push = try #require(app.pushes.last)
        #expect(app.pushes.count == 2 && provider.isChatNotification(userInfo: push))
        #expect(await provider.notificationDidArriveSilently(userInfo: push) == .noData)
        #expect(!provider.isScreenShown && app.counter.unreadCount.value.badgeNumber == 0)
        app.lifecycle.send(.willEnterForeground)
        app.pass(60)
        #expect(app.counter.unreadCount.value == .live(1))
        // In the foreground the SDK shows a notification of its own, so there is no banner and no screen.
        #expect(provider.notificationDidArriveInForeground(userInfo: push) == [])
        app.pass()
        #expect(!provider.isScreenShown && app.counter.unreadCount.value == .live(1))
        #expect(provider.notificationWasTapped(userInfo: push))
        app.pass()
        #expect(provider.isConversationVisible && app.counter.unreadCount.value == .live(0))
        #expect(app.conversationTexts.last == "It is at your door.")
        visitor.close()
        app.pass()

        // The system terminates the app in the background, and a tap launches it.
        app.lifecycle.send(.didEnterBackground)
        try app.sendAgentMessage("Is it the right one?")
        #expect(app.pushes.count == 3)
        push = try #require(app.pushes.last)
        app.lifecycle.send(.willEnterForeground)
        app.relaunch()
        #expect(app.counter.unreadCount.value == .live(1) && !provider.isScreenShown)
        #expect(provider.notificationWasTapped(userInfo: push))
        app.pass()
        #expect(provider.connectionStatus.value == .connected && provider.isConversationVisible)
        #expect(app.conversationTexts.last == "Is it the right one?")
        #expect(app.counter.unreadCount.value == .live(0))
        visitor.close()
        app.pass()
        #expect(!provider.isScreenShown)

        let other: [AnyHashable: Any] = ["origin": "shop"]
        #expect(provider.notificationDidArriveInForeground(userInfo: other) == nil)
        #expect(!provider.notificationWasTapped(userInfo: other) && !provider.isScreenShown)
    }

    /// A proactive link, in a notification from the app's backend and opened by the app itself.
    private func followProactiveLink() async throws {
        let link = "https://acme.helpshift.com/proactive?tag=delivery"
        let push: [AnyHashable: Any] = ["helpshift_proactive_link": link]
        #expect(provider.isChatNotification(userInfo: push))
        #expect(provider.notificationDidArriveInForeground(userInfo: push) == [.banner, .list, .sound])
        #expect(await provider.notificationDidArriveSilently(userInfo: push) == .noData)
        app.pass()
        #expect(!provider.isScreenShown)
        let ways = [
            { [provider] in #expect(provider.notificationWasTapped(userInfo: push)) },
            { [provider] in try provider.openProactiveLink(link) },
        ]
        for open in ways {
            app.pass(1)
            try app.sendAgentMessage("One more thing.")
            #expect(app.counter.unreadCount.value == .live(1))
            try open()
            #expect(provider.isScreenShown)
            app.pass()
            #expect(provider.isConversationVisible && app.counter.unreadCount.value == .live(0))
            #expect(app.conversationTexts.last == "One more thing.")
            // The prefilled text of the app's configuration.
            #expect(visitor.draft == "About my order: ")
            visitor.close()
            app.pass()
            #expect(!provider.isScreenShown && provider.connectionStatus.value == .connected)
        }
    }

    /// The agent resolves the conversation, and the user agrees and rates it.
    private func endChat() throws {
        try provider.presentConversation()
        app.pass()
        try app.server.agents.resolve()
        app.pass()
        try visitor.acceptResolution()
        try visitor.rate(5, feedback: "Thank you")
        app.pass()
        #expect(!provider.chatState.value.isChatting && app.server.conversations.last?.rating == 5)
        provider.dismissConversation()
        app.pass()
        #expect(!provider.isScreenShown && app.counter.unreadCount.value == .live(0))
    }

    /// After the logout, nothing of the user is left.
    private func logOut() async throws {
        try await provider.logout()
        app.pass()
        #expect(provider.currentUser.value.id == nil && app.texts.isEmpty)
        #expect(app.counter.unreadCount.value.badgeNumber == 0)
        try provider.presentConversation()
        app.pass()
        #expect(visitor.conversation == nil)
        visitor.close()
        app.pass()
    }

    // MARK: The flows

    @Test("a user by id and e-mail: installation, login, help center, chat and logout")
    func knownUser() async throws {
        install()
        try provider.clearAnonymousUserOnLogin(true)
        // The sample's digest is in base64.
        let digest = Secret(Data(repeating: 7, count: 32).base64EncodedString())
        let ada = KnownUser(id: "ada", email: "ada@example.com", name: "Ada", authToken: digest)
        try await app.finish { try await $0.login(.known(ada)) }
        // Reports within five seconds of a login may be the former user's (U7).
        app.pass(5)
        #expect(provider.currentUser.value == .known(ada) && app.diagnostics.isEmpty)
        #expect(app.sdk.user.uid == "ada" && app.sdk.user.name == "Ada")

        try readFAQs()
        try chat()
        try await push()
        try await followProactiveLink()
        app.relaunch()
        #expect(provider.currentUser.value.id == "ada" && app.counter.unreadCount.value.badgeNumber == 0)
        try endChat()
        try await logOut()
        #expect(app.diagnostics.isEmpty && app.errors.isEmpty)
    }

    @Test(
        "a user of the identity system: anonymous, then by token, with more data, until the session expires"
    )
    func identifiedUser() async throws {
        install()
        try await app.finish { try await $0.loginAnonymously() }
        #expect(app.sdk.user.isAnonymous && provider.currentUser.value.id == nil)
        try await app.finish { [app] in try await $0.login(.token(app.ada)) }
        app.pass(5)
        #expect(provider.currentUser.value == .token(app.ada) && app.sdk.user.uid == "ada")

        let email = TestToken.identity("email", "ada@example.com")
        try provider.addUserIdentities(TestToken.make(identities: email, iat: app.iat))
        try provider.updateMasterAttributes(["first_name": "Ada", "new_tags": ["vip", "payment"]])
        try provider.updateAppAttributes(["app_version": "2.0"])
        app.pass(10)
        #expect(app.sdk.user.email == "ada@example.com" && app.sdk.user.tags == ["vip", "payment"])

        try readFAQs()
        try chat()
        try await push()
        try await followProactiveLink()

        // The next day the session expires while the user is logged in to the app.
        app.relaunch()
        app.pass(86_400)
        try await provider.login(.token(app.ada))
        #expect(app.backendCalls == 1 && provider.currentUser.value.id == "ada")
        app.server.expireSession(of: "ada")
        app.pass()
        #expect(provider.connectionStatus.value == .failed(.sessionExpired))
        await app.until { provider.connectionStatus.value == .connected }
        #expect(app.backendCalls == 2 && provider.currentUser.value == .token(app.ada))
        app.pass(5)
        try app.sendAgentMessage("Good morning.")
        #expect(app.counter.unreadCount.value == .live(1) && app.texts.last == "Good morning.")

        try endChat()
        try await logOut()
        #expect(app.diagnostics.isEmpty && app.errors.isEmpty)
    }
}

/// The sample app on a phone with the simulated SDK.
@MainActor
private final class SampleApp {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedHelpshiftServer
    let device = SimulatedHelpshiftDevice()
    private let store = InMemoryReadMarkerStore()
    private(set) var sdk: SimulatedHelpshift
    private(set) var provider: HelpshiftChatProvider
    private(set) var counter: MessageCounter
    private var events: ObservationRecorder<ChatEvent>
    /// The number of tokens that the app's backend has signed.
    private(set) var backendCalls = 0

    init() {
        server = SimulatedHelpshiftServer(clock: clock)
        server.dashboard.isPushSetUp = true
        server.dashboard.articles = [
            SimulatedArticle(publishID: "12", sectionPublishID: "3"),
            SimulatedArticle(publishID: "13", sectionPublishID: "4"),
        ]
        (sdk, provider, counter) = Self.launch(server, device, clock, lifecycle, store)
        events = ObservationRecorder(provider.events)
    }

    private static var configuration: HelpshiftProviderSettings {
        var configuration = HelpshiftProviderSettings.sample
        configuration.screen?.conversationPrefillText = "About my order: "
        return configuration
    }

    private static func launch(
        _ server: SimulatedHelpshiftServer,
        _ device: SimulatedHelpshiftDevice,
        _ clock: ManualChatClock,
        _ lifecycle: ManualAppLifecycle,
        _ store: InMemoryReadMarkerStore
    ) -> (SimulatedHelpshift, HelpshiftChatProvider, MessageCounter) {
        let sdk = SimulatedHelpshift(server: server, device: device, lifecycle: lifecycle)
        let provider = HelpshiftChatProvider(
            client: sdk,
            configuration: configuration,
            clock: clock,
            lifecycle: lifecycle
        )
        return (sdk, provider, MessageCounter(provider: provider, lifecycle: lifecycle, store: store))
    }

    /// Kills the app and starts it again.
    func relaunch() {
        counter.stop()
        provider.shutDown()
        (sdk, provider, counter) = Self.launch(server, device, clock, lifecycle, store)
        events = ObservationRecorder(provider.events)
        start()
    }

    /// Installs the SDK.
    func start() {
        counter.start()
        pass()
    }

    /// Advances the clock. Even without seconds, this delivers the SDK's pending callbacks.
    func pass(_ seconds: TimeInterval = 0) { clock.advance(by: seconds) }

    /// Waits until a condition is true while the SDK's callbacks are delivered.
    func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
        for _ in 0..<20_000 where !condition() {
            await Task.yield()
            pass()
        }
        #expect(condition(), "the condition wasn't met", sourceLocation: sourceLocation)
    }

    /// Runs a call of the provider until it returns.
    func finish(_ call: @escaping @MainActor (HelpshiftChatProvider) async throws -> Void) async throws {
        var result: Result<Void, any Error>?
        Task {
            do {
                result = .success(try await call(provider))
            } catch {
                result = .failure(error)
            }
        }
        await until { result != nil }
        try result?.get()
    }

    func sendAgentMessage(_ text: String) throws {
        try server.agents.send(text)
        pass()
    }

    // MARK: The backend

    /// The time at which tokens are signed.
    var iat: Int { Int(clock.now.timeIntervalSince1970) }

    /// The app's user, with tokens from its backend.
    var ada: SignedIdentity { SignedIdentity(userID: "ada") { [self] in await sign() } }

    private func sign() -> String {
        backendCalls += 1
        return TestToken.uid("ada", iat: iat)
    }

    // MARK: State

    var texts: [String?] { provider.chatState.value.transcript.map(\.text) }

    /// The texts on the conversation's screen.
    var conversationTexts: [String] { sdk.visitor.conversation?.messages.map(\.body) ?? [] }

    /// The device's notifications in the system's form.
    var pushes: [[AnyHashable: Any]] {
        device.pushes.map { push in
            push.compactMapValues { if case .string(let text) = $0 { text } else { nil } }
        }
    }

    var diagnostics: [String] { events.diagnostics }

    var errors: [ChatError] { events.authenticationErrors }
}
