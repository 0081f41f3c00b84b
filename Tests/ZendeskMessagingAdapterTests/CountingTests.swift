import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskMessagingAdapter

/// Names such as C10 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: the count")
struct CountingTests {
    @Test("C10 unknown is not zero: nothing is known before the SDK has reported")
    func unknown() async {
        let scene = await MessagingScene.started(line: false)
        #expect(scene.unread == .unknown)
        #expect(scene.state.transcript.isEmpty)
        #expect(scene.state.loading == .notLoaded)
    }

    @Test("C10 a report before the line has come up is from the cache, and the count cached")
    func beforeLine() async {
        let scene = await MessagingScene.started(line: false)
        scene.line(.connectingRealtime)
        scene.total(3)
        #expect(scene.unread == .cached(3))
        #expect(scene.state.reportedUnread?.isFromCache == true)
        #expect(scene.state.loading == .loadedEarlier)
    }

    @Test("C10 the count is asked for when the line comes up, and live")
    func lineUp() async {
        let scene = await MessagingScene.started(count: 4)
        #expect(scene.unread == .live(4))
        #expect(scene.state.reportedUnread?.isFromCache == false)
        #expect(scene.state.loading == .loaded)
    }

    @Test("C10 a lost line keeps the number, cached; the next one makes it live again")
    func lostLine() async {
        let scene = await MessagingScene.started(count: 2)
        scene.line(.disconnected)
        #expect(scene.unread == .cached(2))
        #expect(scene.state.loading == .loadedEarlier)
        scene.line(.connected)
        scene.line(.connectingRealtime)
        #expect(scene.unread == .cached(2))
        scene.line(.connectedRealtime)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("C10 a report on a lost line is the server's, and stays cached until the line is back")
    func reportOnLostLine() async {
        let scene = await MessagingScene.started(count: 5)
        scene.line(.disconnected)
        scene.total(1)
        #expect(scene.unread == .cached(1))
        #expect(scene.state.reportedUnread?.isFromCache == false)
    }

    @Test("C10 the background alone changes neither number nor freshness")
    func background() async {
        let scene = await MessagingScene.started(count: 2)
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.unread == .live(2))
    }

    @Test("a count is asked for when the app comes back")
    func foreground() async {
        let scene = await MessagingScene.started(count: 2)
        scene.lifecycle.send(.didEnterBackground)
        scene.client.unreadMessageCount = 6
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.unread == .live(6))
    }

    @Test("the SDK's store is not asked when the app comes back before the line has come up")
    func foregroundBeforeLine() async {
        let scene = await MessagingScene.started(line: false, count: 0)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.unread == .unknown)
    }

    @Test("whoever asks gets what the SDK has at once")
    func request() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.unreadMessageCount = 7
        scene.provider.requestUnreadCount()
        #expect(scene.unread == .live(7))
    }

    @Test(
        "both events of one change, in either order, or one of them come out the same",
        arguments: [
            [.sampleTotal(3), .unreadMessageCountChanged(currentUnreadCount: 3)],
            [.unreadMessageCountChanged(currentUnreadCount: 3), .sampleTotal(3)],
            [.sampleTotal(3)], [.unreadMessageCountChanged(currentUnreadCount: 3)],
        ] as [[ZendeskMessagingEvent]]
    )
    func bothEvents(events: [ZendeskMessagingEvent]) async {
        let scene = await MessagingScene.started(count: 1)
        for event in events { scene.client.say(event) }
        #expect(scene.unread == .live(3))
        #expect(scene.stored(nil) == ReadRecord(count: 3))
    }

    @Test("C15 a report of the server's replaces the one before, also a larger one")
    func reportReplaces() async {
        let scene = await MessagingScene.started(count: 5)
        scene.total(2)
        #expect(scene.unread == .live(2))
        scene.total(0)
        #expect(scene.unread == .live(0))
    }

    @Test("C15 a report from the cache replaces the stored count only where it is larger")
    func cacheIsLarger() async {
        let scene = await MessagingScene.started(count: 3)
        scene.kill()
        await scene.start()
        scene.total(1)
        #expect(scene.unread == .cached(3))
        scene.total(4)
        #expect(scene.unread == .cached(4))
        scene.line(.connectedRealtime)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
    }

    @Test("C15 silence is not zero: an SDK without messaging answers nothing, and the count stays")
    func silence() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.unreadMessageCount = nil
        scene.line(.disconnected)
        scene.line(.connectedRealtime)
        #expect(scene.unread == .cached(3))
    }

    @Test("an absurd count is a diagnostic, and no report", arguments: [-1, .min, .max])
    func absurd(count: Int) async {
        let scene = await MessagingScene.started(count: 3)
        scene.total(count)
        #expect(scene.unread == .live(3))
        #expect(scene.diagnostics.contains { $0.contains("unread messages") })
    }

    @Test("C11 seen: 0 while the screen is visible, whatever is reported")
    func seen() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.say(.messagingOpened(.sample))
        #expect(scene.unread == .live(0))
        scene.total(2)
        #expect(scene.unread == .live(0))
    }

    @Test("C11 the count is asked for when the screen closes: other conversations may be unread")
    func closed() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.say(.messagingOpened(.sample))
        scene.client.unreadMessageCount = 1
        scene.client.say(.messagingClosed(.sample))
        #expect(scene.unread == .live(1))
    }

    @Test("C11 leaving counts from there, on the second visit and on the hundredth")
    func visits() async {
        let scene = await MessagingScene.started(count: 0)
        for number in 1...100 {
            scene.total(number)
            #expect(scene.unread == .live(number))
            scene.client.say(.messagingOpened(.sample))
            scene.total(0)
            scene.client.say(.messagingClosed(.sample))
            #expect(scene.unread == .live(0))
        }
    }

    @Test("C11 a screen left open in the background is not seen")
    func openInBackground() async {
        let scene = await MessagingScene.started(count: 0)
        scene.client.say(.messagingOpened(.sample))
        scene.lifecycle.send(.didEnterBackground)
        scene.total(2)
        #expect(scene.unread == .live(2))
    }

    @Test("C13 the stored count stands as a report after a relaunch; nothing else is stored")
    func relaunch() async {
        let scene = await MessagingScene.started(count: 3)
        #expect(scene.stored(nil) == ReadRecord(count: 3))
        scene.kill()
        #expect(scene.unread == .cached(3))
        await scene.start()
        #expect(scene.unread == .cached(3))
        scene.client.unreadMessageCount = 2
        scene.line(.connectedRealtime)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("C13 a visit before anything was loaded stores 0")
    func visitBeforeLoading() async {
        let scene = await MessagingScene.started(line: false)
        scene.client.say(.messagingOpened(.sample))
        #expect(scene.unread == .live(0))
        #expect(scene.stored(nil)?.count == 0)
    }

    @Test("C17 total: the SDK's silence hides no other vendor's messages")
    func total() async throws {
        let client = ScriptedZendeskMessagingClient()
        client.initializations.immediate = .success(())
        var other: ScriptedChatProvider?
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["zendesk-messaging", "other"],
                providers: [
                    "zendesk-messaging": ChatConfiguration.Provider(
                        ZendeskMessagingProviderSettings(channelKey: "key")
                    ),
                    "other": ChatConfiguration.Provider(ScriptedChatSettings()),
                ]
            ),
            registry: ChatProviderRegistry([
                .zendeskMessaging(live: { _ in client }), .scripted(didMake: { other = $0 }),
            ]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        try support.start()
        other?.goOnline()
        other?.append(.agentMessage("1"))
        #expect(support.totalUnreadCount.value == .cached(1))
        for _ in 0..<300 { await Task.yield() }
        client.unreadMessageCount = 2
        client.say(.connectionStatusChanged(.connectedRealtime))
        #expect(support.totalUnreadCount.value == .cached(3))
        client.say(.sampleTotal(2))
        #expect(support.totalUnreadCount.value == .live(3))
        support.shutDown()
    }
}
