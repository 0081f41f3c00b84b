import Foundation
import HelpshiftIdentity
import InputValidation

/// Reads the data of one event, key by key. It uses all usable values, and reports those that differ from the
/// documentation.
struct HelpshiftEventReader {
    let event: String
    /// The path of the keys, such as `attachments[0]`; empty for the data itself.
    var path = ""
    let data: [String: HelpshiftValue]
    var diagnostics: [HelpshiftDiagnostic] = []

    mutating func report(_ key: String?, _ expected: String, _ found: String) {
        let place = key.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? (path.isEmpty ? nil : path)
        diagnostics.append(HelpshiftDiagnostic(event: event, key: place, expected: expected, found: found))
    }

    /// Returns a value that exists and is not `null`. Reports a missing one if it is required.
    private mutating func value(_ key: String, _ expected: String, isRequired: Bool) -> HelpshiftValue? {
        switch data[key] {
        case nil:
            if isRequired { report(key, expected, "nothing") }
            return nil
        case .null?:
            if isRequired { report(key, expected, "null") }
            return nil
        case let value?:
            return value
        }
    }

    /// Returns a text. A number becomes its digits.
    mutating func text(_ key: String, isRequired: Bool = true) -> String? {
        guard let value = value(key, "a text", isRequired: isRequired) else { return nil }
        switch value {
        case .string(let text): return text
        case .number(let number) where number.isFinite: return HelpshiftValue.text(of: number)
        case .number, .bool, .array, .object, .null, .other:
            report(key, "a text", value.kindDescription)
            return nil
        }
    }

    /// Returns `true` or `false`. Also accepts 1, 0 and the words.
    mutating func bool(_ key: String) -> Bool? {
        let expected = "true or false"
        guard let value = value(key, expected, isRequired: true) else { return nil }
        switch value {
        case .bool(let bool): return bool
        case .number(1): return true
        case .number(0): return false
        case .string(let text):
            switch text.trimmingCharacters(in: .whitespaces).lowercased() {
            case "true", "1", "yes": return true
            case "false", "0", "no": return false
            default: break
            }
        case .number, .array, .object, .null, .other: break
        }
        report(key, expected, value.kindDescription)
        return nil
    }

    /// Returns a finite number, also from a text.
    private mutating func number(_ key: String) -> Double? {
        guard let value = value(key, "a number", isRequired: true) else { return nil }
        if let number = Self.number(value) { return number }
        report(key, "a number", value.kindDescription)
        return nil
    }

    /// Returns an integer in `range`.
    mutating func wholeNumber(_ key: String, in range: ClosedRange<Int>, _ expected: String) -> Int? {
        guard let value = value(key, expected, isRequired: true) else { return nil }
        if let number = Self.number(value), let whole = Int(exactly: number), range.contains(whole) {
            return whole
        }
        report(key, expected, value.kindDescription)
        return nil
    }

    /// Returns a time. The unit is not documented: a value below 10^11 is in seconds (until the year 5138),
    /// any other in milliseconds (since 1973).
    mutating func time(_ key: String) -> Date? {
        number(key).map { Date(timeIntervalSince1970: $0 < 1e11 ? $0 : $0 / 1000) }
    }

    mutating func fieldErrors() -> [String: HelpshiftFieldError] {
        if data.isEmpty { report(nil, "errors by their keys", "nothing") }
        var errors: [String: HelpshiftFieldError] = [:]
        for (key, value) in data {
            if case .string(let word) = value {
                errors[key] = HelpshiftFieldError(rawValue: word)
            } else {
                report(key.isHelpshiftWord ? key : nil, "a text", value.kindDescription)
                errors[key] = .other(value.kindDescription)
            }
        }
        return errors
    }

    /// Returns the files of a message. Also accepts a single file without a list.
    mutating func attachments(_ key: String, isRequired: Bool) -> [HelpshiftAttachment] {
        let expected = "an array of dictionaries"
        guard let value = value(key, expected, isRequired: isRequired) else { return [] }
        switch value {
        case .array(let elements):
            return elements.enumerated().map { attachment($1, at: "\(key)[\($0)]") }
        case .object:
            report(key, expected, value.kindDescription)
            return [attachment(value, at: key)]
        case .string, .number, .bool, .null, .other:
            report(key, expected, value.kindDescription)
            return []
        }
    }

    private mutating func attachment(_ value: HelpshiftValue, at place: String) -> HelpshiftAttachment {
        guard case .object(let members) = value else {
            report(place, "a dictionary", value.kindDescription)
            return HelpshiftAttachment()
        }
        var reader = HelpshiftEventReader(event: event, path: place, data: members)
        let attachment = HelpshiftAttachment(
            url: reader.text(HelpshiftKey.url),
            contentType: reader.text(HelpshiftKey.contentType),
            fileName: reader.text(HelpshiftKey.fileName),
            size: reader.wholeNumber(HelpshiftKey.size, in: 0...Int.max, "a number of bytes")
        )
        diagnostics += reader.diagnostics
        return attachment
    }

    private static func number(_ value: HelpshiftValue) -> Double? {
        switch value {
        case .number(let number): number.isFinite ? number : nil
        case .string(let text): number(text)
        case .bool, .array, .object, .null, .other: nil
        }
    }

    /// Accepts decimal numbers only: `Double` would also read `nan`, `inf` and hexadecimal digits.
    private static func number(_ text: String) -> Double? {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard digits.isWholly("[-+.0-9eE]+") else { return nil }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
}
