import ChatProviderKit
import Foundation
import Testing
import ZendeskChatAdapter

@testable import SupportDesk

@Suite("Zendesk Chat's part of a configuration")
struct ZendeskProviderSettingsTests {
    private static let document = """
        {"accountKey": "demo", "appId": "1", "department": "Sales", "departmentId": "12", "tags": ["ios", "vip"],
         "visitor": {"name": "Ada", "email": "ada@example.com", "phone": "1"},
         "visitorPath": {"title": "Shop"}, "logLevel": "warning",
         "visitorPathTwo": {"title": "Checkout", "url": "https://example.com/checkout"},
         "screen": {"botName": "Bot", "primaryColor": "#1F73B7",
                    "preChatForm": {"name": "required", "email": "optional", "phone": "hidden", "department": "hidden"},
                    "agentAvailability": true, "offlineForm": false, "transcriptPrompt": true,
                    "multilineOptions": false, "menuActions": ["endChat", "emailTranscript"],
                    "closeButton": false}}
        """

    private var registry: ChatProviderRegistry {
        ChatProviderRegistry([.zendeskChat(live: nil)])
    }

    private func report(_ provider: String) -> ConfigurationReport {
        ConfigurationReport(
            data: Data(#"{"provider": "zendesk-chat", "providers": {"zendesk-chat": \#(provider)}}"#.utf8),
            registry: registry
        )
    }

    @Test("every declared key is decoded, and encoded again unchanged")
    func everyKey() throws {
        let report = report(Self.document)
        #expect(report.problems.map(\.description) == [])
        let settings = try #require(
            report.configuration?.providers["zendesk-chat"]?.settings as? ZendeskChatProviderSettings
        )
        let written = try JSONDecoder().decode(
            ChatConfiguration.Value.self,
            from: JSONEncoder().encode(settings)
        )
        let read = try JSONDecoder().decode(ChatConfiguration.Value.self, from: Data(Self.document.utf8))
        #expect(written == read)
        guard case .object(let members) = read else { return }
        #expect(Set(members.keys) == Set(ZendeskChatProviderSettings.keys.map(\.name)))
    }

    @Test("the client is configured with the document's values")
    func clientConfiguration() throws {
        let settings = try JSONDecoder().decode(
            ZendeskChatProviderSettings.self,
            from: Data(Self.document.utf8)
        )
        var configuration = ZendeskChatConfiguration()
        settings.configure(&configuration)
        #expect(
            configuration
                == ZendeskChatConfiguration(
                    visitorPathOne: "Shop",
                    visitorPathTwo: "Checkout",
                    visitorPathTwoValue: "https://example.com/checkout",
                    tags: ["ios", "vip"],
                    departmentName: "Sales",
                    departmentID: "12",
                    visitorInfo: VisitorProfile(
                        name: "Ada",
                        email: "ada@example.com",
                        phoneNumber: "1"
                    )
                )
        )
    }

    @Test("values that the document doesn't have stay as the app set them")
    func hostConfiguration() {
        let host = ZendeskChatConfiguration(
            visitorPathOne: "Home",
            visitorPathTwo: "Acme 3.1",
            tags: ["acme"],
            departmentName: "Sales",
            visitorInfo: VisitorProfile(name: "Ada")
        )
        var configuration = host
        ZendeskChatProviderSettings(accountKey: "k").configure(&configuration)
        #expect(configuration == host)
        ZendeskChatProviderSettings(accountKey: "k", tags: ["ios"]).configure(&configuration)
        #expect(configuration.tags == ["ios"] && configuration.visitorPathTwo == "Acme 3.1")
    }

    @Test(
        "errors name their place",
        arguments: [
            ("{}", "providers.zendesk-chat.accountKey"),
            (#"{"accountKey": " demo"}"#, "providers.zendesk-chat.accountKey"),
            (#"{"accountKey": "k", "visitor": {"email": "ada"}}"#, "providers.zendesk-chat.visitor.email"),
            (
                #"{"accountKey": "k", "visitorPath": {"url": "https://example.com"}}"#,
                "providers.zendesk-chat.visitorPath.title"
            ),
            (
                #"{"accountKey": "k", "visitorPathTwo": {"title": "x", "url": "cart"}}"#,
                "providers.zendesk-chat.visitorPathTwo.url"
            ),
            (#"{"accountKey": "k", "logLevel": "all"}"#, "providers.zendesk-chat.logLevel"),
            (
                #"{"accountKey": "k", "screen": {"primaryColor": "blue"}}"#,
                "providers.zendesk-chat.screen.primaryColor"
            ),
            (
                #"{"accountKey": "k", "screen": {"preChatForm": {"name": "always"}}}"#,
                "providers.zendesk-chat.screen.preChatForm.name"
            ),
            (
                #"{"accountKey": "k", "screen": {"menuActions": ["end"]}}"#,
                "providers.zendesk-chat.screen.menuActions[0]"
            ),
        ]
    )
    func mistakes(_ provider: String, _ path: String) {
        #expect(report(provider).problems.map(\.path) == [path])
    }
}
