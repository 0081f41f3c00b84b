/// A visitor's details in a token.
///
/// Zendesk's article "Enabling authenticated visitors in the Chat widget" names the claims. The article for the SDK,
/// "Enabling authenticated users with the Chat SDK", refers to the same secret and format.
public struct VisitorClaims: Sendable, Hashable {
    /// `name`: the name that agents see. Not blank.
    public var name: String
    /// `email`: the e-mail address, in ASCII, because Zendesk accepts no accented characters.
    public var email: String
    /// `external_id`: the app's id for the visitor, such as `user-123456`. It never changes once Zendesk has it.
    public var externalID: String

    /// Creates claims.
    public init(name: String, email: String, externalID: String) {
        self.name = name
        self.email = email
        self.externalID = externalID
    }
}
