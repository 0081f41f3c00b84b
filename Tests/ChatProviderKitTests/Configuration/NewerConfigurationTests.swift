import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// A later version of the app has more keys and more adapters.
@MainActor
@Suite("A configuration for a newer version of the app")
struct NewerConfigurationTests {
    private static let newer = #"""
        {
          "provider": ["null", "future"],
          "theme": "dark",
          "providers": {"null": {"volume": 3}, "future": {"type": "telepathy", "brain": "left"}},
          "counter": {"countsThoughts": true, "countsBots": true}
        }
        """#

    private func chat(_ configuration: ChatConfiguration) throws -> SupportChat {
        try SupportChat(
            configuration: configuration,
            registry: .acme,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: ManualChatClock()
        )
    }

    private func diagnostics(of chat: SupportChat) -> [String] {
        ObservationRecorder(chat.events).diagnostics
    }

    @Test("the keys that this version knows apply, and a provider without an adapter is left out")
    func isRead() throws {
        let configuration = try ChatConfiguration(string: Self.newer, registry: .acme)
        #expect(configuration.activeProviderIDs == ["null"])
        #expect(Set(configuration.providers.keys) == ["null"])
        #expect(configuration.counter.countsBots)
    }

    @Test("a diagnostic reports each unknown key and the provider without an adapter")
    func reportsUnknownKeys() throws {
        let chat = try chat(ChatConfiguration(string: Self.newer, registry: .acme))
        let messages = diagnostics(of: chat)
        for place in ["theme", "providers.null.volume", "providers.future.type", "counter.countsThoughts"] {
            #expect(messages.filter { $0.contains(" \(place): ") }.count == 1, "\(place): \(messages)")
        }
        #expect(messages.count == 4)
        chat.shutDown()
    }

    @Test("a reload reports them too, and the present provider keeps running")
    func reload() throws {
        let chat = try chat(
            ChatConfiguration(string: #"{"provider": "null", "providers": {"null": {}}}"#, registry: .acme)
        )
        #expect(diagnostics(of: chat).isEmpty)
        let provider = try #require(chat.channel(for: "null")?.provider)
        try chat.reload(ChatConfiguration(string: Self.newer, registry: .acme))
        #expect(diagnostics(of: chat).count == 4)
        #expect(chat.channel(for: "null")?.provider === provider)
        chat.shutDown()
    }

    @Test("a configuration is rejected if none of its active providers has an adapter")
    func onlyUnknown() throws {
        let error = #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(
                string: #"{"provider": "a", "providers": {"a": {"type": "telepathy"}, "null": {}}}"#,
                registry: .acme
            )
        }
        #expect(error?.problems.map(\.path) == ["providers.a.type"])
    }

    @Test("a check reports an unknown key and a provider without an adapter as problems")
    func isChecked() throws {
        let configuration = try ChatConfiguration(string: Self.newer, registry: .acme)
        let problems = ChatProviderRegistry.acme.problems(in: configuration)
        #expect(problems.map(\.path).contains("providers.future.type"))
        #expect(problems.count == 4)
    }
}
