import Foundation

/// The texts planted in an app, which are found again in whatever form a program writes them.
///
/// Each has its own word, such as `planted7q`, followed by an emoji, so that a failure names the place that leaks.
struct Plants {
    enum Kind {
        /// A text that a person wrote. It is in a recording if the app asks for it.
        case text
        /// A value that no recording contains, whatever the app asks for.
        case secret
        /// A secret that is only passed to a call, so the simulators do not keep it.
        case argument
    }

    struct Plant {
        let place: String
        let kind: Kind
        let word: String
    }

    private(set) var all: [Plant] = []

    /// Plants a text that a person writes, with a link in it.
    mutating func text(_ place: String) -> String {
        let word = plant(place, .text)
        return "\(word)🦊 https://\(plant("\(place), its link", .text)).example/🦉?key=1"
    }

    /// Plants a value that no recording may contain.
    ///
    /// - Parameter form: Makes a value from the word, if it needs a certain form.
    mutating func secret(_ place: String, _ form: (String) -> String = { "\($0)🐙" }) -> String {
        form(plant(place, .secret))
    }

    /// Plants a value that is only passed to a call.
    mutating func argument(_ place: String, _ form: (String) -> String = { "\($0)🐙" }) -> String {
        form(plant(place, .argument))
    }

    private mutating func plant(_ place: String, _ kind: Kind) -> String {
        let word = "planted\(all.count)q"
        all.append(Plant(place: place, kind: kind, word: word))
        return word
    }
}

/// A text to search for planted words.
struct SearchedText {
    private let text: Data
    private let lowercased: Data

    init(_ text: String) {
        self.text = Data(text.utf8)
        lowercased = Data(text.lowercased().utf8)
    }

    func holds(_ plant: Plants.Plant) -> Bool {
        Self.forms(of: plant.word).contains { lowercased.range(of: Data($0.utf8)) != nil }
            || Self.base64(of: plant.word).contains { text.range(of: Data($0.utf8)) != nil }
    }

    /// Whether the text has an emoji, in clear or as JSON, URLs and byte dumps write it.
    var holdsEmoji: Bool {
        "🦊🦉🐙".contains { emoji in
            Self.forms(of: String(emoji)).contains { lowercased.range(of: Data($0.utf8)) != nil }
        }
    }

    /// The forms that are not case-sensitive.
    private static func forms(of word: String) -> [String] {
        let escaped = word.utf16.map { "\\u" + hexadecimal(Int($0), digits: 4) }
        let bytes = word.utf8.map { hexadecimal(Int($0), digits: 2) }
        return [
            word, escaped.joined(), bytes.joined(), bytes.map { "%\($0)" }.joined(),
            bytes.joined(separator: " "),
        ]
    }

    private static func hexadecimal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// Base64 writes three bytes as four characters, so a word has three forms, depending on where it begins.
    /// Characters that also depend on the neighboring bytes are left out.
    private static func base64(of word: String) -> [String] {
        (0..<3).flatMap { offset in
            let bytes = Data(repeating: 0, count: offset) + Data(word.utf8)
            let characters = bytes.base64EncodedString().trimmingCharacters(in: ["="])
            let first = [0, 2, 3][offset]
            let last = bytes.count * 8 / 6
            let text = String(characters.dropFirst(first).prefix(last - first))
            return [
                text, text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_"),
            ]
        }
    }
}
