import ChatProviderKit
import ChatProviderTesting
import Testing

/// Each effect is returned when it is needed, and only then.
@Suite("Effects of the counter's state")
struct CounterEffectTests {
    private let log = ChatState.Transcript(agentMessages(1...3))
    private let left = CounterState.SceneID(1)
    private let right = CounterState.SceneID(2)

    private func apply(_ event: CounterState.Event, to state: inout CounterState) -> [CounterState.Effect] {
        state.apply(event, transcript: log)
    }

    // MARK: Start and stop

    @Test("the default vendor is Zendesk Chat")
    func usualVendor() {
        let vendor = CounterState.Vendor()
        #expect(vendor.redeliversTranscript)
        #expect(!vendor.keepsTranscriptAfterChatEnds)
        #expect(!vendor.takesReadReports)
    }

    @Test("a start prepares the vendor and holds the connection")
    func start() {
        var state = CounterState()
        #expect(!state.outputs.isPrepared && !state.outputs.isConnectionHeld)
        #expect(state.apply(.start) == [])
        #expect(state.outputs.isPrepared && state.outputs.isConnectionHeld)
        #expect(state.apply(.start) == [])
    }

    @Test("on first use, a start prepares and holds nothing until the conversation opens")
    func firstUse() {
        var state = CounterState(connectsOnFirstUse: true)
        state.apply(.start)
        #expect(!state.outputs.isPrepared && !state.outputs.isConnectionHeld)
        state.apply(.willAppear(.app))
        #expect(state.outputs.isPrepared && state.outputs.isConnectionHeld)
    }

    @Test("on first use, a stored chat counts as a use")
    func storedChat() {
        var state = CounterState(record: ReadRecord(count: 0), connectsOnFirstUse: true)
        state.apply(.start)
        #expect(state.outputs.isPrepared && state.outputs.isConnectionHeld)
    }

    @Test("opening the conversation before the start prepares nothing")
    func screenBeforeStart() {
        var state = CounterState()
        state.apply(.willAppear(.app))
        #expect(!state.outputs.isPrepared && !state.outputs.isConnectionHeld)
    }

    @Test("a stop before the start changes nothing")
    func stopBeforeStart() {
        var state = CounterState()
        let before = state
        #expect(state.apply(.stop) == [])
        #expect(state == before)
    }

    @Test("a second stop keeps the connection for the open screen")
    func secondStop() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.stop, transcript: log)
        #expect(apply(.stop, to: &state) == [])
        #expect(state.outputs.isConnectionHeld)
    }

    @Test("a start reopens the connection that an open screen held while the counter was stopped")
    func startUnderScreen() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.stop, transcript: log)
        #expect(apply(.start, to: &state) == [.reopenConnection])
        state.apply(.didClose(.app), transcript: log)
        state.apply(.stop, transcript: log)
        #expect(apply(.start, to: &state) == [])
    }

    // MARK: App

    @Test("entering the background flushes the store once; returning does not")
    func background() {
        var state = countingState(log)
        #expect(apply(.app(isInBackground: true), to: &state) == [.flush])
        #expect(apply(.app(isInBackground: true), to: &state) == [])
        #expect(apply(.app(isInBackground: false), to: &state) == [])
    }

    @Test("a counter that was not started does not flush in the background")
    func backgroundBeforeStart() {
        var state = CounterState()
        #expect(state.apply(.app(isInBackground: true)) == [])
    }

    // MARK: Screens

    @Test("leaving one of two scenes has no effect")
    func oneOfTwoScenes() {
        var state = countingState(log)
        state.apply(.willAppear(left), transcript: log)
        state.apply(.willAppear(right), transcript: log)
        #expect(apply(.willDisappear(left), to: &state) == [])
        #expect(apply(.connection(.disconnected(.requested)), to: &state) == [])
        state.apply(.connection(.connected), transcript: log)
        #expect(apply(.willDisappear(right), to: &state) == [.reopenConnection])
    }

    @Test("closing every scene counts as one departure")
    func everyScene() {
        var state = countingState(log)
        state.apply(.willAppear(right), transcript: log)
        state.apply(.willAppear(left), transcript: log)
        #expect(state.outputs.scenes.ids == [left, right])
        #expect(apply(.didCloseEverywhere, to: &state) == [.reopenConnection])
        #expect(state.outputs.scenes.isEmpty)
        #expect(apply(.didCloseEverywhere, to: &state) == [])
    }

    @Test("closing a screen reopens the connection, but not in the background")
    func closed() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(apply(.didClose(.app), to: &state) == [.reopenConnection])
        #expect(apply(.didClose(.app), to: &state) == [.reopenConnection])
        state.apply(.app(isInBackground: true), transcript: log)
        #expect(apply(.didClose(.app), to: &state) == [])
    }

    @Test("a scene is in the foreground unless it is said to be in the background")
    func sceneInFront() {
        for event in [CounterState.Event.willAppear(left), .vendorScreenOpened(left)] {
            var state = countingState(log)
            state.apply(event, transcript: log)
            #expect(state.outputs.count == .live(0))
        }
    }

    @Test("without a scene, only the app's own background counts")
    func appIsNoScene() {
        var state = countingState(log)
        state.apply(.willAppear(.app, isInBackground: true), transcript: log)
        #expect(state.outputs.count == .live(0))
        state.apply(.scene(.app, isInBackground: true), transcript: log)
        #expect(state.isSeen)
    }

    @Test("scenes are ordered by number, and any number below 1 means the app")
    func sceneNumbers() {
        #expect(left < right)
        #expect(!(left < left) && !(right < left))
        #expect(CounterState.SceneID(-1) == .app && CounterState.SceneID(0) == .app)
        #expect(CounterState.SceneID.app.rawValue == 0)
    }

    // MARK: The connection

    @Test(
        "a lost connection is not reopened unless a closed screen caused the loss and something holds the connection",
        arguments: [
            [], [.willAppear(.app), .willDisappear(.app), .willAppear(.app)],
            [.willAppear(.app), .willDisappear(.app), .stop, .start],
            [.willAppear(.app), .stop, .willDisappear(.app), .start],
            [.willAppear(.app), .willDisappear(.app), .stop],
            [.willAppear(.app), .willDisappear(.app), .app(isInBackground: true)],
        ] as [[CounterState.Event]]
    )
    func otherLoss(events: [CounterState.Event]) {
        var state = countingState(log)
        for event in events { state.apply(event, transcript: log) }
        #expect(apply(.connection(.disconnected(.requested)), to: &state) == [])
    }

    @Test("a repeated status during a lost connection is not a second loss")
    func sameStatus() {
        var state = countingState(log)
        state.apply(.connection(.disconnected(.network)), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(apply(.willDisappear(.app), to: &state) == [.reopenConnection])
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
        state.apply(.connection(.connected), transcript: log)
        #expect(apply(.connection(.disconnected(.requested)), to: &state) == [.reopenConnection])
    }
}
