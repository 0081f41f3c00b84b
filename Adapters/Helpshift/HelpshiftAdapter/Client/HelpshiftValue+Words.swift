extension HelpshiftValue {
    /// The value in words: texts and numbers as they are, collections one after the other.
    var words: String {
        switch self {
        case .string(let text): text
        case .number(let number): Self.text(of: number)
        case .bool(let bool): "\(bool)"
        case .array(let elements): elements.map(\.words).joined(separator: ", ")
        case .object(let members):
            members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ")
        case .null: "null"
        case .other(let typeName): typeName
        }
    }
}
