import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

/// The buttons of Zendesk's sample apps for the Chat SDK v2, in order, through the provider.
///
/// Each step checks what the user and the agents would see.
@MainActor
@Suite("Zendesk Chat: the flow of the vendor's sample app")
struct OfficialFlowTests {
    private let app: SampleApp

    init() throws { app = try SampleApp() }

    private var provider: ZendeskChatProvider { app.provider }

    // MARK: Steps of both flows

    /// `Chat.initialize`, the API configuration, and the connection.
    private func initialize() {
        #expect(app.accountKeys == ["acme-account-key"])
        #expect(provider.connectionStatus.value == .disconnected(nil))
        #expect(provider.agentStatus.value == nil && provider.departments.value.isEmpty)
        #expect(app.count == .unknown && provider.attachmentLimits.value == nil)
        app.counter.start()
        #expect(provider.connectionStatus.value == .connected)
        #expect(provider.chatState.value.loading == .loaded && !provider.chatState.value.isChatting)
        #expect(app.count == .live(0) && app.diagnostics.isEmpty)
        #expect(provider.attachmentLimits.value?.isFileSendingEnabled == true)
        provider.registerPushToken(Data([0xA1, 0xB2]))
    }

    /// The first message and an agent's answer.
    private func startChat() async throws {
        app.openScreen()
        let id = try await provider.send("Where is my order?")
        #expect(provider.chatState.value.isChatting && provider.chatState.value.queuePosition == 1)
        #expect(provider.chatState.value.transcript[id: id]?.deliveryStatus == .delivered)
        try app.agents.join("Ada")
        #expect(provider.chatState.value.agents.map(\.displayName) == ["Ada"])
        #expect(provider.chatState.value.queuePosition == nil)
        try app.agents.send("On its way.")
        #expect(app.texts == ["Where is my order?", nil, "On its way."] && app.count == .live(0))
    }

    /// Messages in both directions, with the screen shown and closed.
    private func chat() async throws {
        try app.agents.type()
        #expect(provider.chatState.value.agents.map(\.isTyping) == [true])
        provider.sendTyping(true)
        #expect(app.visitor?.isTyping == true)
        provider.sendTyping(false)
        #expect(app.visitor?.isTyping == false)

        await app.closeScreen()
        try app.agents.send("It has arrived.")
        #expect(provider.chatState.value.agents.map(\.isTyping) == [false] && app.count == .live(1))
        try app.agents.send("Is it the right one?", options: ["Yes", "No"])
        #expect(app.count == .live(2))
        app.openScreen()
        #expect(app.count == .live(0))
        _ = try await provider.send("Yes")

        var progress: [Double] = []
        let file = try app.folder.write(Data(count: 2048), to: "order.png")
        let id = try await provider.sendFile(at: file) { progress.append($0) }
        #expect(progress.last == 1)
        let entry = try #require(provider.chatState.value.transcript[id: id])
        #expect(entry.deliveryStatus == .delivered && entry.attachments.map(\.size) == [2048])
        #expect(app.visitor?.chat?.logs.last?.text == "order.png")
        let program = try app.folder.write(Data(count: 1), to: "order.exe")
        await #expect(throws: ChatEntry.DeliveryFailure.self) {
            _ = try await provider.sendFile(at: program, onProgress: nil)
        }
        let failed = try #require(provider.chatState.value.transcript.last)
        #expect(failed.deliveryStatus != .delivered)
        try await provider.deleteFailed(failed.id)
        #expect(app.texts.last == "order.png" && app.count == .live(0))
        await app.closeScreen()
    }

    /// A notification in the background and its tap, and the return to the foreground.
    private func push() async throws {
        app.lifecycle.send(.didEnterBackground)
        #expect(provider.connectionStatus.value == .disconnected(.requested) && app.count == .cached(0))
        try app.agents.send("Are you there?")
        let push = try #require(app.device.pushes.last)
        #expect(provider.isChatNotification(userInfo: push) && provider.pushKind(userInfo: push) == .message)
        #expect(await provider.notificationDidArriveSilently(userInfo: push) == .newData)
        #expect(app.announced == 1 && app.count == .cached(0))

        app.lifecycle.send(.willEnterForeground)
        await app.until { provider.connectionStatus.value == .connected }
        #expect(app.count == .live(1))
        #expect(app.texts.last == "Are you there?")
        #expect(provider.notificationDidArriveInForeground(userInfo: push) == [.banner, .list, .sound])
        #expect(provider.notificationWasTapped(userInfo: push))
        // The counter follows the log, so the push doesn't count as another message.
        #expect(app.announced == 3 && app.count == .live(1))
        app.openScreen()
        #expect(app.count == .live(0))
        await app.closeScreen()

        let ended: [AnyHashable: Any] = ["data": ["type": "zd.chat.end"]]
        #expect(provider.pushKind(userInfo: ended) == .chatEnded)
        let other: [AnyHashable: Any] = ["data": ["type": "shop"]]
        #expect(provider.pushKind(userInfo: other) == nil && !provider.notificationWasTapped(userInfo: other))
        #expect(provider.notificationDidArriveInForeground(userInfo: other) == nil && app.announced == 3)
    }

    /// The agent requests a rating. The visitor rates, requests the transcript, and ends the chat.
    private func endChat() async throws {
        app.openScreen()
        try app.agents.requestRating()
        #expect(provider.chatState.value.transcript.last?.kind == .ratingRequest)
        try await provider.rate(.good)
        try await provider.comment("Quick answers")
        #expect(provider.chatState.value.rating == .good)
        #expect(provider.chatState.value.comment == "Quick answers")
        #expect(app.visitor?.chat?.rating == .good)
        try await provider.mailTranscript(to: "ada@example.com")
        #expect(app.server.mailedTranscripts.isEmpty)
        try await provider.endChat()
        #expect(!provider.chatState.value.isChatting)
        #expect(provider.chatState.value.sessionStatus == .ended && app.chatEnds == 1)
        #expect(app.server.mailedTranscripts.map(\.email) == ["ada@example.com"])
        #expect(app.server.mailedTranscripts.first?.logs.first?.text == "Where is my order?")
        await app.closeScreen()
        #expect(app.count == .live(0))
    }

    /// After the logout, nothing of the visitor is left.
    private func logOut() async throws {
        try await provider.logout()
        #expect(provider.currentUser.value == .anonymous && app.texts.isEmpty)
        #expect(provider.connectionStatus.value == .connected && app.count == .live(0))
        #expect(!app.sdk.hasIdentity && app.visitor?.info.name == "" && app.visitor?.chat == nil)
        // The next visitor has a new chat.
        _ = try await provider.send("Hello")
        #expect(app.texts == ["Hello"] && app.visitor?.chat?.logs.map(\.text) == ["Hello"])
    }

    // MARK: The flows

    @Test("a visitor by name and e-mail: departments, path, tags, notes, chat, push, end and logout")
    func knownVisitor() async throws {
        initialize()
        #expect(provider.agentStatus.value == .online)
        #expect(provider.departments.value.map(\.name) == ["Sales", "Repairs"])
        #expect(provider.departments.value.map(\.status) == [.online, .away])
        app.server.isOnline = false
        #expect(provider.agentStatus.value == .offline)
        let visitor = VisitorProfile(name: "Ada Byron", email: "ada@example.com")
        try await provider.sendOfflineMessage("Call me back", from: visitor)
        #expect(app.server.offlineMessages.map(\.message) == ["Call me back"] && app.texts.isEmpty)
        app.server.isOnline = true
        #expect(provider.agentStatus.value == .online)
        // The configuration's tags and path.
        #expect(app.visitor?.tags == ["ios"] && app.visitor?.paths.map(\.title) == ["Acme for iOS"])
        #expect(provider.visitorProfile.phoneNumber == "+44 20 7946 0000")

        try await provider.login(.known(KnownUser(id: "ada", email: "ada@example.com", name: "Ada Byron")))
        #expect(provider.currentUser.value.id == "ada" && provider.connectionStatus.value == .connected)
        #expect(app.count.badgeNumber == 0)

        // The pre-chat form.
        let profile = VisitorProfile(
            name: "Ada Byron",
            email: "ada@example.com",
            phoneNumber: "+44 20 7946 0001"
        )
        try await provider.updateVisitorProfile(profile)
        #expect(provider.visitorProfile == profile && app.visitor?.info.email == "ada@example.com")
        try await provider.selectDepartment(named: "Repairs")
        #expect(provider.chatState.value.department?.name == "Repairs")
        try await provider.selectDepartment(id: "1")
        #expect(provider.chatState.value.department?.name == "Sales")

        let cart = try #require(URL(string: "https://shop.example.com/cart"))
        try await provider.trackVisitorPath(title: "Cart", url: cart)
        #expect(app.visitor?.paths.last == ZendeskChatVisitorPath(title: "Cart", url: cart.absoluteString))
        try await provider.addTags(["vip", "payment"])
        try await provider.removeTags(["payment"])
        #expect(app.visitor?.tags.contains("vip") == true && app.visitor?.tags.contains("payment") == false)
        try await provider.setNote("Prefers e-mail")
        try await provider.appendNote("Speaks French")
        #expect(app.visitor?.note == "Prefers e-mail\nSpeaks French")

        try await startChat()
        #expect(app.visitor?.chat?.department?.name == "Sales")
        try await chat()
        try await push()
        try await endChat()
        try await logOut()
        #expect(app.diagnostics.isEmpty && app.errors.isEmpty)
    }

    @Test(
        "a visitor by token: authentication, chat, a renewed token, a refused token, login and logout"
    )
    func authenticatedVisitor() async throws {
        initialize()
        try await provider.login(.token(app.ada))
        await app.until { provider.connectionStatus.value == .connected }
        #expect(app.backendCalls == 1 && provider.currentUser.value == .token(app.ada))
        #expect(app.sdk.hasIdentity && app.server.visitor("ada") != nil && app.count == .live(0))
        // Zendesk trusts only the token.
        await #expect(throws: ChatError.self) {
            try await provider.updateVisitorProfile(VisitorProfile(name: "Bo"))
        }

        try await startChat()
        try await chat()
        try await push()

        // The token expires, and the backend signs another.
        let calls = app.backendCalls
        app.clock.advance(by: 421)
        app.server.expireToken(of: "ada")
        #expect(provider.connectionStatus.value == .reconnecting && app.count == .cached(0))
        try app.agents.send("Still there?", visitor: "ada")
        await app.until { provider.connectionStatus.value == .connected }
        #expect(app.backendCalls == calls + 1 && app.errors.isEmpty)
        #expect(app.count == .live(1) && app.texts.last == "Still there?")

        // With a token that is too old, the connection fails until the visitor logs in again.
        app.tokenAge = 421
        app.server.expireToken(of: "ada")
        await app.until { provider.connectionStatus.value == .failed(.authentication) }
        #expect(app.errors.map(\.code) == [.authentication] && app.count == .cached(1))
        #expect(provider.currentUser.value == .token(app.ada) && app.texts.last == "Still there?")
        app.tokenAge = 0
        try await provider.login(.token(app.ada))
        await app.until { provider.connectionStatus.value == .connected }
        #expect(app.count == .live(1) && provider.chatState.value.isChatting)

        try await endChat()
        try await logOut()
        #expect(app.server.visitor("ada")?.chat?.isOpen == false)
        #expect(app.diagnostics.isEmpty && app.errors.count == 1)
    }
}

/// The sample app on a phone with the simulated SDK.
@MainActor
private final class SampleApp {
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let server: SimulatedZendeskServer
    let device = SimulatedZendeskDevice()
    let sdk: SimulatedZendeskChat
    let provider: ZendeskChatProvider
    let counter: MessageCounter
    private let events: ObservationRecorder<ChatEvent>
    let folder: ScratchFolder
    /// The account keys that the SDK was initialized with.
    let accountKeys: [String]
    /// The number of tokens that the app's backend has signed.
    private(set) var backendCalls = 0
    /// The age of the backend's tokens, in seconds.
    var tokenAge: TimeInterval = 0
    private let signer: VisitorTokenSigner

    private static let sharedSecret = "acme-shared-secret"
    private static let configuration = """
        {"provider": "zendesk-chat", "providers": {"zendesk-chat": {
          "client": "simulator", "accountKey": "acme-account-key", "department": "Sales", "tags": ["ios"],
          "visitor": {"phone": "+44 20 7946 0000"}, "visitorPath": {"title": "Acme for iOS"}
        }}}
        """

    init() throws {
        folder = try ScratchFolder()
        signer = try VisitorTokenSigner(key: SecretKey(text: Self.sharedSecret.utf8))
        server = SimulatedZendeskServer(
            clock: clock,
            departments: [
                ChatState.Department(id: "1", name: "Sales", status: .online),
                ChatState.Department(id: "2", name: "Repairs", status: .away),
            ]
        )
        server.checkTokens(with: try SimulatedZendeskTokens(sharedSecret: Self.sharedSecret))
        let sdk = SimulatedZendeskChat(
            server: server,
            device: device,
            lifecycle: lifecycle,
            isInitialized: false
        )
        var accountKeys: [String] = []
        let registry = ChatProviderRegistry([
            .zendeskChat(simulator: { request in
                accountKeys.append(request.settings.accountKey)
                sdk.initialize()
                return sdk
            })
        ])
        let made = try registry.makeProvider(
            "zendesk-chat",
            of: ChatConfiguration(string: Self.configuration, registry: registry),
            lifecycle: lifecycle,
            clock: clock
        )
        provider = try #require(made as? ZendeskChatProvider)
        self.sdk = sdk
        self.accountKeys = accountKeys
        counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        events = ObservationRecorder(provider.events)
    }

    func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
        #expect(await eventually(condition), "the condition wasn't met", sourceLocation: sourceLocation)
    }

    // MARK: The vendor's screen

    func openScreen() {
        counter.conversationWillAppear()
        sdk.conversationScreenWillAppear()
    }

    /// The screen closes the connection, and the counter reopens it.
    func closeScreen() async {
        counter.conversationWillDisappear()
        sdk.conversationScreenWillDisappear()
        counter.conversationDidClose()
        await until { provider.connectionStatus.value == .connected }
    }

    // MARK: The backend

    /// The app's user, with tokens from its backend.
    var ada: SignedIdentity { SignedIdentity(userID: "ada") { [self] in try await sign() } }

    private func sign() throws -> String {
        backendCalls += 1
        let claims = VisitorClaims(name: "Ada Byron", email: "ada@example.com", externalID: "ada")
        return try signer.token(for: claims, issuedAt: clock.now.addingTimeInterval(-tokenAge))
    }

    // MARK: State

    var agents: SimulatedZendeskDashboard { server.dashboard }

    /// The visitor as the agents see them.
    var visitor: SimulatedZendeskVisitor? { server.visitor(sdk.visitorID) }

    var count: UnreadCount { counter.unreadCount.value }

    var texts: [String?] { provider.chatState.value.transcript.map(\.text) }

    var announced: Int { events.values.count { if case .messageReceived(nil) = $0 { true } else { false } } }

    var chatEnds: Int { events.values.count { if case .chatEnded = $0 { true } else { false } } }

    var diagnostics: [String] { events.diagnostics }

    var errors: [ChatError] { events.authenticationErrors }
}
