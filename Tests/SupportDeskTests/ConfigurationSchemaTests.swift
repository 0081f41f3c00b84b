import ChatProviderKit
import Foundation
import HelpshiftAdapter
import IntercomAdapter
import MatrixAdapter
import Testing
import ZendeskChatAdapter
import ZendeskMessagingAdapter

@testable import SupportDesk

@Suite("SupportDesk: sample configurations")
struct ConfigurationSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/SupportDesk", isDirectory: true)

    private static var registry: ChatProviderRegistry {
        ChatProviderRegistry([
            .zendeskChat(live: nil), .zendeskMessaging(live: nil), .helpshift(live: nil),
            .intercom(live: nil), .matrix,
        ])
    }

    @Test("the stored schema is the registry's schema")
    func schema() throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("chat-configuration.schema.json"))
        let schema = try JSONDecoder().decode(ChatConfiguration.Value.self, from: data)
        let printed = Data(Self.registry.jsonSchemaText.utf8)
        let isTheSame = try JSONDecoder().decode(ChatConfiguration.Value.self, from: printed) == schema
        #expect(
            isTheSame,
            "swift run SupportDesk check --schema > Samples/SupportDesk/chat-configuration.schema.json"
        )
    }

    @Test(
        "each configuration is valid, uses simulated vendors and names the schema",
        arguments: [
            "both-vendors.json": ["shop", "games"], "zendesk.json": ["zendesk-chat"],
            "helpshift.json": ["helpshift"], "zendesk-messaging.json": ["zendesk-messaging"],
            "intercom.json": ["intercom"],
        ]
    )
    func samples(_ name: String, _ active: [String]) throws {
        let url = Self.folder.appendingPathComponent(name)
        let configuration = try ChatConfiguration(contentsOf: url, registry: Self.registry)
        #expect(configuration.activeProviderIDs.map(\.rawValue) == active)
        #expect(configuration.providers.values.allSatisfy { $0.client == .simulator })
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.contains(#""$schema": "chat-configuration.schema.json""#))
    }

    @Test("the configuration for your own server matches the server that .ci/synapse starts")
    func matrix() throws {
        let url = Self.folder.appendingPathComponent("matrix.json")
        let configuration = try ChatConfiguration(contentsOf: url, registry: Self.registry)
        let provider = try #require(configuration.providers["matrix"])
        #expect(configuration.activeProviderIDs == ["matrix"] && provider.client == .live)
        let settings = try #require(provider.settings as? MatrixProviderSettings)
        let script = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(".ci/synapse")
        let text = try String(contentsOf: script, encoding: .utf8)
        let port = try #require(URL(string: settings.homeserver)?.port)
        #expect(text.contains("\nSAMPLE_PORT = \(port)\n"))
        #expect(text.contains("\"MATRIX_SUPPORT_USER\": \"\(try #require(settings.supportUserId))\""))
        #expect(try String(contentsOf: url, encoding: .utf8).contains("chat-configuration.schema.json"))
    }
}
