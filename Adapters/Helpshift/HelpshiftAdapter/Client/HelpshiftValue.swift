/// What stands in a dictionary of the SDK's: a value that can be sent between threads and compared.
public enum HelpshiftValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A number. Integers are exact up to 2^53.
    case number(Double)
    /// `true` or `false`, where the SDK says so and not 1 or 0.
    case bool(Bool)
    /// An array.
    case array([HelpshiftValue])
    /// A dictionary.
    case object([String: HelpshiftValue])
    /// `NSNull`, or an optional without a value.
    case null
    /// Something that no dictionary of the SDK's should hold, by the name of its type. Its content is not kept.
    case other(String)
}

extension HelpshiftValue {
    /// What it is, for a diagnostic: never what it says.
    var kindDescription: String {
        switch self {
        case .string: "a text"
        case .number(let number):
            number.isFinite ? (number < 0 ? "a negative number" : "a number") : "no number"
        case .bool(let bool): "\(bool)"
        case .array: "an array"
        case .object: "a dictionary"
        case .null: "null"
        case .other(let typeName): "a value of type \(typeName)"
        }
    }

    /// The number as people write it: integers without a decimal point.
    static func text(of number: Double) -> String {
        Int64(exactly: number).map { String($0) } ?? String(number)
    }
}

extension HelpshiftValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// ``null``.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: HelpshiftValue...) { self = .array(elements) }
    /// A dictionary. Of a key that comes twice the last value stays.
    public init(dictionaryLiteral elements: (String, HelpshiftValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
