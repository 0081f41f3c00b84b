import Foundation
import Testing

@Suite("A planted word is found in every form")
struct SearchedTextTests {
    private static let plant = Plants.Plant(place: "here", kind: .secret, word: "planted0q")

    private static let forms: [String] = {
        let word = plant.word
        let base64 = (0..<3).map { Data((String(repeating: "?", count: $0) + word + "??>>").utf8) }
            .map { $0.base64EncodedString() }
        let base64url = base64.map {
            $0.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        let hexadecimal = word.utf8.map { String($0, radix: 16) }
        return [
            word, word.uppercased(), hexadecimal.joined(), hexadecimal.joined(separator: " "),
            hexadecimal.map { "%\($0)" }.joined(), hexadecimal.map { "\\u00\($0)" }.joined().uppercased(),
        ] + base64 + base64url
    }()

    @Test("in clear, in base64 at each alignment, percent-encoded, escaped and in bytes", arguments: forms)
    func found(_ form: String) {
        #expect(SearchedText("before \(form) after").holds(Self.plant))
    }

    @Test("another word does not match")
    func notFound() {
        #expect(
            !SearchedText("planted1q planted00q \(Data("planted2q".utf8).base64EncodedString())").holds(
                Self.plant
            )
        )
    }

    @Test(
        "an emoji is found in clear, escaped and in bytes",
        arguments: ["🦊", "\\ud83e\\udd8a", "%F0%9F%A6%8A"]
    )
    func emoji(_ form: String) {
        #expect(SearchedText("before \(form) after").holdsEmoji)
        #expect(!SearchedText("before after").holdsEmoji)
    }
}
