#if os(Linux) || os(macOS)
    import ChatProviderKit
    import ChatProviderTesting
    import Foundation
    import TestSupport
    import Testing

    /// A message takes the route that the comment above `MessageCounter` draws, which is short enough for a readable
    /// stack trace.
    @MainActor
    @Suite("The route of a message")
    struct RouteTests {
        /// Notes the stack depth when a record is saved. `MessageCounter` saves right after `CounterState.apply`
        /// returns, in the same function, and this store is one call deeper.
        private final class StackStore: ReadMarkerStore {
            private(set) var depth = 0
            func value(for key: StoredValue.Key) -> StoredValue? { nil }
            func save(_ value: StoredValue?, for key: StoredValue.Key) {
                depth = Thread.callStackSymbols.count
            }
        }

        @Test("at most twelve frames lead from the counter's state to the badge")
        func toTheBadge() throws {
            let provider = ScriptedChatProvider(id: "a")
            let store = StackStore()
            let support = try SupportChat.started(with: [provider], store: store)
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
