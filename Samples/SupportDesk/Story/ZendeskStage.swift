import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import ZendeskChatAdapter
import ZendeskChatSimulator

/// An app whose chat is Zendesk's, on the simulator.
@MainActor
final class ZendeskStage: StoryStage {
    let vendorName = "the Zendesk Chat simulator"
    let clock = ManualChatClock()
    var signsTokens: Bool { backend.signs }
    private(set) var counter: MessageCounter
    private(set) var provider: any ChatProvider

    private let server: SimulatedZendeskServer
    private let device = SimulatedZendeskDevice()
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private var launch: Launch
    /// Whether the last chat has ended, and the user has begun no other.
    private var hasChatEnded = false

    /// What is gone when the app is killed.
    private struct Launch {
        let lifecycle = ManualAppLifecycle()
        let sdk: SimulatedZendeskChat
        let provider: ZendeskChatProvider
        let counter: MessageCounter

        @MainActor
        init(
            _ server: SimulatedZendeskServer,
            _ device: SimulatedZendeskDevice,
            _ store: any ReadMarkerStore,
            _ clock: any ChatClock
        ) {
            sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: lifecycle)
            provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: lifecycle)
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        }
    }

    init() {
        server = SimulatedZendeskServer(clock: clock)
        let backend = StoryBackend(clock: clock)
        self.backend = backend
        server.checkTokens(
            with: SimulatedZendeskTokens { backend.verifier.isValid(signature: $0, of: $1) }
        )
        launch = Launch(server, device, store, clock)
        provider = launch.provider
        counter = launch.counter
    }

    func play(_ moment: Story.Moment) async throws -> String? {
        let remark = try await perform(moment)
        await connectionIsDecided()
        return remark
    }

    private func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch:
            launch.counter.start()
            launch.provider.registerPushToken(Data([0xA0, 0x0B]))
        case .relaunch:
            // The old app's socket dies with it.
            launch.sdk.disconnect()
            launch = Launch(server, device, store, clock)
            provider = launch.provider
            counter = launch.counter
            launch.counter.start()
        case .openConversation:
            launch.counter.conversationWillAppear()
            launch.sdk.conversationScreenWillAppear()
            if hasChatEnded { return "The log is gone: the screen is empty until the user writes again." }
        case .leaveConversation:
            launch.counter.conversationWillDisappear()
            launch.sdk.conversationScreenWillDisappear()
            launch.counter.conversationDidClose()
            return "Zendesk's screen closes the socket when it goes; the counter opens it again."
        case .visitorWrites(let text):
            _ = try await launch.provider.send(text)
            hasChatEnded = false
        case .agentJoins: try server.dashboard.join()
        case .agentTypes: try server.dashboard.type()
        case .agentWrites(let text): return try await pushRemark { try server.dashboard.send(text) }
        case .agentSendsFile(let name):
            let file = ZendeskChatAttachment(
                name: name,
                mimeType: "application/pdf",
                size: 48_213,
                url: "https://files.example.com/\(name)"
            )
            return try await pushRemark { try server.dashboard.send(file) }
        case .botWrites(let text):
            try server.dashboard.fireTrigger(text)
            return "Zendesk's automatic messages are a trigger's. They do not count."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: device.isOnline = false
        case .regainNetwork: device.isOnline = true
        case .endChat:
            try server.dashboard.endChat()
            hasChatEnded = true
            return "Zendesk keeps no log of an ended chat: nothing is left to read, and the badge is 0 (C12)."
        case .identity(let moment): return try await play(moment)
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment) async throws -> String? {
        var remark: String?
        switch moment {
        case .logIn(let person): try await logIn(person)
        case .logInWithForgedToken(let person):
            try await logIn(person, isForged: true)
            remark = "Zendesk looks at a token when it connects: the login stands, the connection fails."
        case .logOut:
            try await launch.provider.logout()
            remark = "Zendesk ends the chat of a user who logs out."
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            remark = "Zendesk asks for a token at each connection: the backend signs a fresh one."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            remark = backend.isUp ? "Zendesk asks for a token again." : nil
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text):
            do {
                _ = try server.dashboard.send(text, visitor: person.id)
            } catch SimulatedZendeskDashboard.Refusal.noChat {
                remark = "\(person.name)'s chat ended with the logout: there is nobody to write to."
            }
        }
        return remark
    }

    private func logIn(_ person: Person, isForged: Bool = false) async throws {
        let backend = backend
        let identity = SignedIdentity(userID: person.id) {
            try await backend.zendeskToken(for: person, isForged: isForged)
        }
        try await launch.provider.login(.token(identity))
    }

    /// Waits until the socket is open or refused: tokens are asked for in a task of their own.
    private func connectionIsDecided() async {
        guard device.isOnline else { return }
        let (decisions, continuation) = AsyncStream.makeStream(of: Void.self)
        let token = launch.provider.connectionStatus.observe {
            if $0.isConnected || !$0.isConnectedOrConnecting { continuation.finish() }
        }
        for await _ in decisions {}
        token.cancel()
    }

    /// Says so where a message came by push.
    private func pushRemark(_ send: () throws -> ChatEntry.ID) async throws -> String? {
        let before = device.pushes.count
        _ = try send()
        guard let push = device.pushes.dropFirst(before).last else { return nil }
        _ = await launch.provider.notificationDidArriveSilently(push)
        return "It comes as a push: the socket is closed."
    }
}
