/// Why a backend signs no token.
public enum TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The vendor would refuse this customer. The text names no value of theirs, so the app may have it.
    case refused(String)
    /// The backend is not set up. The text is for its log.
    case notSetUp(String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .refused(let reason), .notSetUp(let reason): reason
        }
    }
}
