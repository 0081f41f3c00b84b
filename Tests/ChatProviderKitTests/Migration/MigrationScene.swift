import ChatProviderKit
import ChatProviderTesting
import Foundation

/// An app that moves its users from `old` to `new`, on scripted providers. What outlives a kill is handed to the next launch.
@MainActor
final class MigrationScene {
    let store: JournalStore
    let clock: ManualChatClock
    let lifecycle = ManualAppLifecycle()
    let chat: SupportChat
    let migration: SupportChat.Migration
    let totals: ObservationRecorder<UnreadCount>
    let maker = Maker()

    init(
        store: JournalStore = JournalStore(),
        clock: ManualChatClock = ManualChatClock(),
        others: [ChatProviderID] = [],
        rule: SupportChat.Migration.Rule = .draining(for: 1_000)
    ) throws {
        self.store = store
        self.clock = clock
        var configuration = ChatConfiguration(activeProviderIDs: others + ["old", "new"], providers: [:])
        for id in configuration.activeProviderIDs {
            configuration.providers[id] = ChatConfiguration.Provider(ScriptedChatSettings())
        }
        chat = try SupportChat(
            configuration: configuration,
            registry: ChatProviderRegistry([.scripted(willMake: maker.check, didMake: maker.note)]),
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        totals = ObservationRecorder(chat.totalUnreadCount)
        migration = SupportChat.Migration(of: chat, from: "old", to: "new", rule: rule)
        try chat.start()
    }

    /// Notes the providers that are made.
    @MainActor
    final class Maker {
        var newest: [ChatProviderID: ScriptedChatProvider] = [:]
        /// The ids whose provider cannot be made.
        var broken: Set<ChatProviderID> = []
        /// Why not.
        var failure: any Error = ChatError(.vendor, "The provider is broken.")

        func check(_ request: ChatAdapter.Request<ScriptedChatSettings>) throws {
            if broken.contains(request.id) { throw failure }
        }

        func note(_ provider: ScriptedChatProvider) { newest[provider.id] = provider }
    }

    var old: ScriptedChatProvider { maker.newest["old"] ?? ScriptedChatProvider() }
    var new: ScriptedChatProvider { maker.newest["new"] ?? ScriptedChatProvider() }
    var active: [ChatProviderID] { chat.configuration.activeProviderIDs }
    var total: UnreadCount { chat.totalUnreadCount.value }
    var route: SupportChat.Migration.Route { migration.route.value }
    var stored: StoredValue.Move? { stored(for: nil) }

    func stored(for userID: String?) -> StoredValue.Move? {
        guard case .move(let move)? = store.values[.move(from: "old", userID: userID)]?.content else {
            return nil
        }
        return move
    }

    /// The former vendor has no chat of the user's.
    func loadNothing() {
        old.goOnline()
        old.load([], sessionStatus: .configuring)
    }

    /// The former vendor has an open chat with so many messages, of which the user has seen the first `seen`.
    func loadChat(_ messages: Int, seen: Int = 0) {
        old.goOnline()
        if seen > 0 {
            old.load(Self.messages(seen))
            look(at: "old")
        }
        old.load(Self.messages(messages))
    }

    static func messages(_ count: Int) -> [ChatEntry] {
        (0..<count).map { .agentMessage("\($0)") }
    }

    /// The user opens and closes the conversation.
    func look(at id: ChatProviderID) {
        chat.channel(for: id)?.conversationWillAppear()
        chat.channel(for: id)?.conversationWillDisappear()
    }

    func logIn(_ userID: String?) {
        old.switchUser(to: userID)
        new.switchUser(to: userID)
    }

    /// The app is killed, which tells nobody: the next launch has what is stored.
    func relaunched() throws -> MigrationScene {
        try MigrationScene(store: JournalStore(store.values), clock: clock)
    }
}

/// A store that keeps what it held after each save.
@MainActor
final class JournalStore: ReadMarkerStore {
    private(set) var values: [StoredValue.Key: StoredValue]
    /// What it held, oldest first.
    private(set) var history: [[StoredValue.Key: StoredValue]]
    var isReadable = true

    init(_ values: [StoredValue.Key: StoredValue] = [:]) {
        self.values = values
        history = [values]
    }

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        guard isReadable else { throw ReadMarkerStoreError.unreadable(path: "test", reason: "locked") }
        return values[key]
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) {
        values[key] = value
        history.append(values)
    }
}
