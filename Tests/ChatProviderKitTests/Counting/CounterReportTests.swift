import ChatProviderKit
import ChatProviderTesting
import Testing

/// Which of the messages delivered so far a report includes, even if the whole log is delivered again.
@Suite("C15 reported: the counter's state")
struct CounterReportTests {
    /// An event of a chat whose log is never delivered again.
    private enum Step {
        case server(Int)
        case cache(Int)
        /// Replaces the log.
        case log([String])
    }

    /// The count after these steps, each followed by a second delivery of the whole log.
    private func count(_ steps: Step...) -> UnreadCount {
        var state = countingState(ChatState.Transcript(), vendor: .deliveringOnce)
        apply(steps, to: &state)
        return state.outputs.count
    }

    private func apply(_ steps: [Step], to state: inout CounterState) {
        var transcript = ChatState.Transcript()
        var chat = CounterState.Chat.loaded
        for (number, step) in steps.enumerated() {
            switch step {
            case .server(let count):
                chat.report = .init(count: count, isFromCache: false, sequence: number)
            case .cache(let count):
                chat.report = .init(count: count, isFromCache: true, sequence: number)
            case .log(let ids):
                transcript = ChatState.Transcript(ids.map { .agentMessage(ChatEntry.ID($0)) })
            }
            state.apply(.chat(chat), transcript: transcript)
            let count = state.outputs.count
            state.apply(.chat(chat), transcript: transcript)
            #expect(state.outputs.count == count, "delivering the whole log again changes nothing")
        }
    }

    /// A started counter whose user's record could not be read.
    private func unread() -> CounterState {
        var state = CounterState(vendor: .deliveringOnce)
        state.apply(.start)
        state.apply(.connection(.connected))
        state.apply(.user(CounterState.User(changeCount: 1)))
        state.apply(.stored(.unreadable))
        return state
    }

    @Test("a message that left the log counts once when it comes back")
    func comesAgain() {
        #expect(count(.server(3), .log(["a"]), .log([]), .server(4), .log(["a"])) == .live(4))
        #expect(count(.server(0), .log(["a"]), .log([]), .server(1), .log(["a"]), .server(0)) == .live(0))
        #expect(count(.server(0), .log(["a"]), .log([]), .cache(5), .log(["a"]), .server(0)) == .live(1))
    }

    @Test("the server's second-to-last report includes what came before it")
    func beforeTwoReports() {
        #expect(count(.server(0), .log(["a"]), .server(1)) == .live(1))
        #expect(count(.server(0), .log(["a"]), .server(0)) == .live(1))
        #expect(count(.server(0), .log(["a"]), .server(1), .server(0)) == .live(0))
        #expect(count(.server(0), .log(["a"]), .server(1), .server(0), .server(0)) == .live(0))
    }

    @Test("a report from the cache is not one of the server's last two")
    func cacheBetween() {
        #expect(count(.server(0), .log(["a"]), .cache(5), .server(0)) == .live(1))
        #expect(count(.server(0), .log(["a"]), .cache(5), .cache(6), .server(0)) == .live(1))
        #expect(count(.server(0), .log(["a"]), .cache(5), .server(1), .server(0)) == .live(0))
        #expect(count(.server(0), .log(["a"]), .server(1), .cache(5), .server(0)) == .live(0))
    }

    @Test("a report from the server takes precedence over a stored count")
    func storedAfterServer() {
        var state = unread()
        apply([.server(1)], to: &state)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))))
        #expect(state.outputs.count == .live(1))
    }

    @Test("messages since the start add to a stored count, whatever the cache reported")
    func storedAfterCache() {
        var state = unread()
        apply([.log(["a"]), .cache(2)], to: &state)
        let transcript = ChatState.Transcript([.agentMessage("a")])
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))), transcript: transcript)
        #expect(state.outputs.count == .live(6))
        state = unread()
        apply([.log(["a"]), .cache(2)], to: &state)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 2))), transcript: transcript)
        #expect(state.outputs.count == .live(3))
    }

    @Test("a count from outside is clamped, so that it is neither negative nor overflows")
    func bounds() {
        let start = CounterState(vendor: .deliveringOnce, record: ReadRecord(count: -3))
        #expect(start.outputs.record?.count == 0)
        #expect(count(.server(.max), .log(["a"])) == .live(Int(Int32.max) + 1))
    }
}
