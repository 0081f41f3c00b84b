/// The value of a conversation field: a custom ticket field that end users may edit.
public enum ZendeskMessagingFieldValue: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A number.
    case number(Double)
    /// A Boolean.
    case flag(Bool)
}

extension ZendeskMessagingFieldValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// Creates a text from a literal.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a number from a literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number from a literal.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a Boolean from a literal.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
}
