#if os(Linux) || os(macOS)
    import ChatProviderKit
    import ChatProviderTesting
    import Foundation
    import HelpshiftAdapter
    import HelpshiftIdentity
    import HelpshiftSimulator
    import MatrixAdapter
    import MatrixSimulator
    import TestSupport
    import Testing
    import ZendeskChatAdapter
    import ZendeskChatSimulator
    import ZendeskMessagingAdapter
    import ZendeskMessagingSimulator

    /// A message's route from each vendor's callback, as the comment above its provider draws it: at most twelve frames
    /// lead to the counter's state, and twelve from there to the badge.
    @MainActor
    @Suite("The route of a vendor's message")
    struct VendorRouteTests {
        let clock = ManualChatClock()
        let lifecycle = ManualAppLifecycle()

        @Test("Zendesk Chat: a state of the chat")
        func zendeskChat() async throws {
            let server = SimulatedZendeskServer(clock: clock)
            let sdk = SimulatedZendeskChat(server: server, lifecycle: lifecycle)
            let provider = ZendeskChatProvider(client: sdk, clock: clock, lifecycle: lifecycle)
            let route = Route(provider, lifecycle)
            // The simulator calls this observer the same way as the provider's.
            let callbacks = sdk.observe { event in
                if case .chatState = event { route.callbackCame() }
            }
            _ = try await provider.send("Hello")
            route.begin()
            try server.dashboard.send("Hi")
            route.check()
            callbacks.cancel()
        }

        @Test("Helpshift: an event")
        func helpshift() throws {
            let server = SimulatedHelpshiftServer(clock: clock)
            let sdk = SimulatedHelpshift(server: server, lifecycle: lifecycle)
            let provider = HelpshiftChatProvider(
                client: sdk,
                configuration: HelpshiftProviderSettings(
                    platformId: "acme_platform_20260101",
                    domain: "acme.helpshift.com"
                ),
                clock: clock,
                lifecycle: lifecycle
            )
            let route = Route(provider, lifecycle)
            let host = Host(route)
            provider.hostDelegate = host
            try sdk.showConversation(configuration: [:])
            try sdk.visitor.send("Hi")
            sdk.visitor.close()
            clock.advance(by: 1)
            route.begin()
            try server.agents.send("Hello")
            clock.advance(by: 0)
            route.check()
        }

        @Test("Zendesk Messaging: an event")
        func messaging() async throws {
            let channels = ["demo": SimulatedMessagingChannel()]
            let server = SimulatedMessagingServer(clock: clock, channels: channels)
            let sdk = SimulatedZendeskMessaging(server: server, lifecycle: lifecycle)
            let provider = ZendeskMessagingProvider(
                client: sdk,
                configuration: ZendeskMessagingProviderSettings(channelKey: "demo"),
                clock: clock,
                lifecycle: lifecycle
            )
            let route = Route(provider, lifecycle)
            #expect(await eventually { sdk.isInitialized })
            await sdk.settle()
            try sdk.presentScreen(.mostRecentConversation(exitAction: .close), in: nil)
            try await sdk.visitor.send("Hello")
            sdk.dismissScreen()
            await sdk.settle()
            // The simulator calls this observer the same way as the provider's.
            let callbacks = sdk.observeEvents { _ in route.callbackCame() }
            clock.advance(by: 1)
            route.begin()
            try server.agents.send("Hi")
            await sdk.settle()
            route.check()
            callbacks.cancel()
        }

        @Test("Matrix: a sync's answer")
        func matrix() async throws {
            let server = SimulatedMatrix(clock: clock)
            let agent = server.agent("support", displayName: "Ada")
            let room = try agent.createRoom(inviting: "grace")
            let provider = server.makeProvider(room: room)
            try await provider.login(server.user("grace"))
            let route = Route(provider, lifecycle)
            await server.untilPolled(by: "grace")
            // Only the task that requested the answer is above it on the stack.
            let inputs = provider.inputs.observe { _ in route.callbackCame() }
            route.begin()
            try agent.send("Hi", to: room)
            await server.untilPolled(by: "grace")
            route.check()
            inputs.cancel()
            provider.shutDown()
        }
    }

    /// The stack depth at each point of a message's route.
    @MainActor
    private final class Route {
        private let counter: MessageCounter
        private let store = DepthStore()
        private var callback = 0
        private var isFollowed = false
        private var badge = 0
        private var observation: ObservationToken?

        init(_ provider: any ChatProvider, _ lifecycle: any AppLifecycle) {
            counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
            counter.start()
            observation = counter.unreadCount.observe { [weak self] _ in self?.badge = Route.depth }
        }

        static var depth: Int { Thread.callStackSymbols.count }

        func begin() {
            (callback, badge, store.depth, isFollowed, store.isSaved) = (0, 0, 0, false, false)
        }

        /// Notes the depth of the vendor's callback. This observer is called after the provider's, so the callback that
        /// led to the record is the last one noted.
        func callbackCame() {
            guard !isFollowed else { return }
            callback = Self.depth
            isFollowed = store.isSaved
        }

        func check(sourceLocation: SourceLocation = #_sourceLocation) {
            let (toValue, toBadge) = (store.depth - callback, badge - callback)
            #expect(counter.unreadCount.value.number == 1, sourceLocation: sourceLocation)
            #expect(callback > 0 && toValue > 0 && toBadge > 0, sourceLocation: sourceLocation)
            // The store is one call deeper than `CounterState.apply`.
            #expect(toValue - 1 <= 12, sourceLocation: sourceLocation)
            #expect(toBadge - toValue + 1 <= 12, sourceLocation: sourceLocation)
        }
    }

    /// A store that notes the stack depth when the counter saves a record.
    @MainActor
    private final class DepthStore: ReadMarkerStore {
        var depth = 0
        var isSaved = false
        private let store = InMemoryReadMarkerStore()

        func value(for key: StoredValue.Key) throws -> StoredValue? { store.value(for: key) }

        func save(_ value: StoredValue?, for key: StoredValue.Key) {
            if !key.isUser, value != nil, !isSaved { (depth, isSaved) = (Route.depth, true) }
            store.save(value, for: key)
        }
    }

    /// Receives the SDK's calls one frame above the provider.
    @MainActor
    private final class Host: HelpshiftClientDelegate {
        private let route: Route

        init(_ route: Route) { self.route = route }

        func handleEvent(name: String, data: [String: HelpshiftValue]?) { route.callbackCame() }
        func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {}
        func conversationConfiguration() -> [String: HelpshiftValue]? { nil }
    }
#endif
