import Foundation

/// A JSON value. A missing field reads as `null`.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case fraction(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    subscript(name: String) -> JSONValue {
        get { fields[name] ?? .null }
        set {
            var fields = fields
            fields[name] = newValue
            self = .object(fields)
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    var fields: [String: JSONValue] { if case .object(let fields) = self { fields } else { [:] } }
    var isObject: Bool { if case .object = self { true } else { false } }
    /// The elements that are texts.
    var strings: [String] { elements.compactMap(\.string) }

    func merging(_ other: JSONValue) -> JSONValue {
        .object(fields.merging(other.fields) { _, new in new })
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let fields = try? container.decode([String: JSONValue].self) {
            self = .object(fields)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .fraction(number)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .fraction(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let fields): try container.encode(fields)
        }
    }

    /// Decodes a text; `nil` if it is not JSON.
    init?(text: Data) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: text) else { return nil }
        self = value
    }

    var text: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for a number that is not finite, which decoding never returns.
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
