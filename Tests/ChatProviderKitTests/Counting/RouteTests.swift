#if os(Linux) || os(macOS)
    import ChatProviderKit
    import ChatProviderTesting
    import Foundation
    import Testing

    /// The way of a message, as the comment above `MessageCounter` draws it: short enough that a stack trace can be read.
    @MainActor
    @Suite("The way of a message")
    struct RouteTests {
        /// Keeps the stack of the first save: `CounterState.apply` has returned to the same caller just before.
        private final class StackStore: ReadMarkerStore {
            private(set) var stack: [String] = []
            func value(for key: StoredValue.Key) -> StoredValue? { nil }
            func save(_ value: StoredValue?, for key: StoredValue.Key) { stack = Thread.callStackSymbols }
        }

        /// The frames of the package between two functions, the nearest to the first one first.
        private func frames(_ stack: [String], above first: String, upTo last: String) throws -> [String] {
            let start = try #require(stack.firstIndex { $0.contains(first) }, "\(stack)")
            let end = try #require(stack[start...].firstIndex { $0.contains(last) }, "\(stack)")
            return stack[start..<end].filter { $0.contains("ChatProviderKit") }
        }

        @Test("from the provider's callback to the value that decides there are at most twelve frames")
        func toTheValue() throws {
            let store = StackStore()
            let provider = ScriptedChatProvider()
            let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
            counter.start()
            provider.goOnline()
            provider.load([.agentMessage("a")])
            for line in store.stack { print(line) }
        }

        @Test("from the value that decides to the badge there are at most twelve frames")
        func toTheBadge() throws {
            var made: ScriptedChatProvider?
            let support = try SupportChat(
                configuration: ChatConfiguration(
                    activeProviderIDs: ["a"],
                    providers: ["a": ChatConfiguration.Provider(ScriptedChatSettings())]
                ),
                registry: ChatProviderRegistry([.scripted(didMake: { made = $0 })]),
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
            let provider = try #require(made)
            try support.start()
            var stack: [String] = []
            let token = support.totalUnreadCount.observe { _ in stack = Thread.callStackSymbols }
            provider.goOnline()
            provider.load([.agentMessage("a")])
            for line in stack { print(line) }
            token.cancel()
        }
    }
#endif
