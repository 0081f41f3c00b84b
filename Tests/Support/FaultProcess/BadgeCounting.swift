import ChatBadgeFiles
import ChatNotificationBadge
import ChatProviderKit
import Foundation

/// The two sides of the number on the app's icon, each in its own process.
struct BadgeCounting {
    let files: BadgeFiles

    init(folder: String) {
        files = BadgeFiles(folder: URL(fileURLWithPath: folder, isDirectory: true), app: "app")
    }

    /// Fewer than the limit while no app processes them, even with a second extension.
    private static let pushes = 100

    /// Counts pushes one after the other, each delivered twice, and prints the number of each counted one. Then waits
    /// to be killed.
    ///
    /// - Parameters:
    ///   - name: The prefix of the messages: `name-1`, `name-2`, …
    ///   - first: The number of the first one.
    func receive(_ name: String, from first: Int) throws {
        let badge = NotificationBadge(files) { _ in nil }
        for number in first..<first + Self.pushes {
            let push = VendorPush(provider: "shop", messageID: "\(name)-\(number)")
            guard badge.number(for: push) != nil, badge.number(for: push) != nil else { exit(1) }
            try FileHandle.standardOutput.write(contentsOf: Data("\(number)\n".utf8))
        }
        while true { pause() }
    }

    /// Processes all pushes forever, as an app that hears each message immediately, and prints each stored count.
    func takeUp() throws {
        var ledger = IconLedger()
        let stored = try files.appFile()?.parts["shop"]
        var due = ledger.apply(.background(false))
        due += ledger.apply(.chats(["shop": chat(of: stored?.count ?? 0, [])]))
        while true {
            if due.isEmpty {
                let count = ledger.file?.parts["shop"]?.count ?? 0
                try FileHandle.standardOutput.write(contentsOf: Data("\(count)\n".utf8))
                due = ledger.apply(.refresh)
            }
            switch due.removeFirst() {
            case .read:
                due += ledger.apply(.read(try files.appFile(), try files.pushes()))
                let part = ledger.file?.parts["shop"]
                let new = ledger.pushes.filter { part?.taken.contains($0.key) == false }
                    .prefix(IconLedger.Part.heldLength)
                let count = (part?.count ?? 0) + new.count
                due += ledger.apply(.chats(["shop": chat(of: count, new.compactMap(\.messageID))]))
            case .write(let file):
                try files.write(file)
                due += ledger.apply(.written)
            case .readIcon: due += ledger.apply(.icon(ledger.number))
            case .show, .wait, .ask, .record, .deliver: break
            }
        }
    }

    private func chat(of count: Int, _ messages: [String]) -> IconLedger.Chat {
        IconLedger.Chat(user: IconLedger.Part.user(nil, at: "shop"), count: count, messageIDs: messages)
    }
}
