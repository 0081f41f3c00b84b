import ChatProviderKit
import ChatProviderTesting
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app whose chat is Zendesk's Messaging, on the simulator.
@MainActor
final class ZendeskMessagingStage: StoryStage {
    let vendorName = "the Zendesk Messaging simulator"
    let clock = ManualChatClock()
    var signsTokens: Bool { backend.signs }
    private(set) var counter: MessageCounter
    private(set) var provider: any ChatProvider

    private let server: SimulatedMessagingServer
    private let device = SimulatedMessagingDevice()
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private var launch: Launch

    /// What is gone when the app is killed.
    private struct Launch {
        let lifecycle = ManualAppLifecycle()
        let sdk: SimulatedZendeskMessaging
        let provider: ZendeskMessagingProvider
        let counter: MessageCounter

        @MainActor
        init(
            _ server: SimulatedMessagingServer,
            _ device: SimulatedMessagingDevice,
            _ store: any ReadMarkerStore,
            _ clock: any ChatClock
        ) {
            sdk = SimulatedZendeskMessaging(server: server, device: device, lifecycle: lifecycle)
            provider = ZendeskMessagingProvider(
                client: sdk,
                configuration: ZendeskMessagingConfiguration(channelKey: "demo"),
                clock: clock,
                lifecycle: lifecycle
            )
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        }
    }

    init() {
        server = SimulatedMessagingServer(clock: clock)
        backend = StoryBackend(clock: clock)
        server.tokens = backend.messagingTokens
        launch = Launch(server, device, store, clock)
        provider = launch.provider
        counter = launch.counter
    }

    func play(_ moment: Story.Moment) async throws -> String? {
        let remark: String? =
            if case .identity(let moment) = moment { try await play(moment) } else {
                try await perform(moment)
            }
        await letWorkBeDone()
        return remark
    }

    private func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch: launch.counter.start()
        case .relaunch:
            launch.sdk.terminate()
            launch = Launch(server, device, store, clock)
            provider = launch.provider
            counter = launch.counter
            launch.counter.start()
        case .openConversation: try launch.provider.presentConversation()
        case .leaveConversation: launch.provider.dismissConversation()
        case .visitorWrites(let text): try await launch.sdk.visitor.send(text)
        case .agentJoins:
            try server.agents.assign()
            return "Messaging says that an agent has the conversation, and who it is at the first message."
        case .agentTypes: return "Messaging does not say who is typing."
        case .agentWrites(let text): try server.agents.send(text)
        case .agentSendsFile(let name): try server.agents.send(name, kind: .file)
        case .botWrites(let text):
            try server.agents.sendBotMessage(text)
            return "Messaging counts by itself, and a bot's message as an agent's."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: device.isOnline = false
        case .regainNetwork: device.isOnline = true
        case .endChat: return "A conversation of Messaging has no end: it stays, and so does its count."
        case .identity: break
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment) async throws -> String? {
        switch moment {
        case .logIn(let person): return await logIn(person)
        case .logInWithForgedToken(let person):
            // Without cryptography the server cannot tell: it refuses every request meanwhile.
            if !backend.signs { server.failingStatus = 401 }
            defer { server.failingStatus = nil }
            return await logIn(person, isForged: true)
        case .logOut: try await launch.provider.logout()
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            return "Zendesk finds out at the next request, and asks for a fresh token then."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            makeLineAnew()
            return backend.isUp
                ? "The line is made anew, and the provider gets a fresh token by itself."
                : "The line is made anew, and there is no fresh token. The badge stays, as cached."
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text):
            guard let id = server.user(externalID: person.id)?.conversations.last?.id else {
                return "\(person.name) has no conversation: there is nobody to write to."
            }
            try server.agents.send(text, to: id)
        }
        return nil
    }

    /// - Returns: Why the user could not be logged in.
    private func logIn(_ person: Person, isForged: Bool = false) async -> String? {
        let backend = backend
        let identity = SignedIdentity(userID: person.id) {
            try await backend.messagingToken(for: person, isForged: isForged)
        }
        do {
            try await launch.provider.login(.token(identity))
            // A line that was refused is tried again.
            server.takesRealtimeLines = true
            return nil
        } catch {
            return error.words
        }
    }

    private func makeLineAnew() {
        guard device.isOnline else { return }
        device.isOnline = false
        device.isOnline = true
    }

    /// Lets the provider initialize the SDK and fetch tokens: both take turns of the main actor and of the clock.
    private func letWorkBeDone() async {
        for _ in 0..<50 {
            await launch.sdk.settle()
            await Task.yield()
            clock.advance(by: 0)
        }
    }
}
