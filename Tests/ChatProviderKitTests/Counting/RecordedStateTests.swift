import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// A recording can rename the ids of messages, and can contain anything.
@Suite("The counter's state in a recording")
struct RecordedStateTests {
    private static let heardOnce = CounterState.Vendor(redeliversTranscript: false)

    private func log(_ ids: String..., prefix: String = "") -> ChatState.Transcript {
        ChatState.Transcript(
            ids.enumerated().map { number, id in .agentMessage(prefix + id, at: TimeInterval(number)) }
        )
    }

    private func counting(_ vendor: CounterState.Vendor, record: ReadRecord? = nil) -> CounterState {
        var state = CounterState(vendor: vendor, record: record)
        state.apply(.start)
        state.apply(.connection(.connected))
        return state
    }

    private func recorded(_ state: CounterState) -> CounterState {
        state.recorded(renaming: { "r-" + $0 }, naming: { "named " + $0 })
    }

    private func report(_ count: Int) -> CounterState.Chat {
        CounterState.Chat(
            loading: .loaded,
            report: ChatState.ReportedUnreadCount(count: count, isFromCache: false, sequence: count)
        )
    }

    @Test("counting continues from the marker, with the recording's ids")
    func marker() {
        var state = counting(CounterState.Vendor())
        state.apply(.chat(.loaded), transcript: log("a", "b"))
        state.apply(.willAppear(.app), transcript: log("a", "b"))
        state.apply(.didClose(.app), transcript: log("a", "b"))
        var replayed = recorded(state)
        // The log has a different first entry, so it is counted from the beginning again.
        replayed.apply(.chat(.loaded), transcript: log("z", "a", "b", "c", prefix: "r-"))
        #expect(replayed.outputs.count == .live(1))
        #expect(replayed.marker == recorded(state).marker && replayed.marker != state.marker)
    }

    @Test("a message delivered in an earlier launch does not count again, with the recording's ids")
    func earlierLaunch() {
        let state = counting(Self.heardOnce, record: ReadRecord(count: 1, heardIDs: ["a"]))
        var replayed = recorded(state)
        replayed.apply(.chat(.loaded), transcript: log("a", "b", prefix: "r-"))
        #expect(replayed.outputs.count == .live(2))
        #expect(replayed.outputs.record?.heardIDs == ["r-a", "r-b"])
    }

    @Test("a message delivered before a report is included in it, with the recording's ids")
    func arrivals() {
        var state = counting(Self.heardOnce)
        state.apply(.chat(.loaded), transcript: log("a"))
        for count in 1...2 { state.apply(.chat(report(count)), transcript: log("a")) }
        var replayed = recorded(state)
        replayed.apply(.chat(.loaded), transcript: log("a", "b", prefix: "r-"))
        #expect(replayed.outputs.count == .live(3))
    }

    @Test("a read position from elsewhere is known by the recording's ids")
    func readElsewhere() {
        var state = counting(CounterState.Vendor(takesReadReports: true))
        state.apply(.chat(CounterState.Chat(loading: .loaded, lastReadID: "b")), transcript: log("a"))
        var replayed = recorded(state)
        let chat = CounterState.Chat(loading: .loaded, lastReadID: "r-b")
        replayed.apply(.chat(chat), transcript: log("a", "b", "c", prefix: "r-"))
        #expect(replayed.outputs.count == .live(1))
        #expect(recorded(state).outputs.readUpTo == state.outputs.readUpTo.map { "r-" + $0 })
    }

    @Test(
        "a conversation visible in a foreground scene is recorded for the app, one in the background is not"
    )
    func scenes() {
        var state = counting(CounterState.Vendor())
        state.apply(.chat(.loaded), transcript: log("a"))
        let scene = CounterState.SceneID(1)
        state.apply(.willAppear(scene, isInBackground: false), transcript: log("a"))
        #expect(recorded(state).outputs.scenes.ids == [.app])
        state.apply(.scene(scene, isInBackground: true), transcript: log("a"))
        #expect(recorded(state).outputs.scenes.isEmpty)
    }

    @Test(
        "impossible numbers are detected",
        arguments: [
            (["tally", "position"], #"{"at":{"_0":2}}"#),
            (["tally", "position"], #"{"answered":{"_0":2}}"#),
            (["tally", "position"], #"{"at":{"_0":-1}}"#),
            (["tally", "unread"], "3"),
            (["tally", "unread"], "-1"),
            (["tally", "source"], #"{"earlierLaunch":{"count":-1}}"#),
            (["tally", "source"], #"{"earlierLaunch":{"count":2147483648}}"#),
            (["tally", "report", "count"], "-1"),
            (["tally", "report", "count"], "2147483648"),
            (["tally", "report", "unreadSinceReport"], "-1"),
            (["tally", "report", "unreadSinceServerReport"], "-1"),
            (["tally", "report", "unreadSinceEarlierServerReport"], "-1"),
        ]
    )
    func impossibleNumbers(path: [String], value: String) throws {
        #expect(try !changed(path, to: value).isSound)
    }

    @Test(
        "the largest possible numbers are accepted",
        arguments: [
            (["tally", "position"], #"{"at":{"_0":1}}"#),
            (["tally", "unread"], "2"),
            (["tally", "unread"], "0"),
            (["tally", "source"], #"{"earlierLaunch":{"count":2147483647}}"#),
            (["tally", "source"], #"{"earlierLaunch":{"count":0}}"#),
            (["tally", "report", "count"], "2147483647"),
            (["tally", "report", "unreadSinceReport"], "0"),
        ]
    )
    func possibleNumbers(path: [String], value: String) throws {
        #expect(try changed(path, to: value).isSound)
    }

    /// A state with two messages in its log, and another value at one key path.
    private func changed(_ path: [String], to value: String) throws -> CounterState {
        var state = counting(Self.heardOnce)
        state.apply(.chat(report(1)), transcript: log("a", "b"))
        let members = try JSONSerialization.jsonObject(with: JSONEncoder().encode(state))
        let changed = try replacing(
            path[...],
            in: members,
            with: JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
        )
        return try JSONDecoder().decode(
            CounterState.self,
            from: JSONSerialization.data(withJSONObject: changed)
        )
    }

    private func replacing(_ path: ArraySlice<String>, in members: Any, with value: Any) -> Any {
        guard let key = path.first, var object = members as? [String: Any] else { return value }
        object[key] = replacing(path.dropFirst(), in: object[key] ?? value, with: value)
        return object
    }
}
