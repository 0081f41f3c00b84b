/// The reason why a backend signs no token.
public enum TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The vendor would refuse this customer. The text contains none of their data, so it can be sent to the app.
    case refused(String)
    /// The backend is not set up. The text is for its log.
    case notSetUp(String)

    /// A readable description.
    public var description: String {
        switch self {
        case .refused(let reason), .notSetUp(let reason): reason
        }
    }
}
