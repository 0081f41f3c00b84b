public import HelpshiftIdentity

/// A value of one of the account's custom issue fields. Its type must be that of the field.
public enum HelpshiftCustomIssueField: Sendable, Hashable {
    /// A text of one line.
    case singleLine(String)
    /// A text of several lines.
    case multiLine(String)
    /// A whole number.
    case number(Int)
    /// A tick.
    case checkbox(Bool)
    /// One of the field's choices.
    case dropdown(String)
    /// A moment, in milliseconds since 1970.
    case date(milliseconds: Int)

    /// The SDK's dictionary. All values are texts but a date, which the vendor's sample gives as a number: the vendor
    /// drops a text.
    public var dictionary: [String: HelpshiftValue] {
        switch self {
        case .singleLine(let text): ["type": "singleline", "value": .string(text)]
        case .multiLine(let text): ["type": "multiline", "value": .string(text)]
        case .number(let number): ["type": "number", "value": .string(String(number))]
        case .checkbox(let isTicked): ["type": "checkbox", "value": .string(String(isTicked))]
        case .dropdown(let choice): ["type": "dropdown", "value": .string(choice)]
        case .date(let milliseconds): ["type": "date", "value": .number(Double(milliseconds))]
        }
    }
}
