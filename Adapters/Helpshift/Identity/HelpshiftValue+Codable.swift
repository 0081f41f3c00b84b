extension HelpshiftValue: Encodable {
    /// Writes the value as JSON.
    ///
    /// JSON has no place for a number that is not finite and for ``other(_:)``: they become an object with the key
    /// `unreadable`, so a later reader finds them as unreadable as they were.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .number(let number):
            if let integer = Int64(exactly: number) {
                try container.encode(integer)
            } else if number.isFinite {
                try container.encode(number)
            } else {
                try container.encode(["unreadable": "\(number)"])
            }
        case .bool(let bool): try container.encode(bool)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        case .null: try container.encodeNil()
        case .other(let typeName): try container.encode(["unreadable": typeName])
        }
    }
}

extension HelpshiftValue: Decodable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if value.decodeNil() {
            self = .null
        } else if let members = try? value.decode([String: HelpshiftValue].self) {
            self = .object(members)
        } else {
            self = .array(try value.decode([HelpshiftValue].self))
        }
    }
}
