import ChatBadgeFiles

/// A phone with an icon: the vendors' servers, the app, its extension, and the files that each leaves on the disk.
///
/// An account is one user's at one provider: `2 * provider + user`. Sets of messages are bits.
struct IconWorld: Hashable {
    static let names = ["a", "b"]

    /// An account in the app's memory: its messages, and the ones that were seen.
    struct Record: Hashable {
        var heard: UInt8 = 0
        var seen: UInt8 = 0
    }

    /// The app while it runs.
    struct App: Hashable {
        var ledger = IconLedger()
        /// The effect that the ledger waits for.
        var pending: IconLedger.Effect?
        /// The records as of the file that is being written.
        var recordsOfFile: [Record] = []
        var isInBackground: Bool
        var wasInFront: Bool
        var isOpen = false
        var connected: Set<Int> = []
        var loaded: Set<Int> = []
        /// The providers whose log is in memory.
        var logs: Set<Int> = []
        var timers: Set<Int> = []
        var questions: Set<Int> = []
    }

    /// The extension while it handles a push.
    struct Handling: Hashable {
        var ledger = IconLedger()
        var pending: IconLedger.Effect?
        /// The pushed message; `nil` if the push is not about a message.
        let account: Int?
        let message: Int
    }

    // The vendors.
    var sent: [UInt8]
    var deliveries: [[UInt8]]

    // The phone.
    var icon: Int
    var file: IconLedger.AppFile?
    var pushes: [IconLedger.Push] = []
    /// The app's records on the disk; they are stored with the file.
    var disk: [Record]
    /// For each account, the messages whose push was delivered with a number.
    var pushed: [UInt8]
    var user = 0
    var userChanges = 0
    var isLogoutOwed = false
    var isLastActive = true

    var records: [Record]
    var app: App?
    var handling: Handling?

    /// Whether the icon may be outdated until something writes it: after a kill between two effects, or after a push
    /// that neither the app nor the extension has seen.
    var isBehind = false
    /// Whether the file may be outdated too, until the app writes it.
    var isFileBehind = false
    /// Whether the disk has refused the app's file since it was last written.
    var isFileRefused = false
    /// Whether a silent launch may write the icon.
    var mayWriteSilently = false
    /// A rule that the last step has broken.
    var broken: String?

    init(_ alphabet: IconAlphabet) {
        let accounts = alphabet.providers * 2
        sent = Array(repeating: 0, count: accounts)
        pushed = sent
        deliveries = Array(repeating: Array(repeating: 0, count: alphabet.messages), count: accounts)
        disk = Array(repeating: Record(), count: accounts)
        records = disk
        icon = alphabet.formerIcon
        isBehind = icon > 0
    }

    // MARK: The expected state

    var providers: Range<Int> { 0..<sent.count / 2 }

    func isActive(_ provider: Int) -> Bool { provider != sent.count / 2 - 1 || isLastActive }

    func account(_ provider: Int) -> Int { 2 * provider + user }

    /// The accounts whose messages the icon shows.
    var shownAccounts: [Int] {
        providers.filter { isActive($0) && !(isLogoutOwed && $0 == 0) }.map(account)
    }

    /// Every message that was sent.
    func all(_ account: Int) -> UInt8 { (1 << sent[account]) - 1 }

    /// How many messages the present user has not seen.
    var unread: Int { count { all($0) } }

    /// How many of them the app or a push has reported.
    var knownUnread: Int {
        let knows = app?.wasInFront == true
        return count { pushed[$0] | (knows ? records[$0].heard : 0) }
    }

    private func count(_ messages: (Int) -> UInt8) -> Int {
        shownAccounts.reduce(0) { $0 + (messages($1) & ~records[$1].seen).nonzeroBitCount }
    }

    /// How many pushed messages may or may not be counted yet.
    func slack(_ alphabet: IconAlphabet) -> Int {
        guard !alphabet.holdsMessages else { return 0 }
        return pushes.count { push in
            (app?.ledger.file ?? file)?.parts[push.provider]?.taken.contains(push.key) != true
        }
    }

    /// Whether nothing that writes the icon is pending.
    var isQuiet: Bool { handling == nil && app?.pending == nil }

    /// Whether the file matches the user and the providers.
    var isFileRight: Bool {
        providers.allSatisfy { provider in
            guard let part = file?.parts[Self.names[provider]] else {
                return file == nil || !isActive(provider)
            }
            guard part.isActive == isActive(provider) else { return false }
            return !part.isActive
                || part.owesLogout == (isLogoutOwed && provider == 0) && part.user == UInt64(user + 1)
        }
    }

    static func messageID(_ account: Int, _ message: Int) -> String {
        "\(names[account / 2])\(account % 2)\(message)"
    }
}
