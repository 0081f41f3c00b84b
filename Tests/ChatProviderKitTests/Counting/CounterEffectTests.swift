import ChatProviderKit
import ChatProviderTesting
import Testing

/// Each effect is asked for when it is needed, and only then.
@Suite("What the counter's value asks for")
struct CounterEffectTests {
    private let log = ChatState.Transcript(agentMessages(1...3))
    private let left = CounterState.SceneID(1)
    private let right = CounterState.SceneID(2)

    private func apply(_ event: CounterState.Event, to state: inout CounterState) -> [CounterState.Effect] {
        state.apply(event, transcript: log)
    }

    // MARK: Start and stop

    @Test("a vendor without arguments is Zendesk Chat")
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

    @Test("on first use, neither is asked for before the conversation is opened")
    func firstUse() {
        var state = CounterState(connectsOnFirstUse: true)
        state.apply(.start)
        #expect(!state.outputs.isPrepared && !state.outputs.isConnectionHeld)
        state.apply(.willAppear(.app))
        #expect(state.outputs.isPrepared && state.outputs.isConnectionHeld)
    }

    @Test("on first use, a stored chat is a use")
    func storedChat() {
        var state = CounterState(record: ReadRecord(count: 0), connectsOnFirstUse: true)
        state.apply(.start)
        #expect(state.outputs.isPrepared && state.outputs.isConnectionHeld)
    }

    @Test("a conversation that is opened before the start prepares nothing")
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

    @Test("a second stop leaves the open screen its connection")
    func secondStop() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.stop, transcript: log)
        #expect(apply(.stop, to: &state) == [])
        #expect(state.outputs.isConnectionHeld)
    }

    @Test("a start opens the connection again that a stopped counter's screen has kept")
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

    @Test("going to the background writes to the disk, once; coming back does not")
    func background() {
        var state = countingState(log)
        #expect(apply(.app(isInBackground: true), to: &state) == [.flush])
        #expect(apply(.app(isInBackground: true), to: &state) == [])
        #expect(apply(.app(isInBackground: false), to: &state) == [])
    }

    @Test("a counter that does not count has nothing to write in the background")
    func backgroundBeforeStart() {
        var state = CounterState()
        #expect(state.apply(.app(isInBackground: true)) == [])
    }

    // MARK: Screens

    @Test("leaving one of two scenes asks for nothing")
    func oneOfTwoScenes() {
        var state = countingState(log)
        state.apply(.willAppear(left), transcript: log)
        state.apply(.willAppear(right), transcript: log)
        #expect(apply(.willDisappear(left), to: &state) == [])
        #expect(apply(.connection(.disconnected(.requested)), to: &state) == [])
        state.apply(.connection(.connected), transcript: log)
        #expect(apply(.willDisappear(right), to: &state) == [.reopenConnection])
    }

    @Test("leaving every scene at once is one leave")
    func everyScene() {
        var state = countingState(log)
        state.apply(.willAppear(right), transcript: log)
        state.apply(.willAppear(left), transcript: log)
        #expect(state.outputs.scenes.ids == [left, right])
        #expect(apply(.didCloseEverywhere, to: &state) == [.reopenConnection])
        #expect(state.outputs.scenes.isEmpty)
        #expect(apply(.didCloseEverywhere, to: &state) == [])
    }

    @Test("a screen that has closed opens the connection again, once, and not in the background")
    func closed() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(apply(.didClose(.app), to: &state) == [.reopenConnection])
        #expect(apply(.didClose(.app), to: &state) == [.reopenConnection])
        state.apply(.app(isInBackground: true), transcript: log)
        #expect(apply(.didClose(.app), to: &state) == [])
    }

    @Test("a screen that leaves a scene in which it was not is reported, and one that is nowhere is not")
    func unmatched() {
        var state = countingState(log)
        #expect(apply(.willDisappear(left), to: &state) == [])
        state.apply(.willAppear(left), transcript: log)
        #expect(apply(.willDisappear(right), to: &state) == [.reportUnmatchedDisappearance])
        #expect(apply(.willDisappear(left), to: &state) == [.reopenConnection])
    }

    @Test("a vendor's screen that moves to another scene has left the first one")
    func vendorScreenMoves() {
        var state = countingState(log)
        state.apply(.vendorScreenOpened(left), transcript: log)
        #expect(apply(.vendorScreenOpened(right), to: &state) == [])
        #expect(state.outputs.scenes.ids == [right])
        #expect(apply(.vendorScreenOpened(right), to: &state) == [])
        #expect(state.outputs.scenes.ids == [right])
        #expect(apply(.vendorScreenClosed(.app), to: &state) == [.reopenConnection])
        #expect(state.outputs.scenes.isEmpty)
    }

    @Test("a scene of which nothing else is said is in front")
    func sceneInFront() {
        for event in [CounterState.Event.willAppear(left), .vendorScreenOpened(left)] {
            var state = countingState(log)
            state.apply(event, transcript: log)
            #expect(state.outputs.count == .live(0))
        }
    }

    @Test("no scene in particular goes to the background with the app alone")
    func appIsNoScene() {
        var state = countingState(log)
        state.apply(.willAppear(.app, isInBackground: true), transcript: log)
        #expect(state.outputs.count == .live(0))
        state.apply(.scene(.app, isInBackground: true), transcript: log)
        #expect(state.isSeen)
    }

    @Test("scenes are told apart by their numbers, and those below 1 are the app")
    func sceneNumbers() {
        #expect(left < right)
        #expect(!(left < left) && !(right < left))
        #expect(CounterState.SceneID(-1) == .app && CounterState.SceneID(0) == .app)
        #expect(CounterState.SceneID.app.rawValue == 0)
    }

    // MARK: The connection

    @Test("a connection that is lost by itself is the provider's to open")
    func lostConnection() {
        var state = countingState(log)
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
    }

    @Test("a screen's visit to a lost connection: the same status once more is no second loss")
    func sameStatus() {
        var state = countingState(log)
        state.apply(.connection(.disconnected(.network)), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(apply(.willDisappear(.app), to: &state) == [.reopenConnection])
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
        state.apply(.connection(.connected), transcript: log)
        #expect(apply(.connection(.disconnected(.requested)), to: &state) == [.reopenConnection])
    }

    @Test("a loss after the conversation was opened again is not the closed screen's")
    func openedAgain() {
        var state = countingState(log)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
    }

    @Test("a loss after a stop and another start is not the closed screen's")
    func startedAgain() {
        var state = countingState(log)
        for event in [CounterState.Event.willAppear(.app), .willDisappear(.app), .stop, .start] {
            state.apply(event, transcript: log)
        }
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
    }

    @Test("a screen that closes while the counter is stopped takes no later connection with it")
    func closedWhileStopped() {
        var state = countingState(log)
        for event in [CounterState.Event.willAppear(.app), .stop, .willDisappear(.app), .start] {
            state.apply(event, transcript: log)
        }
        #expect(apply(.connection(.disconnected(.network)), to: &state) == [])
    }

    @Test("a loss after a stop, or in the background, opens nothing")
    func lossWithoutHold() {
        for event in [CounterState.Event.stop, .app(isInBackground: true)] {
            var state = countingState(log)
            state.apply(.willAppear(.app), transcript: log)
            state.apply(.willDisappear(.app), transcript: log)
            state.apply(event, transcript: log)
            #expect(apply(.connection(.disconnected(.requested)), to: &state) == [])
        }
    }
}
