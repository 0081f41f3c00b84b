import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import Testing

/// Names such as C10 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: the network, of which the SDK does not speak")
struct NetworkTests {
    private let fixture = HelpshiftFixture()
    private let counter: MessageCounter

    init() {
        counter = MessageCounter(
            provider: fixture.provider,
            lifecycle: fixture.lifecycle,
            store: InMemoryReadMarkerStore()
        )
        counter.start()
    }

    private var count: UnreadCount { counter.unreadCount.value }
    private var status: ConnectionStatus { fixture.provider.connectionStatus.value }

    private func network(_ isReachable: Bool?) { fixture.lifecycle.setNetworkReachable(isReachable) }

    private func asked(_ body: () -> Void) -> [String] {
        fixture.client.forgetCalls()
        body()
        return fixture.client.countRequests.map { String($0.dropFirst("requestUnread ".count)) }
    }

    @Test("C10 without a network the status is unreachable, and the count cached")
    func lost() {
        fixture.report(3, isFromCache: false)
        #expect(count == .live(3))
        network(true)
        #expect(count == .live(3))
        network(false)
        #expect(status == .unreachable(.network))
        #expect(count == .cached(3))
        #expect(fixture.state.loading == .loadedEarlier)
    }

    @Test("C10 where nobody knows of the network, the count is live as before")
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
        let provider = HelpshiftChatProvider(
            client: ScriptedHelpshiftClient(),
            configuration: .sample,
            clock: fixture.clock,
            lifecycle: lifecycle
        )
        let statuses = ObservationRecorder(provider.connectionStatus)
        lifecycle.setNetworkReachable(true)
        #expect(statuses.values == [.unreachable(.network), .connected])
    }

    @Test("C10 once the network is back the count is live with a report of the server's, and not before")
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

    @Test("C10 once the network is back an agent's message makes the count live")
    func backWithMessage() {
        fixture.report(3, isFromCache: false)
        network(false)
        network(true)
        fixture.agentMessage("Hello")
        #expect(count == .live(4))
    }

    @Test("C10 what arrives without a network counts, and is no sign of the server's after it")
    func heardWithoutNetwork() {
        network(false)
        fixture.report(2, isFromCache: false)
        fixture.agentMessage("late")
        #expect(count == .cached(3))
        network(true)
        #expect(count == .cached(3))
    }

    @Test("the count is asked for when the network is back, the server within its limits")
    func asksWhenBack() {
        #expect(asked { network(false) } == [])
        #expect(asked { fixture.clock.advance(by: 3600) } == [])
        #expect(asked { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(asked { network(true) } == ["server"])
        #expect(asked { network(false) } == [])
        #expect(asked { network(true) } == ["cache"])
        #expect(asked { fixture.clock.advance(by: 300) } == ["server"])
    }

    @Test("in the background nothing is asked when the network is back; the app's return asks")
    func backInBackground() {
        fixture.lifecycle.send(.didEnterBackground)
        network(false)
        fixture.clock.advance(by: 3600)
        #expect(asked { network(true) } == [])
        #expect(asked { fixture.lifecycle.send(.willEnterForeground) } == ["server"])
    }

    @Test("a screen that closes without a network asks the cache")
    func closesWithoutNetwork() {
        fixture.client.say("widgetToggle", ["visible": true])
        network(false)
        #expect(asked { fixture.client.say("widgetToggle", ["visible": false]) } == ["cache"])
    }

    @Test("C10 live ends after ten minutes in the foreground without a word of the server's")
    func silence() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 599)
        #expect(count == .live(3))
        fixture.clock.advance(by: 1)
        #expect(count == .cached(3))
        #expect(status == .connected)
        fixture.report(3, isFromCache: false)
        #expect(count == .live(3))
    }

    @Test(
        "C10 a report of the server's or an agent's message begins the ten minutes again, the cache does not"
    )
    func heardAgain() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 500)
        fixture.agentMessage("Hello")
        fixture.clock.advance(by: 500)
        #expect(count == .live(4))
        fixture.report(4, isFromCache: true)
        fixture.clock.advance(by: 100)
        #expect(count == .cached(4))
    }

    @Test("C10 the ten minutes are those of the foreground: the background alone changes no freshness")
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

    @Test("C10 a report in the background has its ten minutes once the app is in front")
    func heardInBackground() {
        fixture.lifecycle.send(.didEnterBackground)
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 3600)
        #expect(count == .live(3))
        fixture.lifecycle.send(.willEnterForeground)
        fixture.clock.advance(by: 600)
        #expect(count == .cached(3))
    }

    @Test("C10 a clock that is put right does not prolong the ten minutes")
    func clockJumps() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 400)
        fixture.clock.now = fixture.clock.now.addingTimeInterval(-86_400)
        fixture.lifecycle.send(.didEnterBackground)
        fixture.lifecycle.send(.willEnterForeground)
        fixture.clock.advance(by: 600)
        #expect(count == .cached(3))
    }

    @Test("a connection that has failed stays so without a network, and is mended by a login under it")
    func failedWithoutNetwork() async throws {
        fixture.client.say("userSessionExpired")
        network(false)
        #expect(status == .failed(.sessionExpired))
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(status == .unreachable(.network))
        network(true)
        #expect(status == .connected)
    }

    @Test("L3 no observer and no timer of the network's is left behind by a shutdown")
    func shutDown() {
        fixture.report(3, isFromCache: false)
        counter.stop()
        fixture.provider.shutDown()
        #expect(fixture.lifecycle.observerCount == 0)
        #expect(fixture.clock.pendingCount == 0)
        network(false)
        #expect(status == .disconnected(.requested))
    }

    @Test("L3 the network that comes and goes leaves no more observers than before")
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
