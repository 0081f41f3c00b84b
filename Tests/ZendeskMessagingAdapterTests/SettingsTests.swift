import ChatProviderKit
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: configuration")
struct SettingsTests {
    private static let registry = ChatProviderRegistry([
        .zendeskMessaging(live: nil, simulator: { _ in ScriptedZendeskMessagingClient() })
    ])

    private func configuration(_ provider: String) throws -> ChatConfiguration {
        try ChatConfiguration(
            string: #"{"provider":"zendesk-messaging","providers":{"zendesk-messaging":\#(provider)}}"#,
            registry: Self.registry
        )
    }

    private func settings(_ provider: String) throws -> ZendeskMessagingProviderSettings? {
        try configuration(provider).providers["zendesk-messaging"]?.settings
            as? ZendeskMessagingProviderSettings
    }

    private func problems(_ provider: String) -> String {
        do {
            let found = try Self.registry.problems(in: configuration(provider))
            return found.map(\.description).joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }

    @Test("the document configures the provider")
    func document() throws {
        let settings = try #require(
            try settings(
                """
                {"client": "simulator", "channelKey": "key",
                 "conversationFields": {"1": "gold", "2": 2, "3": 2.5, "4": true},
                 "conversationTags": ["ios", "vip"], "screen": "mostRecentConversation"}
                """
            )
        )
        #expect(
            settings
                == ZendeskMessagingProviderSettings(
                    channelKey: "key",
                    conversationFields: ["1": "gold", "2": 2, "3": 2.5, "4": true],
                    conversationTags: ["ios", "vip"],
                    screen: .mostRecentConversation(exitAction: .close)
                )
        )
    }

    @Test("missing keys keep the SDK's defaults")
    func leftOut() throws {
        let settings = try #require(try settings(#"{"client":"simulator","channelKey":"key"}"#))
        #expect(settings == ZendeskMessagingProviderSettings(channelKey: "key"))
    }

    @Test(
        "each screen has a name, which is written again as it was",
        arguments: [
            ("conversationList", .conversationList),
            ("mostRecentConversation", .mostRecentConversation(exitAction: .close)),
            ("newConversation", .newConversation(exitAction: .close)),
            ("conversation", .conversation(id: nil, exitAction: .close)),
        ] as [(String, ZendeskMessagingScreen)]
    )
    func screens(name: String, screen: ZendeskMessagingScreen) throws {
        let settings = try #require(
            try settings(#"{"client":"simulator","channelKey":"key","screen":"\#(name)"}"#)
        )
        #expect(settings.screen == screen)
        #expect(try JSONEncoder().encode([screen]) == Data(#"["\#(name)"]"#.utf8))
    }

    @Test("the fields of a document are told to the SDK with their types")
    func fields() async {
        let scene = await MessagingScene.started(
            configuration: ZendeskMessagingProviderSettings(
                channelKey: "key",
                conversationFields: ["1": "gold", "2": 2, "3": 2.5, "4": true, "5": []]
            )
        )
        #expect(scene.client.fields == ["1": "gold", "2": 2, "3": 2.5, "4": true])
    }

    @Test(
        "an error names its place",
        arguments: [
            (#"{"client":"simulator"}"#, "channelKey"),
            (#"{"client":"simulator","channelKey":""}"#, "channelKey"),
            (#"{"client":"simulator","channelKey":"k","screen":"list"}"#, "screen"),
            (#"{"client":"simulator","channelKey":"k","conversationTags":[""]}"#, "conversationTags"),
            (
                #"{"client":"simulator","channelKey":"k","conversationFields":{"7":[]}}"#,
                "conversationFields.7"
            ),
            (#"{"client":"simulator","channelKey":"k","conversationTag":["a"]}"#, "conversationTags"),
        ]
    )
    func mistakes(provider: String, place: String) {
        #expect(problems(provider).contains(place))
    }

    @Test("a configuration that needs an SDK that isn't linked fails with instructions to link it")
    func notLinked() throws {
        let configuration = try configuration(#"{"channelKey":"k"}"#)
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(
                configuration: configuration,
                registry: Self.registry,
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
        }
        #expect(error.map { "\($0)" }?.contains("trait ZendeskMessaging") == true)
    }

    @Test("a registry creates the provider under the app's name")
    func makes() throws {
        let configuration = try ChatConfiguration(
            string: """
                {"provider": "shop", "providers": {"shop": {"type": "zendesk-messaging", "client": "simulator",
                 "channelKey": "k"}}}
                """,
            registry: Self.registry
        )
        let support = try SupportChat(
            configuration: configuration,
            registry: Self.registry,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        let provider = support.channel(for: "shop")?.provider as? ZendeskMessagingProvider
        #expect(provider?.id == "shop")
        #expect(provider?.configuration.channelKey == "k")
    }

    @Test("two live providers can't be active at the same time")
    func oneLive() throws {
        let registry = ChatProviderRegistry([
            .zendeskMessaging(live: { _ in ScriptedZendeskMessagingClient() })
        ])
        let configuration = ChatConfiguration(
            activeProviderIDs: ["a", "b"],
            providers: [
                "a": ChatConfiguration.Provider(ZendeskMessagingProviderSettings(channelKey: "k")),
                "b": ChatConfiguration.Provider(ZendeskMessagingProviderSettings(channelKey: "l")),
            ]
        )
        #expect(throws: ChatConfigurationError.self) {
            try SupportChat(
                configuration: configuration,
                registry: registry,
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
        }
    }
}
