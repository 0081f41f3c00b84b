/// A value in an event's data that differs from the documentation.
public struct HelpshiftDiagnostic: Sendable, Equatable, CustomStringConvertible {
    /// The raw name of the event.
    public let event: String
    /// The key, such as `createdTs` or `attachments[0].size`; `nil` for the whole data.
    public let key: String?
    /// The expected value.
    public let expected: String
    /// The actual value, without its contents.
    public let found: String

    /// Creates a diagnostic.
    public init(event: String, key: String?, expected: String, found: String) {
        self.event = event
        self.key = key
        self.expected = expected
        self.found = found
    }

    /// `event.key: expected …, found …`.
    public var description: String {
        "\(event)\(key.map { ".\($0)" } ?? ""): expected \(expected), found \(found)"
    }
}
