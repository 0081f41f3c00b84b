/// The forms that languages have of a noun behind a number, under the names of the Unicode CLDR.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
    /// As for 0 in Arabic and Latvian.
    case zero
    /// As for 1 in English.
    case one
    /// As for 2 in Arabic and Hebrew.
    case two
    /// As for 2 to 4 in Polish and Russian.
    case few
    /// As for 5 in Polish and Russian.
    case many
    /// For all others; the only one in Japanese.
    case other

    /// The form that a language uses for a whole number. A language that is not known here is treated as English.
    ///
    /// - Parameters:
    ///   - number: 0 or more.
    ///   - language: A code such as `de` or `pt-BR`; what follows the language itself is ignored.
    public init(_ number: Int, language: String) {
        let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
        let (tens, hundreds) = (number % 10, number % 100)
        switch code {
        case "ja", "ko", "zh", "th", "vi", "id", "ms", "lo", "my", "km": self = .other
        case "fr", "pt", "hy", "hi", "bn", "fa", "zu", "am", "gu", "kn": self = number <= 1 ? .one : .other
        case "ru", "uk", "be", "sr", "hr", "bs":
            if tens == 1, hundreds != 11 {
                self = .one
            } else if (2...4).contains(tens), !(12...14).contains(hundreds) {
                self = .few
            } else {
                self = code == "sr" || code == "hr" || code == "bs" ? .other : .many
            }
        case "pl":
            if number == 1 {
                self = .one
            } else if (2...4).contains(tens), !(12...14).contains(hundreds) {
                self = .few
            } else {
                self = .many
            }
        case "cs", "sk": self = number == 1 ? .one : (2...4).contains(number) ? .few : .other
        case "sl":
            self = hundreds == 1 ? .one : hundreds == 2 ? .two : (3...4).contains(hundreds) ? .few : .other
        case "lt":
            if (11...19).contains(hundreds) || tens == 0 {
                self = .other
            } else {
                self = tens == 1 ? .one : .few
            }
        case "lv":
            if tens == 0 || (11...19).contains(hundreds) {
                self = .zero
            } else {
                self = tens == 1 ? .one : .other
            }
        case "ro":
            self = number == 1 ? .one : number == 0 || (1...19).contains(hundreds) ? .few : .other
        case "he", "iw": self = number == 1 ? .one : number == 2 ? .two : .other
        case "ar":
            switch number {
            case 0: self = .zero
            case 1: self = .one
            case 2: self = .two
            default:
                self = (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
            }
        default: self = number == 1 ? .one : .other
        }
    }
}
