import Foundation

/// A value in a line of a recording, before it becomes text.
enum JSONText: Encodable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case null
    case list([JSONText])
    case object([String: JSONText])

    /// Compact, with sorted keys.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number):
            if let whole = Int(exactly: number) {
                try container.encode(whole)
            } else {
                try container.encode(number)
            }
        case .flag(let flag): try container.encode(flag)
        case .null: try container.encodeNil()
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }

    /// An object with the members that are not `nil`.
    static func members(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
        var present: [String: JSONText] = [:]
        for (key, value) in members { present[key] = value }
        return .object(present)
    }
}

extension JSONText: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .text(value) }
}
