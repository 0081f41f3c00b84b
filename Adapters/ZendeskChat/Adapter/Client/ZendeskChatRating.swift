/// How the visitor rates a chat (`Rating`).
public enum ZendeskChatRating: Sendable, Hashable {
    /// No rating.
    case none
    /// Thumbs up.
    case good
    /// Thumbs down.
    case bad
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, as the vendor writes it.
    case unknown(String)

    /// Creates a rating from the vendor's text.
    public init(rawValue: String) {
        switch rawValue {
        case "none": self = .none
        case "good": self = .good
        case "bad": self = .bad
        default: self = .unknown(rawValue)
        }
    }

    /// The vendor's text.
    public var rawValue: String {
        switch self {
        case .none: "none"
        case .good: "good"
        case .bad: "bad"
        case .unknown(let text): text
        }
    }
}
