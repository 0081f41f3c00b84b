import ChatProviderKit
import Foundation

/// Entries as a vendor delivers them: each with its own id and text, two thirds of them from an agent.
enum Logs {
    /// The time of entry 0.
    private static let start = Date(timeIntervalSince1970: 1_767_225_600)

    /// Entry number `number` of a log.
    static func entry(_ number: Int, edited: Bool = false) -> ChatEntry {
        let isAgent = !number.isMultiple(of: 3)
        let time = start.addingTimeInterval(Double(number))
        return ChatEntry(
            id: "b2f0c1de-4a6e-4a35-\(100_000_000 + number)",
            participant: isAgent ? .agent : .visitor,
            nick: isAgent ? "agent:4711" : "visitor",
            displayName: isAgent ? "Amira" : "Visitor",
            createdAt: time,
            modifiedAt: edited ? time.addingTimeInterval(1) : nil,
            kind: .message("The parcel left our depot, see number \(number).\(edited ? " Edited." : "")")
        )
    }

    /// Agents' messages after the first `count` entries.
    static func agentMessages(_ number: Int, behind count: Int) -> [ChatEntry] {
        // Two of every three entries are an agent's.
        let candidates = (count..<count + 2 * number + 2).filter { !$0.isMultiple(of: 3) }
        return candidates.prefix(number).map { entry($0) }
    }

    private static var made: [Int: [ChatEntry]] = [:]

    /// The first `count` entries, always the same values.
    static func first(_ count: Int) -> [ChatEntry] {
        if let entries = made[count] { return entries }
        let entries = anew(count)
        made[count] = entries
        return entries
    }

    /// New copies of the first `count` entries: equal to those of ``first(_:)``, but without shared storage.
    static func anew(_ count: Int) -> [ChatEntry] { (0..<count).map { entry($0) } }
}
