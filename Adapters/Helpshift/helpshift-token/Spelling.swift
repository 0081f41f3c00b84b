/// Suggestions for what was misspelt, and texts of strangers made fit for a terminal.
enum Spelling {
    /// "; did you mean X?", or nothing where no known word is near or begins so.
    static func suggestion(for word: String, among known: [String]) -> String {
        let word = word.prefix(40)
        let near = known.map { ($0.hasPrefix(word) ? 0 : distance(word, $0), $0) }.min { $0.0 < $1.0 }
        guard let near, near.0 <= max(2, near.1.count / 3) else { return "" }
        return "; did you mean \(near.1)?"
    }

    /// The beginning of the text with control characters escaped.
    static func printable(_ text: String) -> String {
        let escaped = text.unicodeScalars.prefix(80).map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return escaped.joined() + (text.unicodeScalars.count > 80 ? "…" : "")
    }

    /// The number of letters to insert, remove or replace.
    private static func distance(_ one: some StringProtocol, _ other: some StringProtocol) -> Int {
        let other = Array(other)
        var previous = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                let replaced = previous[column] + (letter == otherLetter ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[other.count]
    }
}
