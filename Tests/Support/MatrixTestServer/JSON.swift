package import Foundation

/// A JSON value. A missing value reads as `null`, so that a test can access nested values in one expression.
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// Reads JSON text; `null` if it is invalid.
    package init(data: Data) {
        self = (try? JSONDecoder().decode(JSON.self, from: data)) ?? .null
    }

    /// The value as JSON text.
    package func data() throws -> Data { try JSONEncoder().encode(self) }

    /// A field of an object.
    package subscript(name: String) -> JSON {
        get { fields[name] ?? .null }
        set {
            var fields = fields
            fields[name] = newValue
            self = .object(fields)
        }
    }

    /// The text, if it is one.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number, if it is one.
    package var integer: Int? { if case .integer(let number) = self { number } else { nil } }

    /// The Boolean, if it is one.
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The elements of a list; none for anything else.
    package var items: [JSON] { if case .list(let items) = self { items } else { [] } }

    /// The fields of an object; none for anything else.
    package var fields: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }

    /// The object with the fields of another one, which take precedence.
    package func merging(_ other: JSON) -> JSON {
        .object(fields.merging(other.fields) { _, new in new })
    }
}

extension JSON: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let double = try? container.decode(Double.self) {
            self = .double(double)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let items = try? container.decode([JSON].self) {
            self = .list(items)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .double(let double): try container.encode(double)
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .object(let fields): try container.encode(fields)
        }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(arrayLiteral elements: JSON...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
