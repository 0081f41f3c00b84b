import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation
import HelpshiftSimulator

/// A phone whose app has Helpshift and Zendesk Chat, both simulated. The vendors' data and the store survive each run.
@MainActor
final class TwoVendorPhone {
    nonisolated static let helpshift: ChatProviderID = "helpshift"
    nonisolated static let zendesk: ChatProviderID = "zendesk-chat"

    private let clock = ManualChatClock()
    private let vendors: SimulatedVendors
    private let store = InMemoryReadMarkerStore()
    private(set) var chat: SupportChat?
    private var migration: SupportChat.Migration?

    init() { vendors = SimulatedVendors(clock: clock) }

    // MARK: The app

    /// Starts the app, and ends an earlier run.
    ///
    /// - Parameters:
    ///   - active: The active providers, the current one first.
    ///   - former: The provider that a `SupportChat.Migration` moves users from, to the other one. `nil` for no migration.
    func start(
        _ active: [ChatProviderID],
        movingFrom former: ChatProviderID? = nil,
        rule: SupportChat.Migration.Rule = .draining(for: 1_000)
    ) async throws {
        self.chat?.shutDown()
        self.chat = nil
        migration = nil
        vendors.kill()
        let chat = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: active,
                providers: [
                    Self.helpshift: SimulatedVendor.helpshift.configuration,
                    Self.zendesk: SimulatedVendor.zendeskChat.configuration,
                ]
            ),
            registry: ChatProviderRegistry(vendors.adapters),
            lifecycle: ManualAppLifecycle(),
            store: store,
            clock: clock
        )
        let successor = former == Self.helpshift ? Self.zendesk : Self.helpshift
        migration = former.map { SupportChat.Migration(of: chat, from: $0, to: successor, rule: rule) }
        self.chat = chat
        try chat.start()
        await settle()
    }

    /// Lets everything happen that takes no time.
    private func settle() async {
        for _ in 0..<200 { await Task.yield() }
        await vendors.settle()
    }

    func pass(_ seconds: TimeInterval) async {
        clock.advance(by: seconds)
        await settle()
    }

    func switchProviders(to ids: [ChatProviderID]) async throws {
        try chat?.switchProviders(to: ids)
        await settle()
    }

    /// Logs a user in at both vendors.
    ///
    /// - Parameter zendesk: The user at Zendesk Chat, if not one with a token.
    func logIn(_ id: String, atZendeskAs zendesk: ChatUser? = nil) async throws {
        try await chat?.login { provider in
            // The simulated account reads a token as the user's id.
            provider == Self.zendesk
                ? zendesk ?? .token(SignedIdentity(userID: id) { id }) : .known(KnownUser(id: id))
        }
        await settle()
    }

    func logOut() async throws {
        await chat?.logout()
        await settle()
    }

    // MARK: Helpshift's conversation

    func writeToHelpshift(_ text: String) async throws { try await visitHelpshift(writing: text) }

    func readHelpshift() async throws { try await visitHelpshift() }

    /// Opens and closes Helpshift's screen.
    private func visitHelpshift(writing text: String? = nil) async throws {
        guard let channel = channel(Self.helpshift) else { return }
        try await vendors.openConversation(channel)
        if let text { try await vendors.userWrites(text, to: channel) }
        await vendors.closeConversation(channel)
        await settle()
    }

    func answerAtHelpshift(_ text: String) async throws {
        try await vendors.agentWrites(text, to: Self.helpshift)
        await settle()
    }

    func resolveAtHelpshift() async throws {
        try helpshiftAccount?.server.agents.resolve()
        await settle()
    }

    // MARK: Zendesk's chat

    func writeToZendesk(_ text: String) async throws {
        if let channel = channel(Self.zendesk) { try await vendors.userWrites(text, to: channel) }
        await settle()
    }

    func answerAtZendesk(_ text: String) async throws {
        clock.advance(by: 1)
        try await vendors.agentWrites(text, to: Self.zendesk)
        await settle()
    }

    func endZendeskChat() async throws {
        try vendors.endChat(at: Self.zendesk)
        await settle()
    }

    /// Opens and closes the app's own screen of Zendesk's chat.
    func readZendesk() async {
        channel(Self.zendesk)?.conversationWillAppear()
        channel(Self.zendesk)?.conversationDidClose()
        await settle()
    }

    // MARK: State

    private var helpshiftAccount: SimulatedHelpshiftAccount? {
        vendors.account(Self.helpshift, as: SimulatedHelpshiftAccount.self)
    }

    var route: SupportChat.Migration.Route? { migration?.route.value }
    var active: [ChatProviderID] { chat?.configuration.activeProviderIDs ?? [] }
    var total: UnreadCount? { chat?.totalUnreadCount.value }

    func channel(_ id: ChatProviderID) -> SupportChannel? { chat?.channel(for: id) }
    func unread(_ id: ChatProviderID) -> UnreadCount? { channel(id)?.unreadCount.value }
    var isHelpshiftInstalled: Bool { helpshiftAccount?.sdk?.isInstalled == true }
}
