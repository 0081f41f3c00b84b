public import HelpshiftIdentity

/// A value of one of the account's custom issue fields. Its type must be that of the field.
public enum HelpshiftCustomIssueField: Sendable, Equatable {
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
