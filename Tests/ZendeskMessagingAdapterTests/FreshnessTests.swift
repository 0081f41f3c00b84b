import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskMessagingAdapter

/// Names such as C10 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: freshness of the count")
struct FreshnessTests {
    @Test("C10 the SDK's count on a new connection is cached, and live five seconds later")
    func readTwice() async {
        let scene = await MessagingScene.started(count: 4, isLive: false)
        #expect(scene.unread == .cached(4))
        scene.client.unreadMessageCount = 6
        scene.clock.advance(by: 4)
        #expect(scene.unread == .cached(4))
        scene.clock.advance(by: 1)
        #expect(scene.unread == .live(6))
        #expect(scene.state.reportedUnread?.isFromCache == false)
    }

    @Test("C10 a login makes the count cached until the new user's second answer")
    func anotherUser() async throws {
        let scene = await MessagingScene.started(count: 4, isLive: false)
        scene.total(4)
        try await scene.logIn("ada")
        #expect(scene.unread == .cached(4))
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
    }

    @Test("C10 before the SDK's first status, a missing network means unreachable and a cached count")
    func lostBeforeFirstEvent() async {
        let scene = await MessagingScene.started(line: false)
        scene.total(3)
        #expect(scene.status == .disconnected(nil))
        scene.lifecycle.setNetworkReachable(false)
        #expect(scene.status == .unreachable(.network))
        #expect(scene.unread == .cached(3))
        scene.lifecycle.setNetworkReachable(true)
        #expect(scene.status == .disconnected(nil))
        scene.line(.connectedRealtime)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(3))
    }

    @Test("C10 a launch without a network is unreachable while the SDK is initialized")
    func lostAtLaunch() {
        let scene = MessagingScene()
        scene.lifecycle.setNetworkReachable(false)
        #expect(scene.status == .disconnected(nil))
        scene.counter.start()
        #expect(scene.status == .unreachable(.network))
    }

    @Test("C10 after the SDK's first status, only the SDK determines the connection")
    func lostAfterFirstEvent() async {
        let scene = await MessagingScene.started(count: 4, isLive: false)
        scene.total(4)
        scene.lifecycle.setNetworkReachable(false)
        #expect(scene.status == .connected)
        #expect(scene.unread == .live(4))
        scene.line(.disconnected)
        #expect(scene.status == .disconnected(.network))
    }

    @Test("a failed initialization is retried immediately when the network returns")
    func initializesWhenBack() async {
        let scene = MessagingScene()
        scene.lifecycle.setNetworkReachable(false)
        scene.client.initializations.immediate = .failure(.httpError(.noResponse))
        scene.counter.start()
        await scene.until { scene.diagnostics.contains { $0.contains("could not be initialized") } }
        #expect(scene.status == .unreachable(.network))
        scene.client.initializations.immediate = .success(())
        scene.lifecycle.setNetworkReachable(true)
        await scene.until { scene.client.observerCount == 1 }
    }

    @Test("L3 a shutdown leaves no timers or observers behind")
    func shutDown() async {
        let scene = await MessagingScene.started(count: 4, isLive: false)
        scene.counter.stop()
        scene.provider.shutDown()
        #expect(scene.clock.pendingCount == 0)
        #expect(scene.lifecycle.observerCount == 0)
    }
}
