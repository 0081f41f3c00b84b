import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@Suite("Helpshift recordings: lines")
struct HelpshiftRecordingLineTests {
    private func decode(_ json: String) throws {
        let line = Data(#"{"at": 1, "helpshift": \#(json)}"#.utf8)
        _ = try RecordingParser(vendors: [HelpshiftRecordingVendor()]).line(line, number: 1)
    }

    @Test(
        "the error about an invalid line names the place",
        arguments: [
            ("{}", "helpshift: expected one of event, authenticationFailed; found none"),
            (#"{"data": {}}"#, "helpshift: expected one of event, authenticationFailed; found none"),
            (#"{"event": null}"#, "helpshift: expected one of event, authenticationFailed; found none"),
            (
                #"{"event": "conversationEnd", "authenticationFailed": "invalidAuthToken"}"#,
                "helpshift: expected one of event, authenticationFailed; found event and authenticationFailed"
            ),
            (#"{"event": 7}"#, "helpshift.event: expected a text, found a number"),
            (#"{"event": "a", "data": []}"#, "helpshift.data: expected an object, found an array"),
            (#"{"event": "a", "data": "x"}"#, "helpshift.data: expected an object, found a text"),
            (
                #"{"authenticationFailed": "tired"}"#,
                "helpshift.authenticationFailed: unknown value \"tired\"; known: "
                    + "authTokenNotProvided, invalidAuthToken"
            ),
            (
                #"{"authenticationFailed": 1}"#,
                "helpshift.authenticationFailed: expected a text, found a number"
            ),
        ]
    )
    func mistakes(_ json: String, _ message: String) {
        #expect { try decode(json) } throws: { ($0 as? RecordingError)?.message == message }
    }

    @Test(
        "unknown events, missing data and arbitrary data are valid",
        arguments: [
            #"{"event": "brandNew"}"#, #"{"event": "conversationEnd", "data": null}"#,
            #"{"event": "agentMessageReceived", "data": {"createdTs": [], "body": {}}}"#,
            #"{"authenticationFailed": "authTokenNotProvided", "extra": 1}"#,
            #"{"event": "conversationEnd", "authenticationFailed": null}"#,
            #"{"event": "a", "data": {"a": {"b": 1e-400}}}"#,
            #"{"event": "a", "data": {"a": "# + String(repeating: "[", count: 400)
                + String(repeating: "]", count: 400) + "}}",
        ]
    )
    func legal(_ json: String) throws {
        try decode(json)
    }
}

private struct HelpshiftLine: Decodable {
    var helpshift: HelpshiftRecordingVendor.Input
}

@MainActor
@Suite("Helpshift recordings: replay")
struct HelpshiftReplayTests {
    private let clock = ManualChatClock()
    private let vendor = HelpshiftRecordingVendor()

    private func makeReplay(id: ChatProviderID = "helpshift", userID: String? = nil) -> ReplayedProvider {
        vendor.makeReplay(id: id, userID: userID, clock: clock, lifecycle: ManualAppLifecycle())
    }

    private func deliver(_ json: String, to replay: ReplayedProvider) throws {
        let line = try JSONDecoder().decode(HelpshiftLine.self, from: Data(json.utf8))
        replay.deliver(RecordedInput(vendorKey: vendor.key, value: line.helpshift))
    }

    @Test("a replayed provider is connected from the start and sends no requests")
    func start() {
        let replay = makeReplay(id: "games", userID: "anna")
        #expect(replay.provider.id == "games")
        #expect(replay.provider.connectionStatus.value == .connected)
        #expect(replay.provider.chatState.value.ignoringUserChanges == ChatState(userID: "anna"))
        #expect(clock.pendingCount == 0)
    }

    @Test("callbacks arrive at the clock's time")
    func delivering() throws {
        let replay = makeReplay()
        clock.advance(by: 10)
        try deliver(#"{"helpshift": {"event": "agentMessageReceived", "data": {"body": "Hi"}}}"#, to: replay)
        #expect(replay.provider.chatState.value.transcript.last?.createdAt == clock.now)
        try deliver(#"{"helpshift": {"authenticationFailed": "invalidAuthToken"}}"#, to: replay)
        #expect(replay.provider.connectionStatus.value == .failed(.authentication))
        try deliver(#"{"helpshift": {"event": "conversationReopened"}}"#, to: replay)
        #expect(replay.provider.chatState.value.isChatting)
        // The timer of the ten minutes after which the count is no longer live.
        #expect(clock.pendingCount == 1)
    }

    @Test(
        "a login as the same user only reconnects; another user's login, and any logout, empty the state"
    )
    func users() throws {
        let replay = makeReplay(userID: "anna")
        let message = #"{"helpshift": {"event": "agentMessageReceived", "data": {"body": "Hi"}}}"#
        try deliver(message, to: replay)
        try deliver(#"{"helpshift": {"event": "userSessionExpired"}}"#, to: replay)
        replay.setUser("anna")
        #expect(replay.provider.connectionStatus.value == .connected)
        #expect(replay.provider.chatState.value.transcript.count == 1)
        replay.setUser("bert")
        #expect(replay.provider.chatState.value.ignoringUserChanges == ChatState(userID: "bert"))
        try deliver(message, to: replay)
        replay.setUser(nil)
        #expect(replay.provider.chatState.value.ignoringUserChanges == ChatState())
        try deliver(message, to: replay)
        replay.setUser(nil)
        #expect(replay.provider.chatState.value.ignoringUserChanges == ChatState())
    }

    // MARK: Recording

    /// Records the SDK's callbacks in `story`, replays them, and returns the states of both.
    private func recordAndReplay(
        includesBodies: Bool,
        _ story: (ScriptedHelpshiftClient, ManualChatClock) -> Void
    ) throws -> (recorded: [ChatState], replayed: [ChatState], text: String) {
        let client = ScriptedHelpshiftClient()
        var lines: [Data] = []
        let writer = RecordingWriter(includesBodies: includesBodies, clock: clock) { lines.append($0) }
        let provider = HelpshiftChatProvider(client: client, clock: clock)
        let recorder = try #require(vendor.makeRecorder(of: provider, writer: writer))
        let recorded = ObservationRecorder(provider.chatState)
        withExtendedLifetime(recorder) { story(client, clock) }

        let replayClock = ManualChatClock()
        let replay = vendor.makeReplay(
            id: "helpshift",
            userID: nil,
            clock: replayClock,
            lifecycle: ManualAppLifecycle()
        )
        let replayed = ObservationRecorder(replay.provider.chatState)
        for line in lines {
            let recorded = try #require(try RecordingParser(vendors: [vendor]).line(line, number: 1))
            replayClock.advance(to: recorded.time)
            guard case .input(let input, _) = recorded.content else { continue }
            replay.deliver(input)
        }
        return (recorded.values, replayed.values, lines.map { String(decoding: $0, as: UTF8.self) }.joined())
    }

    private func story(_ client: ScriptedHelpshiftClient, _ clock: ManualChatClock) {
        client.say("conversationStart", ["message": "My secret"])
        client.say("conversationStatus", ["latestIssueId": "i", "latestIssuePublishId": "9", "open": true])
        // Two messages of the same length and time, then the first one again.
        for body in ["secret 1", "secret 2", "secret 1"] {
            client.say(
                "agentMessageReceived",
                ["publishId": "9", "createdTs": 1_790_000_000, "type": "text", "body": .string(body)]
            )
        }
        clock.advance(by: 1.5)
        client.say(
            "agentMessageReceived",
            [
                "publishId": "9", "createdTs": .other("NSDate"), "type": "attachment", "body": 4711,
                "attachments": [
                    [
                        "url": "https://secret.example", "contentType": "image/png", "fileName": "secret.png",
                        "size": 7,
                    ]
                ],
            ]
        )
        client.say("receivedUnreadMessageCount", ["count": 3, "fromCache": 0])
        client.say("csatSubmit", ["rating": 4, "additionalFeedback": "secret"])
        client.say("userClickOnAction", ["actionType": "call", "actionData": "+4711"])
        client.say("brandNew", ["phone": 4711, "nested": [["mail": "secret@secret.example"]]])
        client.say("identitiesDataInvalid", ["email": "emptyData", "uid": "secret"])
        client.delegate?.authenticationFailed(.invalidAuthToken)
        client.say("conversationEnd")
    }

    @Test("a recording with texts replays to the same states except for the messages' ids and files")
    func exactReplay() throws {
        let result = try recordAndReplay(includesBodies: true, story)
        #expect(result.recorded.count == 10)
        #expect(result.replayed.map(withNumberedEntries) == result.recorded.map(withNumberedEntries))
    }

    /// Replaces what a recording changes: it numbers the agents' messages, which have no ids, and leaves out files.
    private func withNumberedEntries(_ state: ChatState) -> ChatState {
        var numbered = state
        numbered.transcript = ChatState.Transcript(
            zip(0..., state.transcript).map { number, entry in
                var kind = entry.kind
                if case .attachment = kind { kind = .message("a file") }
                return ChatEntry(
                    id: "\(number)",
                    participant: entry.participant,
                    createdAt: entry.createdAt,
                    kind: kind
                )
            }
        )
        return numbered
    }

    @Test("a recording without texts replays to the same states except for the texts")
    func redactedReplay() throws {
        let result = try recordAndReplay(includesBodies: false, story)
        #expect(result.replayed.count == result.recorded.count)
        for (replayed, recorded) in zip(result.replayed, result.recorded) {
            #expect(replayed.transcript.map(\.createdAt) == recorded.transcript.map(\.createdAt))
            #expect(replayed.transcript.map(\.participant) == recorded.transcript.map(\.participant))
            #expect(replayed.transcript.map(\.isMessage) == recorded.transcript.map(\.isMessage))
            #expect(replayed.reportedUnread == recorded.reportedUnread)
            #expect(replayed.isChatting == recorded.isChatting)
            #expect(replayed.loading == recorded.loading)
            #expect(replayed.chatID == recorded.chatID)
            #expect(replayed.rating == recorded.rating)
        }
        #expect(result.replayed.last?.transcript.count == 4)
    }

    @Test("a recording without texts contains no body, name, link, address or phone number")
    func redaction() throws {
        let text = try recordAndReplay(includesBodies: false, story).text
        #expect(!text.contains("secret"))
        #expect(!text.contains("4711"))
        #expect(text.contains("emptyData"))
        #expect(!text.contains("image/png") && !text.contains("phone"))
    }

    @Test("a field error's key that isn't a single word is left out")
    func fieldKeys() throws {
        let text = try recordAndReplay(includesBodies: false) { client, _ in
            client.say("identitiesDataInvalid", ["email": "emptyData", "user-4711": "emptyData"])
        }.text
        #expect(text.contains(#""email":"emptyData""#))
        #expect(!text.contains("4711"))
    }

    @Test(
        "an id that isn't a plain identifier is left out",
        arguments: ["publishId", "latestIssueId", "latestIssuePublishId"]
    )
    func sentences(_ key: String) throws {
        for (id, isWritten) in [("acme_issue_20260101-7", true), ("ann,berlin", false), ("🐙", false)] {
            let text = try recordAndReplay(includesBodies: false) { client, _ in
                client.say("conversationStatus", [key: .string(id), "open": true])
            }.text
            #expect(text.contains(id) == isWritten, "\(id)")
        }
    }
}
