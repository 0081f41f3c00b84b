import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The lines of a recording.
@MainActor
private final class Lines {
    private(set) var lines: [String] = []

    func writer(includesBodies: Bool = true) -> RecordingWriter {
        RecordingWriter(includesBodies: includesBodies, clock: ManualChatClock()) { [weak self] data in
            self?.lines.append(String(decoding: data, as: UTF8.self))
        }
    }

    /// The values of the `zendesk` key.
    var callbacks: [String] {
        lines.compactMap { line in
            guard let start = line.range(of: "\"zendesk\":") else { return nil }
            return String(line[start.upperBound...].dropLast(2))
        }
    }

    func forget() { lines = [] }
}

@MainActor
@Suite("Zendesk Chat recordings: writing")
struct RecorderTests {
    private let client = ScriptedZendeskClient()
    private let lines = Lines()
    private let provider: ZendeskChatProvider

    init() {
        provider = ZendeskChatProvider(
            client: client,
            clock: ManualChatClock(),
            lifecycle: ManualAppLifecycle()
        )
    }

    private func recorder(includesBodies: Bool = true) -> (any ProviderRecorder)? {
        ZendeskChatRecordingVendor().makeRecorder(
            of: provider,
            writer: lines.writer(includesBodies: includesBodies)
        )
    }

    private func entry(_ id: String, _ text: String = "Hello") -> ChatEntry {
        ChatEntry(
            id: id,
            participant: .agent,
            createdAt: Date(timeIntervalSince1970: 1),
            kind: .message(text)
        )
    }

    private func json(_ id: String, _ text: String = "Hello") -> String {
        #"{"createdTimestamp":1000,"id":"\#(id)","message":"\#(text)","participant":"agent","type":"message"}"#
    }

    @Test("each callback is a line, and a state's line has only its changes")
    func changes() {
        let recorder = recorder()
        client.say(.connecting)
        client.say(.connected)
        client.say(.connected)
        var state = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "c")
        state.logs.upsert(entry("1"))
        client.say(state)
        client.say(state)
        state.logs.upsert(entry("2"))
        state.logs.upsert(entry("1", "Edited"))
        client.say(state)
        state.chatID = nil
        state.logs = ChatState.Transcript([entry("3")])
        state.queuePosition = 2
        state.agents = [ChatState.Agent(nick: "a", displayName: "A")]
        state.department = ChatState.Department(id: "d", name: "D", status: .offline)
        state.rating = .good
        state.comment = "Fine"
        client.say(state)
        state.department = nil
        client.say(state)
        client.say(.chatEnded)
        client.say(.unknown("New"))
        #expect(
            lines.callbacks == [
                #"{"connectionStatus":"connecting"}"#,
                #"{"connectionStatus":"connected"}"#,
                #"{"chatState":{"appendLogs":[\#(json("1"))],"chatId":"c","chatSessionStatus":"started","isChatting":true}}"#,
                #"{"chatState":{}}"#,
                #"{"chatState":{"appendLogs":[\#(json("1", "Edited")),\#(json("2"))]}}"#,
                #"{"chatState":{"agents":[{"displayName":"user-1","isTyping":false,"nick":"user-1"}],"chatId":null,"#
                    + #""comment":"Fine","department":{"id":"d","name":"x","status":"offline"},"#
                    + #""logs":[\#(json("3"))],"queuePosition":2,"rating":"good"}}"#,
                #"{"chatState":{"department":null}}"#,
                #"{"notification":"chatEnded"}"#,
                #"{"notification":"New"}"#,
            ]
        )
        _ = recorder
    }

    @Test("without bodies, texts, names, addresses and links are redacted")
    func redaction() {
        let recorder = recorder(includesBodies: false)
        let kinds: [ChatEntry.Kind] = [
            .message("secret"), .options(question: "secret?", choices: ["secret"]),
            .attachment(ChatEntry.Attachment(name: "secret.png", url: "https://secret.example/secret")),
            .comment(old: "secret", new: "secret"),
        ]
        var state = ZendeskChatState(comment: "secret")
        state.agents = [ChatState.Agent(nick: "agent:secret", displayName: "Secret")]
        state.department = ChatState.Department(id: "1", name: "Secret", status: .online)
        for (number, kind) in kinds.enumerated() {
            state.logs.upsert(
                ChatEntry(
                    id: "\(number)",
                    participant: .agent,
                    nick: "secret",
                    displayName: "Secret",
                    createdAt: Date(timeIntervalSince1970: 1),
                    kind: kind
                )
            )
        }
        client.say(state)
        #expect(lines.lines.count == 1)
        #expect(!lines.lines[0].lowercased().contains("secret"))
        #expect(lines.lines[0].contains(#""nick":"user-1""#))
        _ = recorder
    }

    @Test("entries of an unknown type are left out")
    func unsupported() {
        let recorder = recorder()
        let odd = ChatEntry(
            id: "x",
            participant: .agent,
            createdAt: Date(),
            kind: .unsupported("ChatLogType 9")
        )
        var state = ZendeskChatState()
        state.logs.upsert(odd)
        client.say(state)
        #expect(lines.callbacks == [#"{"chatState":{"appendLogs":[]}}"#])
        _ = recorder
    }

    @Test("a deallocated recorder writes nothing")
    func release() {
        do { _ = recorder() }
        client.say(.connected)
        #expect(lines.lines.isEmpty)
    }

    // MARK: Round trip

    @Test("a recording with users and reconnections replays to the same states")
    func roundTrip() async throws {
        let server = SimulatedZendeskServer(
            clock: ManualChatClock(),
            departments: [ChatState.Department(id: "1", name: "Sales", status: .online)]
        )
        let device = SimulatedZendeskDevice()
        let sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: ManualAppLifecycle())
        let provider = ZendeskChatProvider(client: sdk, clock: server.clock, lifecycle: ManualAppLifecycle())
        let recorder = ZendeskChatRecordingVendor().makeRecorder(of: provider, writer: lines.writer())
        let states = ObservationRecorder(provider.chatState)
        let statuses = ObservationRecorder(provider.connectionStatus)

        provider.connect()
        try await provider.selectDepartment(named: "Sales")
        _ = try await provider.send("Hello")
        let agents = server.dashboard
        try agents.join()
        try agents.type()
        try agents.send("Which one?", options: ["red", "blue"])
        try agents.send(ChatEntry.Attachment(name: "a.png", mimeType: "image/png", size: 3, url: "u"))
        sdk.deliveryFailures = [.timeout]
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await provider.send("Lost") }
        device.isOnline = false
        try agents.send("Still there?")
        device.isOnline = true
        try await provider.resend(try #require(provider.chatState.value.transcript.last?.id))
        try agents.requestRating()
        try await provider.rate(.good)
        try await provider.comment("Fine")
        try await provider.login(.known(KnownUser(id: "ann", name: "Ann")))
        #expect(provider.chatState.value.loading == .loaded)
        _ = try await provider.send("I am Ann")
        try agents.send("Hello Ann")
        try await provider.endChat()
        try await provider.logout()
        // The next anonymous visitor is a new one.
        try await provider.forgetAnonymousVisitor()

        let replay = ZendeskChatRecordingVendor().makeReplay(
            id: "zendesk-chat",
            userID: nil,
            clock: server.clock,
            lifecycle: ManualAppLifecycle()
        )
        let replayedStates = ObservationRecorder(replay.provider.chatState)
        let replayedStatuses = ObservationRecorder(replay.provider.connectionStatus)
        for line in lines.lines { try play(line, on: replay) }
        #expect(states.values.count > 20)
        #expect(replayedStates.values.map(withoutNames) == states.values.map(withoutNames))
        #expect(replayedStatuses.values.map(\.name) == statuses.values.map(\.name))
        _ = recorder
    }

    /// The parts of a state that a recording contains.
    private func withoutNames(_ state: ChatState) -> [String] {
        let entries = state.transcript.map { entry in
            var words = "\(entry.id) \(entry.participant) \(entry.createdAt) \(entry.deliveryStatus)"
            if case .message(let text) = entry.kind { words += " \(text)" }
            return "\(words) \(entry.isMessage)"
        }
        let isAnonymous = state.userID == nil
        return entries + [
            "\(state.isChatting) \(state.sessionStatus) \(state.loading) \(state.agents.map(\.isTyping)) \(isAnonymous)",
            "\(state.rating)",
        ]
    }

    private func play(_ line: String, on replay: ReplayedProvider) throws {
        let parser = RecordingParser(vendors: [ZendeskChatRecordingVendor()])
        switch try parser.line(Data(line.utf8), number: 1)?.content {
        case .input(let input, _): replay.deliver(input)
        case .user(let user):
            if case .login(let id) = user.change { replay.setUser(id) } else { replay.setUser(nil) }
        default: break
        }
    }

    @Test("states during a reset aren't written")
    func duringReset() async throws {
        let recorder = recorder()
        provider.connect()
        client.say(.connected)
        client.load(entry("1"), chatID: "first")
        lines.forget()
        client.duringReset = { [client, lines, self] in
            client.load(entry("1"), entry("2"), chatID: "first")
            client.say(.chatEnded)
            client.say(ZendeskChatState(chatSessionStatus: .configuring))
            #expect(lines.callbacks.isEmpty)
            _ = self
        }
        try await provider.forgetAnonymousVisitor()
        #expect(lines.lines.first?.contains("\"logout\":true") == true)
        lines.forget()
        client.load(entry("4"), chatID: "next")
        #expect(lines.callbacks.count == 1)
        _ = recorder
    }

    @Test("a late state of the former user isn't written after the next user's login")
    func lateStates() async throws {
        try await provider.login(.known(KnownUser(id: "ann")))
        let recorder = recorder()
        provider.connect()
        client.say(.connected)
        client.load(entry("1"), chatID: "anns")
        try await provider.login(.known(KnownUser(id: "bob")))
        // A logout and a login.
        #expect(lines.lines.filter { $0.contains("\"user\"") }.count == 2)
        client.say(.connected)
        lines.forget()
        client.load(entry("1"), entry("2"), chatID: "anns")
        #expect(lines.lines.isEmpty)
        client.load(entry("9"), chatID: "bobs")
        #expect(lines.callbacks.count == 1)
        #expect(lines.callbacks.first?.contains("\"isChatting\":true") == true)
        _ = recorder
    }
}
