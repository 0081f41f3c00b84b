/// Who a visitor is, as a token says it.
///
/// Zendesk's article "Enabling authenticated visitors in the Chat widget" names the claims, and the one for the SDK,
/// "Enabling authenticated users with the Chat SDK", refers to the same secret and form.
public struct VisitorClaims: Sendable, Hashable {
    /// `name`: what agents read. Not blank.
    public var name: String
    /// `email`: the address, in ASCII: Zendesk takes no accented characters in it.
    public var email: String
    /// `external_id`: the app's id of the visitor, such as `user-123456`. It never changes once Zendesk has it.
    public var externalID: String

    /// Creates claims.
    public init(name: String, email: String, externalID: String) {
        self.name = name
        self.email = email
        self.externalID = externalID
    }
}
