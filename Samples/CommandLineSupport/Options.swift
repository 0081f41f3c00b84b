import InputValidation

/// A command's arguments, sorted into options and positionals.
///
/// `--name value` and `--name=value` are the same. After `--`, nothing is an option. Errors name options and never
/// repeat values, which may be secret.
package struct Options {
    /// An option that the command knows.
    package struct Known {
        package var name: String
        package var takesValue: Bool

        package static func flag(_ name: String) -> Known { Known(name: name, takesValue: false) }
        package static func value(_ name: String) -> Known { Known(name: name, takesValue: true) }
    }

    /// The arguments that are not options, in order.
    package private(set) var positionals: [String] = []
    private var values: [String: [String]] = [:]

    /// Sorts the arguments. Every command knows `--help` and `-h`.
    package init(_ arguments: [String], known: [Known]) throws(CommandError) {
        let known = known + [.flag("--help")]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                positionals += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                positionals.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            guard let option = known.first(where: { $0.name == name }) else {
                let suggestion = Suggestion.among(known.map(\.name), for: name)
                throw .usage("unknown option \(Quoting.bare(name, limit: 80))\(suggestion)")
            }
            if !option.takesValue {
                guard parts.count == 1 else { throw .usage("\(name) takes no value") }
                values[name, default: []].append("")
            } else if let value = parts.count == 2 ? parts[1] : rest.popFirst() {
                values[name, default: []].append(value)
            } else {
                throw .usage("\(name) needs a value")
            }
        }
    }

    package func has(_ name: String) -> Bool { values[name] != nil }
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value of an option that can be given once.
    package func one(_ name: String) throws(CommandError) -> String? {
        let all = all(name)
        guard all.count <= 1 else { throw .usage("\(name) is given \(all.count) times; use it only once") }
        return all.first
    }
}

/// The hint in an error about an unknown word.
package enum Suggestion {
    /// Returns `; did you mean x?`, or lists all known words if none is similar.
    package static func among(_ words: [String], for word: String) -> String {
        let question = NearestName.question(about: word, among: words)
        return question.isEmpty ? "; known: \(words.joined(separator: ", "))" : question
    }
}
