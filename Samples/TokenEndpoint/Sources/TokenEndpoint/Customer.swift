/// A customer in the backend's database.
public struct Customer: Sendable, Hashable, Codable {
    /// The id, which never changes and is never reused for another customer.
    public var id: String
    /// The name shown to agents.
    public var name: String
    /// The e-mail address, if the backend has verified that it is the customer's; else `nil` or empty.
    ///
    /// Vendors show agents a signed address as the customer's, and Helpshift finds the customer by it. Whoever registers
    /// with another person's address must not get it signed.
    public var email: String?

    /// Creates a customer.
    public init(id: String, name: String, email: String? = nil) {
        self.id = id
        self.name = name
        self.email = email
    }
}
