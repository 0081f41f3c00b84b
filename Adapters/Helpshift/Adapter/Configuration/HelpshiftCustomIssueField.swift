public import HelpshiftIdentity
import InputValidation

/// A value of one of the account's custom issue fields. Its type must match the field's.
public enum HelpshiftCustomIssueField: Sendable, Equatable {
    /// A text of one line.
    case singleLine(String)
    /// A text of several lines.
    case multiLine(String)
    /// An integer.
    case number(Int)
    /// A Boolean.
    case checkbox(Bool)
    /// One of the field's choices.
    case dropdown(String)
    /// A time, in milliseconds since 1970.
    case date(milliseconds: Int)

    /// The SDK's dictionary. All values are strings except a date, which is a number as in the vendor's
    /// sample: the vendor drops a date that is a string.
    public var dictionary: [String: HelpshiftValue] {
        let (type, value): (String, HelpshiftValue) =
            switch self {
            case .singleLine(let text): ("singleline", .string(text))
            case .multiLine(let text): ("multiline", .string(text))
            case .number(let number): ("number", .string(String(number)))
            case .checkbox(let isTicked): ("checkbox", .string(String(isTicked)))
            case .dropdown(let choice): ("dropdown", .string(choice))
            case .date(let milliseconds): ("date", .number(Double(milliseconds)))
            }
        return ["type": .string(type), "value": value]
    }
}

extension HelpshiftCustomIssueField {
    static let types = ["singleline", "multiline", "number", "checkbox", "dropdown", "date"]

    /// Reads a field from a document; `nil` if the value does not have the field's type. A document may
    /// contain numbers and Booleans as strings, as the SDK does.
    init?(_ field: HelpshiftValue) {
        guard case .object(let members) = field, let value = members["value"] else { return nil }
        let integer = value.integer ?? value.text.flatMap { Int($0) }
        let found: Self? =
            switch members[text: "type"] {
            case "singleline": value.text.map { .singleLine($0) }
            case "multiline": value.text.map { .multiLine($0) }
            case "dropdown": value.text.map { .dropdown($0) }
            case "number": integer.map { .number($0) }
            case "checkbox": (value.flag ?? value.text.flatMap { Bool($0) }).map { .checkbox($0) }
            case "date": integer.map { .date(milliseconds: $0) }
            default: nil
            }
        guard let found else { return nil }
        self = found
    }

    /// Returns what a field of a type expects, phrased to follow "Expected".
    static func expectedValue(ofType type: String) -> String {
        switch type {
        case "number": "a whole number"
        case "checkbox": "true or false"
        case "date": "milliseconds since 1970"
        default: "a text"
        }
    }
}
