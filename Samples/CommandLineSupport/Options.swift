import InputValidation

/// The words behind a command, sorted into options and files.
package struct Options {
    /// An option that the command knows.
    package struct Known {
        package var name: String
        package var takesValue: Bool

        package static func flag(_ name: String) -> Known { Known(name: name, takesValue: false) }
        package static func value(_ name: String) -> Known { Known(name: name, takesValue: true) }
    }

    package private(set) var files: [String] = []
    private var values: [String: [String]] = [:]

    /// - Throws: ``UsageError`` for what the command does not know.
    package init(_ arguments: [String], known: [Known]) throws {
        let known = known + [.flag("--help")]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                files.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            guard let option = known.first(where: { $0.name == name }) else {
                throw UsageError("unknown option \(name)\(Suggestion.among(known.map(\.name), for: name))")
            }
            if !option.takesValue {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
                values[name, default: []].append("")
            } else if parts.count == 2 {
                values[name, default: []].append(parts[1])
            } else if let value = rest.popFirst() {
                values[name, default: []].append(value)
            } else {
                throw UsageError("\(name) needs a value")
            }
        }
    }

    package func has(_ name: String) -> Bool { values[name] != nil }
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that may stand once.
    package func one(_ name: String) throws -> String? {
        guard all(name).count <= 1 else { throw UsageError("\(name) is given more than once") }
        return all(name).first
    }
}

/// What an error says of a word that is not known.
package enum Suggestion {
    /// `; did you mean x?`, or where no word is near, all that are known.
    package static func among(_ words: [String], for word: String) -> String {
        let question = NearestName.question(about: word, among: words)
        return question.isEmpty ? "; known: \(words.joined(separator: ", "))" : question
    }
}
