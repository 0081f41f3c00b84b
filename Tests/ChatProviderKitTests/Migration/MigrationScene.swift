import ChatProviderKit
import ChatProviderTesting
import Foundation

/// An app that moves its users from `old` to `new`, on scripted providers. The store and the clock are passed on to the
/// next launch.
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

    /// Notes the providers that are created.
    @MainActor
    final class Maker {
        var newest: [ChatProviderID: ScriptedChatProvider] = [:]
        /// The ids whose provider cannot be created.
        var broken: Set<ChatProviderID> = []
        /// The error to throw for them.
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

    /// Loads the former provider without a chat.
    func loadNothing() {
        old.goOnline()
        old.load([], sessionStatus: .configuring)
    }

    /// Loads the former provider with an open chat of some messages, of which the user has seen the first `seen`.
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

    /// Opens and closes the conversation.
    func look(at id: ChatProviderID) {
        chat.channel(for: id)?.conversationWillAppear()
        chat.channel(for: id)?.conversationWillDisappear()
    }

    func logIn(_ userID: String?) {
        old.switchUser(to: userID)
        new.switchUser(to: userID)
    }

    /// Relaunches the app after a kill, with only what is stored.
    func relaunched() throws -> MigrationScene {
        try MigrationScene(store: JournalStore(store.values), clock: clock)
    }
}

/// A store that keeps a copy of its contents after each save.
@MainActor
final class JournalStore: ReadMarkerStore {
    private(set) var values: [StoredValue.Key: StoredValue]
    /// The contents at each point, oldest first.
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
