/// A value in one of the SDK's dictionaries. It can be sent between threads and compared.
public enum HelpshiftValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A number. Integers are exact up to 2^53.
    case number(Double)
    /// `true` or `false`. For some values, the SDK uses the numbers 1 and 0 instead.
    case bool(Bool)
    /// An array.
    case array([HelpshiftValue])
    /// A dictionary.
    case object([String: HelpshiftValue])
    /// `NSNull`, or an optional without a value.
    case null
    /// A value that the SDK's dictionaries should not contain, with the name of its type. Its content is not kept.
    case other(String)
}

extension HelpshiftValue {
    /// Creates a list of texts, such as tags.
    public static func strings(_ texts: [String]) -> HelpshiftValue {
        .array(texts.map(HelpshiftValue.string))
    }

    /// Creates a dictionary of texts, such as custom user fields.
    public static func fields(_ fields: [String: String]) -> HelpshiftValue {
        .object(fields.mapValues(HelpshiftValue.string))
    }

    /// The texts of an array that contains only texts; `nil` for any other value.
    public var strings: [String]? {
        guard case .array(let elements) = self else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    /// The texts of a dictionary that contains only texts; `nil` for any other value.
    public var fields: [String: String]? {
        guard case .object(let members) = self else { return nil }
        let texts = members.compactMapValues(\.string)
        return texts.count == members.count ? texts : nil
    }

    private var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

/// Entries of one of the SDK's dictionaries, without empty ones.
extension [String: HelpshiftValue] {
    /// Adds a text, unless it is `nil` or empty.
    package mutating func add(_ key: String, _ text: String?) {
        if let text, !text.isEmpty { self[key] = .string(text) }
    }

    /// Adds a list of texts, unless it is empty.
    package mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { self[key] = .strings(texts) }
    }

    /// Adds a dictionary of texts, unless it is empty.
    package mutating func add(_ key: String, _ fields: [String: String]) {
        if !fields.isEmpty { self[key] = .fields(fields) }
    }
}

extension HelpshiftValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates ``null``.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: HelpshiftValue...) { self = .array(elements) }
    /// Creates a dictionary. If a key occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, HelpshiftValue)...) {
        self = .object(elements.reduce(into: [:]) { $0[$1.0] = $1.1 })
    }
}
