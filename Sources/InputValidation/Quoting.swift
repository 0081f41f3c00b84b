/// Formats texts from outside for messages: on one line, without control characters, and shortened.
package enum Quoting {
    /// Returns the text in quotation marks. A text of more than `limit` characters is shortened and ends in `…`.
    package static func quoted(_ text: String, limit: Int = 60) -> String {
        "\"\(escaped(text, limit: limit, escapesQuotationMarks: true))\""
    }

    /// Returns the text without quotation marks around it.
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

    /// Returns whether a character can be shown unchanged, unlike controls, line separators and direction marks.
    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            false
        default: true
        }
    }
}
