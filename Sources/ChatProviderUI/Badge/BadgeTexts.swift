import Foundation

/// The texts of one language.
struct BadgeTexts: Sendable {
    /// The module's languages, the fallback first.
    static let languages = ["en", "de", "ja"]

    let language: String
    /// The texts by their keys; empty if the resources are missing. A plural category that the language lacks
    /// is omitted.
    let table: [String: String]

    /// Creates the texts of a language. They are English if the module does not have the language, or if the
    /// resources are missing.
    ///
    /// - Parameters:
    ///   - language: A code such as `de` or `de-AT`.
    ///   - bundle: The bundle of the module's resources.
    init(_ language: String, in bundle: Bundle? = .badgeTexts) {
        let code = String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
        let known = Self.languages.contains(code) ? code : Self.languages[0]
        let table = bundle.flatMap { Self.table(of: known, in: $0) }
        self.language = table == nil ? Self.languages[0] : known
        self.table = table ?? [:]
    }

    private static func table(of language: String, in bundle: Bundle) -> [String: String]? {
        let url = bundle.url(
            forResource: "Localizable",
            withExtension: "strings",
            subdirectory: nil,
            localization: language
        )
        guard let data = url.flatMap({ try? Data(contentsOf: $0) }) else { return nil }
        return try? PropertyListDecoder().decode([String: String].self, from: data)
    }

    subscript(_ text: BadgeText) -> String { table[text.rawValue] ?? text.english }

    /// Returns the number of unread messages in words.
    func unread(_ number: Int) -> String {
        // The rule for English and German. A language with other categories needs its own.
        let hasSingular = table.isEmpty || table[BadgeText.one.rawValue] != nil
        return self[number == 1 && hasSingular ? .one : .other].replacingOccurrences(
            of: "%@",
            with: number.formatted(.number.locale(Locale(identifier: language)))
        )
    }
}
