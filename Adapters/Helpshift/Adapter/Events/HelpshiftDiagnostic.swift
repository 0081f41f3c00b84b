/// A place in an event's data that was not as documented.
public struct HelpshiftDiagnostic: Sendable, Equatable, CustomStringConvertible {
    /// The raw name of the event.
    public let event: String
    /// The key, such as `createdTs` or `attachments[0].size`; `nil` for the data as a whole.
    public let key: String?
    /// What should be there.
    public let expected: String
    /// What is there, without a word of its content.
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
