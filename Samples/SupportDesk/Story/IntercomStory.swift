import ChatProviderKit
import ChatProviderTesting
import Foundation
import IntercomAdapter
import IntercomSimulator

/// An Intercom workspace in a story, which requires tokens.
@MainActor
final class IntercomStory: StoryVendor {
    private let clock: ManualChatClock
    private let server: SimulatedIntercomServer
    private let device = SimulatedIntercomDevice()
    private lazy var sdk = makeSDK()

    init(_ clock: ManualChatClock, _ backend: StoryBackend) {
        self.clock = clock
        server = SimulatedIntercomServer(secret: backend.intercomSecret)
        server.now = { clock.now }
    }

    private func makeSDK() -> SimulatedIntercom { SimulatedIntercom(server: server, device: device) }

    /// The adapter. Each provider that it creates has a new SDK.
    var adapter: ChatAdapter {
        .intercom { [self] _ in
            sdk = makeSDK()
            return sdk
        }
    }

    func perform(_ moment: Story.Moment, on stage: StoryStage) async throws -> String? {
        switch moment {
        case .visitorWrites: sdk.visitorWrites()
        case .agentJoins: return "Intercom doesn't report which agent takes the conversation."
        case .agentTypes: return "Intercom doesn't report who is typing."
        case .agentWrites, .agentSendsFile, .botWrites:
            let before = sdk.unreadConversationCount
            server.agentWrites(to: device.user?.key ?? "", conversation: 0)
            return before > 0 ? "Intercom counts conversations, and this one is already unread." : nil
        case .loseNetwork: setOnline(false, stage)
        case .regainNetwork: setOnline(true, stage)
        case .endChat: return "An Intercom conversation doesn't end, so its count stays."
        case .identity(.credentialsAge):
            return "Intercom's SDK doesn't report that a token is about to expire."
        case .identity(.sessionExpires): return "Intercom's SDK doesn't report that a token has expired."
        case .identity(.agentWrites(let person, _)): server.agentWrites(to: person.id, conversation: 0)
        case .launch, .relaunch, .openConversation, .leaveConversation, .enterBackground, .returnToForeground,
            .identity(.logIn), .identity(.logInWithForgedToken), .identity(.logOut), .identity(.backendFails),
            .identity(.backendRecovers):
            break
        }
        return nil
    }

    private func setOnline(_ isOnline: Bool, _ stage: StoryStage) {
        device.isOnline = isOnline
        stage.launch?.lifecycle.setNetworkReachable(isOnline)
    }

    func passTime(on stage: StoryStage, untilLoggedIn isLoggedIn: () -> Bool) async {
        await finishPendingWork()
    }

    func settle(after moment: Story.Moment, on stage: StoryStage) async { await finishPendingWork() }

    /// Waits for answers, which need turns of the main actor, and for a new user's count, which takes five seconds.
    private func finishPendingWork() async {
        await sdk.settle()
        clock.advance(by: 5)
        await sdk.settle()
    }
}
