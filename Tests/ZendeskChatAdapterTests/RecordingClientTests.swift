import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatRecording
import ZendeskChatSimulator

/// Lines of a recording.
@MainActor
private final class Lines {
    private(set) var lines: [String] = []

    func writer(includesBodies: Bool = true) -> RecordingWriter {
        RecordingWriter(includesBodies: includesBodies, clock: ManualChatClock()) { [weak self] data in
            self?.lines.append(String(decoding: data, as: UTF8.self))
        }
    }

    /// What stands under `zendesk`.
    var callbacks: [String] {
        lines.compactMap { line in
            guard let start = line.range(of: "\"zendesk\":") else { return nil }
            return String(line[start.upperBound...].dropLast(2))
        }
    }

    func forget() { lines = [] }
}

@MainActor
private final class NoTokens: ZendeskJWTAuthenticator {
    func getToken() async throws -> String { throw CancellationError() }
}

@MainActor
@Suite("Writing recordings")
struct RecordingClientTests {
    private let inner = ScriptedZendeskClient()
    private let lines = Lines()

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

    @Test("a client that is recorded is asked for the same as one that is not")
    func passedOn() async throws {
        let plain = ScriptedZendeskClient()
        let recording = RecordingZendeskChatClient(inner, writer: lines.writer())
        let answers = try await callEverything(of: plain)
        #expect(try await callEverything(of: recording) == answers)
        #expect(inner.calls == plain.calls && Set(plain.calls).count >= 25)
        #expect(inner.configuration == plain.configuration && inner.hasIdentity == plain.hasIdentity)
    }

    /// Calls all that a client can do; gives what it answers at once.
    private func callEverything(of client: any ZendeskChatClient) async throws -> [String] {
        let info = ZendeskVisitorInfo(name: "Ann", email: "ann@example.com")
        let file = URL(fileURLWithPath: "/a.png")
        client.configuration.visitorInfo = info
        client.connect()
        client.sendTyping(isTyping: true)
        client.registerPushToken(Data([1]))
        client.registerPushTokenString("01")
        client.unregisterPushToken()
        client.didReceiveRemoteNotification(["zendesk": true])
        client.clearCache()
        client.setIdentity(authenticator: NoTokens())
        await client.resetIdentity()
        let ids = [
            try await client.sendMessage("hello"), try await client.resendFailedMessage(withID: "1"),
            try await client.deleteFailedMessage(withID: "2"),
            try await client.sendFile(at: file, onProgress: nil).id,
            try await client.resendFailedFile(withID: "3", onProgress: nil).id,
        ]
        try await client.sendChatRating(.good)
        try await client.sendChatComment("fine")
        try await client.sendEmailTranscript("ann@example.com")
        try await client.sendOfflineForm(ZendeskOfflineForm(visitorInfo: info, message: "later"))
        try await client.setDepartment("Sales")
        try await client.setDepartment(identifier: "7")
        try await client.setVisitorInfo(info)
        try await client.addTags(["a"])
        try await client.removeTags(["b"])
        try await client.setNote("c")
        try await client.appendNote("d")
        try await client.trackVisitorPath(ZendeskVisitorPath(title: "Cart", url: file.path))
        let isChatting = try await client.getChatInfo().isChatting
        let hasEnded = try await client.endChat()
        let account = try await client.getAccount()
        client.disconnect()
        return ids + [
            "\(isChatting) \(hasEnded) \(client.isInitialized) \(client.isChatPushNotification([:]))",
            "\(client.connectionStatus) \(client.chatState.chatSessionStatus) \(client.visitorInfo)",
            "\(account) \(String(describing: client.account)) \(String(describing: client.settings))",
        ]
    }

    @Test("each callback is a line, and a state is written as what has changed")
    func changes() {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer())
        inner.say(.connecting)
        inner.say(.connected)
        inner.say(.connected)
        var state = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "c")
        state.logs.upsert(entry("1"))
        inner.say(state)
        inner.say(state)
        state.logs.upsert(entry("2"))
        state.logs.upsert(entry("1", "Edited"))
        inner.say(state)
        state.chatID = nil
        state.logs = ChatTranscript([entry("3")])
        state.queuePosition.queue = 2
        state.agents = [ZendeskAgent(nick: "a", displayName: "A")]
        state.department = ZendeskDepartment(id: "d", name: "D", status: .unknown("odd"))
        state.rating = .good
        state.comment = "Fine"
        inner.say(state)
        state.department = nil
        inner.say(state)
        inner.say(.chatEnded)
        inner.say(.unknown("New"))
        #expect(
            lines.callbacks == [
                #"{"connectionStatus":"connecting"}"#,
                #"{"connectionStatus":"connected"}"#,
                #"{"chatState":{"chatId":"c","chatSessionStatus":"started","isChatting":true,"logs":[\#(json("1"))]}}"#,
                #"{"chatState":{}}"#,
                #"{"chatState":{"appendLogs":[\#(json("1", "Edited")),\#(json("2"))]}}"#,
                #"{"chatState":{"agents":[{"displayName":"A","isTyping":false,"nick":"a"}],"chatId":null,"#
                    + #""comment":"Fine","department":{"id":"d","name":"D","status":"offline"},"#
                    + #""logs":[\#(json("3"))],"queuePosition":2,"rating":"good"}}"#,
                #"{"chatState":{"department":null}}"#,
                #"{"notification":"chatEnded"}"#,
                #"{"notification":"New"}"#,
            ]
        )
        _ = client
    }

    @Test("what is there when the recording starts is written first", arguments: [true, false])
    func start(callsAtOnce: Bool) {
        inner.callsAtOnce = callsAtOnce
        inner.connectionStatus = .connected
        inner.chatState = ZendeskChatState(chatSessionStatus: .configuring)
        let client = RecordingZendeskChatClient(inner, writer: lines.writer(), provider: "shop")
        #expect(
            lines.callbacks.map { $0.replacingOccurrences(of: #","provider":"shop""#, with: "") } == [
                #"{"connectionStatus":"connected"}"#, #"{"chatState":{"chatSessionStatus":"configuring"}}"#,
            ]
        )
        #expect(lines.lines.allSatisfy { $0.contains(#""provider":"shop""#) })
        _ = client
    }

    @Test("a client that is at its start writes nothing", arguments: [true, false])
    func quietStart(callsAtOnce: Bool) {
        inner.callsAtOnce = callsAtOnce
        let client = RecordingZendeskChatClient(inner, writer: lines.writer())
        #expect(lines.lines.isEmpty)
        _ = client
    }

    @Test("words, names, addresses and links are redacted, unless bodies are wanted")
    func redaction() {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer(includesBodies: false))
        let kinds: [ChatEntry.Kind] = [
            .message("secret"), .options(question: "secret?", choices: ["secret"]),
            .attachment(ChatAttachment(name: "secret.png", url: "https://secret.example/secret")),
            .comment(old: "secret", new: "secret"),
        ]
        var state = ZendeskChatState(comment: "secret")
        state.agents = [ZendeskAgent(nick: "agent:secret", displayName: "Secret")]
        state.department = ZendeskDepartment(id: "1", name: "Secret")
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
        inner.say(state)
        #expect(lines.lines.count == 1)
        #expect(!lines.lines[0].lowercased().contains("secret"))
        #expect(lines.lines[0].contains("xxxxxx.xxx"))
        _ = client
    }

    @Test("entries of a type that a recording has no name for are left out")
    func unsupported() {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer())
        let odd = ChatEntry(
            id: "x",
            participant: .agent,
            createdAt: Date(),
            kind: .unsupported("ChatLogType 9")
        )
        var state = ZendeskChatState()
        state.logs.upsert(odd)
        inner.say(state)
        #expect(lines.callbacks == [#"{"chatState":{"logs":[]}}"#])
        _ = client
    }

    @Test("calls reach the recorded client and answers come back")
    func forwarding() async throws {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer())
        inner.settings = ZendeskChatSettings(
            fileSizeLimit: 1,
            isFileSendingEnabled: true,
            supportedFileTypes: []
        )
        client.connect()
        client.configuration.tags = ["a"]
        #expect(try await client.sendMessage("Hi") == "sent")
        try await client.setDepartment(identifier: "d")
        try await client.setDepartment("Sales")
        await client.resetIdentity()
        #expect(
            inner.calls == ["connect", "send Hi", "department id d", "department Sales", "resetIdentity"]
        )
        #expect(inner.configuration.tags == ["a"])
        #expect(client.settings == inner.settings)
    }

    @Test("a recorder that is released writes nothing more")
    func release() {
        do { _ = RecordingZendeskChatClient(inner, writer: lines.writer()) }
        inner.say(.connected)
        #expect(lines.lines.isEmpty)
        #expect(inner.observerCount == 0)
    }

    // MARK: Round trip

    @Test("what is recorded and replayed gives the same states, with users and reconnections")
    func roundTrip() async throws {
        let server = SimulatedZendeskServer(
            clock: ManualChatClock(),
            departments: [ZendeskDepartment(id: "1", name: "Sales")]
        )
        let device = SimulatedZendeskDevice()
        let sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: ManualAppLifecycle())
        let client = RecordingZendeskChatClient(sdk, writer: lines.writer())
        let provider = ZendeskChatProvider(client: client, clock: server.clock)
        let users = provider.currentUser.observe { client.recordUser($0) }
        let states = ObservationRecorder(provider.chatState)
        let statuses = ObservationRecorder(provider.connectionStatus)

        provider.connect()
        try await provider.selectDepartment(named: "Sales")
        _ = try await provider.send("Hello")
        let agents = server.dashboard
        try agents.join()
        try agents.type()
        try agents.send("Which one?", options: ["red", "blue"])
        try agents.send(ZendeskChatAttachment(name: "a.png", mimeType: "image/png", size: 3, url: "u"))
        sdk.deliveryFailures = [.timeout]
        await #expect(throws: DeliveryFailure.self) { try await provider.send("Lost") }
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
        // The anonymous visitor after this one is another.
        try await provider.logout()

        let replay = ZendeskRecordingVendor().makeReplay(id: "zendesk-chat", userID: nil, clock: server.clock)
        let replayedStates = ObservationRecorder(replay.provider.chatState)
        let replayedStatuses = ObservationRecorder(replay.provider.connectionStatus)
        for line in lines.lines { try play(line, on: replay) }
        #expect(states.values.count > 20)
        #expect(replayedStates.values == states.values)
        #expect(replayedStatuses.values.map(\.name) == statuses.values.map(\.name))
        users.cancel()
    }

    private func play(_ line: String, on replay: any ReplayedProvider) throws {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let object = RecordedObject(try #require(json as? [String: Any]))
        if let zendesk = try object.object("zendesk") {
            replay.deliver(try ZendeskRecordingVendor().decode(zendesk))
        } else if let user = try object.object("user") {
            if let login = try user.string("login") { replay.login(as: login) } else { replay.logout() }
        }
    }

    @Test("what comes while the client forgets a user is not written, until the next user comes")
    func duringReset() async {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer())
        inner.say(.connected)
        inner.load(entry("1"), chatID: "first")
        lines.forget()
        inner.duringReset = { [inner] in
            inner.load(entry("1"), entry("2"), chatID: "first")
            inner.say(.chatEnded)
            inner.say(.authenticationFailed(nil))
            inner.say(ZendeskChatState(chatSessionStatus: .configuring))
        }
        await client.resetIdentity()
        inner.load(entry("3"), chatID: "next")
        #expect(lines.lines.isEmpty)
        inner.say(ZendeskChatState(chatSessionStatus: .configuring))
        client.recordUser(.anonymous)
        #expect(lines.lines.count == 2)
        #expect(lines.lines.first?.contains("\"logout\":true") == true)
        #expect(lines.callbacks.count == 1)
        inner.load(entry("4"), chatID: "next")
        #expect(lines.callbacks.count == 2)
    }

    @Test("a late state of a user who is gone is not written behind the next user's name")
    func lateStates() async {
        let client = RecordingZendeskChatClient(inner, writer: lines.writer(), userID: "ann")
        inner.say(.connected)
        inner.load(entry("1"), chatID: "anns")
        await client.resetIdentity()
        client.recordUser(.known(KnownUser(id: "bob")))
        client.recordUser(.known(KnownUser(id: "bob")))
        #expect(lines.lines.filter { $0.contains("\"user\"") }.count == 1)
        lines.forget()
        inner.load(entry("1"), entry("2"), chatID: "anns")
        #expect(lines.lines.isEmpty)
        inner.load(entry("9"), chatID: "bobs")
        #expect(lines.callbacks.count == 1)
        #expect(lines.callbacks[0].contains("\"isChatting\":true"))
    }
}
