import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import Testing
import TestSupport

/// Names such as C10 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: the network, which the SDK doesn't report")
struct NetworkTests {
    private let fixture = HelpshiftFixture()
    private let counter: MessageCounter

    init() {
        counter = MessageCounter.started(with: fixture.provider, lifecycle: fixture.lifecycle)
    }

    private var count: UnreadCount { counter.unreadCount.value }
    private var status: ConnectionStatus { fixture.provider.connectionStatus.value }

    private func network(_ isReachable: Bool?) { fixture.lifecycle.setNetworkReachable(isReachable) }

    @Test("C10 if the network's state is unknown, the count is live as usual")
    func unknown() {
        network(nil)
        fixture.report(3, isFromCache: false)
        #expect(status == .connected)
        #expect(count == .live(3))
    }

    @Test("C10 a launch without a network is unreachable from the first moment")
    func lostAtLaunch() {
        let lifecycle = ManualAppLifecycle()
        lifecycle.setNetworkReachable(false)
        let client = ScriptedHelpshiftClient()
        let provider = HelpshiftChatProvider(client: client, clock: fixture.clock, lifecycle: lifecycle)
        let statuses = ObservationRecorder(provider.connectionStatus)
        lifecycle.setNetworkReachable(true)
        #expect(statuses.values == [.unreachable(.network), .connected])
    }

    @Test("C10 after the network returns, only a server report makes the count live")
    func backWithReport() {
        fixture.report(3, isFromCache: false)
        network(false)
        network(true)
        #expect(status == .connected)
        #expect(count == .cached(3))
        fixture.report(4, isFromCache: true)
        #expect(count == .cached(4))
        fixture.report(2, isFromCache: false)
        #expect(count == .live(2))
    }

    @Test("C10 after the network returns, an agent's message makes the count live")
    func backWithMessage() {
        fixture.report(3, isFromCache: false)
        network(false)
        network(true)
        fixture.agentMessage("Hello")
        #expect(count == .live(4))
    }

    @Test("C10 messages that arrive without a network count, but don't make the count live later")
    func heardWithoutNetwork() {
        network(false)
        fixture.report(2, isFromCache: false)
        fixture.agentMessage("late")
        #expect(count == .cached(3))
        network(true)
        #expect(count == .cached(3))
    }

    @Test("the network's return requests the count, from the server if its limits allow")
    func asksWhenBack() {
        #expect(fixture.requests { network(false) } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 3600) } == [])
        #expect(fixture.requests { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(fixture.requests { network(true) } == ["server"])
        #expect(fixture.requests { network(false) } == [])
        #expect(fixture.requests { network(true) } == ["cache"])
        #expect(fixture.requests { fixture.clock.advance(by: 300) } == ["server"])
    }

    @Test("in the background, the network's return requests nothing until the app enters the foreground")
    func backInBackground() {
        fixture.lifecycle.send(.didEnterBackground)
        network(false)
        fixture.clock.advance(by: 3600)
        #expect(fixture.requests { network(true) } == [])
        #expect(fixture.requests { fixture.lifecycle.send(.willEnterForeground) } == ["server"])
    }

    @Test("a screen that closes without a network requests the cached count")
    func closesWithoutNetwork() {
        fixture.client.say("widgetToggle", ["visible": true])
        network(false)
        #expect(fixture.requests { fixture.client.say("widgetToggle", ["visible": false]) } == ["cache"])
    }

    @Test(
        "C10 a server report or an agent's message restarts the ten minutes, and a cached report doesn't"
    )
    func heardAgain() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 500)
        fixture.agentMessage("Hello")
        fixture.clock.advance(by: 500)
        #expect(count == .live(4))
        fixture.report(4, isFromCache: true)
        fixture.clock.advance(by: 100)
        #expect(count == .cached(4) && status == .connected)
    }

    @Test("C10 only time in the foreground counts toward the ten minutes")
    func silenceInBackground() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 400)
        fixture.lifecycle.send(.didEnterBackground)
        fixture.clock.advance(by: 3600)
        #expect(count == .live(3))
        fixture.lifecycle.send(.willEnterForeground)
        fixture.clock.advance(by: 199)
        #expect(count == .live(3))
        fixture.clock.advance(by: 1)
        #expect(count == .cached(3))
    }

    @Test("C10 the ten minutes of a report in the background begin in the foreground")
    func heardInBackground() {
        fixture.lifecycle.send(.didEnterBackground)
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 3600)
        #expect(count == .live(3))
        fixture.lifecycle.send(.willEnterForeground)
        fixture.clock.advance(by: 600)
        #expect(count == .cached(3))
    }

    @Test("C10 setting the clock back doesn't prolong the ten minutes")
    func clockJumps() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 400)
        fixture.clock.now = fixture.clock.now.addingTimeInterval(-86_400)
        fixture.lifecycle.send(.didEnterBackground)
        fixture.lifecycle.send(.willEnterForeground)
        fixture.clock.advance(by: 600)
        #expect(count == .cached(3))
    }

    @Test("a failed connection stays failed without a network until a login")
    func failedWithoutNetwork() async throws {
        fixture.client.say("userSessionExpired")
        network(false)
        #expect(status == .failed(.sessionExpired))
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(status == .unreachable(.network))
        network(true)
        #expect(status == .connected)
    }

    @Test("L3 a network that keeps coming and going adds no observers")
    func reconnects() {
        fixture.report(3, isFromCache: false)
        let before = (fixture.lifecycle.observerCount, fixture.clock.pendingCount)
        for _ in 1...1000 {
            network(false)
            network(true)
            fixture.report(3, isFromCache: false)
        }
        #expect(fixture.lifecycle.observerCount == before.0)
        #expect(fixture.clock.pendingCount == before.1)
    }
}
