import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@Suite("A configuration's helpshift")
struct HelpshiftProviderSettingsTests {
    private static let document = """
        {"platformId": "acme_platform_20260101", "domain": "acme.helpshift.com", "language": "de", "limits": "current",
         "install": {"enableLogging": true, "enableInAppNotification": false, "isForChina": false,
                     "inAppNotificationAppearance": {"bannerBackgroundColor": "FFFFFF", "textColor": "000000"}},
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

    private func settings() throws -> HelpshiftProviderSettings {
        let report = report(String(Self.document.dropFirst().dropLast()))
        #expect(report.problems.map(\.description) == [])
        return try #require(report.configuration?.providers["games"]?.settings as? HelpshiftProviderSettings)
    }

    @Test("every key that is declared is decoded, and written again as it was")
    func everyKey() throws {
        let written = try JSONDecoder().decode(
            ConfigurationValue.self,
            from: JSONEncoder().encode(settings())
        )
        let read = try JSONDecoder().decode(ConfigurationValue.self, from: Data(Self.document.utf8))
        #expect(written == read)
        guard case .object(let members) = read else { return }
        #expect(Set(members.keys) == Set(HelpshiftProviderSettings.keys.map(\.name)))
    }

    @Test("the SDK is told what the document says, by the SDK's own keys")
    func dictionaries() throws {
        let configuration = try settings().configuration
        #expect(
            configuration.platformID == "acme_platform_20260101"
                && configuration.domain == "acme.helpshift.com"
        )
        #expect(configuration.language == "de")
        #expect(
            configuration.install.dictionary == [
                "enableLogging": true, "enableInAppNotification": false, "isForChina": false,
                "inAppNotificationAppearance": ["bannerBackgroundColor": "FFFFFF", "textColor": "000000"],
            ]
        )
        #expect(
            configuration.screen.dictionary == [
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
        #expect(throws: Never.self) { try configuration.validate() }
    }

    @Test(
        "mistakes are told by their place",
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
