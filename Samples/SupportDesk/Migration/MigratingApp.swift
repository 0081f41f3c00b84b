import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// An app that moves its users from Zendesk Chat to Zendesk Messaging, on both simulators, with the values that
/// observers of each badge and of their total receive.
@MainActor
final class MigratingApp {
    nonisolated static let classic: ChatProviderID = "zendesk-chat"
    nonisolated static let messaging: ChatProviderID = "zendesk-messaging"
    static let ids = [classic, messaging]

    let clock = ManualChatClock()
    let vendors: SimulatedVendors
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private var launch: Launch?
    private let tokens = ObservationTokens()
    private(set) var total = UnreadCount.unknown
    private var badges: [ChatProviderID: UnreadCount] = [:]
    private(set) var active: [ChatProviderID] = []
    /// The problems since ``forgetProblems()``.
    private(set) var problems: [String] = []

    /// The state that a kill destroys.
    private struct Launch {
        let support: SupportChat
        let migration: SupportChat.Migration?
    }

    init() {
        backend = StoryBackend(clock: clock)
        vendors = backend.makeVendors()
    }

    /// The badges of both providers; `nil` for one that is not active.
    var shown: [UnreadCount?] { Self.ids.map { active.contains($0) ? badges[$0] ?? .unknown : nil } }

    /// The provider whose conversation "Contact us" opens.
    var current: ChatProviderID? { launch?.support.current?.id }

    func forgetProblems() { problems = [] }

    // MARK: The app

    /// Kills the app if it runs, and starts it.
    ///
    /// - Parameter migrates: Whether this is the version with both SDKs.
    func start(migrates: Bool) async throws {
        tokens.cancelAll()
        launch = nil
        vendors.kill()
        let support = try SupportChat(
            configuration: Self.configuration(migrates ? Self.ids : [Self.classic]),
            registry: ChatProviderRegistry(vendors.adapters),
            lifecycle: ManualAppLifecycle(),
            store: store,
            clock: clock
        )
        let migration =
            migrates ? SupportChat.Migration(of: support, from: Self.classic, to: Self.messaging) : nil
        launch = Launch(support: support, migration: migration)
        observe(support, migration)
        try support.start()
        await vendors.settle()
    }

    private static func configuration(_ active: [ChatProviderID]) -> ChatConfiguration {
        ChatConfiguration(
            activeProviderIDs: active,
            providers: [
                classic: SimulatedVendor.zendeskChat.configuration,
                messaging: SimulatedVendor.zendeskMessaging.configuration,
            ]
        )
    }

    private func observe(_ support: SupportChat, _ migration: SupportChat.Migration?) {
        badges = [:]
        support.totalUnreadCount.observe { [weak self] in self?.total = $0 }.store(in: tokens)
        support.activeProviderIDs.observe { [weak self] in self?.active = $0 }.store(in: tokens)
        for id in Self.ids {
            support.channel(for: id)?.unreadCount.observe { [weak self] in self?.badges[id] = $0 }
                .store(in: tokens)
        }
        migration?.diagnostics.observe { [weak self] in self?.problems.append($0.message) }.store(in: tokens)
    }

    // MARK: The user

    /// Logs the user in at each provider that the app has, with one token for each.
    func logIn(_ person: Person) async throws {
        try await launch?.support.login { [backend] id in
            backend.user(person, at: id == Self.classic ? .zendeskChat : .zendeskMessaging)
        }
        await vendors.settle()
    }

    func logOut() async throws {
        await launch?.support.logout()
        await vendors.settle()
    }

    /// Opens the user's present conversation.
    func open() async throws {
        if let channel = launch?.support.current { try await vendors.openConversation(channel) }
    }

    func leave() async {
        for id in Self.ids {
            guard let channel = launch?.support.channel(for: id), channel.isConversationVisible.value else {
                continue
            }
            await vendors.closeConversation(channel)
        }
    }

    func write(_ text: String) async throws {
        if let channel = launch?.support.current { try await vendors.userWrites(text, to: channel) }
    }
}
