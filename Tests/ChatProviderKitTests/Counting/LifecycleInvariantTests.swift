import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as L1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Lifecycle")
struct LifecycleInvariantTests {
    @Test(
        "L1 background: the counter releases its connection and keeps the count; in the foreground it reconnects"
    )
    func background() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.provider.calls.last == .disconnect)
        scene.provider.goOffline()
        #expect(scene.count == .cached(2))
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.provider.calls.last == .connect)
    }

    @Test("L1 foreground: a counter that was not counting does not connect")
    func foregroundWhileStopped() {
        let scene = CounterScene(started: false)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.provider.calls.isEmpty)
    }

    @Test("L1 background: a counter started in the background connects in the foreground")
    func startedInBackground() {
        let scene = CounterScene(started: false)
        scene.lifecycle.send(.didEnterBackground)
        scene.counter.start()
        #expect(scene.provider.calls.isEmpty)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.provider.calls == [.connect])
    }

    @Test("L2 holders: the connection closes when its last holder releases it")
    func holders() {
        let scene = CounterScene(loaded: [])
        let other = scene.connection.hold()
        scene.counter.stop()
        #expect(!scene.provider.calls.contains(.disconnect))
        other.cancel()
        #expect(scene.provider.calls.filter { $0 == .disconnect }.count == 1)
        other.cancel()
        #expect(scene.connection.holdCount == 0)
    }

    @Test(
        "L1 screen: the background closes the connection of an open chat screen, and the foreground reopens it"
    )
    func openScreenInBackground() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.provider.calls == [.connect, .disconnect])
        scene.provider.setConnection(.disconnected(.requested))
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.provider.calls == [.connect, .disconnect, .connect])
        scene.counter.conversationWillDisappear()
        #expect(scene.connection.holdCount == 1)
    }

    @Test("L1 screen: a counter restarted under an open screen closes the connection in the background")
    func restartUnderOpenScreen() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.counter.stop()
        scene.counter.start()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.connection.holdCount == 0)
        #expect(scene.provider.calls.last == .disconnect)
    }

    @Test("L2 screen: stopping the counter never disconnects an open chat screen")
    func openScreen() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.counter.stop()
        #expect(!scene.provider.calls.contains(.disconnect))
        scene.counter.conversationWillDisappear()
        #expect(scene.provider.calls.last == .disconnect)
    }

    @Test("L1 screen: a counter stopped under an open screen holds no connection in the background")
    func stoppedUnderOpenScreen() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.counter.stop()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.connection.holdCount == 0)
        #expect(scene.provider.calls.last == .disconnect)
        #expect(scene.lifecycle.observerCount == 0)
    }

    @Test("L2 screen: if the vendor's screen closes the socket, the counter reopens it")
    func screenClosesSocket() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.counter.conversationWillDisappear()
        scene.provider.setConnection(.disconnected(.requested))
        #expect(scene.provider.calls == [.connect, .connect])
        scene.counter.conversationDidClose()
        scene.provider.setConnection(.disconnected(.network))
        #expect(scene.provider.calls.count == 3)
    }

    @Test("L3 reconnects: a thousand reconnects leave as many observers as before")
    func reconnects() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        let before = scene.provider.observerCount
        for _ in 1...1000 {
            scene.provider.goOffline()
            scene.provider.load(online: agentMessages(1...2))
        }
        #expect(scene.provider.observerCount == before)
        #expect(scene.count == .live(2))
    }

    @Test("L3 restarts: a thousand starts and stops leave no observers")
    func restarts() {
        let scene = CounterScene(started: false)
        for _ in 1...1000 {
            scene.counter.start()
            scene.counter.start()
            scene.counter.stop()
        }
        #expect(scene.provider.observerCount == 0)
        #expect(scene.lifecycle.observerCount == 0)
        #expect(scene.connection.holdCount == 0)
    }

    @Test("L4 first start: nothing connects before it, not even an open screen")
    func nothingConnectsBeforeStart() {
        let scene = CounterScene(started: false)
        scene.counter.conversationWillAppear()
        scene.counter.conversationDidClose()
        #expect(scene.provider.calls.isEmpty)
        scene.counter.start()
        #expect(scene.provider.calls == [.connect])
    }

    @Test("L4 first connection: it is not a recovery, and its messages count once")
    func firstConnection() {
        let scene = CounterScene()
        let counts = ObservationRecorder(scene.counter.unreadCount)
        scene.provider.setConnection(.connecting)
        scene.provider.load(online: agentMessages(1...2))
        #expect(counts.values == [.unknown, .live(2)])
    }

    @Test("L5 not chatting: isChatting == false alone stops nothing")
    func notChatting() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.provider.change { $0.isChatting = false }
        scene.provider.append(.agentMessage("a3"))
        #expect(scene.counter.isActive)
        #expect(scene.count == .live(3))
    }

    @Test("L6 stop: a 0 is reported before the counter releases its provider; marker and stored count stay")
    func stop() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        var observersAtZero: Int?
        let token = scene.counter.unreadCount.observe { count in
            if count.number == 0 { observersAtZero = scene.provider.observerCount }
        }
        scene.counter.stop()
        #expect((observersAtZero ?? 0) > 0)
        #expect(scene.provider.observerCount == 0)
        scene.counter.start()
        #expect(scene.count == .live(2))
        token.cancel()
    }

    @Test("L6 stop: a stopped counter's stored count is its last count, not 0")
    func storedCountStays() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.counter.stop()
        #expect(scene.relaunched().count == .cached(2))
    }

    @Test("a visit while the counter is stopped counts as seen")
    func seenWhileStopped() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.counter.stop()
        scene.visitConversation()
        scene.counter.start()
        #expect(scene.count == .live(0))
    }

    @Test("an observer of the visibility reads a count that already reflects it")
    func screenAndCount() {
        let scene = CounterScene(loaded: agentMessages(1...1))
        var heard: [String] = []
        let token = scene.counter.isConversationVisible.observe { [unowned scene] in
            heard.append("\($0 ? "opens" : "closed"), \(scene.count)")
        }
        scene.visitConversation()
        scene.provider.append(.agentMessage("2"))
        #expect(
            heard == [
                "closed, \(UnreadCount.live(1))", "opens, \(UnreadCount.live(0))",
                "closed, \(UnreadCount.live(0))",
            ]
        )
        token.cancel()
    }

    @Test("a deallocated counter releases its provider, its lifecycle and its connection")
    func release() {
        let provider = ScriptedChatProvider()
        let lifecycle = ManualAppLifecycle()
        var counter: MessageCounter? = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        counter?.start()
        counter = nil
        #expect(provider.observerCount == 0)
        #expect(lifecycle.observerCount == 0)
        #expect(provider.calls == [.connect, .disconnect])
    }
}
