package import HelpshiftIdentity
import InputValidation

extension HelpshiftValue {
    /// The value as text: strings and numbers unchanged, collections joined.
    package var words: String {
        switch self {
        case .string(let text): text
        case .number(let number): Self.text(of: number)
        case .bool(let bool): "\(bool)"
        case .array(let elements): elements.map(\.words).joined(separator: ", ")
        case .object(let members):
            members.sortedByKey.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ")
        case .null: "null"
        case .other(let typeName): typeName
        }
    }

    /// The kind of value, for a diagnostic. It never includes the value.
    package var kindDescription: String {
        switch self {
        case .string: "a text"
        case .number(let number):
            number.isFinite ? (number < 0 ? "a negative number" : "a number") : "not a number"
        case .bool(let bool): "\(bool)"
        case .array: "an array"
        case .object: "a dictionary"
        case .null: "null"
        case .other(let typeName): "a value of type \(typeName)"
        }
    }

    /// Returns the number in its usual notation: integers without a decimal point.
    package static func text(of number: Double) -> String {
        Int64(exactly: number).map { String($0) } ?? String(number)
    }
}
