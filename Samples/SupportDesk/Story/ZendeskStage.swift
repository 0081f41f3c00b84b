import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// An app with a Zendesk Chat, on the simulator.
@MainActor
final class ZendeskStage: StoryStage {
    let vendorName = "the Zendesk Chat simulator"
    let clock = ManualChatClock()

    private let account: SimulatedZendeskAccount
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private(set) lazy var launch: StoryLaunch<ZendeskChatProvider> = makeLaunch()
    /// Whether the last chat has ended and the user has not started another.
    private var hasChatEnded = false

    init() {
        backend = StoryBackend(clock: clock)
        account = SimulatedZendeskAccount(clock, tokens: backend.zendeskChatTokens)
    }

    private var server: SimulatedZendeskServer { account.server }

    private func makeLaunch() -> StoryLaunch<ZendeskChatProvider> {
        StoryLaunch(store) {
            ZendeskChatProvider(client: account.makeSDK($0), clock: clock, lifecycle: $0)
        }
    }

    func perform(_ moment: Story.Moment) async throws -> String? {
        switch moment {
        case .launch:
            launch.counter.start()
            launch.provider.registerPushToken(Data([0xA0, 0x0B]))
        case .relaunch:
            launch = makeLaunch()
            launch.counter.start()
        case .openConversation:
            launch.counter.conversationWillAppear()
            account.conversationScreenMoved(isVisible: true)
            if hasChatEnded {
                return "The ended chat's log is gone, so the screen is empty until the user writes again."
            }
        case .leaveConversation:
            launch.counter.conversationWillDisappear()
            account.conversationScreenMoved(isVisible: false)
            launch.counter.conversationDidClose()
            return "Zendesk's chat screen disconnects when it closes, so the counter reconnects."
        case .visitorWrites(let text):
            _ = try await launch.provider.send(text)
            hasChatEnded = false
        case .agentJoins: try server.dashboard.join()
        case .agentTypes: try server.dashboard.type()
        case .agentWrites(let text): return try await pushRemark { try server.dashboard.send(text) }
        case .agentSendsFile(let name):
            let file = ChatEntry.Attachment.sample(named: name)
            return try await pushRemark { try server.dashboard.send(file) }
        case .botWrites(let text):
            try server.dashboard.fireTrigger(text)
            return "Zendesk's automatic messages come from triggers, which don't count."
        case .enterBackground: launch.lifecycle.send(.didEnterBackground)
        case .returnToForeground: launch.lifecycle.send(.willEnterForeground)
        case .loseNetwork: account.isOnline = false
        case .regainNetwork: account.isOnline = true
        case .endChat:
            try server.dashboard.endChat()
            hasChatEnded = true
            return "Zendesk keeps no log of an ended chat, so nothing is left to read and the badge is 0."
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
            remark = "Zendesk checks a token only when connecting: the login succeeds, the connection fails."
        case .logOut:
            try await launch.provider.logout()
            remark = "Zendesk ends the chat of a user who logs out."
        case .credentialsAge(let person):
            server.expireToken(of: person.id)
            remark = "Zendesk reconnects and asks for a new token, which the backend signs."
        case .sessionExpires(let person):
            server.expireToken(of: person.id)
            remark = backend.isUp ? "Zendesk reconnects and asks for a new token." : nil
        case .backendFails: backend.isUp = false
        case .backendRecovers: backend.isUp = true
        case .agentWrites(let person, let text):
            do {
                _ = try server.dashboard.send(text, visitor: person.id)
            } catch SimulatedZendeskDashboard.Refusal.noChat {
                remark = "\(person.name)'s chat ended at the logout, so Ada has no chat to write in."
            }
        }
        return remark
    }

    private func logIn(_ person: Person, isForged: Bool = false) async throws {
        try await launch.provider.login(backend.user(person, at: .zendeskChat, isForged: isForged))
    }

    /// Waits until the socket is open or refused, because tokens are fetched in a separate task.
    func settle(after moment: Story.Moment) async {
        guard account.isOnline else { return }
        let (decisions, continuation) = AsyncStream.makeStream(of: Void.self)
        let token = launch.provider.connectionStatus.observe {
            if $0.isConnected || !$0.isConnectedOrConnecting { continuation.finish() }
        }
        for await _ in decisions {}
        token.cancel()
    }

    /// Sends a message, and returns a remark if it arrived as a push.
    private func pushRemark(_ send: () throws -> ChatEntry.ID) async throws -> String? {
        let before = account.device.pushes.count
        _ = try send()
        guard let push = account.device.pushes.dropFirst(before).last else { return nil }
        _ = await launch.provider.notificationDidArriveSilently(push)
        return "The socket is closed, so it arrives as a push; the badge counts it after reconnecting."
    }
}
