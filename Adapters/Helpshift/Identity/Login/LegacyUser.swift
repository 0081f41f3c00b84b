/// A user as the login by id and e-mail knows one.
///
/// Nothing is checked here: ``LegacyLogin`` does. Empty texts count as left out. Descriptions and mirrors show
/// no value.
public struct LegacyUser: Sendable, Equatable {
    /// The app's own id, case-sensitive.
    public var id: String?
    /// The e-mail address.
    public var email: String?
    /// The name that agents see.
    public var name: String?
    /// The user auth token: an HMAC-SHA256 from the backend, in lower-case hex.
    public var authToken: String?

    /// A user.
    public init(id: String? = nil, email: String? = nil, name: String? = nil, authToken: String? = nil) {
        self.id = id.flatMap { $0.isEmpty ? nil : $0 }
        self.email = email.flatMap { $0.isEmpty ? nil : $0 }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        self.authToken = authToken.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension LegacyUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which fields are there.
    public var description: String {
        let fields = [("id", id), ("email", email), ("name", name), ("authToken", authToken)]
        return "LegacyUser(\(fields.compactMap { $0.1 == nil ? nil : $0.0 }.joined(separator: ", ")))"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows no value either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
