import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@testable import SupportDesk

@Suite("Helpshift's part of a configuration")
struct HelpshiftProviderSettingsTests {
    private static let document = """
        {"platformId": "acme_platform_20260101", "domain": "acme.helpshift.com", "language": "de", "limits": "current",
         "install": {"enableLogging": true, "enableInAppNotification": false, "isForChina": false,
                     "inAppNotificationAppearance": {"bannerBackgroundColor": "FFFFFF", "textColor": "000000"}},
         "renewal": {"attempts": 3, "firstPause": 2, "longestPause": 60},
         "screen": {"enableContactUs": "AFTER_VIEWING_FAQS", "filter": {"operator": "OR", "tags": ["a"]},
                    "fullPrivacy": true, "initiateChatOnLoad": true, "conversationPrefillText": "Hi",
                    "initialUserMessage": "Hello", "presentFullScreenOniPad": false, "tags": ["ios"],
                    "subsequentIssuesInSameSessionConfig": {"initialUserMessage": "Again", "tags": ["b"],
                                                            "cifs": {"n": {"type": "number", "value": 2}}},
                    "firstUserMessage": "Hi there", "contactUsVisibility": 1, "extra": {"laterKey": [1]},
                    "customMetadata": {"level": 3, "name": "x", "nested": {"a": [true]}},
                    "cifs": {"s": {"type": "singleline", "value": "one"}, "c": {"type": "checkbox", "value": true},
                             "d": {"type": "date", "value": "1505927361535"}}}}
        """

    private var registry: ChatProviderRegistry {
        ChatProviderRegistry([.helpshift(live: nil)])
    }

    private func report(_ provider: String) -> ConfigurationReport {
        ConfigurationReport(
            data: Data(
                #"{"provider": "games", "providers": {"games": {"type": "helpshift", \#(provider)}}}"#.utf8
            ),
            registry: registry
        )
    }

    /// The settings of a part without mistakes: the document's, if there is no other.
    private func settings(_ provider: String? = nil) throws -> HelpshiftProviderSettings {
        let report = report(provider ?? String(Self.document.dropFirst().dropLast()))
        #expect(report.problems.map(\.description) == [])
        return try #require(report.configuration?.providers["games"]?.settings as? HelpshiftProviderSettings)
    }

    @Test("every declared key is decoded, and encoded again unchanged")
    func everyKey() throws {
        let written = try JSONDecoder().decode(
            ChatConfiguration.Value.self,
            from: JSONEncoder().encode(settings())
        )
        let read = try JSONDecoder().decode(ChatConfiguration.Value.self, from: Data(Self.document.utf8))
        #expect(written == read)
        guard case .object(let members) = read else { return }
        #expect(Set(members.keys) == Set(HelpshiftProviderSettings.keys.map(\.name)))
    }

    @Test("keys of a later version are left out when this version reads them")
    func laterKey() throws {
        func provider(_ install: String) throws -> ChatConfiguration.Provider? {
            try ChatConfiguration(
                string: #"""
                    {"provider": "helpshift", "providers": {"helpshift": {
                      "platformId": "a", "domain": "a.helpshift.com", "install": {\#(install)}}}}
                    """#,
                registry: registry
            ).providers["helpshift"]
        }
        let present = try #require(try provider(#""enableLogging": true"#))
        #expect(try provider(#""enableLogging": true, "enableThoughts": true"#) == present)
    }

    @Test("the SDK receives the document's values under the SDK's own keys")
    func dictionaries() throws {
        let settings = try settings()
        #expect(
            settings.platformId == "acme_platform_20260101" && settings.domain == "acme.helpshift.com"
        )
        #expect(settings.language == "de")
        #expect(
            try #require(settings.install).dictionary == [
                "enableLogging": true, "enableInAppNotification": false, "isForChina": false,
                "inAppNotificationAppearance": ["bannerBackgroundColor": "FFFFFF", "textColor": "000000"],
            ]
        )
        #expect(
            try #require(settings.screen).dictionary == [
                "enableContactUs": "AFTER_VIEWING_FAQS", "filter": ["operator": "OR", "tags": ["a"]],
                "fullPrivacy": true, "initiateChatOnLoad": true, "conversationPrefillText": "Hi",
                "initialUserMessage": "Hello", "presentFullScreenOniPad": false, "tags": ["ios"],
                "subsequentIssuesInSameSessionConfig": [
                    "initialUserMessage": "Again", "tags": ["b"],
                    "cifs": ["n": ["type": "number", "value": "2"]],
                ],
                "firstUserMessage": "Hi there", "contactUsVisibility": 1, "laterKey": [1],
                "customMetadata": ["level": 3, "name": "x", "nested": ["a": [true]]],
                "cifs": [
                    "s": ["type": "singleline", "value": "one"], "c": ["type": "checkbox", "value": "true"],
                    "d": ["type": "date", "value": 1_505_927_361_535],
                ],
            ]
        )
        #expect(throws: Never.self) { try settings.validate() }
    }

    @Test("the SDK receives a number too large for a double with all its digits")
    func largeNumbers() throws {
        let settings = try settings(
            """
            "platformId": "a", "domain": "a.helpshift.com",
            "screen": {"cifs": {"order": {"type": "number", "value": 12345678901234567}}}
            """
        )
        #expect(
            settings.screen?.dictionary
                == ["cifs": ["order": ["type": "number", "value": "12345678901234567"]]]
        )
    }

    @Test("an empty list in a document isn't passed to the SDK, and is encoded again")
    func emptyLists() throws {
        let screen = #"{"tags":[],"cifs":{},"subsequentIssuesInSameSessionConfig":{"tags":[]}}"#
        let settings = try JSONDecoder().decode(
            HelpshiftConversationConfiguration.self,
            from: Data(screen.utf8)
        )
        #expect(settings.dictionary == ["subsequentIssuesInSameSessionConfig": [:]])
        let written = try JSONDecoder().decode(
            ChatConfiguration.Value.self,
            from: JSONEncoder().encode(settings)
        )
        #expect(
            written == [
                "tags": [], "cifs": [:], "subsequentIssuesInSameSessionConfig": ["tags": []],
            ]
        )
    }

    @Test("settings made in Swift are encoded as a valid document")
    func madeInSwift() {
        var screen = HelpshiftConversationConfiguration()
        screen.enableContactUs = .never
        screen.filter = .init(.not, tags: ["a"])
        screen.contactUsVisibility = 3
        screen.customIssueFields = ["n": .number(7), "c": .checkbox(true), "d": .date(milliseconds: 1)]
        screen.subsequentIssuesInSameSession = .init(customIssueFields: ["s": .singleLine("x")])
        screen.customMetadata = ["level": 7]
        screen.extra = ["laterKey": nil]
        let settings = HelpshiftProviderSettings(
            platformId: "a",
            domain: "a.helpshift.com",
            install: .init(inAppNotificationAppearance: .init(textColor: "#ff0000")),
            screen: screen
        )
        func problems(_ settings: HelpshiftProviderSettings) -> [String] {
            let provider = ChatConfiguration.Provider(settings)
            return registry.problems(in: ChatConfiguration(provider: "a", providers: ["a": provider]))
                .map(\.path)
        }
        #expect(problems(settings) == [])
        screen.contactUsVisibility = 101
        screen.extra = ["tags": ["a"]]
        let wrong = HelpshiftProviderSettings(
            platformId: "a",
            domain: "a.helpshift.com",
            install: .init(inAppNotificationAppearance: .init(textColor: "##ff0000")),
            screen: screen
        )
        #expect(
            Set(problems(wrong)) == [
                "providers.a.install.inAppNotificationAppearance.textColor",
                "providers.a.screen.contactUsVisibility", "providers.a.screen.extra.tags",
            ]
        )
    }

    @Test("a renewal's missing keys have the policy's defaults")
    func renewalDefaults() throws {
        func policy(_ renewal: String) throws -> HelpshiftRenewalPolicy {
            try JSONDecoder().decode(HelpshiftRenewalPolicy.self, from: Data(renewal.utf8))
        }
        #expect(try policy("{}") == HelpshiftRenewalPolicy())
        #expect(try policy(#"{"attempts": 0}"#) == HelpshiftRenewalPolicy(attempts: 0))
    }

    @Test(
        "an error about a renewal's number states the bounds",
        arguments: [
            (#"{"attempts": -1}"#, "attempts: found -1. Expected a whole number from 0 to 100."),
            (#"{"attempts": 101}"#, "attempts: found 101. Expected a whole number from 0 to 100."),
            (#"{"firstPause": 0}"#, "firstPause: found 0. Expected a whole number from 1 to 3600."),
            (#"{"firstPause": 3601}"#, "firstPause: found 3601. Expected a whole number from 1 to 3600."),
            (#"{"longestPause": 0}"#, "longestPause: found 0. Expected a whole number from 1 to 86400."),
            (
                #"{"longestPause": 86401}"#,
                "longestPause: found 86401. Expected a whole number from 1 to 86400."
            ),
            (
                #"{"firstPause": 61, "longestPause": 60}"#,
                "firstPause: found 61. Expected at most longestPause, which is 60."
            ),
            (#"{"firstPause": 301}"#, "firstPause: found 301. Expected at most longestPause, which is 300."),
        ]
    )
    func renewalMistakes(_ renewal: String, _ words: String) {
        let report = report(#""platformId": "a", "domain": "a.helpshift.com", "renewal": \#(renewal)"#)
        #expect(report.problems.map(\.description) == ["providers.games.renewal.\(words)"])
    }

    @Test(
        "a renewal's numbers may equal the bounds",
        arguments: [
            (#"{"attempts": 0, "firstPause": 1, "longestPause": 1}"#, 0, 1, 1),
            (#"{"attempts": 100, "firstPause": 3600, "longestPause": 86400}"#, 100, 3600, 86_400),
        ]
    )
    func renewalBounds(_ renewal: String, _ attempts: Int, _ first: Int, _ longest: Int) throws {
        let settings = try settings(
            #""platformId": "a", "domain": "a.helpshift.com", "renewal": \#(renewal)"#
        )
        let policy = HelpshiftRenewalPolicy(attempts: attempts, firstPause: first, longestPause: longest)
        #expect(settings.renewal == policy)
    }

    @Test(
        "errors name their place",
        arguments: [
            (#""platformId": "a""#, "domain"), (#""domain": "acme.helpshift.com""#, "platformId"),
            (#""platformId": "a b", "domain": "acme.helpshift.com""#, "platformId"),
            (#""platformId": "a", "domain": "https://acme.helpshift.com""#, "domain"),
            (#""platformId": "a", "domain": "acme""#, "domain"),
            (#""platformId": "a", "domain": "a.helpshift.com", "limits": "legacy""#, "limits"),
            (
                #""platformId": "a", "domain": "a.helpshift.com", "install": {"enableLoging": true}"#,
                "install.enableLoging"
            ),
            (
                #""platformId": "a", "domain": "a.helpshift.com", "screen": {"enableContactUs": "always"}"#,
                "screen.enableContactUs"
            ),
            (
                #""platformId": "a", "domain": "a.helpshift.com", "screen": {"filter": {"operator": "OR"}}"#,
                "screen.filter.tags"
            ),
            (
                #""platformId": "a", "domain": "a.helpshift.com", "screen": {"cifs": {"n": {"type": "number", "value": "x"}}}"#,
                "screen.cifs.n.value"
            ),
            (
                #""platformId": "a", "domain": "a.helpshift.com", "screen": {"extra": {"fullPrivacy": true, "later": 1}}"#,
                "screen.extra.fullPrivacy"
            ),
        ]
    )
    func mistakes(_ provider: String, _ path: String) {
        #expect(report(provider).problems.map(\.path) == ["providers.games.\(path)"])
    }
}
