/// The progress of the session (`ChatSessionStatus`).
public enum ZendeskChatSessionStatus: Sendable, Hashable {
    /// Nothing is loaded.
    case initializing
    /// Connected; no chat has started yet.
    case configuring
    /// The chat is ready.
    case started
    /// The chat is closing.
    case ending
    /// The chat has ended.
    case ended
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, with its number.
    case unknown(Int)

    /// The known statuses, in the order of the vendor's numbers.
    package static let known: [ZendeskChatSessionStatus] = [
        .initializing, .configuring, .started, .ending, .ended,
    ]

    /// Creates a status from the vendor's number, 0 to 4.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// The vendor's name.
    public var name: String {
        switch self {
        case .initializing: "initializing"
        case .configuring: "configuring"
        case .started: "started"
        case .ending: "ending"
        case .ended: "ended"
        case .unknown(let number): "unknown(\(number))"
        }
    }
}
