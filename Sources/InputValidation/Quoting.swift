/// Shows texts from outside: on one line, without control characters, and not at full length.
package enum Quoting {
    /// The text in quotation marks. What is longer than `limit` characters ends in `…`.
    package static func quoted(_ text: String, limit: Int = 60) -> String {
        "\"\(escaped(text, limit: limit, escapesQuotationMarks: true))\""
    }

    /// The text without quotation marks around it.
    package static func bare(_ text: String, limit: Int = 200) -> String {
        escaped(text, limit: limit, escapesQuotationMarks: false)
    }

    private static func escaped(_ text: String, limit: Int, escapesQuotationMarks: Bool) -> String {
        var shown = ""
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard position < limit else { return shown + "…" }
            switch scalar {
            case "\"": shown += escapesQuotationMarks ? "\\\"" : "\""
            case "\\": shown += "\\\\"
            case "\n": shown += "\\n"
            case "\t": shown += "\\t"
            case "\r": shown += "\\r"
            default:
                if isShowable(scalar) {
                    shown.unicodeScalars.append(scalar)
                } else {
                    shown += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return shown
    }

    /// Whether a character can be shown as it is: controls, line separators and marks of direction cannot.
    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            false
        default: true
        }
    }
}
