public import ChatProviderKit
public import Foundation

/// Entries for tests.
extension ChatEntry {
    /// A message of an agent's.
    ///
    /// - Parameter seconds: When it was created, in seconds since 1970.
    public static func agentMessage(_ id: String, _ text: String = "Hello", at seconds: TimeInterval = 0)
        -> ChatEntry
    {
        message(id, from: .agent, text, at: seconds)
    }

    /// A message of the visitor's.
    ///
    /// - Parameter seconds: When it was created, in seconds since 1970.
    public static func visitorMessage(_ id: String, _ text: String = "Hi", at seconds: TimeInterval = 0)
        -> ChatEntry
    {
        message(id, from: .visitor, text, at: seconds)
    }

    /// A message of anybody's.
    ///
    /// - Parameter seconds: When it was created, in seconds since 1970.
    public static func message(
        _ id: String,
        from participant: ChatParticipant,
        _ text: String = "Hello",
        at seconds: TimeInterval = 0
    ) -> ChatEntry {
        entry(id, from: participant, .message(text), at: seconds)
    }

    /// An entry of any kind.
    ///
    /// - Parameter seconds: When it was created, in seconds since 1970.
    public static func entry(
        _ id: String,
        from participant: ChatParticipant = .agent,
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
