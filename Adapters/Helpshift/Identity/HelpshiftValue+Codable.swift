extension HelpshiftValue: Encodable {
    /// Writes the value as JSON.
    ///
    /// JSON can represent neither ``other(_:)`` nor a number that is not finite. They are written as an object with the
    /// key `unreadable`, and stay unreadable when they are decoded.
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
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes any JSON value. Values below 64 levels, and numbers that cannot be represented, are not kept.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= 64 else {
            self = .other("nested too deeply")
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let members = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try members.allKeys.reduce(into: [:]) {
                    $0[$1.stringValue] = try members.decode(HelpshiftValue.self, forKey: $1)
                }
            )
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [HelpshiftValue] = []
            while !list.isAtEnd { elements.append(try list.decode(HelpshiftValue.self)) }
            self = .array(elements)
        } else {
            self = .other("a number")
        }
    }
}
