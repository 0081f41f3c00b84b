import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as C17 refer to the rules in the article *Invariants*.
@Suite("Turning counting off and on")
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

    @Test("C17 total: the total leaves out a channel that is not counting, and stays live")
    func total() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        let totals = ObservationRecorder(chat.totalUnreadCount)
        try channel("a", of: chat).countsMessages = false
        #expect(totals.values == [.live(4), .live(2)])
        try channel("b", of: chat).countsMessages = false
        #expect(chat.totalUnreadCount.value == .cached(0))
    }

    @Test("C17 total: a channel that is not counting leaves an unknown total unknown")
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

    @Test("a channel that is not counting connects only while its conversation is open")
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

    @Test("an open conversation that is not counted reconnects in the foreground")
    func openInBackground() throws {
        let chat = try scene.chat(uncounted("a", "b"))
        try chat.start()
        try channel("a", of: chat).conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.journal.suffix(3) == ["a connect", "a disconnect", "a connect"])
    }

    @Test("a connection that the app holds stays open, counted or not")
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

    @Test("L2 holders: turning counting off under an open conversation keeps it connected and seen")
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

    @Test("C11 seen: messages shown on the vendor's screen while counting is off are seen")
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

    @Test("turning counting on again shows the last known number first, and no wrong one in between")
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

    @Test("C13 relaunch: a launch that does not count keeps the stored marker and count")
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

    @Test("turned off before the start, a channel shows no stored count and the start does not connect it")
    func beforeStart() throws {
        scene.store.save(.record(ReadRecord(count: 3)), for: .record(of: "a", userID: nil))
        let chat = try scene.chat(scene.configuration("a"))
        let channel = try channel("a", of: chat)
        channel.countsMessages = false
        #expect(channel.unreadCount.value == .cached(0) && chat.totalUnreadCount.value == .cached(0))
        try chat.start()
        #expect(scene.journal == ["make a"] && scene.made[0].preparations == 1)
    }

    @Test("L4: turned on before the start, a channel shows the stored count and does not connect")
    func onBeforeStart() throws {
        scene.store.save(.record(ReadRecord(count: 3)), for: .record(of: "a", userID: nil))
        let chat = try scene.chat(uncounted("a"))
        try channel("a", of: chat).countsMessages = true
        #expect(chat.currentUnreadCount.value == .cached(3))
        #expect(!scene.journal.contains("a connect"))
    }

    // MARK: Reloads and swaps

    @Test("a reload that leaves the setting unchanged keeps the app's choice")
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

    @Test("a reload that changes the setting overrides the app's choice and keeps the provider")
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

    @Test("a failed reload leaves counting unchanged", arguments: [true, false])
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

    @Test("a provider that is swapped out and back in keeps the app's choice from the start")
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

    @Test("a choice made during a swap still applies after it")
    func duringSwap() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        scene.whileMaking = { chat.channel(for: "b")?.countsMessages = false }
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: two)
        #expect(chat.totalUnreadCount.value == .cached(0))
    }

    // MARK: All channels

    @Test("the chat's switch keeps each channel's own setting and applies to providers added later")
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

    @Test("the configuration says which providers are counted; by default, all are")
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

    @Test("a value that is not a Boolean is reported with its place")
    func mistakenValue() {
        let text = #"{"provider": "a", "providers": {"a": {"type": "scripted", "counts": "no"}}}"#
        let error = #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(string: text, registry: .testing)
        }
        #expect(error?.problems.map(\.path) == ["providers.a.counts"])
    }
}
