import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator

/// An app with a Helpshift chat, on the simulator.
@MainActor
final class HelpshiftStage: StoryStage {
    let vendorName = "the Helpshift simulator"
    let clock = ManualChatClock()

    private let account: SimulatedHelpshiftAccount
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private var isLoggingIn = false
    private(set) lazy var launch: StoryLaunch<HelpshiftChatProvider> = makeLaunch()

    init() {
        backend = StoryBackend(clock: clock)
        account = SimulatedHelpshiftAccount(clock, identitySystem: backend.helpshiftIdentitySystem)
    }

    private var server: SimulatedHelpshiftServer { account.server }

    private func makeLaunch() -> StoryLaunch<HelpshiftChatProvider> {
        StoryLaunch(store) {
            HelpshiftChatProvider(
                client: account.makeSDK($0),
                configuration: HelpshiftConfiguration(
                    platformID: "demo_platform_20260101",
                    domain: "demo.helpshift.com"
                ),
                clock: clock,
                lifecycle: $0
            )
        }
    }

    func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch: start()
        case .relaunch:
            launch = makeLaunch()
            start()
        case .openConversation: try launch.provider.presentConversation()
        case .leaveConversation: launch.provider.dismissConversation()
        case .visitorWrites(let text): try await account.userWrites(text)
        case .agentJoins: return "Helpshift doesn't report which agent takes the conversation."
        case .agentTypes: return "Helpshift doesn't report who is typing."
        case .agentWrites(let text): try server.agents.send(text)
        case .agentSendsFile(let name):
            try server.agents.send([HelpshiftAttachment.sample(named: name)])
        case .botWrites(let text):
            try server.agents.sendAsBot(text)
            return "Helpshift sends no event for a bot's message, so it doesn't count."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: account.isOnline = false
        case .regainNetwork: account.isOnline = true
        case .endChat: try server.agents.resolve()
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
            server.announceExpiry(of: person.id)
            return "The provider gets a new token from the backend and logs the same user in again."
        case .sessionExpires(let person):
            server.expireSession(of: person.id)
            return backend.isUp
                ? "The provider gets a new token on its own."
                : "The provider keeps retrying, with growing pauses. The badge keeps its number, now cached."
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text):
            let user = server.users(named: person.id).first
            let conversation = server.conversations.last { $0.userID == user?.id }
            try server.agents.send(text, in: conversation?.publishID)
        }
        return nil
    }

    func settle(after moment: Story.Moment) async {
        if case .identity = moment {
            // The provider fetches a token and logs in, which needs turns of the main actor and the clock.
            for _ in 0..<100 {
                await Task.yield()
                clock.advance(by: 0)
            }
        }
        // The SDK's events arrive at the clock's next turn.
        clock.advance(by: 0)
    }

    /// - Returns: The reason if the login failed.
    private func logIn(_ person: Person, isForged: Bool = false) async -> String? {
        let user = backend.user(person, at: .helpshift, isForged: isForged)
        let provider = launch.provider
        let login = Task { () -> String? in
            defer { isLoggingIn = false }
            do {
                try await provider.login(user)
                return nil
            } catch {
                return error.words
            }
        }
        // The SDK answers at the clock's next turn.
        isLoggingIn = true
        while isLoggingIn {
            await Task.yield()
            clock.advance(by: 0)
        }
        return await login.value
    }

    private func start() {
        launch.provider.connect()
        launch.counter.start()
    }
}
