import ChatProviderKit
import CountingModel
import Foundation

/// The events since the last step, each with the stored records at its time.
@MainActor
final class SoakMailbox {
    /// An input of the judge. Items keep the order in which they happened.
    enum Item {
        /// An event from a vendor or the app. For logins and logouts, with the records in the store at that time, and
        /// whether the store has been read since the launch.
        case line(ModelLine, uptime: Double, records: SoakValues?, isStoreRead: Bool)
        /// The end of the app, with the records on the disk, and whether the next launch cannot read them.
        case ending(SoakValues, isLocked: Bool)
        /// A new provider or counter, with the events that it finds. A recording has no line for it.
        case restart(place: Int, [ModelLine], ModelPolicy, records: SoakValues?)
    }

    private let clock: any ChatClock
    private let world: any ChatClock
    private(set) var items: [Item] = []
    private var users: [Int: String?] = [:]
    /// The current counting policy.
    var policy: ModelPolicy
    /// The store of the running app.
    weak var store: WitnessStore?

    /// - Parameters:
    ///   - clock: The phone's clock.
    ///   - world: The true time.
    init(_ clock: any ChatClock, _ world: any ChatClock, _ policy: ModelPolicy) {
        self.clock = clock
        self.world = world
        self.policy = policy
    }

    /// The user of a provider.
    func user(_ place: Int) -> String? { users[place] ?? nil }

    func add(_ event: ModelEvent) {
        var records: SoakValues?
        switch event {
        case .login(let name, let provider):
            users[Self.place(provider)] = .some(name)
            records = store?.memory
        case .logout(let provider), .newVisitor(let provider):
            users[Self.place(provider)] = .some(nil)
            records = store?.memory
        case .standing(_, let name, let provider, _):
            users[Self.place(provider)] = .some(name)
            records = store?.memory
        case .app, .answeredLogin, .conversation, .zendesk, .helpshift, .matrix, .zendeskMessaging: break
        }
        let isStoreRead = store?.isUnread == false
        items.append(.line(line(event), uptime: uptime, records: records, isStoreRead: isStoreRead))
    }

    /// - Parameter readsStore: Whether it begins with the stored record.
    func restart(_ place: Int, _ events: [ModelEvent], readsStore: Bool) {
        let records = readsStore ? store?.memory : nil
        items.append(.restart(place: place, events.map(line), policy, records: records))
    }

    /// Ends the app. From then on the stored user is logged in, no matter what the app has heard before.
    ///
    /// - Parameter notes: The providers with a note about a change of user.
    func end(_ values: SoakValues, isLocked: Bool, notes: Set<ChatProviderID>) {
        store = nil
        items.append(.ending(values, isLocked: isLocked))
        for vendor in SoakAction.Vendor.allCases {
            let stored = Self.user(of: vendor.id, in: values)
            let hasNote = notes.contains(ChatProviderID(vendor.id))
            add(SessionUser(stored: stored, at: vendor, hasNote: hasNote).event(at: vendor))
        }
    }

    /// The user who is logged in, according to the store.
    static func user(of provider: String, in values: SoakValues) -> StoredValue.User {
        guard case .user(let user)? = values[.user(of: ChatProviderID(provider))]?.content else {
            return StoredValue.User(id: nil)
        }
        return user
    }

    func takeItems() -> [Item] {
        defer { items.removeAll(keepingCapacity: true) }
        return items
    }

    /// The true time, in milliseconds.
    var uptime: Double { (world.now.timeIntervalSince1970 * 1000).rounded() }

    private func line(_ event: ModelEvent) -> ModelLine {
        ModelLine(at: (clock.now.timeIntervalSince1970 * 1000).rounded(), event: event)
    }

    private static func place(_ provider: String) -> Int {
        SoakAction.Vendor(rawValue: provider)?.place ?? 0
    }
}
