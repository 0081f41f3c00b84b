import ChatProviderKit
import Foundation

/// An entry of a conversation, in a few bytes.
struct Letter: Hashable {
    enum Kind: UInt8, Hashable {
        case agent, bot, join, own, ownFailed
    }

    /// Ten times the user's number, plus the entry's position among all of that user's.
    let id: UInt8
    let kind: Kind
    /// Whether its text has changed.
    var isEdited = false

    /// The times of a user's entries, oldest first: two at the same instant (C2), one that is dated before them (C3).
    private static let times = [0, 20, 20, 10, 30, 30, 30, 40, 40, 40]

    /// When it was written, by the server's clock.
    var time: Int { Self.times[Int(id % 10)] }

    /// Whether no earlier entry of the same user is dated after it.
    var isInOrder: Bool { Self.times[..<Int(id % 10)].allSatisfy { $0 <= time } }

    var text: String { "\(id)" }

    var isOwn: Bool { kind == .own || kind == .ownFailed }

    /// The entry as a provider publishes it.
    var entry: ChatEntry {
        ChatEntry(
            id: text,
            participant: isOwn ? .visitor : kind == .bot ? .bot : .agent,
            createdAt: Date(timeIntervalSince1970: TimeInterval(time)),
            kind: kind == .join ? .memberJoin : .message(isEdited ? "other" : "text"),
            deliveryStatus: kind == .ownFailed ? .failed(.init(.network)) : .delivered
        )
    }

    /// The entry as the model takes it.
    var modelEntry: CounterModel.Entry {
        CounterModel.Entry(
            id: Int(id),
            isOwn: isOwn,
            counts: kind == .agent,
            countsWithBots: kind == .agent || kind == .bot,
            isMessage: kind != .join,
            time: time
        )
    }
}
