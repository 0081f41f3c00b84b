// The width of text in a terminal, and its safe form.
//
// The rule, which is that of common terminals except for details: a grapheme (Swift's `Character`) is two columns wide
// if its first scalar is East Asian wide or fullwidth, or if it is shown as an emoji (by its own presentation, by
// U+FE0F, or as a pair of regional indicators). It has no width if it consists only of combining marks and format
// characters. Otherwise, it is one column wide. Ambiguous characters are one column wide.

extension Character {
    /// The width of the character in a terminal: 0, 1 or 2 columns.
    package var columnCount: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.allSatisfy(\.takesNoColumn) { return 0 }
        if first.isEastAsianWide || first.properties.isEmojiPresentation { return 2 }
        let hasEmojiStyle = unicodeScalars.contains { $0.value == 0xFE0F }
        let isFlag = unicodeScalars.count == 2 && first.isRegionalIndicator
        return hasEmojiStyle && first.properties.isEmoji || isFlag ? 2 : 1
    }
}

extension Unicode.Scalar {
    fileprivate var takesNoColumn: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Wide or fullwidth according to Unicode's EastAsianWidth.txt, in whole blocks.
    fileprivate var isEastAsianWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
            0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Whether a terminal, or its reader, could mistake the scalar for something other than text.
    fileprivate var isUnsafeInTerminals: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // A change of the writing direction affects more than its own line of text.
        default:
            [0x200E, 0x200F, 0x061C].contains(value) || (0x202A...0x202E).contains(value)
                || (0x2066...0x2069).contains(value)
        }
    }
}

extension String {
    /// The width of the text in a terminal, in columns.
    package var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

    /// The text without anything that moves a cursor or begins an escape sequence: white space becomes a space, and
    /// every other control character U+FFFD.
    package var safeForTerminals: String {
        var safe = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.properties.isWhitespace {
                safe.append(" ")
            } else {
                safe.append(scalar.isUnsafeInTerminals ? "\u{FFFD}" : scalar)
            }
        }
        return String(safe)
    }

    /// The beginning of the text, in so many columns; the last character is `…` if text is left out.
    package func prefix(columns: Int) -> String {
        guard columnCount > columns else { return self }
        guard columns > 0 else { return "" }
        return kept(self, columns - 1) + "…"
    }

    /// The end of the text, in so many columns; the first character is `…` if text is left out.
    package func suffix(columns: Int) -> String {
        guard columnCount > columns else { return self }
        guard columns > 0 else { return "" }
        return "…" + String(kept(String(reversed()), columns - 1).reversed())
    }

    /// The text in lines of a width, broken at spaces. The last permitted line holds the rest, truncated.
    package func wrapped(to columns: Int, maximumLines: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ").map(String.init) {
            if let line = lines.last,
                lines.count == maximumLines || line.columnCount + 1 + word.columnCount <= columns
            {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines.map { $0.prefix(columns: columns) }
    }

    private func kept(_ text: String, _ columns: Int) -> String {
        var width = 0
        return String(
            text.prefix {
                width += $0.columnCount
                return width <= columns
            }
        )
    }
}
