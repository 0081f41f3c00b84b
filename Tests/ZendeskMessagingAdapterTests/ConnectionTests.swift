import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

/// Names such as L7 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: the connection")
struct ConnectionTests {
    private static let offline = ZendeskMessagingError.httpError(
        .requestFailed(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)
    )

    @Test("the SDK isn't called before the provider connects")
    func nothingBefore() async {
        let scene = MessagingScene()
        await scene.settle()
        #expect(scene.client.calls.isEmpty)
        #expect(scene.status == .disconnected(nil))
    }

    @Test("connecting initializes the SDK once, with the channel key")
    func initializes() async {
        let scene = MessagingScene()
        scene.provider.connect()
        scene.provider.connect()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.provider.connect()
        scene.client.initializations.answer()
        await scene.until { scene.client.observerCount == 1 }
        scene.provider.connect()
        await scene.settle()
        #expect(scene.client.calls == ["initialize"])
        #expect(scene.client.channelKey == MessagingScene().configuration.channelKey)
        #expect(scene.client.observerCount == 1)
    }

    @Test("the SDK's status is mapped, and before the first event the provider is disconnected")
    func statuses() async {
        let scene = await MessagingScene.started(line: false)
        #expect(scene.status == .disconnected(nil))
        scene.line(.disconnected)
        #expect(scene.status == .disconnected(.network))
        scene.line(.connected)
        #expect(scene.status == .connecting)
        scene.line(.connectingRealtime)
        #expect(scene.status == .connecting)
        scene.line(.connectedRealtime)
        #expect(scene.status == .connected)
    }

    @Test("a connection that the SDK reports on subscribing is used")
    func onSubscription() async {
        let scene = MessagingScene()
        scene.client.eventsOnSubscription = [.connectionStatusChanged(.connectedRealtime), .sampleTotal(2)]
        await scene.start()
        #expect(scene.status == .connected)
        #expect(scene.unread == .live(2))
    }

    @Test("a repeated status isn't a new connection and isn't published")
    func repeated() async {
        let scene = await MessagingScene.started(count: 1)
        let statuses = ObservationRecorder(scene.provider.connectionStatus)
        scene.client.unreadMessageCount = 9
        scene.line(.connectedRealtime)
        #expect(statuses.values == [.connected])
        #expect(scene.unread == .live(1))
    }

    @Test("an unknown status causes a diagnostic and changes nothing")
    func unknownStatus() async {
        let scene = await MessagingScene.started(count: 1)
        scene.line(.unknown(7))
        #expect(scene.status == .connected)
        #expect(scene.diagnostics == ["unknown connection status 7; nothing was changed"])
    }

    @Test("without a network the vendor is unreachable, and initializing is retried after a pause")
    func offline() async {
        let scene = await MessagingScene.connecting()
        scene.client.initializations.answer(Self.offline)
        await scene.until { scene.status == .unreachable(.network) }
        #expect(scene.clock.pendingCount == 1)
        scene.clock.advance(by: 60)
        await scene.until { scene.client.initializations.waitingCount == 1 }
        #expect(scene.status == .unreachable(.network))
        scene.client.initializations.answer()
        await scene.until { scene.status == .disconnected(nil) }
        #expect(scene.clock.pendingCount == 0)
    }

    @Test("the pauses grow to at most a minute")
    func pauses() async {
        let scene = MessagingScene()
        scene.provider.connect()
        var pauses: [TimeInterval] = []
        for _ in 1...10 {
            await scene.until { scene.client.initializations.waitingCount == 1 }
            scene.client.initializations.answer(Self.offline)
            await scene.until { scene.clock.pendingCount == 1 }
            let start = scene.clock.now
            while scene.clock.pendingCount == 1 { scene.clock.advance(by: 0.5) }
            pauses.append(scene.clock.now.timeIntervalSince(start))
        }
        #expect(pauses.allSatisfy { $0 > 0 && $0 <= 60.5 })
        #expect(pauses[0] < 3 && pauses[9] > 29)
    }

    @Test("connecting and entering the foreground end the pause")
    func endOfPause() async {
        let scene = await MessagingScene.connecting()
        scene.client.initializations.answer(Self.offline)
        await scene.until { scene.status == .unreachable(.network) }
        scene.provider.connect()
        await scene.until { scene.client.initializations.waitingCount == 1 }
        #expect(scene.clock.pendingCount == 0)
        scene.client.initializations.answer(Self.offline)
        await scene.until { scene.clock.pendingCount == 1 }
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        await scene.until { scene.client.initializations.waitingCount == 1 }
    }

    @Test(
        "an error in the configuration is reported and not retried automatically",
        arguments: [
            .httpError(.unsuccessfulStatusCode(404)), .mappingError, .httpError(.badRequest),
            .other(domain: "Acme", code: 3),
        ] as [ZendeskMessagingError]
    )
    func refused(error: ZendeskMessagingError) async {
        let scene = await MessagingScene.connecting()
        scene.client.initializations.answer(error)
        await scene.until { scene.status == .failed(.notInstalled) }
        #expect(scene.clock.pendingCount == 0)
        #expect(scene.diagnostics.count == 1)
        scene.provider.connect()
        await scene.until { scene.client.initializations.waitingCount == 1 }
    }

    @Test("an account without messaging fails the connection")
    func noMessaging() async {
        let scene = MessagingScene()
        scene.client.hasMessaging = false
        scene.client.initializations.immediate = .success(())
        scene.provider.connect()
        await scene.until { scene.status == .failed(.notInstalled) }
        #expect(scene.diagnostics.first?.contains("no messaging") == true)
    }

    @Test("disconnecting doesn't call the SDK")
    func disconnect() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.forgetCalls()
        scene.provider.disconnect()
        #expect(scene.client.calls.isEmpty)
        #expect(scene.status == .connected)
    }

    @Test("an instance that was invalidated elsewhere is initialized again on connecting")
    func endedElsewhere() async {
        let scene = await MessagingScene.started(count: 1)
        scene.client.invalidate(clearStorage: false)
        scene.provider.connect()
        #expect(scene.status == .disconnected(nil))
        await scene.until { scene.client.isInitialized }
        scene.client.unreadMessageCount = 2
        scene.line(.connectedRealtime)
        #expect(scene.client.observerCount == 1)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("a shutdown invalidates the SDK's instance, keeps its storage and stops observing")
    func shutDown() async {
        let scene = await MessagingScene.started(count: 1)
        let states = ObservationRecorder(scene.provider.chatState)
        scene.provider.shutDown()
        #expect(scene.client.calls.suffix(1) == ["invalidate false"])
        #expect(scene.client.observerCount == 0)
        #expect(scene.client.screenObserverCount == 0)
        #expect(scene.client.tokenSource == nil)
        scene.provider.connect()
        scene.provider.requestUnreadCount()
        await scene.settle()
        #expect(states.values.count == 1)
        #expect(scene.status == .disconnected(.requested))
    }

    @Test("L7 the next provider initializes the SDK again")
    func nextProvider() async {
        let scene = await MessagingScene.started(count: 1)
        scene.provider.shutDown()
        let next = ZendeskMessagingProvider(
            client: scene.client,
            configuration: .sample,
            clock: scene.clock,
            lifecycle: scene.lifecycle
        )
        scene.client.forgetCalls()
        next.connect()
        await scene.until { scene.client.observerCount == 1 }
        #expect(scene.client.calls == ["initialize"])
    }

    @Test("a shutdown during initialization leaves no observers")
    func shutDownEarly() async {
        let scene = await MessagingScene.connecting()
        scene.provider.shutDown()
        scene.client.initializations.answer()
        await scene.until { scene.client.calls.last == "invalidate false" }
        #expect(scene.client.observerCount == 0)
    }

    @Test("a shutdown during initialization keeps an instance that another provider uses")
    func shutDownEarlyBesideAnother() async {
        let scene = await MessagingScene.connecting()
        scene.provider.shutDown()
        scene.client.setTokenSource { _ in nil }
        scene.client.initializations.answer()
        await scene.settle()
        #expect(!scene.client.calls.contains("invalidate false"))
    }

    @Test("a refused request is reported and fails the connection until the SDK's next status")
    func authenticationFailed() async {
        let scene = await MessagingScene.started(count: 2)
        scene.client.say(.authenticationFailed(.httpError(.unsuccessfulStatusCode(401))))
        #expect(scene.status == .failed(.authentication))
        #expect(scene.unread == .cached(2))
        #expect(scene.authenticationErrors.map(\.code) == [.authentication])
        scene.client.unreadMessageCount = 3
        scene.line(.connectedRealtime)
        #expect(scene.status == .connected)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(3))
    }
}
