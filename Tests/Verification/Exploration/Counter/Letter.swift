import ChatProviderKit
import Foundation

/// An entry of a conversation, in few bytes.
struct Letter: Hashable {
    enum Kind: UInt8, Hashable {
        case agent, bot, join, own, ownFailed
    }

    /// The user's number times 10, and how many entries the user's conversation has had with it.
    let id: UInt8
    let kind: Kind
    /// Whether its text was changed.
    var isEdited = false

    /// The times of a user's entries, oldest first: two of the same instant (C2), one that is dated before them (C3).
    private static let times = [0, 20, 20, 10, 30, 30, 30, 40, 40, 40]

    /// When it was written, by the server's clock.
    var time: Int { Self.times[Int(id % 10)] }

    /// Whether none of the same user's that came before is dated after it.
    var isInOrder: Bool { Self.times[..<Int(id % 10)].allSatisfy { $0 <= time } }

    var text: String { "\(id)" }

    var isOwn: Bool { kind == .own || kind == .ownFailed }

    /// As a provider publishes it.
    var entry: ChatEntry {
        ChatEntry(
            id: text,
            participant: isOwn ? .visitor : kind == .bot ? .bot : .agent,
            createdAt: Date(timeIntervalSince1970: TimeInterval(time)),
            kind: kind == .join ? .memberJoin : .message(isEdited ? "other" : "text"),
            deliveryStatus: kind == .ownFailed ? .failed(.init(.network)) : .delivered
        )
    }

    /// As the model takes it.
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
