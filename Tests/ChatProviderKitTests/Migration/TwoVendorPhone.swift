import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

/// A phone whose app has Helpshift and Zendesk Chat, both simulated. The vendors' data and the store survive each run.
@MainActor
final class TwoVendorPhone {
    nonisolated static let helpshift: ChatProviderID = "helpshift"
    nonisolated static let zendesk: ChatProviderID = "zendesk-chat"

    let clock = ManualChatClock()
    let helpshiftServer: SimulatedHelpshiftServer
    let zendeskServer: SimulatedZendeskServer
    private let helpshiftDevice = SimulatedHelpshiftDevice()
    private let zendeskDevice = SimulatedZendeskDevice()
    private let store = InMemoryReadMarkerStore()
    private var launch: Launch?

    /// What ends with a run of the app.
    private struct Launch {
        let lifecycle: ManualAppLifecycle
        let helpshiftSDK: SimulatedHelpshift
        let zendeskSDK: SimulatedZendeskChat
        let chat: SupportChat
        let migration: SupportChat.Migration?
    }

    init() {
        helpshiftServer = SimulatedHelpshiftServer(clock: clock)
        zendeskServer = SimulatedZendeskServer(clock: clock)
    }

    // MARK: The app

    /// Starts the app, and ends an earlier run.
    ///
    /// - Parameters:
    ///   - active: The active providers, the current one first.
    ///   - former: The provider that a `SupportChat.Migration` moves users from, to the other one. `nil` for no migration.
    func start(
        _ active: [ChatProviderID] = [helpshift, zendesk],
        movingFrom former: ChatProviderID? = nil,
        rule: SupportChat.Migration.Rule = .draining(for: 1_000)
    ) async throws {
        end()
        let lifecycle = ManualAppLifecycle()
        let helpshiftSDK = SimulatedHelpshift(
            server: helpshiftServer,
            device: helpshiftDevice,
            lifecycle: lifecycle
        )
        let zendeskSDK = SimulatedZendeskChat(
            server: zendeskServer,
            device: zendeskDevice,
            lifecycle: lifecycle
        )
        let chat = try SupportChat(
            configuration: Self.configuration(active),
            registry: ChatProviderRegistry([
                .helpshift(live: nil, simulator: { _ in helpshiftSDK }),
                .zendeskChat(live: nil, simulator: { _ in zendeskSDK }),
            ]),
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        let successor = former == Self.helpshift ? Self.zendesk : Self.helpshift
        launch = Launch(
            lifecycle: lifecycle,
            helpshiftSDK: helpshiftSDK,
            zendeskSDK: zendeskSDK,
            chat: chat,
            migration: former.map { SupportChat.Migration(of: chat, from: $0, to: successor, rule: rule) }
        )
        try chat.start()
        await settle()
    }

    private static func configuration(_ active: [ChatProviderID]) -> ChatConfiguration {
        let helpshiftSettings = HelpshiftProviderSettings(
            platformId: "acme_platform_20260101",
            domain: "acme.helpshift.com"
        )
        return ChatConfiguration(
            activeProviderIDs: active,
            providers: [
                helpshift: ChatConfiguration.Provider(helpshiftSettings, client: .simulator),
                zendesk: ChatConfiguration.Provider(
                    ZendeskChatProviderSettings(accountKey: "demo"),
                    client: .simulator
                ),
            ]
        )
    }

    /// Ends the run of the app. The providers release the SDKs, and the next run has new ones.
    private func end() {
        launch?.chat.shutDown()
        launch?.zendeskSDK.disconnect()
        launch = nil
    }

    /// Lets everything happen that takes no time.
    func settle() async {
        for _ in 0..<200 { await Task.yield() }
        clock.advance(by: 0)
        for _ in 0..<200 { await Task.yield() }
    }

    func pass(_ seconds: TimeInterval) async {
        clock.advance(by: seconds)
        await settle()
    }

    func switchProviders(to ids: [ChatProviderID]) async throws {
        try launch?.chat.switchProviders(to: ids)
        await settle()
    }

    /// Logs a user in at both vendors.
    ///
    /// - Parameter zendesk: The user at Zendesk Chat, if not one with a token.
    func logIn(_ id: String, atZendeskAs zendesk: ChatUser? = nil) async throws {
        try await launch?.chat.login { provider in
            // The simulated account reads a token as the user's id.
            provider == Self.zendesk
                ? zendesk ?? .token(SignedIdentity(userID: id) { id }) : .known(KnownUser(id: id))
        }
        await settle()
    }

    func logOut() async throws {
        await launch?.chat.logout()
        await settle()
    }

    // MARK: Helpshift's conversation

    func writeToHelpshift(_ text: String) async throws {
        try await visitHelpshift { try launch?.helpshiftSDK.visitor.send(text) }
    }

    func readHelpshift() async throws { try await visitHelpshift {} }

    /// Opens and closes Helpshift's screen.
    private func visitHelpshift(_ body: () throws -> Void) async throws {
        let screen = channel(Self.helpshift)?.provider as? any ConversationPresenting
        try screen?.presentConversation()
        await settle()
        try body()
        screen?.dismissConversation()
        await settle()
    }

    func answerAtHelpshift(_ text: String) async throws {
        try helpshiftServer.agents.send(text)
        await settle()
    }

    func resolveAtHelpshift() async throws {
        try helpshiftServer.agents.resolve()
        await settle()
    }

    // MARK: Zendesk's chat

    func writeToZendesk(_ text: String) async throws {
        _ = try await (channel(Self.zendesk)?.provider as? any MessageSending)?.send(text)
        await settle()
    }

    func answerAtZendesk(_ text: String) async throws {
        clock.advance(by: 1)
        try zendeskServer.dashboard.send(text)
        await settle()
    }

    func endZendeskChat() async throws {
        try zendeskServer.dashboard.endChat()
        await settle()
    }

    /// Opens and closes the app's own screen of Zendesk's chat.
    func readZendesk() async {
        channel(Self.zendesk)?.conversationWillAppear()
        channel(Self.zendesk)?.conversationDidClose()
        await settle()
    }

    // MARK: State

    var chat: SupportChat? { launch?.chat }
    var route: SupportChat.Migration.Route? { launch?.migration?.route.value }
    var active: [ChatProviderID] { chat?.configuration.activeProviderIDs ?? [] }
    var total: UnreadCount? { chat?.totalUnreadCount.value }

    func channel(_ id: ChatProviderID) -> SupportChannel? { chat?.channel(for: id) }
    func unread(_ id: ChatProviderID) -> UnreadCount? { channel(id)?.unreadCount.value }
    var isHelpshiftInstalled: Bool { launch?.helpshiftSDK.isInstalled == true }
}
