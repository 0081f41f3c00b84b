import InputValidation

/// A vendor's id for a user.
///
/// Ids are compared byte by byte. An é can be one Unicode scalar or two, and Swift's `String`s are equal
/// either way. To a vendor, they are the ids of two users.
public struct UserID: Sendable, Hashable {
    /// The id, as the vendor writes it.
    public let text: String

    /// Creates an id.
    public init(_ text: String) { self.text = text }

    /// Returns whether two ids have the same bytes.
    public static func == (left: UserID, right: UserID) -> Bool {
        left.text.isExactly(right.text)
    }

    /// Hashes the text. Texts with the same bytes are equal texts, and have the same hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension UserID: Codable {
    /// Reads an id from its text.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Optional where Wrapped == String {
    /// Returns whether two user ids are the same, byte by byte. `nil` is the anonymous user.
    package func isSameID(as other: String?) -> Bool {
        map(UserID.init) == other.map(UserID.init)
    }
}
