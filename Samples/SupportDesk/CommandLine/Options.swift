/// The words behind a command, sorted into options and files.
struct Options {
    /// An option that the command knows.
    struct Known {
        var name: String
        var takesValue: Bool

        static func flag(_ name: String) -> Known { Known(name: name, takesValue: false) }
        static func value(_ name: String) -> Known { Known(name: name, takesValue: true) }
    }

    private(set) var files: [String] = []
    private var values: [String: [String]] = [:]

    /// - Throws: ``UsageError`` for what the command does not know.
    init(_ arguments: [String], known: [Known]) throws {
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

    func has(_ name: String) -> Bool { values[name] != nil }
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that may stand once.
    func one(_ name: String) throws -> String? {
        guard all(name).count <= 1 else { throw UsageError("\(name) is given more than once") }
        return all(name).first
    }
}

/// What somebody may have meant.
enum Suggestion {
    /// `; did you mean "x"?`, or nothing where no word is near.
    static func among(_ words: [String], for word: String) -> String {
        if word.count > 2, let longer = words.first(where: { $0.hasPrefix(word) }) {
            return "; did you mean \(longer)?"
        }
        let nearest = words.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        guard let nearest, nearest.1 <= max(2, word.count / 3) else {
            return "; known: \(words.joined(separator: ", "))"
        }
        return "; did you mean \(nearest.0)?"
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var row = Array(0...right.count)
        for (i, leftCharacter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, rightCharacter) in right.enumerated() {
                let change = diagonal + (leftCharacter == rightCharacter ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
