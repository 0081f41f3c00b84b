import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat simulator: chats")
struct SimulatorChatTests {
    @Test("the first message queues a chat, and an agent who joins takes it off the queue")
    func queue() async throws {
        let scene = SimulatorScene()
        let other = SimulatedZendeskChat(server: scene.server, lifecycle: scene.lifecycle)
        other.connect()
        _ = try await other.sendMessage("First")
        _ = try await scene.sdk.sendMessage("Second")
        #expect(scene.sdk.chatState.isChatting)
        #expect(scene.sdk.chatState.queuePosition == 2)
        try scene.agents.join()
        #expect(scene.sdk.chatState.queuePosition == 0)
        #expect(other.chatState.queuePosition == 1)
    }

    @Test("every state contains the message that begins the chat")
    func firstMessage() async throws {
        let scene = SimulatorScene()
        let states = scene.states
        let id = try await scene.sdk.sendMessage("Hello")
        #expect(states.values.allSatisfy { $0.logs.map(\.id) == [id] })
        #expect(states.last?.logs[id: id]?.deliveryStatus == .delivered)
    }

    @Test("a message in transit fails when the connection is lost, and can be resent or deleted")
    func failedDelivery() async throws {
        let scene = SimulatorScene()
        scene.server.latency = 1
        let sending = Task { try await scene.sdk.sendMessage("Hello") }
        while scene.clock.pendingCount == 0 { await Task.yield() }
        scene.device.isOnline = false
        scene.clock.advance(by: 1)
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await sending.value }
        scene.server.latency = 0
        scene.device.isOnline = true
        scene.clock.advance(by: 1)
        let failed = try #require(scene.sdk.chatState.logs.last)
        #expect(failed.deliveryStatus == .failed(.init(.network, messageID: failed.id)))
        _ = try await scene.sdk.resendFailedMessage(withID: failed.id)
        #expect(scene.sdk.chatState.logs[id: failed.id]?.deliveryStatus == .delivered)

        scene.sdk.deliveryFailures = [.timeout]
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.sdk.sendMessage("Lost") }
        let lost = try #require(scene.sdk.chatState.logs.last)
        _ = try await scene.sdk.deleteFailedMessage(withID: lost.id)
        #expect(scene.sdk.chatState.logs.map(\.id) == [failed.id])
    }

    @Test("a file is uploaded in parts, and refused if the account doesn't accept it")
    func files() async throws {
        let scene = SimulatorScene()
        var parts: [Double] = []
        let entry = try await scene.sdk.sendFile(at: scene.file("a.pdf", bytes: 100)) { parts.append($0) }
        #expect(parts == [0, 0.25, 0.5, 0.75, 1])
        #expect(entry.deliveryStatus == .delivered)

        scene.server.settings.fileSizeLimit = 10
        let (large, program) = (try scene.file("b.pdf", bytes: 11), try scene.file("c.exe", bytes: 1))
        #expect(await refusal(of: large, by: scene) == .fileSizeTooLarge)
        #expect(await refusal(of: program, by: scene) == .unsupportedFileType)
        scene.server.settings.isFileSendingEnabled = false
        let small = try scene.file("d.pdf", bytes: 1)
        #expect(await refusal(of: small, by: scene) == .fileSendingIsDisabled)
    }

    private func refusal(of file: URL, by scene: SimulatorScene) async -> ChatEntry.DeliveryFailure.Reason? {
        do {
            _ = try await scene.sdk.sendFile(at: file, onProgress: nil)
            return nil
        } catch {
            return (error as? ChatEntry.DeliveryFailure)?.reason
        }
    }

    @Test("an agent types, sends options and sends a file")
    func agent() async throws {
        let scene = try await SimulatorScene.chatting()
        try scene.agents.type()
        #expect(scene.sdk.chatState.agents.map(\.isTyping) == [true])
        try scene.agents.send("Which?", options: ["red", "blue"])
        #expect(scene.sdk.chatState.agents.map(\.isTyping) == [false])
        #expect(
            scene.sdk.chatState.logs.last?.kind == .options(question: "Which?", choices: ["red", "blue"])
        )
        try scene.agents.send(ChatEntry.Attachment(name: "a.png", mimeType: "image/png", size: 3, url: "u"))
        #expect(scene.sdk.chatState.logs.last?.text == "a.png")
    }

    @Test("ratings and comments are in the state and the log, and the transcript is mailed at the end")
    func rating() async throws {
        let scene = try await SimulatorScene.chatting()
        try await scene.sdk.sendChatRating(.good)
        try await scene.sdk.sendChatComment("fine")
        try await scene.sdk.sendEmailTranscript("bo@example.com")
        #expect(scene.sdk.chatState.rating == .good && scene.sdk.chatState.comment == "fine")
        #expect(
            scene.sdk.chatState.logs.suffix(2).map(\.kind) == [
                .rating(.good), .comment(old: "", new: "fine"),
            ]
        )
        #expect(scene.server.mailedTranscripts.isEmpty)
        try scene.agents.endChat()
        #expect(scene.server.mailedTranscripts.map(\.email) == ["bo@example.com"])
    }

    @Test("either side can end a chat, which posts one notification, and the next message starts another")
    func end() async throws {
        let scene = try await SimulatorScene.chatting()
        let notifications = scene.notifications
        let first = scene.sdk.chatState.chatID
        #expect(try await scene.sdk.endChat())
        #expect(scene.sdk.chatState.chatSessionStatus == .ended && !scene.sdk.chatState.isChatting)
        #expect(notifications.values == [.chatEnded])
        #expect(try await scene.sdk.endChat() == false)
        _ = try await scene.sdk.sendMessage("Me again")
        #expect(scene.sdk.chatState.chatID != first && scene.sdk.chatState.isChatting)
        #expect(scene.sdk.chatState.logs.map(\.text) == ["Me again"])
        try scene.agents.endChat()
        #expect(notifications.values == [.chatEnded, .chatEnded])
    }

    @Test(
        "a visit after the end shows an empty chat unless ended chats are kept",
        arguments: [false, true]
    )
    func visitAfterEnd(isKept: Bool) async throws {
        let scene = try await SimulatorScene.chatting()
        scene.server.keepsEndedChats = isKept
        let log = scene.sdk.chatState.logs.map(\.id)
        try scene.agents.endChat()
        // A screen that is already open still shows the chat.
        #expect(scene.sdk.chatState.logs.map(\.id) == log)

        scene.sdk.conversationScreenWillAppear()
        #expect(scene.sdk.chatState.logs.map(\.id) == (isKept ? log : []))
        scene.sdk.conversationScreenWillDisappear()
        scene.sdk.connect()
        #expect(scene.sdk.chatState.logs.map(\.id) == (isKept ? log : []))
        #expect(scene.sdk.chatState.chatSessionStatus == (isKept ? .ended : .configuring))
        try await scene.sdk.addTags(["vip"])
        #expect(scene.sdk.chatState.logs.map(\.id) == (isKept ? log : []))

        _ = try await scene.sdk.sendMessage("Me again")
        #expect(scene.sdk.chatState.logs.map(\.text) == ["Me again"])
    }

    @Test("while no agent is online, a message fails and an offline form with an address is accepted")
    func offline() async throws {
        let scene = SimulatorScene()
        var statuses: [ChatState.Department.Status?] = []
        let token = scene.sdk.observe { event in
            if case .account(let account) = event { statuses.append(account.accountStatus) }
        }
        scene.server.isOnline = false
        #expect(statuses == [.offline])
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.sdk.sendMessage("Hello") }
        var form = ZendeskChatOfflineForm(visitorInfo: VisitorProfile(name: "Bo"), message: "Call me")
        await #expect(throws: ChatEntry.DeliveryFailure.self) { try await scene.sdk.sendOfflineForm(form) }
        form.visitorInfo.email = "bo@example.com"
        try await scene.sdk.sendOfflineForm(form)
        #expect(scene.server.offlineMessages == [form])
        token.cancel()
    }

    @Test("the server's clock may be ahead of the device's")
    func skew() async throws {
        let scene = SimulatorScene()
        scene.server.clockSkew = -300
        _ = try await scene.sdk.sendMessage("Hello")
        try scene.agents.send("Hi")
        let logs = scene.sdk.chatState.logs
        #expect(try #require(logs.last).createdAt < logs[0].createdAt)
    }

    @Test("a later launch finds the chat only on the same device")
    func launches() async throws {
        let scene = try await SimulatorScene.chatting()
        scene.sdk.disconnect()
        let next = SimulatedZendeskChat(
            server: scene.server,
            device: scene.device,
            lifecycle: scene.lifecycle
        )
        next.connect()
        #expect(next.chatState.logs.count == 3)
        let elsewhere = SimulatedZendeskChat(server: scene.server, lifecycle: scene.lifecycle)
        elsewhere.connect()
        #expect(elsewhere.chatState.logs.isEmpty)
    }

    @Test("the visitor's tags, note and typing reach the agents")
    func visit() async throws {
        let scene = try await SimulatorScene.chatting()
        try await scene.sdk.addTags(["vip", "payment"])
        try await scene.sdk.removeTags(["payment"])
        try await scene.sdk.setNote("Prefers e-mail")
        try await scene.sdk.appendNote("Speaks French")
        scene.sdk.sendTyping(isTyping: true)
        let visitor = try #require(scene.agents.waitingVisitors.first.flatMap(scene.server.visitor))
        #expect(visitor.tags == ["vip"] && visitor.note == "Prefers e-mail\nSpeaks French")
        #expect(visitor.isTyping)
    }

    @Test(
        "a visit has the configuration, and the visitor's paths; a path with the address of the previous one is omitted"
    )
    func configuration() async throws {
        let scene = SimulatorScene(connected: false)
        scene.sdk.configuration.tags = ["ios"]
        scene.sdk.configuration.departmentName = "Sales"
        scene.sdk.configuration.visitorInfo = VisitorProfile(phoneNumber: "1")
        scene.sdk.configuration.visitorPathOne = "Home"
        scene.sdk.configuration.visitorPathTwo = "Acme 3.1"
        scene.sdk.configuration.visitorPathTwoValue = "acme://home"
        scene.sdk.connect()
        for (title, url) in [("Cart", "acme://cart"), ("Full cart", "acme://cart"), ("Till", "acme://till")] {
            try await scene.sdk.trackVisitorPath(ZendeskChatVisitorPath(title: title, url: url))
        }
        _ = try await scene.sdk.sendMessage("Hello")
        let visitor = try #require(scene.agents.waitingVisitors.first.flatMap(scene.server.visitor))
        #expect(visitor.tags == ["ios"] && visitor.info.phoneNumber == "1")
        #expect(visitor.chat?.department?.name == "Sales")
        #expect(visitor.paths.map(\.title) == ["Home", "Acme 3.1", "Cart", "Till"])
        #expect(visitor.paths.map(\.url) == ["", "acme://home", "acme://cart", "acme://till"])
    }
}
