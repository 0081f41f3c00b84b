import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: screens")
struct ScreenTests {
    private func open(_ screen: ZendeskMessagingScreen?, in scene: MessagingScene) throws -> String? {
        try scene.sdk.presentScreen(screen, in: nil)
        return scene.sdk.visitor.conversationID
    }

    @Test("22 the plain screen creates a user and a conversation if there are none")
    func plainScreen() async throws {
        let scene = try await MessagingScene.started()
        #expect(scene.sdk.currentUser == nil)
        let id = try #require(try open(nil, in: scene))
        #expect(scene.serverUser?.conversations.map(\.id) == [id])
        #expect(scene.sdk.currentUser?.authenticationType == .sessionToken)
    }

    @Test("22 the plain screen is the conversation list if the account has one")
    func plainList() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        #expect(try open(nil, in: scene) == nil)
        #expect(scene.sdk.visitor.seesList)
    }

    @Test(
        "24 the most recent conversation is the last updated one, and is created if there is none"
    )
    func mostRecent() async throws {
        let scene = try await MessagingScene.started(channel: .severalConversations)
        let first = try #require(try open(.mostRecentConversation(exitAction: .close), in: scene))
        let second = try #require(try open(.newConversation(exitAction: .close), in: scene))
        #expect(first != second)
        try scene.server.agents.send("Hi", to: first)
        #expect(try open(.mostRecentConversation(exitAction: .close), in: scene) == first)
        let started = scene.events.values.compactMap { event -> String? in
            if case .conversationStarted(_, let id) = event { id } else { nil }
        }
        #expect(started == [first, second])
    }

    @Test("25 an unknown id opens the list, and no id opens a new conversation")
    func unknownConversation() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        let known = try scene.conversation().id
        #expect(try open(.conversation(id: known, exitAction: .close), in: scene) == known)
        #expect(try open(.conversation(id: "unknown", exitAction: .close), in: scene) == nil)
        #expect(scene.sdk.visitor.seesList)
        let new = try #require(try open(.conversation(id: nil, exitAction: .close), in: scene))
        #expect(scene.serverUser?.conversations.map(\.id) == [known, new])
    }

    @Test("26 leaving a screen closes messaging or returns to the list, depending on its exit action")
    func exitAction() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        let shown = ObservationRecorder(scene.sdk.observeScreen)
        _ = try open(.mostRecentConversation(exitAction: .returnToConversationList), in: scene)
        scene.sdk.visitor.goBack()
        #expect(scene.sdk.visitor.seesList && shown.values == [true])
        scene.sdk.visitor.goBack()
        #expect(shown.values == [true, false])
        _ = try open(.mostRecentConversation(exitAction: .close), in: scene)
        scene.sdk.visitor.goBack()
        #expect(shown.values == [true, false, true, false])
    }

    @Test("27 a web address is opened by the system, and an app's own scheme isn't a link in a text")
    func links() async throws {
        let scene = try await MessagingScene.chatting()
        _ = try open(nil, in: scene)
        let web = try #require(URL(string: "https://example.com"))
        let own = try #require(URL(string: "shop://cart"))
        let mail = try #require(URL(string: "mailto:help@example.com"))
        #expect(scene.sdk.visitor.tap(web, in: .text))
        #expect(!scene.sdk.visitor.tap(own, in: .text))
        #expect(scene.sdk.visitor.tap(mail, in: .linkMessageAction))
        #expect(scene.device.openedURLs == [web, mail])
    }

    @Test("28 the delegate decides whether the SDK or the app opens a link", arguments: [false, true])
    func delegate(isVendors: Bool) async throws {
        let scene = try await MessagingScene.chatting()
        _ = try open(nil, in: scene)
        let url = try #require(URL(string: "https://example.com"))
        var sources: [ZendeskMessagingURLSource] = []
        scene.sdk.setURLHandler { _, source in
            sources.append(source)
            return isVendors
        }
        scene.sdk.visitor.tap(url, in: .carousel)
        #expect(sources == [.carousel])
        #expect(scene.device.openedURLs == (isVendors ? [url] : []))
    }

    @Test("29 a file has at most 50 MB and is one of four image types")
    func files() async throws {
        let scene = try await MessagingScene.chatting()
        _ = try open(nil, in: scene)
        for name in ["a.jpeg", "b.JPG", "c.gif", "d.png"] {
            try await scene.sdk.visitor.sendFile(name, bytes: SimulatedMessagingVisitor.largestFile)
        }
        #expect(SimulatedMessagingVisitor.largestFile == 50 * 1024 * 1024)
        for (name, bytes) in [("e.pdf", 1), ("f.png", SimulatedMessagingVisitor.largestFile + 1)] {
            await #expect(throws: SimulatedMessagingVisitor.Refusal.fileNotAllowed) {
                try await scene.sdk.visitor.sendFile(name, bytes: bytes)
            }
        }
        #expect(try scene.conversation().messages.count { $0.kind == .file } == 4)
    }
}

@MainActor
@Suite("Messaging simulator: several conversations")
struct SeveralConversationsTests {
    @Test("42 without the button for new conversations, users stay on the list")
    func withoutButton() async throws {
        var channel = SimulatedMessagingChannel.severalConversations
        channel.allowsNewConversations = false
        let scene = try await MessagingScene.chatting(channel: channel)
        try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil)
        #expect(scene.sdk.visitor.seesList)
        scene.sdk.visitor.startNewConversation()
        #expect(scene.serverUser?.conversations.count == 1)
    }

    @Test("42 the button begins another conversation")
    func button() async throws {
        let scene = try await MessagingScene.chatting(channel: .severalConversations)
        try scene.sdk.presentScreen(.conversationList, in: nil)
        scene.sdk.visitor.startNewConversation()
        #expect(scene.serverUser?.conversations.count == 2)
        #expect(scene.events.values.contains { $0.name == "newConversationButtonClicked" })
    }

    @Test("43 if the account hides the list, the last updated conversation is shown")
    func hiddenList() async throws {
        var channel = SimulatedMessagingChannel.severalConversations
        channel.showsConversationList = false
        let scene = try await MessagingScene.chatting(channel: channel)
        try scene.sdk.presentScreen(.conversationList, in: nil)
        #expect(try scene.sdk.visitor.conversationID == scene.conversation().id)
    }

    @Test("44 a user is authenticated in up to a hundred conversations")
    func hundredConversations() async throws {
        let scene = try await MessagingScene.started(channel: .severalConversations)
        try await scene.logIn("ada")
        for _ in 1...101 { try scene.sdk.presentScreen(.newConversation(exitAction: .close), in: nil) }
        let conversations = try #require(scene.serverUser?.conversations)
        #expect(conversations.map(\.isAuthenticated) == Array(repeating: true, count: 100) + [false])
    }

    @Test("44 a full conversation refuses messages with 423")
    func fullConversation() async throws {
        #expect(SimulatedMessagingChannel().messageLimit == 30_000)
        var channel = SimulatedMessagingChannel()
        channel.messageLimit = 1
        let scene = try await MessagingScene.chatting(channel: channel)
        try scene.sdk.presentScreen(nil, in: nil)
        await #expect(throws: refused(423)) { try await scene.sdk.visitor.send("More") }
        #expect(scene.events.values.last == .sendMessageFailed(refused(423)))
    }
}
