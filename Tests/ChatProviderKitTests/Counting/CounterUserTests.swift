import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as C14 refer to the rules in the article *Invariants*.
@Suite("Whose record the counter's value uses")
struct CounterUserTests {
    private let log = ChatState.Transcript(agentMessages(1...3))
    /// Seen up to the first message.
    private let record = ReadRecord(
        marker: .entry(ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 1), trail: ["a1"])),
        count: 2
    )

    /// A counter that counts, and whose user's record could not be read.
    private func unread(
        _ vendor: CounterState.Vendor = CounterState.Vendor(),
        readUpTo id: ChatEntry.ID? = nil
    ) -> CounterState {
        var state = CounterState(vendor: vendor)
        state.apply(.start)
        state.apply(.user(CounterState.User(changeCount: 1)))
        state.apply(.stored(.unreadable))
        state.apply(.connection(.connected))
        state.apply(.chat(CounterState.Chat(loading: .loaded, lastReadID: id)), transcript: log)
        return state
    }

    // MARK: Users

    @Test("C14 user: another id, another count of changes and an emptied chat each ask for a record")
    func another() {
        for user in [
            CounterState.User(id: "carl", isLoaded: true), CounterState.User(changeCount: 1, isLoaded: true),
            CounterState.User(),
        ] {
            var state = countingState(log)
            #expect(state.apply(.user(user), transcript: log) == [.readRecord])
            #expect(state.outputs.count == .unknown)
            #expect(state.userID == user.id)
        }
    }

    @Test("C14 user: the same one again changes nothing")
    func same() {
        var state = countingState(log)
        #expect(state.apply(.user(CounterState.User(isLoaded: true)), transcript: log) == [])
        #expect(state.outputs.count == .live(3))
        state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        state.apply(.stored(.record(nil)))
        #expect(state.apply(.user(CounterState.User(id: "carl", changeCount: 1, isLoaded: true))) == [])
        // Nothing is loaded yet, so nothing was emptied.
        state = CounterState()
        #expect(state.apply(.user(CounterState.User())) == [])
    }

    @Test("C14 user: the next one inherits no report, and is told of anew")
    func inheritsNothing() {
        var state = countingState(log, vendor: .takingReadReports)
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false)
        let chat = CounterState.Chat(loading: .loaded, report: report)
        state.apply(.chat(chat), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.readUpTo == "a3")
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        state.apply(.stored(.record(nil)))
        #expect(state.outputs.readUpTo == nil)
        state.apply(.chat(chat), transcript: log)
        #expect(state.outputs.count == .live(7))
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.readUpTo == "a3")
    }

    @Test("a restored user keeps what was heard before, until the record is read")
    func restored() {
        var state = unread()
        let user = CounterState.User(id: "carl", changeCount: 2, isLoaded: true)
        #expect(state.apply(.user(user, isRestored: true), transcript: log) != [.readRecord])
        #expect(state.userID == "carl")
        state.apply(.storeReadAgain(.record(record)), transcript: log)
        #expect(state.outputs.count == .live(2))
    }

    @Test("a restored user whose chat was emptied begins anew: what was seen before was another chat")
    func restoredEmpty() {
        var state = unread(.deliveringOnce)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.user(CounterState.User(id: "carl", changeCount: 2), isRestored: true))
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))))
        #expect(state.outputs.count == .cached(5))
    }

    @Test("a chat that is not loaded changes nothing")
    func notLoaded() {
        var state = CounterState()
        state.apply(.start)
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false)
        state.apply(.chat(CounterState.Chat(loading: .notLoaded, report: report)), transcript: log)
        state.apply(.chatEnded, transcript: log)
        #expect(state.outputs.count == .unknown)
        #expect(state.outputs.record == nil)
    }

    // MARK: The store

    @Test("S3 unreadable: a store that fails again is not asked by its own answer")
    func askedOnce() {
        var state = unread()
        // An attempt runs, and what has happened since may have made the store readable.
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [.readStoreAgain])
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [])
        #expect(state.apply(.protectedDataBecameAvailable, transcript: log) == [.readStoreAgain])
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [])
    }

    @Test("S3 unreadable: an answer that nobody waits for is not used")
    func unexpectedAnswer() {
        var state = countingState(log, record: record)
        for event in [
            CounterState.Event.stored(.record(nil)), .storeReadAgain(.record(nil)), .stored(.unreadable),
        ] {
            #expect(state.apply(event, transcript: log) == [])
            #expect(state.outputs.count == .live(2))
            #expect(state.outputs.record?.count == 2)
        }
    }

    @Test("S3 unreadable: what was seen meanwhile is not counted by the stored number")
    func seenMeanwhile() {
        var state = unread(.deliveringOnce)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))), transcript: log)
        #expect(state.outputs.count == .live(0))
    }

    @Test("another store's record is used where nothing is known")
    func otherStore() {
        for vendor in [CounterState.Vendor(), .deliveringOnce] {
            var state = CounterState(vendor: vendor)
            state.apply(.start)
            state.apply(.storeReplaced(.record(ReadRecord(count: 5))))
            #expect(state.outputs.count == .cached(5))
        }
        var state = unread()
        state.apply(.storeReplaced(.record(record)), transcript: log)
        #expect(state.outputs.count == .live(2))
    }

    @Test("another store's record is not used where the counter knows better")
    func otherStoreIsOlder() {
        var state = countingState(log, vendor: .deliveringOnce)
        state.apply(.storeReplaced(.record(ReadRecord(count: 9))), transcript: log)
        #expect(state.outputs.count == .live(3))
        state = unread(.deliveringOnce)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.storeReplaced(.record(ReadRecord(count: 9))), transcript: log)
        #expect(state.outputs.count == .live(0))
    }

    @Test("another store that cannot be read is asked again")
    func otherStoreUnreadable() {
        var state = CounterState()
        state.apply(.start)
        #expect(state.apply(.storeReplaced(.unreadable)) == [.readStoreAgain])
        #expect(state.outputs.count == .unknown)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))))
        #expect(state.outputs.count == .cached(5))
    }

    // MARK: A marker that was set before the record is read

    private func stored(_ trail: [ChatEntry.ID], at time: TimeInterval) -> CounterState.Event {
        let entry = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: time), trail: trail)
        return .storeReadAgain(.record(ReadRecord(marker: .entry(entry), count: 0)))
    }

    @Test("what was seen meanwhile stays seen, whatever is stored")
    func seenStays() {
        for (trail, time) in [(["a1"], 1.0), (["x"], 9), (["x"], 0)] {
            var state = unread()
            state.apply(.willAppear(.app), transcript: log)
            state.apply(.willDisappear(.app), transcript: log)
            state.apply(stored(trail, at: time), transcript: log)
            #expect(state.outputs.count == .live(0))
            let longer = ChatState.Transcript(agentMessages(1...4))
            state.apply(.chat(.loaded), transcript: longer)
            #expect(state.outputs.count == .live(1))
        }
    }

    @Test("a stored marker that holds the one of the visit knows more")
    func storedHoldsSeen() {
        var state = unread()
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(stored(["a2", "a3", "a4"], at: 4), transcript: log)
        state.apply(.chat(.loaded), transcript: ChatState.Transcript(agentMessages(1...4)))
        #expect(state.outputs.count == .live(0))
    }

    @Test("C16 read elsewhere: what was read elsewhere meanwhile, or what is stored: the further one")
    func furtherOne() {
        let cases: [(trail: [ChatEntry.ID], time: TimeInterval, count: Int)] = [
            (["a1"], 1, 1), (["a2"], 2, 1), (["a3"], 3, 0),
            // The log does not hold what is stored: the time decides, and the same time is not further.
            (["x"], 1, 1), (["x"], 2, 1), (["x"], 9, 0),
            // Where it does, the time does not.
            (["a1"], 9, 1), (["a3"], 0, 0),
        ]
        for (trail, time, count) in cases {
            var state = unread(.takingReadReports, readUpTo: "a2")
            state.apply(stored(trail, at: time), transcript: log)
            #expect(state.outputs.count == .live(count), "\(trail) at \(time)")
        }
    }

    @Test(
        "C15 reported: a stored entry that the log holds ends a report, one that it does not hold leaves it"
    )
    func storedEndsReport() {
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false)
        for (trail, count) in [(["a1"], 2), (["x"], 7)] {
            var state = unread(.takingReadReports)
            state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
            state.apply(stored(trail, at: 0), transcript: log)
            #expect(state.outputs.count == .live(count))
        }
    }

    @Test("what is stored is further where the log holds it, and nothing of what was read elsewhere")
    func storedInLog() {
        var state = unread(.takingReadReports, readUpTo: "a2")
        let rest = ChatState.Transcript(agentMessages(3...3))
        state.apply(.chat(.loaded), transcript: rest)
        state.apply(stored(["x", "a3"], at: 3), transcript: rest)
        #expect(state.outputs.count == .live(0))
    }

    @Test("an end of the chat is after all that is stored")
    func ended() {
        var state = unread()
        state.apply(.chatEnded, transcript: log)
        state.apply(stored(["x"], at: 9), transcript: log)
        state.apply(.chat(.loaded), transcript: ChatState.Transcript(agentMessages(1...4)))
        #expect(state.outputs.count == .live(1))
    }
}
