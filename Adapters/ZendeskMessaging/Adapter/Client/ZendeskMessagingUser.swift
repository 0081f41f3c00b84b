/// The SDK's user (`ZendeskUser`).
public struct ZendeskMessagingUser: Sendable, Hashable {
    /// The vendor's id of the user.
    public var id: String
    /// The id that the app's backend has put into the token. For an anonymous user, it is not documented.
    public var externalID: String
    /// How the user was authenticated.
    public var authenticationType: AuthenticationType

    /// How a user was authenticated (`AuthenticationType`).
    public enum AuthenticationType: Sendable, Hashable {
        /// No authentication: the anonymous user.
        case sessionToken
        /// A token from the app's backend.
        case jwt
        /// No authentication: the SDK's fallback after a failed login.
        case unauthenticated
        /// A value that was introduced after 2.39.0, with its number.
        case unknown(Int)

        /// Creates a type from the vendor's number, 0 to 2.
        public init(rawValue: Int) {
            switch rawValue {
            case 0: self = .sessionToken
            case 1: self = .jwt
            case 2: self = .unauthenticated
            default: self = .unknown(rawValue)
            }
        }
    }

    /// Creates a user.
    public init(id: String, externalID: String, authenticationType: AuthenticationType) {
        self.id = id
        self.externalID = externalID
        self.authenticationType = authenticationType
    }
}
