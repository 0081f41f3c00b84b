import Foundation
import InputValidation

/// Holds a document against the keys that it may have, and collects all that is wrong.
struct ConfigurationChecker {
    private(set) var problems: [ChatConfigurationError.Problem] = []

    mutating func report(_ problem: ChatConfigurationError.Problem) { problems.append(problem) }

    mutating func report(
        _ path: ConfigurationPath,
        _ found: String,
        expected: String? = nil,
        knownKeys: [String] = [],
        suggestion: String? = nil
    ) {
        report(
            ChatConfigurationError.Problem(
                path,
                found,
                expected: expected,
                knownKeys: knownKeys,
                suggestion: suggestion
            )
        )
    }

    /// Checks an object's members.
    mutating func check(
        _ members: [String: ConfigurationValue],
        against keys: [ConfigurationKey],
        at path: ConfigurationPath
    ) {
        let names = keys.map(\.name)
        for key in keys {
            if let value = members[key.name] {
                check(value, against: key.kind, at: path[key.name], isPrivate: key.isPrivate)
            } else if key.isRequired {
                report(
                    path[key.name],
                    "missing",
                    expected: "\(key.kind.words) (\(key.meaning))",
                    knownKeys: names
                )
            }
        }
        for name in members.sortedKeys where !names.contains(name) {
            report(
                path[name],
                "unknown key",
                knownKeys: names,
                suggestion: NearestName.to(name, among: names)
            )
        }
    }

    /// Checks one value.
    mutating func check(
        _ value: ConfigurationValue,
        against kind: ConfigurationKey.Kind,
        at path: ConfigurationPath,
        isPrivate: Bool = false
    ) {
        switch (kind, value) {
        case (.anything, _), (.flag, .bool):
            break
        case (.text(let form), .text(let text)):
            if !form.accepts(text) {
                let found = text.isEmpty ? "an empty text" : isPrivate ? "another text" : Quoting.quoted(text)
                report(path, "found \(found)", expected: form.words)
            }
        case (.integer(let bounds), .integer(let number)):
            if !bounds.contains(number) {
                report(path, "found \(number)", expected: kind.words)
            }
        case (.choice(let choices), .text(let text)):
            if !choices.contains(text) {
                report(
                    path,
                    "found \(Quoting.quoted(text))",
                    expected: kind.words,
                    suggestion: NearestName.to(text, among: choices)
                )
            }
        case (.list(let element), .list(let values)):
            for (position, value) in values.enumerated() {
                check(value, against: element, at: path[position], isPrivate: isPrivate)
            }
        case (.object(let keys), .object(let members)):
            check(members, against: keys, at: path)
        case (.map(let element), .object(let members)):
            for (name, value) in members.sortedByKey {
                check(value, against: element, at: path[name], isPrivate: isPrivate)
            }
        case (.flag, _), (.text, _), (.integer, _), (.choice, _), (.list, _), (.object, _), (.map, _):
            report(path, "found \(value.kindInWords)", expected: kind.words)
        }
    }
}

extension ConfigurationKey.TextForm {
    /// Whether a text has the form, as a whole.
    func accepts(_ text: String) -> Bool {
        pattern.map(text.isWholly) ?? true
    }
}
