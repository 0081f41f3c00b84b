import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as C17 in the titles are those of the rules in the article *Invariants*.
@Suite("Counting is switched off and on")
@MainActor
struct CountingSwitchTests {
    private let scene = SupportScene()
    private let two: [ChatEntry] = [.agentMessage("1", at: 1), .agentMessage("2", at: 2)]

    private func channel(_ id: ChatProviderID, of chat: SupportChat) throws -> SupportChannel {
        try #require(chat.channel(for: id))
    }

    private func uncounted(_ ids: ChatProviderID...) -> ChatConfiguration {
        var configuration = scene.configuration("a", "b")
        for id in ids { configuration.providers[id]?.counts = false }
        return configuration
    }

    // MARK: Off

    @Test("C17 total: a channel that is not counting is no part of the total, and the others stay live")
    func total() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        let totals = ObservationRecorder(chat.totalUnreadCount)
        try channel("a", of: chat).countsMessages = false
        #expect(totals.values == [.live(4), .live(2)])
        try channel("b", of: chat).countsMessages = false
        #expect(chat.totalUnreadCount.value == .cached(0))
    }

    @Test("C17 total: a channel that is not counting does not hide that the others are unknown")
    func unknownTotal() throws {
        let chat = try scene.chat(uncounted("a"))
        try chat.start()
        #expect(chat.totalUnreadCount.value == .unknown)
    }

    @Test("a channel that is not counting has no badge and no unread messages, and says why")
    func noBadge() throws {
        let chat = try scene.chat(scene.configuration("a"))
        try chat.start()
        let channel = try channel("a", of: chat)
        let counts = ObservationRecorder(channel.unreadCount)
        chat.scripted("a").load(online: two)
        channel.countsMessages = false
        chat.scripted("a").append(.agentMessage("3", at: 3))
        #expect(channel.unreadCount.value == .cached(0) && channel.unreadMessages.isEmpty)
        #expect(channel.skipReason(for: "3") == .notCounting)
        #expect(counts.values == [.unknown, .live(2), .cached(0)])
    }

    @Test("a channel that is not counting still shows its connection and its chat")
    func chatGoesOn() throws {
        let chat = try scene.onlineChat(uncounted("a"))
        chat.scripted("a").load(online: two)
        #expect(chat.chatState.value.transcript.count == 2 && chat.connectionStatus.value == .connected)
    }

    // MARK: The connection and the conversation

    @Test("without counting only an open conversation is connected")
    func connection() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let channel = try channel("a", of: chat)
        scene.journal = []
        channel.countsMessages = false
        #expect(scene.journal == ["a disconnect"])
        channel.conversationWillAppear()
        #expect(scene.journal == ["a disconnect", "a connect"] && channel.isConversationVisible.value)
        channel.conversationDidClose()
        #expect(scene.journal == ["a disconnect", "a connect", "a disconnect"])
    }

    @Test("an open conversation that is not counted is connected again in the foreground")
    func openInBackground() throws {
        let chat = try scene.chat(uncounted("a", "b"))
        try chat.start()
        try channel("a", of: chat).conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.journal.suffix(3) == ["a connect", "a disconnect", "a connect"])
    }

    @Test("a connection that the app holds stays, counted or not")
    func heldConnection() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let channel = try channel("a", of: chat)
        let hold = channel.holdConnection()
        scene.journal = []
        channel.countsMessages = false
        chat.scripted("a").append(.agentMessage("3", at: 3))
        channel.countsMessages = true
        #expect(scene.journal == [] && channel.unreadCount.value == .live(3))
        hold.cancel()
    }

    @Test("L2 holders: counting is switched off under an open conversation, which stays connected and seen")
    func underOpenConversation() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let channel = try channel("a", of: chat)
        channel.conversationWillAppear()
        scene.journal = []
        channel.countsMessages = false
        chat.scripted("a").append(.agentMessage("3", at: 3))
        #expect(scene.journal == [] && channel.isConversationVisible.value)
        channel.conversationDidClose()
        #expect(scene.journal == ["a disconnect"])
        channel.countsMessages = true
        #expect(channel.unreadCount.value == .cached(0))
    }

    @Test("C11 seen: what the vendor's screen shows while nothing is counted has been seen")
    func seenWhileOff() throws {
        let chat = try scene.chat(uncounted("a"))
        try chat.start()
        let channel = try channel("a", of: chat)
        chat.scripted("a").send(.conversationVisibilityChanged(true))
        chat.scripted("a").load(online: two)
        chat.scripted("a").send(.conversationVisibilityChanged(false))
        channel.countsMessages = true
        chat.scripted("a").load(online: two + [.agentMessage("3", at: 3)])
        #expect(channel.unreadCount.value == .live(1))
    }

    // MARK: On again

    @Test("switched on again, the first number is the last known one, and no wrong one comes between")
    func onAgain() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let channel = try channel("a", of: chat)
        channel.conversationWillAppear()
        channel.conversationDidClose()
        chat.scripted("a").append(.agentMessage("3", at: 3))
        channel.countsMessages = false
        let counts = ObservationRecorder(channel.unreadCount)
        let totals = ObservationRecorder(chat.totalUnreadCount)
        channel.countsMessages = true
        chat.scripted("a").load(online: two + [.agentMessage("3", at: 3), .agentMessage("4", at: 4)])
        #expect(counts.values == [.cached(0), .cached(1), .live(2)])
        #expect(totals.values == [.cached(0), .cached(1), .live(2)])
    }

    @Test("C13 relaunch: an uncounted launch keeps the marker and the number that are stored")
    func storedMarker() throws {
        let first = try scene.onlineChat(scene.configuration("a"), log: two)
        try channel("a", of: first).conversationWillAppear()
        try channel("a", of: first).conversationDidClose()
        first.scripted("a").append(.agentMessage("3", at: 3))
        first.shutDown()
        let second = try scene.chat(uncounted("a"))
        try second.start()
        second.shutDown()
        let third = try scene.chat(scene.configuration("a"))
        #expect(third.currentUnreadCount.value == .cached(1))
        try third.start()
        third.scripted("a").load(online: two + [.agentMessage("3", at: 3), .agentMessage("4", at: 4)])
        #expect(third.currentUnreadCount.value == .live(2))
    }

    // MARK: Before the start

    @Test("before the start nothing stored is shown, nor is anything connected by the start")
    func beforeStart() throws {
        scene.store.save(.record(ReadRecord(count: 3)), for: .record(of: "a", userID: nil))
        let chat = try scene.chat(scene.configuration("a"))
        let channel = try channel("a", of: chat)
        channel.countsMessages = false
        #expect(channel.unreadCount.value == .cached(0) && chat.totalUnreadCount.value == .cached(0))
        try chat.start()
        #expect(scene.journal == ["make a"] && scene.made[0].preparations == 1)
    }

    @Test("L4: switched on before the start, it shows what is stored and connects nothing")
    func onBeforeStart() throws {
        scene.store.save(.record(ReadRecord(count: 3)), for: .record(of: "a", userID: nil))
        let chat = try scene.chat(uncounted("a"))
        try channel("a", of: chat).countsMessages = true
        #expect(chat.currentUnreadCount.value == .cached(3))
        #expect(!scene.journal.contains("a connect"))
    }

    // MARK: Reloads and swaps

    @Test("a reload with the same word leaves what the app has said")
    func reloadKeeps() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        try channel("a", of: chat).countsMessages = false
        var changed = chat.configuration
        changed.counter.countsBots = true
        changed.providers["a"] = ChatConfiguration.Provider(ScriptedChatSettings(label: "other"))
        try chat.reload(changed)
        #expect(try !channel("a", of: chat).countsMessages)
        #expect(chat.totalUnreadCount.value == .live(2))
    }

    @Test("a reload with another word is the latest word, and leaves the provider as it is")
    func reloadSets() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        scene.journal = []
        try chat.reload(uncounted("a"))
        #expect(try !channel("a", of: chat).countsMessages)
        #expect(chat.totalUnreadCount.value == .live(2))
        #expect(scene.journal == ["a disconnect"])
        try chat.reload(scene.configuration("a", "b"))
        #expect(try channel("a", of: chat).countsMessages)
        #expect(chat.totalUnreadCount.value == .cached(4))
    }

    @Test("a reload that fails leaves what is counted as it was", arguments: [true, false])
    func failedReload(isActive: Bool) throws {
        let chat = try scene.onlineChat(
            isActive ? scene.configuration("a", "b") : scene.configuration("b"),
            log: two
        )
        let counts = ObservationRecorder(try channel("b", of: chat).unreadCount)
        try channel("a", of: chat).countsMessages = false
        var changed = uncounted("b")
        changed.activeProviderIDs = ["a", "b", "c"]
        changed.providers["a"]?.connects = .onFirstUse
        scene.broken = ["c"]
        #expect(throws: ChatError.self) { try chat.reload(changed) }
        #expect(try !channel("a", of: chat).countsMessages && channel("b", of: chat).countsMessages)
        #expect(counts.values == [.live(2)])
    }

    @Test("a provider that is swapped out and in again counts as the app has said, from the first moment on")
    func swap() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        try channel("a", of: chat).countsMessages = false
        try channel("b", of: chat).countsMessages = false
        let totals = ObservationRecorder(chat.totalUnreadCount)
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        #expect(totals.values == [.cached(0)])
        try channel("a", of: chat).countsMessages = true
        #expect(totals.values == [.cached(0), .cached(2)])
    }

    @Test("what is said during a swap holds after it")
    func duringSwap() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        scene.whileMaking = { chat.channel(for: "b")?.countsMessages = false }
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: two)
        #expect(chat.totalUnreadCount.value == .cached(0))
    }

    // MARK: All channels

    @Test("the chat's switch takes all numbers away and gives them back, each time in one step")
    func all() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        let totals = ObservationRecorder(chat.totalUnreadCount)
        chat.countsMessages = false
        chat.countsMessages = true
        #expect(totals.values == [.live(4), .cached(0), .cached(4)])
    }

    @Test("the chat's switch keeps what each channel says, and holds for providers that come later")
    func allAndOne() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let channel = try channel("b", of: chat)
        chat.countsMessages = false
        try chat.switchProviders(to: ["a", "b"])
        chat.scripted("b").load(online: two)
        #expect(channel.countsMessages && channel.unreadCount.value == .cached(0))
        channel.countsMessages = false
        chat.countsMessages = true
        #expect(chat.totalUnreadCount.value == .cached(2))
        #expect(!channel.countsMessages && channel.unreadCount.value == .cached(0))
    }

    // MARK: The configuration

    @Test("a configuration says whose messages are not counted; where it says nothing, all are")
    func configured() throws {
        let text = """
            {"provider": ["a", "b"], "providers": {
                "a": {"type": "scripted", "counts": false}, "b": {"type": "scripted"}
            }}
            """
        let configuration = try ChatConfiguration(string: text, registry: .testing)
        #expect(configuration.providers.mapValues(\.counts) == ["a": false, "b": true])
        let chat = try SupportChat(
            configuration: configuration,
            registry: .testing,
            lifecycle: scene.lifecycle,
            store: scene.store
        )
        #expect(try !channel("a", of: chat).countsMessages && channel("b", of: chat).countsMessages)
    }

    @Test("a value that is no flag is a mistake, named with its place")
    func mistakenValue() {
        let text = #"{"provider": "a", "providers": {"a": {"type": "scripted", "counts": "no"}}}"#
        let error = #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(string: text, registry: .testing)
        }
        #expect(error?.problems.map(\.path) == ["providers.a.counts"])
    }

    @Test("a misspelt key is found by a check")
    func misspeltKey() throws {
        let text = #"{"provider": "a", "providers": {"a": {"type": "scripted", "count": false}}}"#
        let configuration = try ChatConfiguration(string: text, registry: .testing)
        let problems = ChatProviderRegistry.testing.problems(in: configuration)
        #expect(problems.map(\.suggestion) == ["counts"])
    }
}
