import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import IntercomAdapter
import IntercomSimulator

/// An app with an Intercom chat, on the simulator.
@MainActor
final class IntercomStage: StoryStage {
    let vendorName = "the Intercom simulator (Intercom counts conversations, not messages)"
    let clock = ManualChatClock()

    private let server: SimulatedIntercomServer
    private let device = SimulatedIntercomDevice()
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private lazy var sdk = makeSDK()
    private(set) lazy var launch: StoryLaunch<ScreenChatProvider> = makeLaunch()

    init() {
        backend = StoryBackend(clock: clock)
        server = SimulatedIntercomServer(secret: backend.intercomSecret)
        server.now = { [clock] in clock.now }
    }

    private func makeSDK() -> SimulatedIntercom { SimulatedIntercom(server: server, device: device) }

    private func makeLaunch() -> StoryLaunch<ScreenChatProvider> {
        StoryLaunch(store) {
            ScreenChatProvider(
                client: sdk,
                settings: IntercomProviderSettings(appId: "demo", apiKey: "ios_sdk-demo"),
                clock: clock,
                lifecycle: $0
            )
        }
    }

    func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch: launch.counter.start()
        case .relaunch:
            launch.provider.shutDown()
            sdk = makeSDK()
            launch = makeLaunch()
            launch.counter.start()
        case .openConversation: try launch.provider.presentConversation()
        case .leaveConversation: launch.provider.dismissConversation()
        case .visitorWrites: sdk.visitorWrites()
        case .agentJoins: return "Intercom doesn't report which agent takes the conversation."
        case .agentTypes: return "Intercom doesn't report who is typing."
        case .agentWrites, .agentSendsFile, .botWrites:
            let before = sdk.unreadConversationCount
            server.agentWrites(to: device.user?.key ?? "", conversation: 0)
            return before > 0 ? "Intercom counts conversations, and this one is already unread." : nil
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: setOnline(false)
        case .regainNetwork: setOnline(true)
        case .endChat: return "An Intercom conversation doesn't end, so its count stays."
        case .identity(let moment): return try await play(moment)
        }
        return nil
    }

    private func setOnline(_ isOnline: Bool) {
        device.isOnline = isOnline
        launch.lifecycle.setNetworkReachable(isOnline)
    }

    private func play(_ moment: Story.IdentityMoment) async throws -> String? {
        switch moment {
        case .logIn(let person): return await logIn(person)
        case .logInWithForgedToken(let person): return await logIn(person, isForged: true)
        case .logOut: try await launch.provider.logout()
        case .credentialsAge: return "Intercom's SDK doesn't report that a token is about to expire."
        case .sessionExpires: return "Intercom's SDK doesn't report that a token has expired."
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, _): server.agentWrites(to: person.id, conversation: 0)
        }
        return nil
    }

    /// - Returns: The reason if the login failed.
    private func logIn(_ person: Person, isForged: Bool = false) async -> String? {
        let user = backend.user(person, at: .intercom, isForged: isForged)
        let provider = launch.provider
        let login = Task { () -> String? in
            do {
                try await provider.login(user)
                return nil
            } catch {
                return error.words
            }
        }
        await finishPendingWork()
        return await login.value
    }

    func settle(after moment: Story.Moment) async { await finishPendingWork() }

    /// Waits for answers, which need turns of the main actor, and for a new user's count, which takes five seconds.
    private func finishPendingWork() async {
        await sdk.settle()
        clock.advance(by: 5)
        await sdk.settle()
    }
}
