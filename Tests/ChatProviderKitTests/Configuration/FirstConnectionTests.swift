import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Names such as L4 refer to the rules in the article *Invariants*.
@Suite("L4: a provider that connects on first use")
@MainActor
struct FirstConnectionTests {
    private let scene = SupportScene()

    private func startedChat() throws -> SupportChat {
        let chat = try chat()
        try chat.start()
        return chat
    }

    private func chat() throws -> SupportChat {
        var configuration = scene.configuration("a")
        configuration.providers["a"]?.connects = .onFirstUse
        return try scene.chat(configuration)
    }

    private var connects: Int { scene.journal.count { $0 == "a connect" } }

    @Test("L4 first start: it does not connect before its conversation opens")
    func connectsAtConversation() throws {
        let chat = try startedChat()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(connects == 0)
        chat.current?.conversationWillAppear()
        #expect(connects == 1)
        chat.shutDown()
    }

    @Test("L4 first start: its SDK is installed when its conversation opens, and only once")
    func installsAtConversation() throws {
        let chat = try startedChat()
        #expect(scene.made.map(\.preparations) == [0])
        chat.current?.conversationWillAppear()
        chat.current?.conversationWillDisappear()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.made.map(\.preparations) == [1])
        chat.shutDown()
    }

    @Test("L4 first start: an SDK that its vendor requires at launch is installed at the start, once")
    func installsAtStart() throws {
        scene.lifecycle.send(.didEnterBackground)
        let chat = try startedChat()
        #expect(scene.made.map(\.installations) == [1])
        scene.lifecycle.send(.willEnterForeground)
        chat.current?.conversationWillAppear()
        #expect(scene.made.map(\.installations) == [1])
        chat.shutDown()
    }

    @Test("L4 first start: an SDK that is not installed before first use is not an error")
    func startsUninstalled() throws {
        let chat = try chat()
        chat.scripted("a").setConnection(.disconnected(.notInstalled))
        try chat.start()
        #expect(chat.isStarted)
        chat.shutDown()
    }

    @Test("a diagnostic that a provider sends while installing its SDK at the start is delivered")
    func installationDiagnostic() throws {
        let chat = try scene.chat(scene.configuration("a"))
        let events = ObservationRecorder(chat.events)
        scene.made[0].problem = "no key"
        try chat.start()
        #expect(events.diagnostics.first == "no key")
        chat.shutDown()
    }

    @Test("L1 background: a launch into the background installs the SDK but does not connect")
    func launchInBackground() throws {
        scene.lifecycle.send(.didEnterBackground)
        let chat = try scene.chat(scene.configuration("a"))
        try chat.start()
        #expect(scene.made.map(\.preparations) == [1])
        #expect(connects == 0)
        chat.shutDown()
    }

    @Test("L4 first start: it connects at the start if a chat of the user is stored")
    func connectsForStoredChat() throws {
        scene.store.save(.record(ReadRecord(count: 2)), for: .record(of: "a", userID: nil))
        let chat = try startedChat()
        #expect(connects == 1)
        chat.shutDown()
    }

    @Test("L4 first start: another user's stored chat does not connect it until that user logs in")
    func connectsForUser() throws {
        scene.store.save(.record(ReadRecord(count: 2)), for: .record(of: "a", userID: "ann"))
        let chat = try startedChat()
        #expect(connects == 0)
        chat.scripted("a").switchUser(to: "ann")
        #expect(connects == 1)
        #expect(chat.totalUnreadCount.value == .cached(2))
        chat.shutDown()
    }

    @Test("L4 first start: a reload of the counting policy keeps a connection that has been used")
    func reload() throws {
        let chat = try startedChat()
        chat.current?.conversationWillAppear()
        chat.scripted("a").load(online: [])
        chat.current?.conversationDidClose()
        var configuration = chat.configuration
        configuration.counter.countsBots = true
        try chat.reload(configuration)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(connects == 2)
        chat.shutDown()
    }

    @Test(
        "L4 first start: a reload with another marker file keeps a connection that has been used",
        .ownPlace
    )
    func reloadMarkers() throws {
        let folder = try ScratchFolder()
        var configuration = scene.configuration("a")
        configuration.providers["a"]?.connects = .onFirstUse
        configuration.markers = folder["1.json"]
        let chat = try scene.chat(configuration, on: nil)
        scene.made[0].statusOnConnect = .connected
        try chat.start()
        chat.current?.conversationWillAppear()
        chat.current?.conversationDidClose()
        configuration.markers = folder["2.json"]
        try chat.reload(configuration)
        #expect(scene.journal == ["make a", "a connect"])
        chat.shutDown()
    }

    @Test(
        "a configuration says when a provider connects; whenUsed is an earlier spelling of onFirstUse",
        arguments: ["onFirstUse", "whenUsed"]
    )
    func configured(spelling: String) throws {
        let text =
            #"{ "provider": "a", "providers": { "a": { "type": "scripted", "connects": "\#(spelling)" } } }"#
        let configuration = try ChatConfiguration(string: text, registry: .testing)
        #expect(configuration.providers["a"]?.connects == .onFirstUse)
        #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(
                string: text.replacing(spelling, with: "later"),
                registry: .testing
            )
        }
    }
}
