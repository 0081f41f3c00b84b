import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("S8 one writer: a second counter or a second chat on one store overwrites nothing")
@MainActor
struct SecondWriterTests {
    private let scene = SupportScene()
    private let log = (1...4).map { ChatEntry.agentMessage("\($0)", at: TimeInterval($0)) }

    private func diagnostics(_ chat: SupportChat) -> [String] {
        ObservationRecorder(chat.events).diagnostics
    }

    @Test("S8 a second counter for a provider and user stores nothing, and reports it once")
    func secondCounter() throws {
        let first = CounterScene(store: scene.store)
        first.provider.load(online: log)
        first.visitConversation()
        let stored = try scene.store.record(of: "scripted", userID: nil)
        let second = CounterScene(store: scene.store)
        let reported = ObservationRecorder(second.counter.diagnostics)
        second.provider.load(online: Array(log.prefix(1)))
        second.visitConversation()
        second.provider.append(.agentMessage("5", at: 5))
        #expect(stored != nil)
        #expect(try scene.store.record(of: "scripted", userID: nil) == stored)
        #expect(reported.values.count == 1 && reported.last?.message.contains("another counter") == true)
        // It still counts.
        #expect(second.count == .live(1))
        withExtendedLifetime(first) {}
    }

    @Test(
        "S8 once the first counter is stopped or released, the second one stores",
        arguments: [false, true]
    )
    func afterTheFirst(isReleased: Bool) throws {
        var first: CounterScene? = CounterScene(store: scene.store)
        first?.provider.load(online: log)
        first?.visitConversation()
        if isReleased { first = nil } else { first?.counter.stop() }
        let second = CounterScene(store: scene.store)
        let reported = ObservationRecorder(second.counter.diagnostics)
        second.provider.load(online: log + [.agentMessage("5", at: 5)])
        #expect(try scene.store.record(of: "scripted", userID: nil)?.count == 1)
        #expect(reported.values.isEmpty)
        withExtendedLifetime(first) {}
    }

    @Test("S8 two file stores on one file are one store, and two files are two stores")
    func files() async throws {
        let folder = try ScratchFolder()
        let first = CounterScene(store: FileReadMarkerStore(url: folder["a.json"]))
        first.provider.load(online: log)
        first.visitConversation()
        let second = CounterScene(store: FileReadMarkerStore(url: folder["a.json"]))
        let reported = ObservationRecorder(second.counter.diagnostics)
        second.provider.load(online: log + [.agentMessage("5", at: 5)])
        #expect(reported.values.count == 1)
        let third = CounterScene(store: FileReadMarkerStore(url: folder["b.json"]))
        let heard = ObservationRecorder(third.counter.diagnostics)
        third.provider.load(online: log)
        third.visitConversation()
        #expect(heard.values.isEmpty)
        for scene in [first, third] { try await scene.store.flush() }
    }

    @Test(
        "S8 a second chat with the same provider and store reports it, and overwrites neither markers nor user"
    )
    func twoChats() async throws {
        let first = try scene.onlineChat(scene.configuration("a"), log: log)
        try await first.login { _ in .token(SignedIdentity(userID: "ada") { "a token" }) }
        first.scripted("a").load(online: log)
        first.channel(for: "a")?.conversationWillAppear()
        first.channel(for: "a")?.conversationDidClose()
        let record = try scene.store.record(of: "a", userID: "ada")
        let user = try scene.store.user(of: "a")
        let second = try scene.onlineChat(scene.configuration("a"), log: [])
        #expect(diagnostics(second).filter { $0.contains("another SupportChat") }.count == 3)
        await second.logout()
        second.channel(for: "a")?.conversationWillAppear()
        #expect(try scene.store.record(of: "a", userID: "ada") == record)
        #expect(try scene.store.user(of: "a") == user)
        #expect(diagnostics(first).isEmpty)
    }

    @Test("S8 two chats with different providers share a store, and both write to it")
    func differentProviders() throws {
        let first = try scene.onlineChat(scene.configuration("a", all: ["a"]), log: log)
        let second = try scene.onlineChat(scene.configuration("b", all: ["b"]), log: log)
        for (chat, id) in [(first, "a"), (second, "b")] as [(SupportChat, ChatProviderID)] {
            chat.channel(for: id)?.conversationWillAppear()
            #expect(try scene.store.record(of: id, userID: nil)?.marker != nil)
            #expect(diagnostics(chat).isEmpty)
        }
    }

    @Test("S8 a chat that follows one that was shut down reports nothing and stores")
    func afterShutDown() throws {
        let first = try scene.onlineChat(scene.configuration("a"), log: log)
        first.shutDown()
        let second = try scene.onlineChat(scene.configuration("a"), log: log)
        second.channel(for: "a")?.conversationWillAppear()
        #expect(try scene.store.record(of: "a", userID: nil)?.marker != nil)
        #expect(diagnostics(second).isEmpty)
    }

    @Test("S8 a second chat with the same live SDK reports it")
    func oneSDK() throws {
        let adapter = ChatAdapter(
            ScriptedChatSettings.self,
            live: .factory { ScriptedChatProvider(id: $0.id) },
            simulator: .factory { ScriptedChatProvider(id: $0.id) },
            allowsOneLiveProvider: true
        )
        func chat(_ client: ChatConfiguration.Provider.Client) throws -> SupportChat {
            try SupportChat(
                configuration: ChatConfiguration(
                    provider: "a",
                    providers: ["a": ChatConfiguration.Provider(ScriptedChatSettings(), client: client)]
                ),
                registry: ChatProviderRegistry([adapter]),
                lifecycle: scene.lifecycle,
                store: InMemoryReadMarkerStore()
            )
        }
        let first = try chat(.live)
        let simulated = try chat(.simulator)
        let second = try chat(.live)
        #expect(diagnostics(first).isEmpty && diagnostics(simulated).isEmpty)
        #expect(diagnostics(second).filter { $0.contains("one account for the whole app") }.count == 1)
    }
}
