#if os(Linux) || os(macOS)
    import ChatProviderKit
    import ChatProviderTesting
    import Foundation
    import Testing

    /// The way of a message, as the comment above `MessageCounter` draws it: short enough that a stack trace can be read.
    @MainActor
    @Suite("The way of a message")
    struct RouteTests {
        /// Notes how deep the stack is when a record is saved. `MessageCounter` saves right after `CounterState.apply` has
        /// returned, from the same function, and this store is one call further away.
        private final class StackStore: ReadMarkerStore {
            private(set) var depth = 0
            func value(for key: StoredValue.Key) -> StoredValue? { nil }
            func save(_ value: StoredValue?, for key: StoredValue.Key) {
                depth = Thread.callStackSymbols.count
            }
        }

        @Test("from the client's callback to the value that decides there are at most twelve frames")
        func toTheValue() {
            let store = StackStore()
            let provider = ScriptedChatProvider()
            let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
            counter.start()
            provider.goOnline()
            let own = Thread.callStackSymbols.count
            provider.load([.agentMessage("a")])
            #expect(store.depth > own)
            #expect(store.depth - own - 1 <= 12)
        }

        @Test("from the value that decides to the badge there are at most twelve frames")
        func toTheBadge() throws {
            var made: ScriptedChatProvider?
            let store = StackStore()
            let support = try SupportChat(
                configuration: ChatConfiguration(
                    activeProviderIDs: ["a"],
                    providers: ["a": ChatConfiguration.Provider(ScriptedChatSettings())]
                ),
                registry: ChatProviderRegistry([.scripted(didMake: { made = $0 })]),
                lifecycle: ManualAppLifecycle(),
                store: store
            )
            let provider = try #require(made)
            try support.start()
            var badgeDepth = 0
            let token = support.totalUnreadCount.observe { _ in badgeDepth = Thread.callStackSymbols.count }
            provider.goOnline()
            provider.load([.agentMessage("a")])
            #expect(badgeDepth > 0)
            #expect(badgeDepth - (store.depth - 1) <= 12)
            token.cancel()
        }
    }
#endif
