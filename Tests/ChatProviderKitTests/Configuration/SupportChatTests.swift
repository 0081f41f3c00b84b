import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as O1 refer to the rules in the article *Invariants*.
@Suite("A support chat")
@MainActor
struct SupportChatTests {
    private let scene = SupportScene()
    private let two: [ChatEntry] = [.agentMessage("1", at: 1), .agentMessage("2", at: 2)]

    @Test("the status, state and count of a snapshot are consistent")
    func agreement() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        let heard = ObservationRecorder(channel.snapshot)
        let all = ObservationRecorder(chat.snapshot)
        let script = chat.scripted("a")
        for number in 1...5 { script.append(.agentMessage("\(number)", at: Double(number))) }
        script.goOffline()
        script.goOnline()
        script.append(.agentMessage("6", at: 6))
        for snapshot in heard.values + all.values.map(\.current) {
            let isLive = snapshot.connectionStatus.isConnected && snapshot.chatState.loading == .loaded
            let count = snapshot.chatState.transcript.count
            #expect(snapshot.unreadCount == (isLive ? .live(count) : .cached(count)))
        }
        #expect(heard.values.count >= 8 && heard.values == all.values.map(\.current))
        #expect(all.values.allSatisfy { $0.totalUnreadCount == $0.current.unreadCount })
    }

    @Test("O1, O4: each part is delivered on subscription, and then when that part changes")
    func parts() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let statuses = ObservationRecorder(chat.connectionStatus)
        let counts = ObservationRecorder(chat.currentUnreadCount)
        let active = ObservationRecorder(chat.activeProviderIDs)
        chat.scripted("a").append(.visitorMessage("v", at: 1))
        chat.scripted("a").append(.agentMessage("1", at: 2))
        #expect(statuses.values == [.connected])
        #expect(counts.values == [.live(0), .live(1)])
        #expect(active.values == [["a"]])
    }

    @Test("O3: nothing arrives after a token is cancelled, and no observer remains")
    func cancelling() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let before = chat.observerCount
        let counts = ObservationRecorder(chat.currentUnreadCount)
        #expect(chat.observerCount == before + 1)
        counts.stop()
        chat.scripted("a").append(.agentMessage("1", at: 1))
        #expect(counts.values == [.live(0)] && chat.observerCount == before)
    }

    @Test("a null chat leaves the total live")
    func nullInTotal() throws {
        var configuration = scene.configuration("a", "off")
        configuration.providers["off"] = ChatConfiguration.Provider(NullChatSettings())
        let chat = try scene.chat(configuration)
        try chat.start()
        chat.scripted("a").load(online: two)
        #expect(chat.totalUnreadCount.value == .live(2))
    }

    @Test("S5 users: a recreated provider knows its user without the app's help")
    func users() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        chat.scripted("a").switchUser(to: "ada")
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        #expect(chat.chatState.value.userID == "ada")
        chat.scripted("a").switchUser(to: nil)
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        #expect(chat.chatState.value.userID == nil)
    }

    @Test(
        "a channel's observers receive its visibility and counts, including the 0 when its provider is swapped out"
    )
    func channelObservers() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        let recorder = ChannelRecorder(chat, "a", "b")
        chat.scripted("b").append(.agentMessage("1", at: 1))
        chat.channel(for: "b")?.conversationWillAppear()
        chat.channel(for: "b")?.conversationDidClose()
        chat.scripted("a").append(.agentMessage("1", at: 1))
        chat.channel(for: "b")?.conversationWillAppear()
        try chat.switchProvider(to: "c")
        #expect(recorder.heard.filter { $0.hasPrefix("a") } == ["a 1", "a 0"])
        #expect(
            recorder.heard.filter { $0.hasPrefix("b") }
                == ["b 1", "b opens", "b 0", "b closed", "b opens", "b closed", "b 0"]
        )
    }

    @Test("when a channel's observer receives a count, the total and the current chat include it")
    func channelObserverReads() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"))
        chat.scripted("b").append(.agentMessage("1", at: 1))
        var read: [UnreadCount] = []
        let token = chat.channel(for: "a")?.unreadCount.observe { [unowned chat] in
            read = [$0, chat.currentUnreadCount.value, chat.totalUnreadCount.value]
        }
        chat.scripted("a").append(.agentMessage("1", at: 1))
        #expect(read == [.live(1), .live(1), .live(2)])
        token?.cancel()
    }

    @Test("C14 at a change of user, an observer receives unknown even if the number stays the same")
    func observerAtLogin() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let counts = ObservationRecorder(chat.currentUnreadCount)
        chat.scripted("a").switchUser(to: "carl")
        chat.scripted("a").load(two)
        #expect(counts.values == [.live(2), .unknown, .live(2)])
    }

    @Test("L2: the app's hold keeps the connection in the background, and survives a swap")
    func holds() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let hold = chat.channel(for: "a")?.holdConnection()
        scene.journal = []
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.journal == [])
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        #expect(
            scene.journal == ["a disconnect", "a shutdown", "make b", "b shutdown", "make a", "a connect"]
        )
        scene.journal = []
        hold?.cancel()
        #expect(scene.journal == ["a disconnect"])
    }

    @Test("L2: a hold cancelled inside a connection status observer releases the connection")
    func holdCancelledInside() throws {
        scene.lifecycle.send(.didEnterBackground)
        let chat = try scene.chat(scene.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        let hold = channel.holdConnection()
        let token = channel.connectionStatus.observe { if $0 == .connecting { hold.cancel() } }
        scene.made[0].statusOnConnect = .connecting
        try chat.start()
        #expect(scene.journal.suffix(2) == ["a connect", "a disconnect"])
        token.cancel()
    }

    @Test("each provider is passed to the app before it is started")
    func prepare() throws {
        var prepared: [String] = []
        let chat = try SupportChat(
            configuration: scene.configuration("a"),
            registry: scene.registry,
            lifecycle: scene.lifecycle,
            store: scene.store
        ) { [scene] in prepared.append("\($0.id) after \(scene.journal.last ?? "nothing")") }
        try chat.start()
        try chat.switchProvider(to: "b")
        #expect(prepared == ["a after make a", "b after make b"])
    }
}
