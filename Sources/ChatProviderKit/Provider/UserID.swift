import InputValidation

/// A user's id at a vendor.
///
/// Two ids are equal only byte by byte. Two `String`s are equal where they look the same, whatever their Unicode
/// normalization; to a vendor, two ids that differ in a single byte are two users.
public struct UserID: Sendable, Hashable {
    /// The id, as the vendor writes it.
    public let text: String

    /// Creates an id.
    public init(_ text: String) { self.text = text }

    /// Whether two ids have the same bytes.
    public static func == (left: UserID, right: UserID) -> Bool {
        left.text.isExactly(right.text)
    }

    /// Hashes the text: texts with the same bytes are equal texts, and have one hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension UserID: Codable {
    /// Reads an id that is written as its text.
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
    /// Whether two ids of users are the same, byte by byte. `nil` is the anonymous user.
    package func isSameID(as other: String?) -> Bool {
        map(UserID.init) == other.map(UserID.init)
    }
}
