import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskMessagingAdapter

/// Names such as C10 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: the count")
struct CountingTests {
    @Test("C10 unknown is not zero: the count is unknown before the SDK's first report")
    func unknown() async {
        let scene = await MessagingScene.started(line: false)
        #expect(scene.unread == .unknown)
        #expect(scene.state.transcript.isEmpty)
        #expect(scene.state.loading == .notLoaded)
    }

    @Test("C10 a report before the realtime connection is from the cache")
    func beforeLine() async {
        let scene = await MessagingScene.started(line: false)
        scene.line(.connectingRealtime)
        scene.total(3)
        #expect(scene.unread == .cached(3))
        #expect(scene.state.reportedUnread?.isFromCache == true)
        #expect(scene.state.loading == .loadedEarlier)
    }

    @Test("C10 the realtime connection requests the count, which becomes live")
    func lineUp() async {
        let scene = await MessagingScene.started(count: 4)
        #expect(scene.unread == .live(4))
        #expect(scene.state.reportedUnread?.isFromCache == false)
        #expect(scene.state.loading == .loaded)
    }

    @Test("C10 after a lost connection the count is cached, and the next connection makes it live again")
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

    @Test("C10 a report on a lost connection is a server report, but the count stays cached")
    func reportOnLostLine() async {
        let scene = await MessagingScene.started(count: 5)
        scene.line(.disconnected)
        scene.total(1)
        #expect(scene.unread == .cached(1))
        #expect(scene.state.reportedUnread?.isFromCache == false)
    }

    @Test("entering the foreground requests the count")
    func foreground() async {
        let scene = await MessagingScene.started(count: 2)
        scene.lifecycle.send(.didEnterBackground)
        scene.client.unreadMessageCount = 6
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.unread == .live(6))
    }

    @Test("entering the foreground before the realtime connection doesn't read the SDK's stored count")
    func foregroundBeforeLine() async {
        let scene = await MessagingScene.started(line: false, count: 0)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.unread == .unknown)
    }

    @Test("a request gets the SDK's count immediately")
    func request() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.unreadMessageCount = 7
        scene.provider.requestUnreadCount()
        #expect(scene.unread == .live(7))
    }

    @Test(
        "both events of a change, in either order, or only one have the same result",
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

    @Test("C15 a server report replaces the earlier report, even a larger one")
    func reportReplaces() async {
        let scene = await MessagingScene.started(count: 5)
        scene.total(2)
        #expect(scene.unread == .live(2))
        scene.total(0)
        #expect(scene.unread == .live(0))
    }

    @Test("C15 silence is not zero: without an answer from the SDK, the count stays")
    func silence() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.unreadMessageCount = nil
        scene.line(.disconnected)
        scene.line(.connectedRealtime)
        #expect(scene.unread == .cached(3))
    }

    @Test("an implausible count causes a diagnostic and isn't a report", arguments: [-1, .min, .max])
    func absurd(count: Int) async {
        let scene = await MessagingScene.started(count: 3)
        scene.total(count)
        #expect(scene.unread == .live(3))
        #expect(scene.diagnostics.contains { $0.contains("unread messages") })
    }

    @Test("C11 seen: the count is 0 while the screen is visible, whatever is reported")
    func seen() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.say(.messagingOpened(.sample))
        #expect(scene.unread == .live(0))
        scene.total(2)
        #expect(scene.unread == .live(0))
    }

    @Test("C11 closing the screen requests the count, as other conversations may be unread")
    func closed() async {
        let scene = await MessagingScene.started(count: 3)
        scene.client.say(.messagingOpened(.sample))
        scene.client.unreadMessageCount = 1
        scene.client.say(.messagingClosed(.sample))
        #expect(scene.unread == .live(1))
    }

    @Test("C13 only the count is stored, and it is a report after a relaunch")
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

    @Test("C13 a visit before anything is loaded stores 0")
    func visitBeforeLoading() async {
        let scene = await MessagingScene.started(line: false)
        scene.client.say(.messagingOpened(.sample))
        #expect(scene.unread == .live(0))
        #expect(scene.stored(nil)?.count == 0)
    }
}
