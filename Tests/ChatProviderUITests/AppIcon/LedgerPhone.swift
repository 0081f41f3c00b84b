@testable import ChatBadgeFiles

/// The files and the icon of a phone, and the ledgers of its app and its extension. Effects are carried out
/// immediately.
struct LedgerPhone {
    static let anonymous: UInt64 = 0
    static let ada: UInt64 = 1
    static let bob: UInt64 = 2

    private(set) var app = IconLedger()
    private(set) var file: IconLedger.AppFile?
    private(set) var pushes: [IconLedger.Push] = []
    /// The number that the system shows.
    var icon = 0
    /// The providers that the app will send a request to in five seconds, and those that it already has.
    private(set) var waits: [String] = []
    private(set) var asked: [String] = []

    /// The number that the extension gives to a push that does not count.
    var number: Int? { file?.number(with: pushes) }

    /// Restarts the app, which is in the background at first.
    ///
    /// - Parameter early: Events from before it has read the files.
    mutating func launch(_ early: IconLedger.Event...) {
        app = IconLedger()
        carryOut(early.flatMap { app.apply($0) })
    }

    mutating func send(_ events: IconLedger.Event...) {
        for event in events { carryOut(app.apply(event)) }
    }

    private mutating func carryOut(_ effects: [IconLedger.Effect]) {
        var due = effects
        while !due.isEmpty {
            switch due.removeFirst() {
            case .read: due += app.apply(.read(file, pushes))
            case .write(let new):
                file = new
                due += app.apply(.written)
            case .readIcon: due += app.apply(.icon(icon))
            case .show(let number): icon = number
            case .wait(let provider): waits.append(provider)
            case .ask(let provider): asked.append(provider)
            case .record, .deliver: break
            }
        }
    }

    /// Reports the app's only active provider, `shop`.
    mutating func chat(
        _ count: Int = 0,
        of user: UInt64 = ada,
        changes: Int = 0,
        ids: [String] = [],
        owesLogout: Bool = false,
        isConnected: Bool = false
    ) {
        send(
            .chats([
                "shop": IconLedger.Chat(
                    user: user,
                    userChangeCount: changes,
                    count: count,
                    messageIDs: ids,
                    owesLogout: owesLogout,
                    isConnected: isConnected
                )
            ])
        )
    }

    /// Lets the extension handle a push of `shop`, and returns the number for it.
    @discardableResult
    mutating func receive(
        _ message: String? = nil,
        for user: UInt64? = nil,
        of provider: String = "shop",
        isBots: Bool = false
    ) -> Int? {
        var ledger = IconLedger()
        let arrival = IconLedger.Arrival(
            provider: provider,
            user: user,
            messageID: message,
            delivery: "delivery \(pushes.count)",
            isBots: isBots
        )
        var due = ledger.apply(.arrived(arrival))
        while !due.isEmpty {
            switch due.removeFirst() {
            case .read: due += ledger.apply(.read(file, pushes))
            case .record(let push):
                pushes = IconLedger.adding(push, to: pushes, after: ledger.file)
                due += ledger.apply(.recorded)
            case .deliver(let number): return number
            case .write, .readIcon, .show, .wait, .ask: return nil
            }
        }
        return nil
    }
}
