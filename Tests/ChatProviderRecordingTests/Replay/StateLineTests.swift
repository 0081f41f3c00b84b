import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ReplaySupport
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@Suite("Lines with the state of a provider and its counter")
@MainActor
struct StateLineTests {
    private static let store = #"{"version":2,"records":[],"users":[]}"#
    private static let vendors: [any ReplayVendor] = [.zendeskChat, .helpshift]

    private func replayed(_ lines: [String]) throws -> [Replay.Result] {
        try Replay.results(of: Data(lines.joined(separator: "\n").utf8), vendors: Self.vendors)
    }

    /// A counter that has received three messages. The vendor's report of 1 lags behind: only the next report includes
    /// all three.
    private func counter() throws -> [String: Any] {
        var state = CounterState(vendor: CounterState.Vendor(redeliversTranscript: false))
        let log = ChatState.Transcript([
            .agentMessage("1", "Hello"), .agentMessage("2", "Hello?"), .agentMessage("3", "Are you there?"),
        ])
        state.apply(.start)
        state.apply(.connection(.connected))
        state.apply(.chat(.loaded), transcript: log)
        let report = ChatState.ReportedUnreadCount(count: 1, isFromCache: false, sequence: 0)
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
        let data = try JSONEncoder().encode(state)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func line(_ counter: [String: Any], inputs: String = "[]") throws -> String {
        let data = try JSONSerialization.data(withJSONObject: counter)
        return """
            {"at":1,"state":{"version":1,"provider":"helpshift","stored":\(Self.store),\
            "counter":\(String(decoding: data, as: UTF8.self)),"inputs":\(inputs)}}
            """
    }

    private static let inputs = """
        [{"helpshift":{"event":"agentMessageReceived","id":"1","data":{"type":"text"}}},\
        {"helpshift":{"event":"agentMessageReceived","id":"2","data":{"type":"text"}}},\
        {"helpshift":{"event":"agentMessageReceived","id":"3","data":{"type":"text"}}}]
        """

    @Test("a replay continues from the counter's state, whatever its provider received before")
    func goesOn() throws {
        let opening = try line(counter(), inputs: Self.inputs)
        let report =
            #"{"at":2,"helpshift":{"event":"receivedUnreadMessageCount","data":{"count":0,"fromCache":false}}}"#
        let results = try replayed([opening, report])
        let counts = results.map { $0.providers.first { $0.id == "helpshift" }?.unread }
        #expect(counts == [.live(3), .live(0)])
        #expect(results.first?.what == "present state")
    }

    @Test("a count that was cached when the recording began stays cached until the server reports")
    func silence() throws {
        let silent = Self.inputs.dropLast() + #",{"helpshift":{"isLive":false}}]"#
        let report =
            #"{"at":2,"helpshift":{"event":"receivedUnreadMessageCount","data":{"count":2,"fromCache":false}}}"#
        let results = try replayed([line(counter(), inputs: String(silent)), report])
        #expect(results.map { $0.providers.last?.unread } == [.cached(3), .live(2)])
    }

    @Test("a logout line's stored data for the visitor applies after it")
    func storedAtLogout() throws {
        let login = #"{"at":1,"user":{"login":"bob","provider":"zendesk-chat"}}"#
        let record = #"{"provider":"zendesk-chat","record":{"count":3}}"#
        let logout = """
            {"at":2,"user":{"logout":true,"provider":"zendesk-chat",\
            "stored":{"version":2,"records":[\(record)],"users":[]}}}
            """
        let results = try replayed([login, logout])
        #expect(results.map { $0.providers.first?.unread } == [.unknown, .cached(3)])
    }

    @Test("one provider's state does not change the other")
    func oneProvider() throws {
        let connected = #"{"at":1,"zendesk":{"connectionStatus":"connected"}}"#
        let chat = """
            {"at":1,"zendesk":{"chatState":{"chatSessionStatus":"started","logs":[{"id":"a","type":"message",\
            "participant":"agent","createdTimestamp":1790000000000,"message":"Hello"}]}}}
            """
        let results = try replayed([connected, chat, line(counter(), inputs: Self.inputs)])
        #expect(results.last?.providers.map(\.unread) == [.live(1), .live(3)])
        #expect(results.last?.total == 4)
    }

    @Test(
        "an invalid state is an error that names the place",
        arguments: [
            (#""state":7"#, "state: expected an object"),
            (#""state":{"version":1,"stored":STORE}"#, "state.provider: missing"),
            (#""state":{"provider":"a","stored":STORE}"#, "state.version: missing"),
            (
                #""state":{"version":2,"provider":"a","stored":STORE}"#,
                "state.version: this version of the library reads only 1"
            ),
            (#""state":{"version":1,"provider":"a"}"#, "state.stored: missing"),
            (#""state":{"version":1,"provider":"a","stored":{}}"#, "state.stored.version: missing"),
            (
                #""state":{"version":1,"provider":"a","stored":STORE,"counter":{}}"#,
                "state.counter.vendor: missing"
            ),
            (
                #""state":{"version":1,"provider":"a","stored":STORE,"inputs":{}}"#,
                "state.inputs: expected an array"
            ),
            (
                #""state":{"version":1,"provider":"a","stored":STORE,"inputs":[7]}"#,
                "state.inputs[0]: expected an object"
            ),
            (
                #""state":{"version":1,"provider":"a","stored":STORE,"inputs":[{"state":{}}]}"#,
                "state.inputs[0]: none of the keys zendesk, helpshift"
            ),
            (
                #""state":{"version":1,"provider":"a","stored":STORE,"inputs":[{"helpshift":{}}]}"#,
                "state.inputs[0].helpshift: expected one of event, authenticationFailed; found none"
            ),
        ]
    )
    func badState(member: String, message: String) throws {
        let line = "{\"at\":1,\(member.replacingOccurrences(of: "STORE", with: Self.store))}"
        let error = #expect(throws: RecordingError.self) {
            try RecordingParser(vendors: Self.vendors).line(Data(line.utf8), number: 1)
        }
        let found = try #require(error?.message)
        #expect(found.hasPrefix(message), "\(found)")
    }

    @Test("a counter with impossible numbers is rejected")
    func impossibleNumbers() throws {
        var counter = try counter()
        var tally = try #require(counter["tally"] as? [String: Any])
        tally["unread"] = 4
        counter["tally"] = tally
        let line = try line(counter)
        let error = #expect(throws: RecordingError.self) {
            try RecordingParser(vendors: Self.vendors).line(Data(line.utf8), number: 1)
        }
        #expect(error?.message == "state.counter: its numbers don't match its transcript")
    }
}
