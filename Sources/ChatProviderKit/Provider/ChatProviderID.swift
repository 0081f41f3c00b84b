/// An app's name for a provider: a key in the configuration, and for stored read markers.
public struct ChatProviderID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name itself.
    public let rawValue: String

    /// Creates an id from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an id from a name.
    public init(_ name: String) { self.rawValue = name }
    /// Creates an id from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The name itself.
    public var description: String { rawValue }
}
