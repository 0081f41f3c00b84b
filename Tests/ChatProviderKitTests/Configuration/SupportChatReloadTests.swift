import ChatProviderKit
import ChatProviderTesting
import Testing

@Suite("Reloading a configuration")
@MainActor
struct SupportChatReloadTests {
    private let scene = SupportScene()
    private let log: [ChatEntry] = [.agentMessage("1", at: 1), .message("2", from: .bot, at: 2)]

    @Test("reloading the same configuration changes nothing and notifies no observer")
    func same() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: log)
        let heard = ObservationRecorder(chat.snapshot)
        scene.journal = []
        try chat.reload(scene.configuration("a", "b"))
        #expect(scene.journal == [] && heard.values.count == 1)
    }

    @Test("changed settings recreate only their own provider")
    func settings() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: log)
        scene.journal = []
        var changed = scene.configuration("a", "b")
        changed.providers["b"] = ChatConfiguration.Provider(ScriptedChatSettings(label: "other"))
        changed.providers["c"] = nil
        try chat.reload(changed)
        #expect(scene.journal == ["b disconnect", "b shutdown", "make b", "b connect"])
        #expect(
            chat.channel(for: "a")?.unreadCount.value == .live(1)
                && chat.channel(for: "b")?.unreadCount.value == .cached(1)
        )
        #expect(chat.configuration == changed)
    }

    @Test("a changed policy recounts without disconnecting and without a 0 in between")
    func policy() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: log)
        let counts = ObservationRecorder(chat.currentUnreadCount)
        let observers = scene.made[0].observerCount
        let lifecycleObservers = scene.lifecycle.observerCount
        scene.journal = []
        var changed = scene.configuration("a")
        changed.counter = UnreadPolicy(countsBots: true)
        try chat.reload(changed)
        #expect(scene.journal == [])
        #expect(counts.values == [.live(1), .live(2)])
        #expect(scene.made[0].observerCount == observers)
        #expect(scene.lifecycle.observerCount == lifecycleObservers)
        chat.scripted("a").append(.message("3", from: .bot, at: 3))
        #expect(counts.last == .live(3))
    }

    @Test("an open screen stays seen when the policy changes")
    func policyWhileSeen() throws {
        let chat = try scene.chat(scene.configuration("a"))
        try chat.start()
        chat.scripted("a").load(online: log)
        chat.channel(for: "a")?.conversationWillAppear()
        let recorder = ChannelRecorder(chat, "a")
        var changed = scene.configuration("a")
        changed.counter = UnreadPolicy(countsBots: true)
        try chat.reload(changed)
        #expect(
            chat.channel(for: "a")?.isConversationVisible.value == true
                && chat.currentUnreadCount.value == .live(0)
        )
        #expect(recorder.heard == [])
        chat.channel(for: "a")?.conversationDidClose()
        chat.scripted("a").append(.message("3", from: .bot, at: 3))
        #expect(chat.currentUnreadCount.value == .live(1))
        #expect(recorder.heard == ["a closed", "a 1"])
    }

    @Test("one reload can add a provider, make it current, and drop another")
    func addAndDrop() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b", all: ["a", "b"]), log: log)
        #expect(chat.channel(for: "c") == nil)
        try chat.reload(scene.configuration("c", "b", all: ["b", "c"]))
        #expect(chat.current?.id == "c" && chat.snapshot.value.activeProviderIDs == ["c", "b"])
        #expect(chat.channel(for: "a")?.snapshot.value == SupportChannel.Snapshot.none)
    }

    @Test("a failed reload leaves the counter and the marker file unchanged")
    func failing() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: log)
        var changed = scene.configuration("a", "c")
        changed.counter = UnreadPolicy(countsBots: true)
        scene.broken = ["c"]
        #expect(throws: ChatError.self) { try chat.reload(changed) }
        #expect(chat.configuration == scene.configuration("a") && chat.currentUnreadCount.value == .live(1))
        chat.scripted("a").append(.message("3", from: .bot, at: 3))
        #expect(chat.currentUnreadCount.value == .live(1))
    }
}
