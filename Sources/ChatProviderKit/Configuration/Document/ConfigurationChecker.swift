import Foundation
import InputValidation

/// Checks a document against its keys, and collects all mistakes.
final class ConfigurationChecker {
    /// All findings, in the order of the document.
    private(set) var problems: [ChatConfigurationError.Problem] = []
    /// The ``problems`` that an app ignores, because a later version of it may know the key or the adapter.
    private(set) var notes: [ChatConfigurationError.Problem] = []

    /// The number of problems that make the configuration unusable.
    var mistakeCount: Int { problems.count - notes.count }

    /// - Parameter isNote: Whether the configuration can be used despite this finding.
    func report(
        _ path: ConfigurationPath,
        _ found: String,
        expected: String? = nil,
        knownKeys: [String] = [],
        suggestion: String? = nil,
        isNote: Bool = false
    ) {
        let problem = ChatConfigurationError.Problem(
            path: path.description,
            found: found,
            expected: expected,
            knownKeys: knownKeys,
            suggestion: suggestion
        )
        problems.append(problem)
        if isNote { notes.append(problem) }
    }

    /// Reports the mistakes that the settings at `place` have found in themselves.
    func report(_ found: [ChatConfigurationError.Problem], under place: ConfigurationPath) {
        for problem in found {
            problems.append(
                ChatConfigurationError.Problem(
                    path: problem.path.isEmpty ? place.description : "\(place).\(Quoting.bare(problem.path))",
                    found: problem.found,
                    expected: problem.expected,
                    knownKeys: problem.knownKeys,
                    suggestion: problem.suggestion
                )
            )
        }
    }

    /// Throws all findings if any mistake was reported.
    ///
    /// - Parameter allowsNotes: Whether the configuration can be used despite its ``notes``.
    func finish(allowsNotes: Bool = true) throws(ChatConfigurationError) {
        if mistakeCount > 0 || !allowsNotes { throw ChatConfigurationError(problems) }
    }

    /// Reports a value of the wrong kind.
    func reject(_ value: ChatConfiguration.Value, at path: ConfigurationPath, expected: String) {
        report(path, "found \(value.kindInWords)", expected: expected)
    }

    func check(
        _ members: [String: ChatConfiguration.Value],
        against keys: [ChatConfiguration.Key],
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
        for name in members.keys.sorted() where !names.contains(name) {
            report(
                path[name],
                "unknown key",
                knownKeys: names,
                suggestion: NearestName.to(name, among: names),
                isNote: true
            )
        }
    }

    func check(
        _ value: ChatConfiguration.Value,
        against kind: ChatConfiguration.Key.Kind,
        at path: ConfigurationPath,
        isPrivate: Bool = false
    ) {
        var found = value.kindInWords
        var suggestion: String?
        switch (kind, value) {
        case (.anything, _), (.flag, .bool):
            return
        case (.text(let form), .text(let text)):
            if form.pattern.map(text.isWholly) ?? true { return }
            found =
                text.isEmpty
                ? "an empty text" : isPrivate ? "another text" : Quoting.quoted(text.withoutPassword)
        case (.integer(let bounds), .integer(let number)):
            if bounds.contains(number) { return }
            found = "\(number)"
        case (.choice(let choices), .text(let text)):
            if choices.contains(text) { return }
            found = Quoting.quoted(text)
            suggestion = NearestName.to(text, among: choices)
        case (.list(let element), .list(let values)):
            for (position, value) in values.enumerated() {
                check(value, against: element, at: path[position], isPrivate: isPrivate)
            }
            return
        case (.object(let keys), .object(let members)):
            return check(members, against: keys, at: path)
        case (.map(let element), .object(let members)):
            for (name, value) in members.sortedByKey {
                check(value, against: element, at: path[name], isPrivate: isPrivate)
            }
            return
        case (.flag, _), (.text, _), (.integer, _), (.choice, _), (.list, _), (.object, _), (.map, _):
            break
        }
        report(path, "found \(found)", expected: kind.words, suggestion: suggestion)
    }

    /// Checks the id of an active provider.
    ///
    /// - Parameters:
    ///   - others: The ids before it.
    ///   - known: The ids of the providers, sorted; `nil` if they are not readable.
    func check(
        active id: String,
        at path: ConfigurationPath,
        behind others: [ChatProviderID],
        among known: [String]?
    ) {
        if let known, !known.contains(id) {
            report(
                path,
                "found \(Quoting.quoted(id)), which is not a key of providers",
                expected: known.isEmpty
                    ? "an id of providers, which is empty" : "one of \(Self.list(known))",
                suggestion: NearestName.to(id, among: known)
            )
        } else if others.contains(ChatProviderID(id)) {
            report(path, "found \(Quoting.quoted(id)) again", expected: "each id once")
        }
    }

    /// Returns the first of many names.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).map { Quoting.bare($0) }.joined(separator: ", ")
        return names.count > 20 ? "\(shown), …" : shown
    }
}

extension String {
    /// The text without the password of an address such as `https://user:password@example.com`.
    fileprivate var withoutPassword: String {
        replacingOccurrences(of: "(?s):[^/].*@", with: ":…@", options: .regularExpression)
    }
}

extension ChatConfiguration.Value {
    /// Returns the object with only the members that have one of these keys, at every level.
    func keeping(_ keys: [ChatConfiguration.Key]) -> ChatConfiguration.Value {
        guard case .object(let members) = self else { return self }
        var kept: [String: ChatConfiguration.Value] = [:]
        for key in keys { kept[key.name] = members[key.name]?.keeping(key.kind) }
        return .object(kept)
    }

    private func keeping(_ kind: ChatConfiguration.Key.Kind) -> ChatConfiguration.Value {
        switch (kind, self) {
        case (.object(let keys), .object): keeping(keys)
        case (.map(let element), .object(let members)): .object(members.mapValues { $0.keeping(element) })
        case (.list(let element), .list(let values)): .list(values.map { $0.keeping(element) })
        default: self
        }
    }
}
