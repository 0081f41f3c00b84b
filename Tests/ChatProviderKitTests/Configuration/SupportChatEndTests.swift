import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// Names such as D1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("A support chat: kept diagnostics, and what a shutdown releases")
struct SupportChatEndTests {
    private let scene = SupportScene()

    private func diagnostics(of chat: SupportChat) -> [String] {
        ObservationRecorder(chat.events).diagnostics
    }

    @Test(
        "D1 heard: an observer that subscribes after the start receives the diagnostic about a damaged marker file"
    )
    func damagedFile() async throws {
        let folder = try ScratchFolder()
        let url = folder["markers.json"]
        try Data(#"{"records":["#.utf8).write(to: url)
        let chat = try scene.chat(scene.configuration("a"), on: FileReadMarkerStore(url: url))
        try chat.start()
        #expect(diagnostics(of: chat).contains { $0.contains("It is kept as \(url.path).kept-1") })
        let channel = try #require(chat.channel(for: "a"))
        let events = ObservationRecorder(channel.events)
        #expect(!events.values.isEmpty)
        chat.shutDown()
    }

    @Test("D1 heard: each observer receives the first 16 and the newest 48 diagnostics, without duplicates")
    func kept() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let provider = chat.scripted("a")
        for number in 1...100 {
            for _ in 1...2 {
                provider.send(.diagnostic(ChatEvent.Diagnostic(source: "a", message: "\(number)")))
            }
        }
        let expected = (Array(1...16) + Array(53...100)).map(String.init)
        #expect(diagnostics(of: chat) == expected)
        #expect(diagnostics(of: chat) == expected)
        let channel = try #require(chat.channel(for: "a"))
        #expect(ObservationRecorder(channel.events).values.count == 64)
        chat.shutDown()
    }

    @Test("L7 swapping: a shutdown ends every sequence of values")
    func sequencesEnd() async throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        let provider = try #require(chat.current?.provider)
        let counts = [chat.currentUnreadCount.values, channel.unreadCount.values]
        let states = [chat.chatState.values, channel.chatState.values, provider.chatState.values]
        let statuses = [
            chat.connectionStatus.values, channel.connectionStatus.values, provider.connectionStatus.values,
        ]
        let events = [chat.events.values, channel.events.values, provider.events.values]
        let users = chat.users.values
        chat.shutDown()
        for sequence in counts { for await _ in sequence {} }
        for sequence in states { for await _ in sequence {} }
        for sequence in statuses { for await _ in sequence {} }
        for sequence in events { for await _ in sequence {} }
        for await _ in users {}
        // A sequence that starts after the shutdown has one value, and ends too.
        var values: [UnreadCount] = []
        for await count in chat.currentUnreadCount.values { values.append(count) }
        #expect(values.count == 1)
    }

    @Test("L7 swapping: a shutdown releases the app's closures")
    func closuresAreReleased() async throws {
        final class Screen: Sendable {}
        weak var released: Screen?
        let chat: SupportChat
        var tokens: [ObservationToken] = []
        do {
            let screen = Screen()
            released = screen
            chat = try SupportChat(
                configuration: scene.configuration("a"),
                registry: scene.registry,
                lifecycle: scene.lifecycle,
                store: scene.store,
                clock: scene.clock,
                prepare: { _ in withExtendedLifetime(screen) {} }
            )
            try chat.start()
            tokens.append(chat.currentUnreadCount.observe { _ in withExtendedLifetime(screen) {} })
            tokens.append(chat.events.observe { _ in withExtendedLifetime(screen) {} })
            tokens.append(chat.users.observe { _ in withExtendedLifetime(screen) {} })
            let channel = try #require(chat.channel(for: "a"))
            tokens.append(channel.snapshot.observe { _ in withExtendedLifetime(screen) {} })
            tokens.append(channel.events.observe { _ in withExtendedLifetime(screen) {} })
            try? await chat.login { _ in
                .token(SignedIdentity(userID: "ann") { withExtendedLifetime(screen) { "token" } })
            }
        }
        #expect(released != nil)
        chat.shutDown()
        scene.made = []
        #expect(released == nil)
        // The tokens are still alive: the closures were released by the shutdown, not with the tokens.
        withExtendedLifetime(tokens) {}
    }
}
