public import enum HelpshiftIdentity.HelpshiftValue

/// A user of the simulated server.
public struct SimulatedUser: Sendable, Hashable, Identifiable {
    /// How a user was identified.
    public enum Kind: Sendable, Hashable {
        /// By an id that the SDK generated, without an identity.
        case anonymous
        /// By the login with id and e-mail address.
        case legacy
        /// By a token of the identity system.
        case identitySystem
    }

    /// The server's own id of the user, which no app sees.
    public let id: String
    /// How the user was identified.
    public let kind: Kind
    /// The app's id of the user, if there is one.
    public internal(set) var uid: String?
    /// The e-mail address, if there is one.
    public internal(set) var email: String?
    /// The name that agents see.
    public internal(set) var name: String?
    /// The identities from tokens, by identifier, including the uid and the e-mail address.
    public internal(set) var identities: [String: SimulatedIdentity] = [:]
    /// The user's attributes in all apps, except the tags.
    public internal(set) var masterAttributes: [String: HelpshiftValue] = [:]
    /// The user's attributes in this app.
    public internal(set) var appAttributes: [String: HelpshiftValue] = [:]
    /// The user's tags, in the order in which they were added.
    public internal(set) var tags: [String] = []

    /// Whether the user has no identity.
    public var isAnonymous: Bool { kind == .anonymous }
}
