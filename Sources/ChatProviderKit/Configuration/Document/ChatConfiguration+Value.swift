import Foundation

extension ChatConfiguration {
    /// A value in a configuration document, as in JSON.
    ///
    /// Adapters need it only for keys whose values they forward to the vendor unchanged.
    public enum Value: Sendable, Equatable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// An integer.
        case integer(Int)
        /// Any other number, which is finite.
        case number(Double)
        /// A text.
        case text(String)
        /// A list.
        case list([Value])
        /// An object.
        case object([String: Value])

        /// The text; `nil` for other values.
        var text: String? {
            if case .text(let text) = self { text } else { nil }
        }

        /// A description of the value, phrased to follow "found".
        var kindInWords: String {
            switch self {
            case .null: "null"
            case .bool(let value): "\(value)"
            case .integer, .number: "a number"
            case .text: "a text"
            case .list: "a list"
            case .object: "an object"
            }
        }
    }
}

extension ChatConfiguration.Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a list.
    public init(arrayLiteral elements: ChatConfiguration.Value...) { self = .list(elements) }
    /// Creates an object. If a key occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, ChatConfiguration.Value)...) {
        self = .object(elements.reduce(into: Dictionary()) { $0[$1.0] = $1.1 })
    }
}

extension ChatConfiguration.Value: Codable {
    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let values = try? container.decode([ChatConfiguration.Value].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: ChatConfiguration.Value].self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// Creates the value that a typed value encodes.
    package init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(ChatConfiguration.Value.self, from: JSONEncoder().encode(value))
    }

    func decode<Typed: Decodable>(_ type: Typed.Type) throws -> Typed {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }
}
