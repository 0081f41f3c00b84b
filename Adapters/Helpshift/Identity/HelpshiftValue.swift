/// What is in a dictionary of the SDK's: a value that can be sent between threads and compared.
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
    /// A list of texts, such as tags.
    public static func strings(_ texts: [String]) -> HelpshiftValue {
        .array(texts.map(HelpshiftValue.string))
    }

    /// Texts by name, such as custom user fields.
    public static func fields(_ fields: [String: String]) -> HelpshiftValue {
        .object(fields.mapValues(HelpshiftValue.string))
    }

    /// The texts of an array that holds nothing else; `nil` for anything else.
    public var strings: [String]? {
        guard case .array(let elements) = self else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    /// The texts of a dictionary that holds nothing else; `nil` for anything else.
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

/// Entries of a dictionary of the SDK's, without those that say nothing.
extension [String: HelpshiftValue] {
    /// Adds a text, where there is one.
    package mutating func add(_ key: String, _ text: String?) {
        if let text { self[key] = .string(text) }
    }

    /// Adds `true` or `false`, where it is one of them.
    package mutating func add(_ key: String, _ flag: Bool?) {
        if let flag { self[key] = .bool(flag) }
    }

    /// Adds a list of texts, unless it is empty.
    package mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { self[key] = .strings(texts) }
    }

    /// Adds texts by name, unless there are none.
    package mutating func add(_ key: String, _ fields: [String: String]) {
        if !fields.isEmpty { self[key] = .fields(fields) }
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
        self = .object(elements.reduce(into: [:]) { $0[$1.0] = $1.1 })
    }
}
