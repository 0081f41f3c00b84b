public import enum HelpshiftIdentity.HelpshiftValue

/// A user as the simulated server knows them.
public struct SimulatedUser: Sendable, Hashable, Identifiable {
    /// By what the server knows a user.
    public enum Kind: Sendable, Hashable {
        /// No identity was given: the SDK made up an id.
        case anonymous
        /// By the login with id and e-mail address.
        case legacy
        /// By a token of the identity system.
        case identitySystem
    }

    /// The server's own id of the user, which no app sees.
    public let id: String
    /// By what the server knows the user.
    public let kind: Kind
    /// The app's id of the user, where one was given.
    public internal(set) var uid: String?
    /// The e-mail address, where one was given.
    public internal(set) var email: String?
    /// The name that agents see.
    public internal(set) var name: String?
    /// What tokens of the identity system have told, by identifier: the uid and the e-mail address as well.
    public internal(set) var identities: [String: SimulatedIdentity] = [:]
    /// The attributes of the user over all apps, but the tags.
    public internal(set) var masterAttributes: [String: HelpshiftValue] = [:]
    /// The attributes of the user in this app.
    public internal(set) var appAttributes: [String: HelpshiftValue] = [:]
    /// The user's tags, in the order in which they came.
    public internal(set) var tags: [String] = []

    /// Whether no identity was given.
    public var isAnonymous: Bool { kind == .anonymous }
}
