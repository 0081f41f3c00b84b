import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Names such as S3 refer to the rules in the article *Invariants*.
@MainActor
@Suite("S3 unreadable is not empty")
struct UnreliableStoreTests {
    private let store = LockedReadMarkerStore(isLocked: false)

    /// An app that launches while the device is locked.
    private func lockedScene(reporting: Bool = false, policy: UnreadPolicy = UnreadPolicy()) -> CounterScene {
        store.isLocked = true
        return CounterScene(reporting: reporting, policy: policy, store: store)
    }

    /// The same app, with a stored user, Ada, who has one unread message, "a".
    private func adasLockedScene() -> CounterScene {
        let first = CounterScene(reporting: true, store: store)
        first.provider.switchUser(to: "ada")
        first.provider.append(.agentMessage("a", at: 1))
        return lockedScene(reporting: true)
    }

    /// The count that the next launch shows for a log.
    private func unreadAfterRelaunch(of log: [ChatEntry]) -> UnreadCount {
        let next = CounterScene(store: store)
        next.provider.load(online: log)
        return next.count
    }

    /// Unlocks the device and lets the store be read again.
    private func unlock(_ scene: CounterScene) async {
        store.isLocked = false
        scene.lifecycle.sendProtectedDataDidBecomeAvailable()
        await settle()
    }

    /// Stores that an earlier launch has seen the first 50 messages.
    private func seenLog() {
        let scene = CounterScene(store: store)
        scene.provider.load(online: agentMessages(1...50))
        scene.visitConversation()
    }

    @Test("S3 a store that is unreadable at launch keeps its marker: 1 unread, not 51")
    func keepsMarker() async {
        seenLog()
        let scene = lockedScene()
        scene.provider.load(online: agentMessages(1...51))
        await settle()
        #expect(scene.count == .unknown)
        await unlock(scene)
        #expect(scene.count == .live(1))
        #expect(unreadAfterRelaunch(of: agentMessages(1...51)) == .live(1))
    }

    @Test("S3 nothing is saved while the store cannot be read")
    func savesNothing() async {
        seenLog()
        store.isLocked = true
        let saves = store.values.saveCount
        let scene = CounterScene(store: store)
        scene.provider.load(online: agentMessages(1...51))
        scene.visitConversation()
        await settle()
        #expect(store.values.saveCount == saves)
    }

    @Test("S3 the store is read again in the foreground")
    func foreground() async {
        seenLog()
        let scene = lockedScene()
        scene.provider.load(online: agentMessages(1...51))
        await settle()
        store.isLocked = false
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        await settle()
        #expect(scene.count == .live(1))
    }

    @Test("S3 the store is read again before the first save")
    func beforeSave() async {
        seenLog()
        let scene = lockedScene()
        store.isLocked = false
        scene.provider.load(online: agentMessages(1...52))
        await settle()
        #expect(scene.count == .live(2))
    }

    @Test("S3 a visit before anything was loaded does not replace the stored marker")
    func seenBeforeLoaded() async {
        seenLog()
        let scene = lockedScene()
        scene.visitConversation()
        await unlock(scene)
        #expect(scene.count == .cached(0))
        scene.provider.load(online: agentMessages(1...51))
        #expect(scene.count == .live(1))
    }

    @Test("S3 the end of a chat before the unlock keeps a stored marker that is as far")
    func endedBeforeUnlock() async {
        seenLog()
        let scene = lockedScene()
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...49), sessionStatus: .ended)
        await unlock(scene)
        #expect(unreadAfterRelaunch(of: agentMessages(1...51)) == .live(1))
    }

    @Test(
        "S3 a chat end or a visit at the marked entry keeps the stored trail",
        arguments: [true, false]
    )
    func onMarkedEntry(isEnd: Bool) async throws {
        seenLog()
        let stored = try store.record(of: "scripted", userID: nil)?.marker
        let scene = lockedScene()
        scene.provider.goOnline()
        scene.provider.load(agentMessages(50...50), sessionStatus: isEnd ? .ended : .started)
        if !isEnd { scene.visitConversation() }
        // The log starts over.
        scene.provider.load(agentMessages(51...60))
        await unlock(scene)
        #expect(scene.count == .live(10))
        #expect(stored != nil)
        #expect(try store.record(of: "scripted", userID: nil)?.marker == stored)
    }

    @Test("S3 the visitor's own message in an older log keeps the stored marker")
    func ownMessageInOlderLog() async {
        seenLog()
        let scene = lockedScene(policy: UnreadPolicy(ownMessagesMarkSeen: true))
        scene.provider.load(online: [.agentMessage("b", at: 10), .visitorMessage("v", at: 11)])
        await unlock(scene)
        #expect(unreadAfterRelaunch(of: agentMessages(1...51)) == .live(1))
    }

    @Test("S3 the visitor's own message moves the stored marker, even if it is removed before the unlock")
    func ownMessageRemoved() async {
        seenLog()
        let scene = lockedScene(policy: UnreadPolicy(ownMessagesMarkSeen: true))
        scene.provider.load(online: agentMessages(1...51) + [.visitorMessage("v", at: 52)])
        scene.provider.load(agentMessages(1...51))
        await unlock(scene)
        #expect(scene.count == .live(0))
    }

    @Test("S3 the visitor's own message in a newer log moves the stored marker")
    func ownMessageInNewerLog() async {
        seenLog()
        let scene = lockedScene(policy: UnreadPolicy(ownMessagesMarkSeen: true))
        scene.provider.load(online: [.agentMessage("b", at: 60), .visitorMessage("v", at: 61)])
        scene.provider.load([.agentMessage("b", at: 60)])
        await unlock(scene)
        #expect(scene.count == .live(0))
    }

    @Test(
        "S3 reported: messages that arrive before the unlock add to the stored count, unless already stored"
    )
    func messagesBeforeUnlock() async {
        let first = CounterScene(reporting: true, store: store)
        first.provider.append(.agentMessage("a", at: 1), .agentMessage("b", at: 2))
        let scene = lockedScene(reporting: true)
        scene.provider.goOnline()
        scene.provider.append(.agentMessage("b", at: 2), .agentMessage("c", at: 3))
        #expect(scene.count == .unknown)
        await unlock(scene)
        #expect(scene.count == .live(3))
    }

    @Test("S3 reported: a visit before the unlock stays seen, and both sets of ids are kept")
    func reportedSeen() async {
        let first = CounterScene(reporting: true, store: store)
        first.provider.append(.agentMessage("a", at: 1))
        let scene = lockedScene(reporting: true)
        scene.provider.goOnline()
        scene.provider.append(.agentMessage("b", at: 2))
        scene.visitConversation()
        await unlock(scene)
        #expect(scene.count == .live(0))
        scene.provider.append(.agentMessage("a", at: 1))
        #expect(scene.count == .live(0))
    }

    @Test("S3, S5 the stored user is restored at the unlock, with the messages that arrived before")
    func storedUser() async {
        let scene = adasLockedScene()
        scene.provider.goOnline()
        scene.provider.append(.agentMessage("b", at: 2))
        await unlock(scene)
        #expect(scene.provider.chatState.value.userID == "ada")
        #expect(scene.count == .live(2))
    }

    @Test("S3, S5 a visit before the stored user was known stays seen")
    func storedUserSeen() async {
        let scene = adasLockedScene()
        scene.provider.goOnline()
        scene.provider.append(.agentMessage("b", at: 2))
        scene.visitConversation()
        await unlock(scene)
        #expect(scene.provider.chatState.value.userID == "ada")
        #expect(scene.count == .live(0))
    }

    @Test("S5 a user who logged in before the counter was created takes precedence over the stored one")
    func loginBeforeCounter() throws {
        CounterScene(store: store).provider.switchUser(to: "ada")
        let provider = ScriptedChatProvider()
        provider.switchUser(to: "bob")
        let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        #expect(provider.chatState.value.userID == "bob")
        #expect(try store.user(of: "scripted")?.id == "bob")
        withExtendedLifetime(counter) {}
    }

    @Test("S3, S5 the app's login takes precedence over the stored user")
    func appsLogin() async throws {
        let scene = adasLockedScene()
        scene.provider.switchUser(to: "bob")
        await unlock(scene)
        #expect(scene.provider.chatState.value.userID == "bob")
        #expect(scene.count == .unknown)
        #expect(try store.user(of: "scripted")?.id == "bob")
    }

    @Test("S3 an unreadable store is reported once, even to an observer that subscribes later")
    func reported() {
        let scene = lockedScene()
        let diagnostics = ObservationRecorder(scene.counter.diagnostics)
        let later = ObservationRecorder(scene.counter.diagnostics)
        #expect(diagnostics.values.map(\.source) == ["markers"] && later.values.isEmpty)
    }

    @Test("C14 a login while the store is locked shows nothing of the previous user")
    func loginWhileLocked() {
        let scene = CounterScene(store: store)
        scene.provider.load(online: agentMessages(1...2))
        store.isLocked = true
        scene.provider.switchUser(to: "ada")
        #expect(scene.count == .unknown)
        #expect(scene.counter.unreadMessages.isEmpty)
        store.isLocked = false
        scene.provider.switchUser(to: nil)
        #expect(scene.count == .cached(2))
    }

    @Test("S3, S5 a counter stopped before the unlock stores what arrived for the stored user")
    func stoppedBeforeUnlock() async throws {
        let scene = adasLockedScene()
        scene.provider.goOnline()
        scene.provider.append(.agentMessage("b", at: 2))
        scene.counter.stop()
        store.isLocked = false
        await settle()
        #expect(try store.record(of: "scripted", userID: nil) == nil)
        #expect(try store.record(of: "scripted", userID: "ada")?.count == 2)
    }

    // MARK: A reload

    private let app = SupportScene()

    /// An app whose provider has stored data and that launches while the device is locked.
    private func lockedChat(_ provider: ChatConfiguration.Provider, after first: (SupportChat) -> Void) throws
        -> (chat: SupportChat, configuration: ChatConfiguration, channel: SupportChannel)
    {
        let configuration = ChatConfiguration(activeProviderIDs: ["a"], providers: ["a": provider])
        func launch() throws -> SupportChat {
            let chat = try app.chat(configuration, on: store)
            try chat.start()
            return chat
        }
        let earlier = try launch()
        first(earlier)
        earlier.shutDown()
        store.isLocked = true
        let chat = try launch()
        return (chat, configuration, try #require(chat.channel(for: "a")))
    }

    private func unlockApp() async {
        store.isLocked = false
        app.lifecycle.sendProtectedDataDidBecomeAvailable()
        await settle()
    }

    @Test("S3 a visit before the unlock stays seen, even if the policy changes in between")
    func reloadAfterVisit() async throws {
        var (chat, configuration, channel) = try lockedChat(.init(ScriptedChatSettings())) { first in
            first.scripted("a").load(online: agentMessages(1...50))
            first.channel(for: "a")?.conversationWillAppear()
        }
        chat.scripted("a").load(online: agentMessages(1...60))
        channel.conversationWillAppear()
        channel.conversationDidClose()
        configuration.counter = UnreadPolicy(countsBots: true)
        try chat.reload(configuration)
        #expect(channel.unreadCount.value == .live(0))
        await unlockApp()
        #expect(channel.unreadCount.value == .live(0))
        chat.scripted("a").append(.agentMessage("a61", at: 61))
        #expect(channel.unreadCount.value == .live(1))
    }

    @Test("S3 reported: a report before the unlock is kept, even if the policy changes in between")
    func reloadAfterReport() async throws {
        func vendor(_ chat: SupportChat) -> ScriptedReportingChatProvider? {
            chat.channel(for: "a")?.provider as? ScriptedReportingChatProvider
        }
        var (chat, configuration, channel) = try lockedChat(.init(ReportingSettings())) { first in
            vendor(first)?.append(.agentMessage("a", at: 1), .agentMessage("b", at: 2))
        }
        let provider = try #require(vendor(chat))
        provider.goOnline()
        provider.report(5)
        provider.append(.agentMessage("c", at: 3))
        configuration.counter = UnreadPolicy(countsBots: true)
        try chat.reload(configuration)
        #expect(channel.unreadCount.value == .unknown)
        await unlockApp()
        #expect(channel.unreadCount.value == .live(6))
    }
}
