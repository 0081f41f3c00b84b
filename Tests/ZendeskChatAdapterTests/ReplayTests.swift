import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat recordings: replay")
struct ReplayTests {
    let replay: ReplayedProvider
    var provider: any ChatProvider { replay.provider }

    init() {
        replay = ZendeskChatRecordingVendor().makeReplay(
            id: "shop",
            userID: nil,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
    }

    private func play(_ lines: String...) throws {
        for line in lines { replay.deliver(try decoded(line)) }
    }

    private func entry(_ id: String, _ text: String = "Hello", more: String = "") -> String {
        #"{"id":"\#(id)","type":"message","participant":"agent","createdTimestamp":1000,"message":"\#(text)"\#(more)}"#
    }

    private var texts: [String] { provider.chatState.value.transcript.map { "\($0.id) \($0.text ?? "-")" } }

    @Test("all fields of a state are decoded")
    func fields() throws {
        try play(
            #"{"connectionStatus":"connected"}"#,
            #"""
            {"chatState":{"isChatting":true,"chatSessionStatus":"started","chatId":"c1","queuePosition":2,
            "department":{"id":"d","name":"Sales","status":"away"},"rating":"bad","comment":"Slow",
            "agents":[{"nick":"agent:1","displayName":"Anna","isTyping":true}],"logs":[]}}
            """#
        )
        #expect(
            provider.chatState.value
                == ChatState(
                    sessionStatus: .started,
                    loading: .loaded,
                    isChatting: true,
                    chatID: "c1",
                    agents: [ChatState.Agent(nick: "agent:1", displayName: "Anna", isTyping: true)],
                    department: ChatState.Department(id: "d", name: "Sales", status: .away),
                    queuePosition: 2,
                    rating: .bad,
                    comment: "Slow"
                )
        )
        try play(#"{"chatState":{"isChatting":false}}"#)
        #expect(provider.chatState.value.chatID == "c1")
        #expect(provider.chatState.value.agents.count == 1)
        try play(
            #"""
            {"chatState":{"chatId":null,"department":null,"queuePosition":null,"rating":null,"comment":null,
            "agents":[]}}
            """#
        )
        #expect(
            provider.chatState.value.ignoringUserChanges
                == ChatState(sessionStatus: .started, loading: .loaded)
        )
    }

    @Test(
        "each type of entry is decoded with its payload",
        arguments: [
            (#""type":"message","message":"Hi""#, .message("Hi")),
            (#""type":"message""#, .message("")),
            (
                #""type":"attachmentMessage","attachment":{"name":"a","mimeType":"m","size":3,"url":"u"}"#,
                .attachment(ChatEntry.Attachment(name: "a", mimeType: "m", size: 3, url: "u"))
            ),
            (#""type":"attachmentMessage""#, .attachment(ChatEntry.Attachment(name: ""))),
            (
                #""type":"optionsMessage","message":"?","options":["a","b"]"#,
                .options(question: "?", choices: ["a", "b"])
            ),
            (#""type":"memberJoin""#, .memberJoin),
            (#""type":"memberLeave""#, .memberLeave),
            (#""type":"chatComment","comment":"a","newComment":"b""#, .comment(old: "a", new: "b")),
            (#""type":"chatRating","rating":"good""#, .rating(.good)),
            (#""type":"chatRatingRequest""#, .ratingRequest),
        ] as [(String, ChatEntry.Kind)]
    )
    func entries(json: String, kind: ChatEntry.Kind) throws {
        try play(
            #"{"connectionStatus":"connected"}"#,
            #"{"chatState":{"chatSessionStatus":"started","logs":[{"id":"1","participant":"bot","createdTimestamp":1500,\#(json)}]}}"#
        )
        let expected = ChatEntry(
            id: "1",
            participant: .bot,
            createdAt: Date(timeIntervalSince1970: 1.5),
            kind: kind
        )
        #expect(provider.chatState.value.transcript.last == expected)
    }

    @Test(
        "each delivery status is decoded",
        arguments: [
            (#""pending""#, .pending), (#""delivered""#, .delivered),
            (#"{"failed":"fileSizeTooLarge"}"#, .failed(.init(.fileSizeTooLarge, messageID: "1"))),
            (#"{"failed":"networkError"}"#, .failed(.init(.network, messageID: "1"))),
        ] as [(String, ChatEntry.DeliveryStatus)]
    )
    func statuses(json: String, status: ChatEntry.DeliveryStatus) throws {
        try play(
            #"{"connectionStatus":"connected"}"#,
            #"{"chatState":{"chatSessionStatus":"started","logs":[\#(entry("1", more: ",\"status\":\(json)"))]}}"#
        )
        #expect(provider.chatState.value.transcript.last?.deliveryStatus == status)
    }

    @Test("new entries are appended, and an existing one keeps its place and gets the new content")
    func appending() throws {
        try play(
            #"{"connectionStatus":"connected"}"#,
            #"{"chatState":{"chatSessionStatus":"started","logs":[\#(entry("1")),\#(entry("2")),\#(entry("1", "Again"))]}}"#
        )
        #expect(texts == ["1 Again", "2 Hello"])
        try play(
            #"{"chatState":{"appendLogs":[\#(entry("3")),\#(entry("2", "Edited")),\#(entry("4")),\#(entry("4", "New"))]}}"#
        )
        #expect(texts == ["1 Again", "2 Edited", "3 Hello", "4 New"])
        try play(#"{"chatState":{"appendLogs":[\#(entry("6"))],"logs":[\#(entry("5"))]}}"#)
        #expect(texts == ["5 Hello", "6 Hello"])
    }

    @Test("values of states that aren't loaded are remembered and used by the next loaded state")
    func lastValues() throws {
        try play(#"{"chatState":{"isChatting":true,"chatSessionStatus":"started","logs":[\#(entry("1"))]}}"#)
        #expect(provider.chatState.value.isChatting)
        #expect(provider.chatState.value.transcript.isEmpty)
        try play(#"{"connectionStatus":"connected"}"#)
        #expect(provider.chatState.value.loading == .notLoaded)
        try play(#"{"chatState":{}}"#)
        #expect(provider.chatState.value.loading == .loaded)
        #expect(texts == ["1 Hello"])
    }

    @Test("known and unknown notifications don't change the connection or the chat")
    func notifications() throws {
        try play(#"{"connectionStatus":"connected"}"#)
        let events = ObservationRecorder(provider.events)
        let state = provider.chatState.value
        try play(
            #"{"notification":"chatEnded"}"#,
            #"{"notification":"messageReceived"}"#,
            #"{"notification":"authenticationFailed"}"#,
            #"{"notification":"Other"}"#
        )
        #expect(events.values.count == 4)
        #expect(provider.connectionStatus.value == .connected)
        #expect(provider.chatState.value == state)
    }

    @Test("the recording, not the app, determines the connection")
    func connection() throws {
        provider.connect()
        #expect(provider.connectionStatus.value == .disconnected(nil))
        try play(#"{"connectionStatus":"connected"}"#)
        provider.disconnect()
        #expect(provider.connectionStatus.value == .connected)
        try play(#"{"connectionStatus":"disconnected"}"#)
        #expect(provider.connectionStatus.value == .disconnected(.requested))
    }

    @Test("another user, and any logout, clears the log and the last values, and the connection stays")
    func users() throws {
        try play(
            #"{"connectionStatus":"connected"}"#,
            #"{"chatState":{"isChatting":true,"chatSessionStatus":"started","logs":[\#(entry("1"))]}}"#
        )
        replay.setUser("ann")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
        #expect(provider.connectionStatus.value == .connected)
        // The last session status is initializing again, so this state isn't loaded.
        try play(#"{"chatState":{"appendLogs":[\#(entry("1"))]}}"#)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
        try play(#"{"chatState":{"chatSessionStatus":"started"}}"#)
        #expect(texts == ["1 Hello"])
        #expect(provider.chatState.value.isChatting == false)
        replay.setUser("ann")
        #expect(texts == ["1 Hello"])
        replay.setUser(nil)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        try play(#"{"chatState":{"chatSessionStatus":"started","logs":[\#(entry("1"))]}}"#)
        replay.setUser(nil)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }

    @Test("a logout drops the anonymous visitor's count")
    func anonymousRecord() throws {
        let key = StoredValue.Key.record(of: "shop", userID: nil)
        let store = InMemoryReadMarkerStore([key: .record(ReadRecord(count: 3))])
        provider.restoreUser(from: store)
        replay.setUser("ann")
        #expect(store.value(for: key) != nil)
        replay.setUser(nil)
        #expect(store.value(for: key) == nil)
    }

    @Test("a replay sends nothing")
    func sending() async throws {
        let zendesk = try #require(provider as? ZendeskChatProvider)
        await expect(code: .notAllowedNow) { _ = try await zendesk.send("Hi") }
    }

    @Test("another vendor's input is ignored")
    func otherInput() {
        replay.deliver(RecordedInput(vendorKey: "helpshift", value: 7))
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }
}
