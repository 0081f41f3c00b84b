import ChatProviderKit
import ChatProviderTesting
import Testing

/// Without a marker, everything before the visitor's last message counts as read.
@Suite("C4 an answer")
struct AnswerTests {
    private let answered = ChatState.Transcript([.agentMessage("a1", at: 1), .visitorMessage("v", at: 2)])

    private func chat(reporting count: Int? = nil, readUpTo id: String? = nil) -> CounterState.Event {
        let report = count.map { ChatState.ReportedUnreadCount(count: $0, isFromCache: false, sequence: 1) }
        return .chat(CounterState.Chat(loading: .loaded, report: report, lastReadID: id))
    }

    /// A counter whose store has not answered yet.
    private func waitingForStore(_ vendor: CounterState.Vendor = .takingReadReports) -> CounterState {
        var state = countingState(ChatState.Transcript(), vendor: vendor)
        state.apply(.user(CounterState.User(id: "ada", changeCount: 1)))
        return state
    }

    @Test("an answer overrides a server's number from before it")
    func endsReport() {
        var log = ChatState.Transcript(agentMessages(1...2))
        var state = countingState(log, vendor: .takingReadReports)
        state.apply(chat(reporting: 5), transcript: log)
        #expect(state.outputs.count == .live(5))
        log.upsert(.visitorMessage("v", at: 3))
        state.apply(chat(reporting: 5), transcript: log)
        #expect(state.outputs.count == .live(0))
        log.upsert(.agentMessage("a4", at: 4))
        state.apply(chat(reporting: 5), transcript: log)
        #expect(state.outputs.count == .live(1))
    }

    @Test("an answer and what follows it can arrive together, as changes or as a whole log")
    func comesWithMore() {
        var log = ChatState.Transcript(agentMessages(1...2))
        var state = countingState(log, vendor: .takingReadReports)
        state.apply(chat(reporting: 5), transcript: log)
        log.upsert(.visitorMessage("v", at: 3))
        log.upsert(.agentMessage("a4", at: 4))
        state.apply(chat(reporting: 5), transcript: log)
        #expect(state.outputs.count == .live(1))
        var rebuilt = state
        rebuilt.apply(chat(reporting: 5), transcript: log)
        #expect(rebuilt == state)
    }

    @Test("a server's number is dropped once the store turns out to have no marker")
    func endsReportLate() {
        var state = waitingForStore()
        state.apply(chat(reporting: 5), transcript: answered)
        state.apply(.stored(.record(nil)), transcript: answered)
        #expect(state.outputs.count == .live(0))
    }

    @Test("a stored marker keeps a server's number")
    func storedMarker() {
        var state = waitingForStore()
        state.apply(chat(reporting: 5), transcript: answered)
        state.apply(.stored(.record(ReadRecord(marker: .start, count: 0))), transcript: answered)
        #expect(state.outputs.count == .live(5))
    }

    @Test("a read position from another device, known before the store, marks no less than the answer")
    func readElsewhereLate() {
        let log = ChatState.Transcript([
            .agentMessage("a1", at: 1), .agentMessage("a2", at: 2), .visitorMessage("v", at: 3),
            .agentMessage("a4", at: 4),
        ])
        var state = waitingForStore()
        state.apply(chat(readUpTo: "a1"), transcript: log)
        state.apply(.stored(.record(nil)), transcript: log)
        #expect(state.outputs.count == .live(1))
        #expect(state.skipReason(for: "a2", in: log) == .seen)
    }

    @Test("the end of a chat sets a marker, and counting continues from there despite a later answer")
    func endedBefore() {
        var log = ChatState.Transcript([.agentMessage("a1", at: 1)])
        var state = waitingForStore(CounterState.Vendor())
        state.apply(.chat(.loaded), transcript: log)
        state.apply(.chatEnded, transcript: log)
        log = ChatState.Transcript(Array(log) + [.agentMessage("a2", at: 2), .visitorMessage("v", at: 3)])
        state.apply(.chat(.loaded), transcript: log)
        state.apply(.stored(.record(nil)), transcript: log)
        #expect(state.outputs.count == .live(1))
    }

    @Test("for a vendor that never redelivers its log, the reported count stands even after an answer")
    func notRedelivered() {
        let own = ChatState.Transcript([.visitorMessage("v", at: 1)])
        var state = countingState(own, vendor: CounterState.Vendor(redeliversTranscript: false))
        state.apply(.policy(UnreadPolicy(ownMessagesMarkSeen: true)), transcript: own)
        state.apply(chat(reporting: 3), transcript: own)
        #expect(state.outputs.count == .live(3))
    }
}
