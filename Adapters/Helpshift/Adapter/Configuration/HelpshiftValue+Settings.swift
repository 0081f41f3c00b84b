import ChatProviderKit
import HelpshiftIdentity

/// Settings by their keys. Values that are `nil` or empty are removed.
extension [String: HelpshiftValue] {
    init(configuration decoder: any Decoder) throws {
        self = try [String: ChatConfiguration.Value](from: decoder).mapValues(
            HelpshiftValue.init(configured:)
        )
    }

    subscript(flag key: String) -> Bool? {
        get { self[key]?.flag }
        set { self[key] = newValue.map(HelpshiftValue.bool) }
    }

    subscript(text key: String) -> String? {
        get { self[key]?.text }
        set { self[key] = newValue.map(HelpshiftValue.string) }
    }

    subscript(texts key: String) -> [String] {
        get { self[key]?.strings ?? [] }
        set { self[key] = newValue.isEmpty ? nil : .strings(newValue) }
    }

    subscript(object key: String) -> [String: HelpshiftValue] {
        get { if case .object(let members)? = self[key] { members } else { [:] } }
        set { self[key] = newValue.isEmpty ? nil : .object(newValue) }
    }

    subscript(fields key: String) -> [String: HelpshiftCustomIssueField] {
        get { self[object: key].compactMapValues(HelpshiftCustomIssueField.init) }
        set { self[object: key] = newValue.mapValues { .object($0.dictionary) } }
    }
}

extension HelpshiftValue {
    init(configured value: ChatConfiguration.Value) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number):
            // A string keeps the digits that a double would round, for example those of an order number.
            let rounded = Double(number)
            self = Int(exactly: rounded) == number ? .number(rounded) : .string(String(number))
        case .number(let number): self = .number(number)
        case .text(let text): self = .string(text)
        case .list(let values): self = .array(values.map(HelpshiftValue.init(configured:)))
        case .object(let members): self = .object(members.mapValues(HelpshiftValue.init(configured:)))
        }
    }

    var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}
