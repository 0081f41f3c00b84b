import Foundation
import InputValidation

/// Holds a document against the keys that it may have, and collects all that is wrong.
final class ConfigurationChecker {
    /// All that was found, in the order of the document.
    private(set) var problems: [ChatConfigurationError.Problem] = []
    /// Those of ``problems`` without which an app can do: a later version of it may understand them.
    private(set) var notes: [ChatConfigurationError.Problem] = []

    /// The number of problems that make the configuration unusable.
    var mistakeCount: Int { problems.count - notes.count }

    /// - Parameter isNote: Whether the configuration can be used without it.
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

    /// Reports what settings have found in themselves, which are at `place`.
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

    /// Fails where a mistake was reported, with all that was found.
    ///
    /// - Parameter allowsNotes: Whether the configuration can be used although there are ``notes``.
    func finish(allowsNotes: Bool = true) throws(ChatConfigurationError) {
        if mistakeCount > 0 || !allowsNotes { throw ChatConfigurationError(problems) }
    }

    /// Reports a value of another kind than the one that belongs there.
    func reject(_ value: ChatConfiguration.Value, at path: ConfigurationPath, expected: String) {
        report(path, "found \(value.kindInWords)", expected: expected)
    }

    /// Checks an object's members.
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
        for name in members.sortedKeys where !names.contains(name) {
            report(
                path[name],
                "unknown key",
                knownKeys: names,
                suggestion: NearestName.to(name, among: names),
                isNote: true
            )
        }
    }

    /// Checks one value.
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
            if form.accepts(text) { return }
            found = text.isEmpty ? "an empty text" : isPrivate ? "another text" : Quoting.quoted(text)
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
    ///   - known: The ids of the providers, sorted; `nil` where they cannot be read.
    func check(
        active id: String,
        at path: ConfigurationPath,
        behind others: [ChatProviderID],
        among known: [String]?
    ) {
        if let known, !known.contains(id) {
            report(
                path,
                "found \(Quoting.quoted(id)), which is no key of providers",
                expected: known.isEmpty
                    ? "an id of providers, which is empty" : "one of \(Self.list(known))",
                suggestion: NearestName.to(id, among: known)
            )
        } else if others.contains(ChatProviderID(id)) {
            report(path, "\(Quoting.quoted(id)) for the second time", expected: "each id once")
        }
    }

    /// The first of many names.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(20).map { Quoting.bare($0) }.joined(separator: ", ")
        return names.count > 20 ? "\(shown), …" : shown
    }
}

extension ChatConfiguration.Key.TextForm {
    /// Whether a text has the form, as a whole.
    func accepts(_ text: String) -> Bool {
        pattern.map(text.isWholly) ?? true
    }
}

extension ChatConfiguration.Value {
    /// The object without the members that have none of these keys, and so all that is in it.
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
