/// The support chats of this process that have not been shut down.
///
/// An app needs only one. A second one for the same providers would overwrite the users and markers of the
/// first, and log users in and out of the SDK that both use.
@MainActor
enum LiveChats {
    private struct Entry {
        weak var chat: SupportChat?
    }

    private static var entries: [Entry] = []

    static func insert(_ chat: SupportChat) {
        entries.removeAll { $0.chat == nil || $0.chat?.isShutDown == true }
        if !entries.contains(where: { $0.chat === chat }) { entries.append(Entry(chat: chat)) }
    }

    private static func others(than chat: SupportChat) -> [SupportChat] {
        entries.compactMap(\.chat).filter { $0 !== chat && !$0.isShutDown }
    }

    /// Returns the providers that another chat has on the same store.
    static func sharedProviders(of chat: SupportChat, on store: any ReadMarkerStore) -> Set<ChatProviderID> {
        let others = others(than: chat).filter { $0.store.identity == store.identity }
        return Set(chat.configuration.providers.keys)
            .intersection(others.flatMap(\.configuration.providers.keys))
    }

    /// Returns the active providers whose SDK another chat uses, too.
    static func providersOnSharedSDK(of chat: SupportChat) -> [ChatProviderID] {
        let used = Set(others(than: chat).flatMap(\.oneAccountSDKs).map(\.type))
        return chat.oneAccountSDKs.filter { used.contains($0.type) }.map(\.id)
    }
}

extension SupportChat {
    /// Reports the stores and SDKs that another chat already uses.
    func tellOfOtherChats(_ sharedProviders: Set<ChatProviderID>) {
        for id in sharedProviders.sorted(by: { $0.rawValue < $1.rawValue }) {
            let message = """
                another SupportChat that was not shut down has the provider \(id) on the same store. This one stores \
                nothing for that provider: use one SupportChat, or give each its own store.
                """
            eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: "markers", message: message)))
        }
        for id in LiveChats.providersOnSharedSDK(of: self) {
            let message = """
                another SupportChat that was not shut down uses the SDK of \(id), which has one account for the whole \
                app. Neither chat notices when the other logs a user in or out: use one SupportChat.
                """
            eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: "configuration", message: message)))
        }
    }

    /// The active providers whose SDK supports only one account in the process.
    fileprivate var oneAccountSDKs: [(id: ChatProviderID, type: String)] {
        configuration.activeProviderIDs.compactMap { id in
            registry.soleLiveType(of: id, in: configuration).map { (id: id, type: $0) }
        }
    }
}

/// A store for a second chat. Values of providers that the first chat stores are kept only in memory.
@MainActor
final class SharedStore: ReadMarkerStore {
    private let store: any ReadMarkerStore
    private let others: Set<ChatProviderID>
    private var remembered: [StoredValue.Key: StoredValue?] = [:]
    private var notes: [ChatProviderID: Bool] = [:]

    init(_ store: any ReadMarkerStore, leaving others: Set<ChatProviderID>) {
        self.store = store
        self.others = others
    }

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if let value = remembered[key] { value } else { try store.value(for: key) }
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) {
        if others.contains(key.provider) {
            remembered[key] = .some(value)
        } else {
            store.save(value, for: key)
        }
    }

    func readAgain() async { await store.readAgain() }
    func beginFlush() { store.beginFlush() }
    func flush() async throws { try await store.flush() }
    var installation: String? { store.installation }
    func hasNote(of provider: ChatProviderID) -> Bool { notes[provider] ?? store.hasNote(of: provider) }

    func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        if others.contains(provider) {
            notes[provider] = isSet
        } else {
            store.setNote(isSet, of: provider)
        }
    }

    var providersWithUsers: Set<ChatProviderID> { store.providersWithUsers }
    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { store.diagnostics }
}
