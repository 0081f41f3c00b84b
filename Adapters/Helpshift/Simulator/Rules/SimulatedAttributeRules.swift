import Foundation

import enum HelpshiftIdentity.HelpshiftValue

/// Which attributes the SDK accepts, reports, or ignores.
///
/// Two documents describe wrong types, and the simulator follows both. A value of a type that no attribute has is
/// reported (*Helpshift Delegates*: texts, booleans, numbers, arrays of texts and dictionaries of texts are supported).
/// A value of another attribute's type is ignored (*User Hub*: a supported key with an unsupported type is ignored).
struct SimulatedAttributeRules {
    var multilineFields: Set<String> = []

    struct Result {
        var accepted: [String: HelpshiftValue] = [:]
        var faults: [String: SimulatedRefusal.Fault] = [:]
    }

    func check(_ attributes: [String: HelpshiftValue], _ scope: SimulatedAttributeScope) -> Result {
        var result = Result()
        for (key, value) in attributes {
            if let fault = fault(of: key, value, scope) {
                result.faults[key] = fault
            } else if let form = scope.forms[key], has(value, form) {
                result.accepted[key] = value
            }
        }
        return result
    }

    /// Returns the fault of an attribute. According to both documents, an unsupported key is reported, but neither
    /// names its fault. The simulator uses the fault of keys that the server refuses.
    private func fault(
        of key: String,
        _ value: HelpshiftValue,
        _ scope: SimulatedAttributeScope
    ) -> SimulatedRefusal.Fault? {
        if key.vendorLength > SimulatedLimits.keyLength { return .keyTooLong }
        guard let form = scope.forms[key] else { return .invalidData }
        guard isSupported(value) else { return .invalidValueType }
        return has(value, form) ? fault(of: value) : nil
    }

    private func fault(of value: HelpshiftValue) -> SimulatedRefusal.Fault? {
        switch value {
        case .string(let text): text.vendorLength > SimulatedLimits.valueLength ? .valueTooLong : nil
        case .array(let tags): fault(of: tags)
        case .object(let fields): fault(of: fields)
        case .number, .bool, .null, .other: nil
        }
    }

    private func fault(of tags: [HelpshiftValue]) -> SimulatedRefusal.Fault? {
        if tags.count > SimulatedLimits.collectionCount { return .tooMany }
        return tags.contains { length(of: $0) > SimulatedLimits.tagLength } ? .valueTooLong : nil
    }

    private func fault(of fields: [String: HelpshiftValue]) -> SimulatedRefusal.Fault? {
        if fields.count > SimulatedLimits.collectionCount { return .tooMany }
        if fields.keys.contains(where: { $0.vendorLength > SimulatedLimits.keyLength }) { return .keyTooLong }
        let isTooLong = fields.contains { name, value in
            let isMultiline = multilineFields.contains(name)
            let limit = isMultiline ? SimulatedLimits.multilineFieldLength : SimulatedLimits.fieldLength
            return length(of: value) > limit
        }
        return isTooLong ? .valueTooLong : nil
    }

    private func length(of value: HelpshiftValue) -> Int {
        if case .string(let text) = value { text.vendorLength } else { 0 }
    }

    private func has(_ value: HelpshiftValue, _ form: SimulatedAttributeScope.Form) -> Bool {
        switch (form, value) {
        case (.text, .string), (.integerOrText, .string), (.tags, .array), (.fields, .object): true
        case (.integerOrText, .number(let number)): Int64(exactly: number) != nil
        case (.text, _), (.integerOrText, _), (.tags, _), (.fields, _): false
        }
    }

    private func isSupported(_ value: HelpshiftValue) -> Bool {
        switch value {
        case .string, .number, .bool: true
        case .array(let elements): elements.allSatisfy(isText)
        case .object(let members): members.values.allSatisfy(isText)
        case .null, .other: false
        }
    }

    private func isText(_ value: HelpshiftValue) -> Bool {
        if case .string = value { true } else { false }
    }
}
