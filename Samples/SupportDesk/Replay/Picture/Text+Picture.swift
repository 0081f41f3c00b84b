import Foundation

extension String {
    /// The text, truncated to a number of Unicode scalars: names in a file can have any length.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
    }

    /// The text as content or attribute of HTML and XML. Characters that XML does not support, or that change the
    /// writing direction, become the replacement character.
    var escaped: String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
                "\u{FFFE}", "\u{FFFF}":
                text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The approximate width of the text in the picture's small font, in pixels: the reader's font may be wide.
    var width: Double {
        unicodeScalars.reduce(0) { sum, scalar in
            switch scalar {
            case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "'", "|", "(", ")", "/", "-":
                sum + 4.3
            case "m", "w", "M", "W", "@", "%", "\u{FFFD}": sum + 11
            case "A"..."Z": sum + 8
            case "\u{0}"..."\u{2FF}": sum + 6.8
            default: sum + 11.5
            }
        }
    }
}

extension Double {
    /// The number with at most one decimal, for attributes of a drawing.
    var drawn: String {
        let tenths = (self * 10).rounded()
        guard tenths.magnitude < 1e9 else { return "0" }
        let whole = Int(tenths)
        let sign = whole < 0 ? "-" : ""
        return whole % 10 == 0 ? "\(whole / 10)" : "\(sign)\(abs(whole) / 10).\(abs(whole) % 10)"
    }

    /// The date of a number of milliseconds since 1970.
    var date: Date { Date(timeIntervalSince1970: self / 1000) }
    /// `2026-09-21 14:13:20.000`, in UTC.
    var dateAndTime: String { date.formatted(Date.ISO8601FormatStyle.picture) }
    /// `2026-09-21`, in UTC.
    var day: String { date.formatted(.iso8601.year().month().day()) }
    /// `14:13:20`, in UTC.
    var clockTime: String { date.formatted(.iso8601.time(includingFractionalSeconds: false)) }

    /// A duration in milliseconds, in its one or two largest units.
    var duration: String {
        let seconds = (self / 1000).rounded()
        if self < 1000 { return "\(rounded().drawn) ms" }
        let units: [(Double, String)] = [(86400, "d"), (3600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { seconds >= $0.0 }) else { return "1 s" }
        let (size, unit) = units[first]
        let text = "\((seconds / size).rounded(.down).drawn) \(unit)"
        guard first + 1 < units.count else { return text }
        let (smaller, smallerUnit) = units[first + 1]
        let rest = (seconds.truncatingRemainder(dividingBy: size) / smaller).rounded(.down)
        return rest == 0 ? text : "\(text) \(rest.drawn) \(smallerUnit)"
    }
}

extension Int {
    /// The number with thousands separators: `12,345`.
    var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }

    /// `1 line`, `2 lines`.
    func counted(_ word: String) -> String { "\(grouped) \(word)\(self == 1 ? "" : "s")" }
}

extension Date.ISO8601FormatStyle {
    /// The format of a replay's times, in a table and in a picture.
    static var picture: Date.ISO8601FormatStyle {
        .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: true)
    }
}
