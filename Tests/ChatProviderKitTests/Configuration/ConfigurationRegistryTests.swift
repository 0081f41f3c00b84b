import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@testable import SupportDesk

@Suite("The adapters of a registry")
@MainActor
struct ConfigurationRegistryTests {
    private let lifecycle = ManualAppLifecycle()

    @Test("registries share no state")
    func noGlobalState() {
        let first = ChatProviderRegistry([.scripted])
        let second = ChatProviderRegistry()
        #expect(first.types == ["null", "scripted"] && second.types == ["null"])
    }

    @Test("an SDK that is not linked is not a configuration problem, and using it explains how to link it")
    func notLinked() throws {
        let document = #"{"provider": "acme", "providers": {"acme": {"apiKey": "k"}}}"#
        let configuration = try ChatConfiguration(string: document, registry: .acme)
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(configuration: configuration, registry: .acme, lifecycle: lifecycle)
        }
        #expect(
            error?.description
                == "providers.acme.client: \"live\" is requested, but is not linked into this program. Add the package acme/chat-sdk."
        )
        let report = ConfigurationReport(data: Data(document.utf8), registry: .acme)
        #expect(report.isValid)
        #expect(
            report.lines.contains {
                $0.contains("not linked into this program. Add the package acme/chat-sdk.")
            }
        )
    }

    @Test("an SDK limited to one instance per process cannot serve two active providers")
    func sharedSDK() {
        let adapter = ChatAdapter(
            AcmeSettings.self,
            live: .factory({ ScriptedChatProvider(id: $0.id) }),
            simulator: .factory({ ScriptedChatProvider(id: $0.id) }),
            allowsOneLiveProvider: true
        )
        let registry = ChatProviderRegistry([.scripted, adapter])
        let live = ChatConfiguration.Provider(AcmeSettings(apiKey: "k"))
        let simulated = ChatConfiguration.Provider(AcmeSettings(apiKey: "k"), client: .simulator)
        let two = ChatConfiguration(activeProviderIDs: ["a", "b"], providers: ["a": live, "b": live])
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(configuration: two, registry: registry, lifecycle: lifecycle)
        }
        #expect(error?.problems.map(\.path) == ["provider[1]"])
        let mixed = ChatConfiguration(activeProviderIDs: ["a", "b"], providers: ["a": live, "b": simulated])
        #expect(throws: Never.self) {
            try SupportChat(configuration: mixed, registry: registry, lifecycle: lifecycle)
        }
    }

    @Test("a configuration built in Swift follows the same rules")
    func swiftValues() {
        var settings = AcmeSettings(apiKey: "", host: "acme.example.com:80", retries: 9)
        settings.mode = "loud"
        let configuration = ChatConfiguration(
            activeProviderIDs: ["a", "a", "b"],
            providers: ["a": ChatConfiguration.Provider(settings, client: .simulator)]
        )
        #expect(
            ChatProviderRegistry.acme.problems(in: configuration).map(\.path)
                == [
                    "provider[1]", "provider[2]", "providers.a.apiKey", "providers.a.host",
                    "providers.a.retries",
                    "providers.a.retries",
                ]
        )
        let none = ChatConfiguration(activeProviderIDs: [], providers: [:])
        #expect(ChatProviderRegistry.acme.problems(in: none).map(\.path) == ["provider"])
        let unknown = ChatConfiguration(
            provider: "a",
            providers: ["a": ChatConfiguration.Provider(AcmeSettings(apiKey: "k"))]
        )
        #expect(ChatProviderRegistry().problems(in: unknown).map(\.path) == ["providers.a.type"])
    }

    @Test("settings that accept any key receive only their own")
    func ownKeys() throws {
        let document = """
            {"provider": "a", "providers": {"a": {"type": "any", "connects": "atStart", "key": "k"}}}
            """
        let adapter = ChatAdapter(AnySettings.self) { ScriptedChatProvider(id: $0.id) }
        let registry = ChatProviderRegistry([adapter])
        let configuration = try ChatConfiguration(data: Data(document.utf8), registry: registry)
        #expect(configuration.providers["a"]?.settings as? AnySettings == AnySettings(members: ["key": "k"]))
        #expect(registry.problems(in: configuration).isEmpty)
    }

    /// Settings that keep every key they receive.
    private struct AnySettings: ChatAdapter.Settings {
        static let providerType = "any"
        static let meaning = "Any chat"
        static let keys = [ChatConfiguration.Key("key", .text(), "a key")]
        var members: [String: String]

        init(members: [String: String]) { self.members = members }
        init(from decoder: any Decoder) throws { members = try [String: String](from: decoder) }
        func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
    }

    @Test("a factory receives the id, the settings and the lifecycle")
    func factory() throws {
        let provider = try ChatProviderRegistry.acme.makeProvider(
            "a",
            of: ChatConfiguration(
                provider: "a",
                providers: ["a": ChatConfiguration.Provider(AcmeSettings(apiKey: "k"), client: .simulator)]
            ),
            lifecycle: lifecycle
        )
        #expect(provider.id == "a")
        let empty = ChatConfiguration(activeProviderIDs: [], providers: [:])
        #expect(throws: ChatConfigurationError.self) {
            try ChatProviderRegistry.acme.makeProvider("a", of: empty, lifecycle: lifecycle)
        }
    }

    @Test("a valid configuration is explained in two columns, without keys or addresses")
    func explanation() throws {
        let report = ConfigurationReport(
            data: Data(
                """
                {"provider": ["shop", "null"], "providers": {
                  "shop": {"type": "acme", "client": "simulator", "apiKey": "hush", "tags": ["a", "b"],
                           "screen": {"dark": true}},
                  "null": {}, "old": {"type": "scripted", "label": "x"}},
                 "counter": {"countsBots": true}, "markers": "/app/m.json"}
                """.utf8
            ),
            registry: .acme
        )
        #expect(
            report.lines == [
                "active         shop, null",
                "               all at once: the badge shows their total, and shop is current",
                "",
                "provider       shop",
                "  type         acme: Acme Chat",
                "  client       simulator: a simulator of the vendor, in memory",
                "  apiKey       given: the account's key",
                "  tags         \"a\", \"b\": tags",
                "  screen.dark  yes: whether it is dark",
                "",
                "provider       null",
                "  type         null: a support chat that is turned off",
                "",
                "provider       old (not active)",
                "  type         scripted: a provider that a test controls",
                "  label        \"x\": any text that distinguishes two configurations",
                "",
                "unread         messages from agents and bots",
                "markers        /app/m.json",
            ]
        )
    }

    @Test("a null chat counts a live 0 and receives nothing")
    func null() {
        let provider = NullChatProvider()
        let counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        #expect(provider.connectionStatus.value == .disconnected(.requested))
        counter.start()
        #expect(provider.connectionStatus.value == .connected)
        #expect(counter.unreadCount.value == .live(0))
        lifecycle.send(.didEnterBackground)
        #expect(counter.unreadCount.value == .cached(0))
        lifecycle.send(.willEnterForeground)
        #expect(counter.unreadCount.value == .live(0))
        counter.conversationWillAppear()
        counter.conversationDidClose()
        #expect(counter.unreadCount.value == .live(0))
        let statuses = ObservationRecorder(provider.connectionStatus)
        provider.shutDown()
        provider.disconnect()
        provider.connect()
        #expect(statuses.values == [.connected])
        #expect(!(provider is any MessageSending) && !(provider is any ConversationPresenting))
    }
}
