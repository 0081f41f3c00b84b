public import ChatProviderKit
public import Foundation

/// Entries for tests.
extension ChatEntry {
    /// Creates an agent's message.
    ///
    /// - Parameter seconds: The time of creation, in seconds since 1970.
    public static func agentMessage(_ id: String, _ text: String = "Hello", at seconds: TimeInterval = 0)
        -> ChatEntry
    {
        message(id, from: .agent, text, at: seconds)
    }

    /// Creates a visitor's message.
    ///
    /// - Parameter seconds: The time of creation, in seconds since 1970.
    public static func visitorMessage(_ id: String, _ text: String = "Hi", at seconds: TimeInterval = 0)
        -> ChatEntry
    {
        message(id, from: .visitor, text, at: seconds)
    }

    /// Creates a message from any participant.
    ///
    /// - Parameter seconds: The time of creation, in seconds since 1970.
    public static func message(
        _ id: String,
        from participant: ChatEntry.Participant,
        _ text: String = "Hello",
        at seconds: TimeInterval = 0
    ) -> ChatEntry {
        entry(id, from: participant, .message(text), at: seconds)
    }

    /// Creates an entry of any kind.
    ///
    /// - Parameter seconds: The time of creation, in seconds since 1970.
    public static func entry(
        _ id: String,
        from participant: ChatEntry.Participant = .agent,
        _ kind: Kind,
        at seconds: TimeInterval = 0
    ) -> ChatEntry {
        ChatEntry(
            id: id,
            participant: participant,
            nick: participant.rawValue,
            displayName: participant.rawValue.capitalized,
            createdAt: Date(timeIntervalSince1970: seconds),
            kind: kind
        )
    }
}
