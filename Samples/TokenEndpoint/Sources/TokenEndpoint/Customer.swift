/// A customer, as the backend's own database knows them.
public struct Customer: Sendable, Hashable, Codable {
    /// The id, which never changes and never belongs to somebody else.
    public var id: String
    /// The name that agents read.
    public var name: String
    /// The e-mail address, which the backend has verified.
    public var email: String

    /// Creates a customer.
    public init(id: String, name: String, email: String) {
        self.id = id
        self.name = name
        self.email = email
    }
}
