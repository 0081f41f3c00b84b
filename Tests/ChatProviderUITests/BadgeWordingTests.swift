@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import TestSupport
import Testing

struct BadgeWordingTests {
    /// The plural categories of each language in the Unicode CLDR.
    private static let categories: [String: Set<BadgeText>] = [
        "en": [.one, .other], "de": [.one, .other], "ja": [.other],
    ]

    @Test("the resources contain exactly the languages of the module")
    func languages() throws {
        let bundle = try #require(Bundle.badgeTexts)
        #expect(Set(bundle.localizations) == Set(BadgeTexts.languages))
        #expect(Set(BadgeTexts.languages) == Set(Self.categories.keys))
    }

    @Test(
        "a language has every text once, a number in each plural category, and no other text",
        arguments: BadgeTexts.languages
    )
    func keys(_ language: String) throws {
        let categories = try #require(Self.categories[language])
        let expected = categories.union([.button, .none])
        let texts = BadgeTexts(language)
        #expect(texts.language == language)
        #expect(Set(texts.table.keys) == Set(expected.map(\.rawValue)))
        for text in expected {
            let numbers = categories.contains(text) ? 1 : 0
            #expect(texts[text].components(separatedBy: "%@").count - 1 == numbers, "\(text)")
            #expect(texts[text].components(separatedBy: "%").count - 1 == numbers, "\(text)")
            #expect(texts[text].trimmingCharacters(in: .whitespaces).count > numbers * 2, "\(text)")
        }
    }

    @Test("without the resources, the texts are those of the English file", arguments: BadgeTexts.languages)
    func noBundle(_ language: String) {
        let fallback = BadgeTexts(language, in: nil)
        #expect(fallback.language == "en")
        for text in BadgeText.allCases {
            #expect(fallback[text] == BadgeTexts("en").table[text.rawValue])
        }
        #expect([1, 2].map(fallback.unread) == ["1 unread message", "2 unread messages"])
    }

    @Test("resources without a language's file or with a damaged one fall back to English")
    func damagedBundle() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            at: folder["Texts.resources/de.lproj"],
            withIntermediateDirectories: true
        )
        try folder.write("\"badge.button", to: "Texts.resources/de.lproj/Localizable.strings")
        let bundle = try #require(Bundle(url: folder["Texts.resources"]))
        for language in ["de", "ja"] {
            let texts = BadgeTexts(language, in: bundle)
            #expect(texts.language == "en")
            #expect(texts[.button] == "Support chat")
        }
    }

    @Test(
        "a label contains the full number, in the language's plural form and digits",
        arguments: [
            ("en", ["No unread messages", "1 unread message", "2 unread messages", "1,000 unread messages"]),
            (
                "de",
                [
                    "Keine ungelesenen Nachrichten", "1 ungelesene Nachricht", "2 ungelesene Nachrichten",
                    "1.000 ungelesene Nachrichten",
                ]
            ),
            (
                "ja",
                ["未読メッセージはありません", "未読メッセージ1件", "未読メッセージ2件", "未読メッセージ1,000件"]
            ),
        ]
    )
    func label(_ language: String, _ labels: [String]) {
        let wording = BadgeWording(language: language)
        #expect(wording.language == language)
        #expect([0, 1, 2, 1000].map { wording.label(for: UnreadBadge(count: .live($0))) } == labels)
        #expect(wording.label(for: UnreadBadge(count: .unknown)) == labels.first)
    }

    @Test(
        "a region is ignored, and an unsupported language falls back to English",
        arguments: [
            ("de-AT", "de"), ("JA_jp", "ja"), ("en-GB", "en"), ("fr", "en"), ("", "en"), ("den", "en"),
        ]
    )
    func region(_ code: String, _ language: String) {
        #expect(BadgeWording(language: code).language == language)
    }

    @Test("by default, the wording is in the app's language, which is English in these tests")
    func localized() {
        #expect(BadgeWording.localized.language == "en")
        #expect(BadgeWording.localized.button == "Support chat")
    }

    @Test("an app's own wording is used for numbers, and its text for none at 0")
    func own() {
        let polish = BadgeWording(language: "pl", button: "Czat", none: "Nic") { "\($0) wiadomości" }
        #expect(polish.label(for: UnreadBadge(count: .live(250))) == "250 wiadomości")
        #expect(polish.label(for: UnreadBadge(count: .live(0))) == "Nic")
    }
}
