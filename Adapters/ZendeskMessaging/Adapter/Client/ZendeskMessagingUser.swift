/// The user whom the SDK has (`ZendeskUser`).
public struct ZendeskMessagingUser: Sendable, Hashable {
    /// The vendor's id of the user.
    public var id: String
    /// The id that the app's backend has put into the token. What it is for an anonymous user is not documented.
    public var externalID: String
    /// How the user was authenticated.
    public var authenticationType: AuthenticationType

    /// How a user was authenticated (`AuthenticationType`).
    public enum AuthenticationType: Sendable, Hashable {
        /// Not at all: the anonymous user.
        case sessionToken
        /// By a token of the app's backend.
        case jwt
        /// Not at all: what the SDK falls back to where a login fails.
        case unauthenticated
        /// A value that came after 2.39.0, by its number.
        case unknown(Int)

        /// Creates a type of the vendor's number, 0 to 2.
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
