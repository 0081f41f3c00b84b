import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// The counting rules on the value that decides, without a provider.
///
/// Names such as C11 in the titles are those of the rules in the article *Invariants*.
@Suite("The counter's value")
struct CounterStateTests {
    private let log = ChatTranscript(agentMessages(1...3))

    /// A counter that counts, connected, with the log loaded.
    private func counting(
        _ vendor: CounterState.Vendor = CounterState.Vendor(),
        record: ReadRecord? = nil
    ) -> CounterState {
        var state = CounterState(vendor: vendor, record: record)
        state.apply(.start)
        state.apply(.connection(.connected))
        state.apply(.chat(.loaded), transcript: log)
        return state
    }

    @Test("an agent's messages are counted, and seen while the conversation is in front")
    func countsAndSees() {
        var state = counting()
        #expect(state.outputs.count == .live(3))
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.count == .live(0))
        #expect(state.outputs.record?.count == 0)
    }

    @Test("C11 seen: a conversation behind the background is not seen")
    func behindBackground() {
        var state = counting()
        state.apply(.app(isInBackground: true), transcript: log)
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.outputs.count == .live(3))
        #expect(!state.outputs.isConnectionHeld)
        state.apply(.app(isInBackground: false), transcript: log)
        #expect(state.outputs.count == .live(0))
        #expect(state.outputs.isConnectionHeld)
    }

    @Test("changes only save time: the whole log again gives the same state")
    func changesSaveTime() {
        var longer = log
        longer.upsert(.agentMessage("a4", at: 4))
        longer.upsert(.agentMessage("a2", "edited", at: 2))
        var quick = counting()
        var slow = quick
        quick.apply(.chat(.loaded, longer.changes(since: log)), transcript: longer)
        slow.apply(.chat(.loaded), transcript: longer)
        #expect(quick == slow)
        #expect(quick.outputs.count == .live(4))
    }

    @Test("changes that do not fit the log are not believed")
    func wrongChanges() {
        var state = counting()
        let other = ChatTranscript(agentMessages(5...6))
        state.apply(.chat(.loaded, .grown(replaced: [], appended: 7..<9)), transcript: other)
        #expect(state.outputs.count == .live(2))
    }

    @Test("another user's record is asked for, and nothing is known before it has come")
    func anotherUser() {
        var state = counting()
        let effects = state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        #expect(effects == [.readRecord])
        #expect(state.outputs.count == .unknown)
        #expect(state.outputs.record == nil)
        state.apply(.stored(.record(ReadRecord(count: 5))))
        #expect(state.outputs.count == .cached(5))
    }

    @Test("S3 unreadable is not empty: nothing is stored until the record has been read")
    func unreadable() {
        var state = counting()
        state.apply(.user(CounterState.User(id: "carl", changeCount: 1)))
        state.apply(.stored(.unreadable))
        let effects = state.apply(.chat(.loaded), transcript: log)
        #expect(effects == [.readStoreAgain])
        #expect(state.outputs.count == .unknown)
        #expect(state.outputs.record == nil)
        // One attempt runs; a second event only asks for another one after it.
        #expect(state.apply(.protectedDataBecameAvailable, transcript: log) == [])
        #expect(state.apply(.storeReadAgain(.unreadable), transcript: log) == [.readStoreAgain])
        state.apply(.storeReadAgain(.record(nil)), transcript: log)
        #expect(state.outputs.count == .live(3))
    }

    @Test("a screen that the vendor closes takes the connection with it, and it is opened again")
    func vendorScreen() {
        var state = counting()
        state.apply(.vendorScreenOpened(.app), transcript: log)
        #expect(state.apply(.vendorScreenClosed(.app), transcript: log) == [.reopenConnection])
        #expect(state.apply(.connection(.disconnected(.requested)), transcript: log) == [.reopenConnection])
        #expect(state.apply(.connection(.connected), transcript: log) == [])
        #expect(state.apply(.connection(.disconnected(.requested)), transcript: log) == [])
    }

    @Test("a stopped counter keeps the connection for an open screen, until that closes")
    func stoppedWithScreen() {
        var state = counting()
        state.apply(.willAppear(.app), transcript: log)
        #expect(state.apply(.stop, transcript: log) == [.flush])
        #expect(state.outputs.count == .cached(0))
        #expect(state.outputs.isConnectionHeld)
        state.apply(.didClose(.app), transcript: log)
        #expect(!state.outputs.isConnectionHeld)
    }

    @Test("C16 read elsewhere: the vendor is told once for each new end of the log")
    func tellsOnce() {
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

    @Test("the value survives a round trip through JSON, and holds nothing that was written")
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

    @Test("a policy that changes counts the log again")
    func policy() {
        let mixed = ChatTranscript([
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
    }
}
