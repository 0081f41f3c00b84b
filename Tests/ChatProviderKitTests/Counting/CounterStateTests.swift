import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// The counting rules, tested on `CounterState` without a provider.
///
/// Names such as C11 refer to the rules in the article *Invariants*.
@Suite("The counter's state")
struct CounterStateTests {
    private let log = ChatState.Transcript(agentMessages(1...3))

    private func counting(
        _ vendor: CounterState.Vendor = CounterState.Vendor(),
        record: ReadRecord? = nil
    ) -> CounterState {
        countingState(log, vendor: vendor, record: record)
    }

    @Test("S3 the record counts as read once the store has answered, not while it cannot be read")
    func isRecordRead() {
        var state = CounterState(
            unreadFor: CounterState.User(),
            vendor: CounterState.Vendor(),
            policy: UnreadPolicy(),
            connectsOnFirstUse: false
        )
        #expect(!state.isRecordRead)
        state.apply(.stored(.unreadable), transcript: log)
        #expect(!state.isRecordRead)
        state.apply(.storeReadAgain(.record(nil)), transcript: log)
        #expect(state.isRecordRead)
    }

    @Test("changes that do not fit the log are ignored, and the whole log is counted")
    func wrongChanges() {
        var state = counting()
        let other = ChatState.Transcript(agentMessages(5...6))
        state.apply(.chat(.loaded, .grown(replaced: [], appended: 7..<9)), transcript: other)
        #expect(state.outputs.count == .live(2))
        let longer = ChatState.Transcript(agentMessages(11...15))
        for appended in [4..<5, 3..<9] {
            state = counting()
            var rebuilt = state
            state.apply(.chat(.loaded, .grown(replaced: [], appended: appended)), transcript: longer)
            rebuilt.apply(.chat(.loaded), transcript: longer)
            #expect(state == rebuilt)
        }
    }

    @Test("an entry that is replaced or changes its kind is counted again")
    func replaced() {
        let marker = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 1), trail: ["a1"])
        let replacements: [(Int, ChatEntry, UnreadCount)] = [
            (2, .entry("a3", .memberJoin, at: 3), .live(1)), (0, .agentMessage("z", at: 1), .live(3)),
            (2, .agentMessage("a3", "edited", at: 9), .live(2)),
        ]
        for (index, entry, count) in replacements {
            var entries = Array(log)
            entries[index] = entry
            var state = counting(record: ReadRecord(marker: .entry(marker), count: 2))
            let chat = CounterState.Event.chat(.loaded, .grown(replaced: [index], appended: 3..<3))
            state.apply(chat, transcript: ChatState.Transcript(entries))
            #expect(state.outputs.count == count)
        }
        // An appended entry may have been replaced, too.
        var state = counting()
        let longer = ChatState.Transcript(agentMessages(1...4))
        state.apply(.chat(.loaded, .grown(replaced: [3], appended: 3..<4)), transcript: longer)
        #expect(state.outputs.count == .live(4))
    }

    @Test("entries before a marked entry that comes back are seen")
    func trailComesBack() {
        let marker = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 2), trail: ["a1", "a2"])
        var short = ChatState.Transcript([.agentMessage("a1", at: 1), .agentMessage("x", at: 2)])
        var state = countingState(short, record: ReadRecord(marker: .entry(marker), count: 0))
        #expect(state.outputs.count == .live(1))
        short = ChatState.Transcript(Array(short) + [.agentMessage("a2", at: 2)])
        state.apply(.chat(.loaded, .grown(replaced: [], appended: 2..<3)), transcript: short)
        #expect(state.outputs.count == .live(0))
    }

    @Test("C4 empty log: seeing a log of only the visitor's own messages marks its start")
    func ownMessagesAlone() {
        let own = ChatState.Transcript([.visitorMessage("v", at: 1)])
        var state = countingState(own)
        state.apply(.willAppear(.app), transcript: own)
        #expect(state.marker == .start)
    }

    @Test("C4 an answer: without a marker, a server's number is not a report")
    func reportOfAnsweredLog() {
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false, sequence: 1)
        let answered = ChatState.Transcript([.agentMessage("a1", at: 1), .visitorMessage("v", at: 2)])
        var state = countingState(answered, vendor: .takingReadReports)
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: answered)
        #expect(state.outputs.count == .live(0))
        var unanswered = countingState(ChatState.Transcript(), vendor: .takingReadReports)
        unanswered.apply(.chat(CounterState.Chat(loading: .loaded, report: report)))
        #expect(unanswered.outputs.count == .live(7))
    }

    @Test("C4 an answer: a read position from another device marks no less than the answer")
    func readBeforeAnswer() {
        let log = ChatState.Transcript([
            .agentMessage("a1", at: 1), .agentMessage("a2", at: 2), .visitorMessage("v", at: 3),
            .agentMessage("a4", at: 4),
        ])
        var state = countingState(log, vendor: .takingReadReports)
        state.apply(.chat(CounterState.Chat(loading: .loaded, lastReadID: "a1")), transcript: log)
        #expect(state.marker != nil)
        #expect(state.skipReason(for: "a2", in: log) == .seen)
        #expect(state.outputs.count == .live(1))
    }

    @Test("C15 reported: a policy change keeps a report")
    func policyLeavesReport() {
        let own = ChatState.Transcript([.agentMessage("a1", at: 1), .visitorMessage("v", at: 2)])
        var state = countingState(own, vendor: .takingReadReports)
        state.apply(.policy(UnreadPolicy(ownMessagesMarkSeen: true)), transcript: own)
        let report = ChatState.ReportedUnreadCount(count: 5, isFromCache: false)
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: own)
        state.apply(.policy(UnreadPolicy(countsBots: true, ownMessagesMarkSeen: true)), transcript: own)
        #expect(state.outputs.count == .live(5))
    }

    @Test("the end of a chat clears a report")
    func endsReport() {
        var state = counting()
        let report = ChatState.ReportedUnreadCount(count: 5, isFromCache: false)
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
        #expect(state.outputs.count == .live(5))
        state.apply(.chatEnded, transcript: log)
        #expect(state.outputs.count == .live(0))
    }

    @Test("the visitor's own message never moves the marker back")
    func ownMessageAfterMissing() {
        let marker = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 10), trail: ["gone"])
        var state = CounterState(
            policy: UnreadPolicy(ownMessagesMarkSeen: true),
            record: ReadRecord(marker: .entry(marker), count: 0)
        )
        var own = ChatState.Transcript([.agentMessage("a", at: 5), .visitorMessage("v", at: 20)])
        state.apply(.start)
        state.apply(.connection(.connected))
        state.apply(.chat(.loaded), transcript: own)
        #expect(state.marker == .entry(marker))
        own.upsert(.agentMessage("b", at: 7))
        state.apply(.chat(.loaded), transcript: own)
        #expect(state.marker == .entry(marker))
    }

    @Test("the visitor's own message clears a report, even if another entry changes with it")
    func ownMessageAndChange() {
        let report = ChatState.ReportedUnreadCount(count: 5, isFromCache: false)
        let chat = CounterState.Chat(loading: .loaded, report: report)
        let comes: [(ChatEntry, UnreadCount)] = [
            (.visitorMessage("v", at: 9), .live(0)), (.agentMessage("a9", at: 9), .live(6)),
        ]
        // Without a marker, the answer alone would clear the report.
        let records = [nil, ReadRecord(marker: .start, count: 0)]
        for (entry, count, record) in comes.flatMap({ comes in records.map { (comes.0, comes.1, $0) } }) {
            var state = counting(.takingReadReports, record: record)
            state.apply(.policy(UnreadPolicy(ownMessagesMarkSeen: true)), transcript: log)
            state.apply(.chat(chat), transcript: log)
            #expect(state.outputs.count == .live(5))
            let changed = ChatState.Transcript([.entry("a1", .memberJoin, at: 1)] + log.dropFirst() + [entry])
            var unchanged = state
            var rebuilt = state
            state.apply(.chat(chat, .grown(replaced: [0], appended: 3..<4)), transcript: changed)
            #expect(state.outputs.count == count)
            let longer = ChatState.Transcript(Array(log) + [entry])
            unchanged.apply(.chat(chat, .grown(replaced: [], appended: 3..<4)), transcript: longer)
            #expect(unchanged.outputs.count == count)
            // The whole log gives the same count, and a message does not clear a report that comes after it.
            rebuilt.apply(.chat(chat), transcript: longer)
            #expect(rebuilt.outputs.count == count)
            let next = CounterState.Chat(
                loading: .loaded,
                report: .init(count: 4, isFromCache: false, sequence: 1)
            )
            for _ in 1...2 {
                rebuilt.apply(.chat(next), transcript: longer)
                #expect(rebuilt.outputs.count == .live(4))
            }
        }
    }

    @Test("C15 reported: a report from the cache that equals the shown count is not used")
    func sameFromCache() {
        var state = counting(.takingReadReports)
        let report = ChatState.ReportedUnreadCount(count: 3, isFromCache: true)
        let chat = CounterState.Chat(loading: .loaded, report: report)
        state.apply(.chat(chat), transcript: log)
        state.apply(.chat(chat), transcript: ChatState.Transcript(log.prefix(1)))
        #expect(state.outputs.count == .live(1))
    }

    @Test("C16 read elsewhere: the reported position is the last entry of others")
    func reportsLastOfOthers() {
        var state = counting(.takingReadReports)
        var longer = log
        longer.upsert(.visitorMessage("v", at: 4))
        state.apply(.chat(.loaded), transcript: longer)
        state.apply(.willAppear(.app), transcript: longer)
        #expect(state.outputs.readUpTo == "a3")
    }

    @Test("an entry that is missing from the counted log has the reason notInLog")
    func notInLog() {
        let state = counting()
        #expect(state.skipReason(for: "a4", in: ChatState.Transcript(agentMessages(1...4))) == .notInLog)
        #expect(
            state.skipReason(for: "b1", in: ChatState.Transcript([.agentMessage("b1", at: 1)])) == .notInLog
        )
    }

    @Test("if the vendor's screen closes the connection with it, the connection is reopened")
    func vendorScreen() {
        var state = counting()
        state.apply(.vendorScreenOpened(.app), transcript: log)
        #expect(state.apply(.vendorScreenClosed(.app), transcript: log) == [.reopenConnection])
        #expect(state.apply(.connection(.disconnected(.requested)), transcript: log) == [.reopenConnection])
        #expect(state.apply(.connection(.connected), transcript: log) == [])
        #expect(state.apply(.connection(.disconnected(.requested)), transcript: log) == [])
    }

    @Test("a stopped counter holds the connection until the open screen closes")
    func stoppedWithScreen() {
        var state = counting()
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.apply(.stop, transcript: log) == [.flush])
        #expect(state.outputs.count == .cached(0))
        #expect(state.outputs.isConnectionHeld)
        state.apply(.didClose(.app), transcript: log)
        #expect(!state.outputs.isConnectionHeld)
    }

    @Test("C16 read elsewhere: a position is reported once for each new end of the log")
    func reportsPositionOnce() {
        var state = counting(CounterState.Vendor(takesReadReports: true))
        #expect(state.outputs.readUpTo == nil)
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.readUpTo == "a3")
        state.apply(.connection(.disconnected(.network)), transcript: log)
        var longer = log
        longer.upsert(.agentMessage("a4", at: 4))
        state.apply(.chat(CounterState.Chat(loading: .loadedEarlier)), transcript: longer)
        #expect(state.outputs.readUpTo == "a3")
        state.apply(.connection(.connected), transcript: longer)
        state.apply(.chat(.loaded), transcript: longer)
        #expect(state.outputs.readUpTo == "a4")
    }

    @Test("C16 read elsewhere: no position is reported without a connection")
    func reportsPositionWhenConnected() {
        var state = counting(.takingReadReports)
        state.apply(.connection(.disconnected(.network)), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.readUpTo == nil)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.connection(.connected), transcript: log)
        #expect(state.outputs.readUpTo == "a3")
    }

    @Test("C16 read elsewhere: a removed entry is not reported if the user has read the one before it")
    func removedEntry() {
        let trail = ReadRecord.Marker.Entry(
            createdAt: Date(timeIntervalSince1970: 4),
            trail: ["a2", "a3", "a4"]
        )
        var state = countingState(
            ChatState.Transcript(),
            vendor: .takingReadReports,
            record: ReadRecord(marker: .entry(trail), count: 0)
        )
        state.apply(.chat(CounterState.Chat(loading: .loaded, lastReadID: "a3")), transcript: log)
        #expect(state.outputs.readUpTo == nil)
    }

    @Test("C5 messages: an entry sent in the visitor's absence does not count, and an own message stays own")
    func sentInAbsence() {
        for participant in [ChatEntry.Participant.agent, .visitor] {
            let entry = ChatEntry(
                id: "a",
                participant: participant,
                createdAt: Date(timeIntervalSince1970: 1),
                kind: .message("Hi"),
                wasSentInAbsence: true
            )
            let isOwn = participant == .visitor
            #expect(UnreadPolicy().skipReason(for: entry) == (isOwn ? .ownMessage : .sentInAbsence))
        }
    }

    @Test("C16 read elsewhere: a server report that comes with a new read position is not used")
    func reportWithPosition() {
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false)
        var state = counting(.takingReadReports)
        let chat = CounterState.Chat(loading: .loaded, report: report, lastReadID: "a1")
        state.apply(.chat(chat), transcript: log)
        #expect(state.outputs.count == .live(2))
        // A read position that does not move the marker leaves the report.
        let marker = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 2), trail: ["a1", "a2"])
        for id in ["a1", "later"] {
            state = counting(.takingReadReports, record: ReadRecord(marker: .entry(marker), count: 1))
            let chat = CounterState.Chat(loading: .loaded, report: report, lastReadID: id)
            state.apply(.chat(chat), transcript: log)
            #expect(state.outputs.count == .live(7))
        }
    }

    @Test("the marked entry is seen, and a message from an earlier launch has its own reason")
    func reasonsAfterVisit() {
        var state = counting()
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        #expect(state.skipReason(for: "a3", in: log) == .seen)
        state = counting(.deliveringOnce, record: ReadRecord(count: 1, heardIDs: ["a1"]))
        #expect(state.skipReason(for: "a1", in: log) == .heardEarlier)
        #expect(state.skipReason(for: "a2", in: log) == nil)
    }

    @Test("C6 once: the ids of messages are stored across launches, and those of other entries are not")
    func storesMessageIDs() {
        var state = counting(.deliveringOnce)
        state.apply(.chat(.loaded), transcript: log)
        #expect(state.outputs.record?.heardIDs == ["a1", "a2", "a3"])
        state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        state.apply(.stored(.unreadable))
        let mixed = ChatState.Transcript([
            .entry("j", .memberJoin, at: 1), .entry("b", from: .bot, .message("Hi"), at: 2),
            .visitorMessage("v", at: 3), .agentMessage("a", at: 4),
        ])
        state.apply(.chat(.loaded), transcript: mixed)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 1, heardIDs: ["x"]))), transcript: mixed)
        #expect(state.outputs.record?.heardIDs == ["x", "b", "a"])
    }

    @Test("C3 missing: without the marked entry, the time decides, even if it changes later")
    func timeDecides() {
        let marker = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 10), trail: ["gone"])
        var changed = ChatState.Transcript([.agentMessage("a", at: 5), .agentMessage("b", at: 20)])
        var state = countingState(changed, record: ReadRecord(marker: .entry(marker), count: 1))
        #expect(state.outputs.count == .live(1))
        changed.upsert(.agentMessage("a", at: 15))
        state.apply(.chat(.loaded, .grown(replaced: [0], appended: 2..<2)), transcript: changed)
        #expect(state.outputs.count == .live(2))
    }

    @Test("entries on a visible screen are seen, and an entry that never counts keeps its own reason")
    func reasonsWhileSeen() {
        var mixed = log
        mixed.upsert(.entry("b", from: .bot, .message("Hi"), at: 4))
        var state = countingState(mixed)
        #expect(state.skipReason(for: "a1", in: mixed) == nil)
        state.apply(.willAppear(.app), transcript: mixed)
        #expect(state.skipReason(for: "a1", in: mixed) == .seen)
        #expect(state.skipReason(for: "b", in: mixed) == .policy(.bot))
        #expect(state.skipReason(for: "c", in: mixed) == .notInLog)
        #expect(state.unreadMessages(in: mixed).isEmpty)
    }

    @Test("the state survives a round trip through JSON without any message text")
    func codable() throws {
        let heardOnce = CounterState.Vendor(redeliversTranscript: false, keepsTranscriptAfterChatEnds: true)
        for vendor in [CounterState.Vendor(), heardOnce] {
            var state = counting(vendor, record: ReadRecord(count: 2, heardIDs: ["x", "y"]))
            let report = ChatState.ReportedUnreadCount(count: 4, isFromCache: false)
            state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
            let data = try JSONEncoder().encode(state)
            #expect(try JSONDecoder().decode(CounterState.self, from: data) == state)
            #expect(!String(decoding: data, as: UTF8.self).contains("Hello"))
        }
    }

    @Test("a policy change recounts the log")
    func policy() {
        let mixed = ChatState.Transcript([
            .agentMessage("a", at: 1), .entry("b", from: .bot, .message("Hi"), at: 2),
        ])
        var state = CounterState()
        state.apply(.start)
        state.apply(.connection(.connected))
        state.apply(.chat(.loaded), transcript: mixed)
        #expect(state.outputs.count == .live(1))
        #expect(state.skipReason(for: "b", in: mixed) == .policy(.bot))
        state.apply(.policy(UnreadPolicy(countsBots: true)), transcript: mixed)
        #expect(state.outputs.count == .live(2))
        #expect(state.unreadMessages(in: mixed).map(\.id) == ["a", "b"])
        // A transcript other than the counted log is ignored.
        state.apply(.policy(UnreadPolicy()))
        #expect(state.outputs.count == .live(2))
    }
}
