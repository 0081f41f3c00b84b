import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// An app with a Zendesk Messaging chat, on the simulator.
@MainActor
final class ZendeskMessagingStage: StoryStage {
    let vendorName = "the Zendesk Messaging simulator"
    let clock = ManualChatClock()

    private let account: SimulatedMessagingAccount
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private(set) lazy var launch: StoryLaunch<ZendeskMessagingProvider> = makeLaunch()

    init() {
        backend = StoryBackend(clock: clock)
        account = SimulatedMessagingAccount(clock, channelKey: "demo", tokens: backend.messagingTokens)
    }

    private var server: SimulatedMessagingServer { account.server }

    private func makeLaunch() -> StoryLaunch<ZendeskMessagingProvider> {
        StoryLaunch(store) {
            ZendeskMessagingProvider(
                client: account.makeSDK($0),
                configuration: ZendeskMessagingProviderSettings(channelKey: "demo"),
                clock: clock,
                lifecycle: $0
            )
        }
    }

    func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch: launch.counter.start()
        case .relaunch:
            launch = makeLaunch()
            launch.counter.start()
        case .openConversation: try launch.provider.presentConversation()
        case .leaveConversation: launch.provider.dismissConversation()
        case .visitorWrites(let text): try await account.userWrites(text)
        case .agentJoins:
            try server.agents.assign()
            return "Messaging names the assigned agent only at the first message."
        case .agentTypes: return "Messaging doesn't report who is typing."
        case .agentWrites(let text): try server.agents.send(text)
        case .agentSendsFile(let name): try server.agents.send(name, kind: .file)
        case .botWrites(let text):
            try server.agents.sendBotMessage(text)
            return "Messaging keeps its own count, which includes bots' messages."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: account.isOnline = false
        case .regainNetwork: account.isOnline = true
        case .endChat: return "A Messaging conversation doesn't end, so its count stays."
        case .identity(let moment): return try await play(moment)
        }
        return nil
    }

    private func play(_ moment: Story.IdentityMoment) async throws -> String? {
        switch moment {
        case .logIn(let person): return await logIn(person)
        case .logInWithForgedToken(let person): return await logIn(person, isForged: true)
        case .logOut: try await launch.provider.logout()
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            return "Zendesk notices at the next request, and asks for a new token then."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            reconnect()
            return backend.isUp
                ? "The provider reconnects and gets a new token on its own."
                : "The provider can't get a new token to reconnect with. The badge keeps its number, now cached."
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text):
            guard let id = server.user(externalID: person.id)?.conversations.last?.id else {
                return "\(person.name) has no conversation for Ada to write in."
            }
            try server.agents.send(text, to: id)
        }
        return nil
    }

    /// - Returns: The reason if the login failed.
    private func logIn(_ person: Person, isForged: Bool = false) async -> String? {
        do {
            try await launch.provider.login(backend.user(person, at: .zendeskMessaging, isForged: isForged))
            // A refused connection is retried.
            server.takesRealtimeLines = true
            return nil
        } catch {
            return error.words
        }
    }

    private func reconnect() {
        guard account.isOnline else { return }
        account.isOnline = false
        account.isOnline = true
    }

    /// Lets the provider initialize the SDK and fetch tokens, which need turns of the main actor and the clock.
    func settle(after moment: Story.Moment) async {
        for _ in 0..<50 {
            await account.settle()
            await Task.yield()
            clock.advance(by: 0)
        }
    }
}
