/// A user for the login by id and e-mail address.
///
/// ``LegacyLogin`` checks users. Empty texts count as omitted. Descriptions and mirrors show no values.
public struct LegacyUser: Sendable, Equatable {
    /// The app's own id, case-sensitive.
    public var id: String?
    /// The e-mail address.
    public var email: String?
    /// The name that agents see.
    public var name: String?
    /// The user auth token: an HMAC-SHA256 from the backend, in lowercase hexadecimal digits.
    public var authToken: String?

    /// Creates a user.
    public init(id: String? = nil, email: String? = nil, name: String? = nil, authToken: String? = nil) {
        self.id = id.flatMap { $0.isEmpty ? nil : $0 }
        self.email = email.flatMap { $0.isEmpty ? nil : $0 }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        self.authToken = authToken.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension LegacyUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the fields that are set.
    public var description: String {
        let fields = [("id", id), ("email", email), ("name", name), ("authToken", authToken)]
        return "LegacyUser(\(fields.compactMap { $0.1 == nil ? nil : $0.0 }.joined(separator: ", ")))"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` shows no values either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
