import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as C14 refer to the rules in the article *Invariants*.
@Suite("Which record the counter's state uses")
struct CounterUserTests {
    private let log = ChatState.Transcript(agentMessages(1...3))
    /// A marker at the first message.
    private let record = ReadRecord(
        marker: .entry(ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: 1), trail: ["a1"])),
        count: 2
    )

    /// A started counter whose user's record could not be read.
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

    @Test("C14 user: a different id, a different change count or an emptied chat requests a record")
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

    @Test("C14 user: the same user again changes nothing")
    func same() {
        var state = countingState(log)
        #expect(state.apply(.user(CounterState.User(isLoaded: true)), transcript: log) == [])
        #expect(state.outputs.count == .live(3))
        state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        state.apply(.stored(.record(nil)))
        #expect(state.apply(.user(CounterState.User(id: "carl", changeCount: 1, isLoaded: true))) == [])
        // Before the first load, an empty chat is not a reset.
        state = CounterState()
        #expect(state.apply(.user(CounterState.User())) == [])
    }

    @Test("C14 user: the next user inherits no report, and reading is reported again")
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

    @Test("a restored user keeps the messages delivered before, until the record is read")
    func restored() {
        var state = unread()
        let user = CounterState.User(id: "carl", changeCount: 2, isLoaded: true)
        #expect(state.apply(.user(user, isRestored: true), transcript: log) != [.readRecord])
        #expect(state.userID == "carl")
        state.apply(.storeReadAgain(.record(record)), transcript: log)
        #expect(state.outputs.count == .live(2))
    }

    @Test("a restored user with an emptied chat starts over: an earlier visit was to another chat")
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

    @Test("S3 unreadable: a failed read does not trigger another one")
    func askedOnce() {
        var state = unread()
        // A read is already running, and an event since then may have made the store readable.
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [.readStoreAgain])
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [])
        #expect(state.apply(.protectedDataBecameAvailable, transcript: log) == [.readStoreAgain])
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [])
    }

    @Test("S3 unreadable: an unexpected answer is ignored")
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

    @Test("S3 unreadable: a visit before the store can be read overrides the stored count")
    func visitBeforeRecord() {
        var state = unread(.deliveringOnce)
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))), transcript: log)
        #expect(state.outputs.count == .live(0))
    }

    @Test("a new store's record is used if nothing is known")
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

    @Test("a new store's record is not used if the counter knows more")
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

    @Test("a new store that cannot be read is read again")
    func otherStoreUnreadable() {
        var state = CounterState()
        state.apply(.start)
        #expect(state.apply(.storeReplaced(.unreadable)) == [.readStoreAgain])
        #expect(state.outputs.count == .unknown)
        state.apply(.storeReadAgain(.record(ReadRecord(count: 5))))
        #expect(state.outputs.count == .cached(5))
    }

    // MARK: A marker from before the record is read

    private func stored(_ trail: [ChatEntry.ID], at time: TimeInterval) -> CounterState.Event {
        let entry = ReadRecord.Marker.Entry(createdAt: Date(timeIntervalSince1970: time), trail: trail)
        return .storeReadAgain(.record(ReadRecord(marker: .entry(entry), count: 0)))
    }

    @Test("what was seen before the record is read stays seen, whatever is stored")
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

    @Test("a stored marker whose trail has the visit's marker is further along")
    func storedHoldsSeen() {
        var state = unread()
        state.apply(.willAppear(.app), transcript: log)
        state.apply(.willDisappear(.app), transcript: log)
        state.apply(stored(["a2", "a3", "a4"], at: 4), transcript: log)
        state.apply(.chat(.loaded), transcript: ChatState.Transcript(agentMessages(1...4)))
        #expect(state.outputs.count == .live(0))
    }

    @Test("C16 read elsewhere: the further of the read position and the stored marker wins")
    func furtherOne() {
        let cases: [(trail: [ChatEntry.ID], time: TimeInterval, count: Int)] = [
            (["a1"], 1, 1), (["a2"], 2, 1), (["a3"], 3, 0),
            // The log lacks the stored entry, so the time decides. An equal time is not further.
            (["x"], 1, 1), (["x"], 2, 1), (["x"], 9, 0),
            // The log has the stored entry, so the time does not matter.
            (["a1"], 9, 1), (["a3"], 0, 0),
        ]
        for (trail, time, count) in cases {
            var state = unread(.takingReadReports, readUpTo: "a2")
            state.apply(stored(trail, at: time), transcript: log)
            #expect(state.outputs.count == .live(count), "\(trail) at \(time)")
        }
    }

    @Test("C15 reported: a stored marker that the log has clears a report, one that it lacks keeps it")
    func storedEndsReport() {
        let report = ChatState.ReportedUnreadCount(count: 7, isFromCache: false)
        for (trail, count) in [(["a1"], 2), (["x"], 7)] {
            var state = unread(.takingReadReports)
            state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
            state.apply(stored(trail, at: 0), transcript: log)
            #expect(state.outputs.count == .live(count))
        }
    }

    @Test("a stored marker that the log has is further than a read position that the log lacks")
    func storedInLog() {
        var state = unread(.takingReadReports, readUpTo: "a2")
        let rest = ChatState.Transcript(agentMessages(3...3))
        state.apply(.chat(.loaded), transcript: rest)
        state.apply(stored(["x", "a3"], at: 3), transcript: rest)
        #expect(state.outputs.count == .live(0))
    }

    @Test("the end of a chat is further than any stored marker")
    func ended() {
        var state = unread()
        state.apply(.chatEnded, transcript: log)
        state.apply(stored(["x"], at: 9), transcript: log)
        state.apply(.chat(.loaded), transcript: ChatState.Transcript(agentMessages(1...4)))
        #expect(state.outputs.count == .live(1))
    }
}
