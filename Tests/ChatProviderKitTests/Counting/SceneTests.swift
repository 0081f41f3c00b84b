import ChatProviderKit
import ChatProviderTesting
import Testing
import TestSupport

/// A conversation in one of several scenes.
///
/// Names such as C11 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Scenes")
struct SceneTests {
    private let scene = CounterScene(loaded: agentMessages(1...2))
    private let left = ChatScene()
    private let right = ChatScene()

    private var counter: MessageCounter { scene.counter }

    private func receive(_ id: String) { scene.provider.append(.agentMessage(id, at: 100)) }

    @Test(
        "C11 scenes: a conversation in a background scene is not seen, even if the app is in the foreground"
    )
    func background() {
        counter.conversationWillAppear(in: left)
        left.setInBackground(true)
        receive("a")
        #expect(scene.count == .live(1))
        left.setInBackground(false)
        #expect(scene.count == .live(0))
    }

    @Test("C11 scenes: messages that a scene showed before its background are seen")
    func seenUntilBackground() {
        counter.conversationWillAppear(in: left)
        receive("a")
        left.setInBackground(true)
        receive("b")
        counter.conversationDidClose(in: left)
        #expect(counter.unreadMessages.map(\.id) == ["b"])
    }

    @Test("C11 scenes: a conversation that appears in a background scene is seen once the scene is in front")
    func appearsInBackground() {
        left.setInBackground(true)
        counter.conversationWillAppear(in: left)
        #expect(scene.count == .live(2))
        left.setInBackground(false)
        #expect(scene.count == .live(0))
    }

    @Test("C11 scenes: a scene that enters the foreground before the app is seen when the app follows")
    func sceneBeforeApp() {
        counter.conversationWillAppear(in: left)
        scene.lifecycle.send(.didEnterBackground)
        left.setInBackground(true)
        receive("a")
        left.setInBackground(false)
        #expect(scene.count.number == 1)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.count == .live(0))
    }

    @Test(
        "C11 scenes: a new scene that enters the foreground before the old one leaves it keeps the conversation seen"
    )
    func interleaved() {
        counter.conversationWillAppear(in: left)
        right.setInBackground(false)
        counter.conversationWillAppear(in: right)
        left.setInBackground(true)
        left.disconnect()
        receive("a")
        #expect(scene.count == .live(0))
        right.setInBackground(true)
        receive("b")
        #expect(scene.count == .live(1))
    }

    @Test("C11 scenes: a repeated event has no further effect")
    func twice() {
        for _ in 1...2 { counter.conversationWillAppear(in: left) }
        for _ in 1...2 { counter.conversationWillAppear(in: right) }
        counter.conversationWillDisappear(in: right)
        #expect(scene.count == .live(0))
        counter.conversationWillDisappear(in: left)
        receive("a")
        #expect(scene.count == .live(1))
    }

    @Test("C11 scenes: the conversation closes with its scene")
    func disconnected() {
        counter.conversationWillAppear(in: left)
        left.disconnect()
        #expect(!counter.isConversationVisible.value)
        left.setInBackground(false)
        receive("a")
        #expect(scene.count == .live(1))
        #expect(left.observerCount == 0)
    }

    @Test("C11 scenes: calls without a scene share one flag, and the app's state applies")
    func unnamed() {
        counter.conversationWillAppear(in: left)
        counter.conversationWillAppear()
        left.setInBackground(true)
        receive("a")
        #expect(scene.count == .live(0))
        counter.conversationWillDisappear()
        receive("b")
        #expect(scene.count == .live(1))
        #expect(counter.showsConversation(in: left))
        #expect(!counter.showsConversation(in: right))
    }

    @Test("C11 scenes: the app's background applies to all scenes, whichever event comes first")
    func appBackground() {
        counter.conversationWillAppear(in: left)
        receive("a")
        scene.lifecycle.send(.didEnterBackground)
        receive("b")
        left.setInBackground(true)
        #expect(scene.count.number == 1)
        counter.conversationDidClose(in: left)
        #expect(scene.count.number == 1)
    }

    @Test(
        "observers are notified when the first scene shows the conversation and when the last one closes it"
    )
    func firstAndLastScene() {
        let visible = ObservationRecorder(counter.isConversationVisible)
        counter.conversationWillAppear(in: left)
        counter.conversationWillAppear(in: right)
        counter.conversationWillDisappear(in: left)
        #expect(visible.values == [false, true])
        right.disconnect()
        #expect(visible.values == [false, true, false])
    }

    @Test("a stopped counter remembers what its scene showed before the background")
    func stopped() {
        counter.stop()
        counter.conversationWillAppear(in: left)
        receive("a")
        left.setInBackground(true)
        receive("b")
        counter.conversationDidClose(in: left)
        counter.start()
        #expect(scene.count == .live(1))
    }

    @Test("a deallocated counter no longer observes the scene")
    func released() {
        var short: MessageCounter? = MessageCounter(
            provider: ScriptedChatProvider(),
            lifecycle: scene.lifecycle,
            store: InMemoryReadMarkerStore()
        )
        short?.conversationWillAppear(in: left)
        #expect(left.observerCount == 2)
        short = nil
        #expect(left.observerCount == 0)
    }

    @Test("a vendor's screen that is open in a background scene when the counter starts is not seen")
    func openScreenAtStart() {
        let provider = PresentingChatProvider(scene: left)
        left.setInBackground(true)
        provider.isConversationVisible = true
        let counter = MessageCounter.started(with: provider, lifecycle: scene.lifecycle)
        provider.load(online: agentMessages(1...2))
        #expect(counter.unreadCount.value == .live(2))
        left.setInBackground(false)
        #expect(counter.unreadCount.value == .live(0))
    }

    @Test("a vendor's screen is seen while the scene that the provider names is in the foreground")
    func vendorScreen() {
        let provider = PresentingChatProvider(scene: left)
        let counter = MessageCounter.started(with: provider, lifecycle: scene.lifecycle)
        provider.load(online: [])
        provider.send(.conversationVisibilityChanged(true))
        left.setInBackground(true)
        provider.append(.agentMessage("a"))
        #expect(counter.unreadCount.value == .live(1))
        provider.send(.conversationVisibilityChanged(false))
        left.setInBackground(false)
        #expect(counter.unreadCount.value == .live(1))
    }

    @Test("a counter that replaces another keeps the conversation in the same scenes")
    func recount() throws {
        let app = SupportScene()
        var configuration = app.configuration("a")
        let chat = try app.onlineChat(configuration)
        let channel = try #require(chat.channel(for: "a"))
        left.setInBackground(true)
        channel.conversationWillAppear(in: left)
        configuration.counter = UnreadPolicy(countsBots: true)
        try chat.reload(configuration)
        chat.scripted("a").append(.agentMessage("1"))
        #expect(channel.showsConversation(in: left))
        #expect(channel.unreadCount.value == .live(1))
        left.setInBackground(false)
        #expect(channel.unreadCount.value == .live(0))
        channel.conversationDidClose(in: left)
        #expect(!channel.isConversationVisible.value)
        chat.shutDown()
        #expect(left.observerCount == 0)
    }

    @Test(
        "C11 scenes: a vendor's screen closes where it opened, even if the vendor no longer names the scene"
    )
    func vendorForgetsScene() {
        let provider = PresentingChatProvider(scene: left)
        let counter = MessageCounter.started(with: provider)
        provider.send(.conversationVisibilityChanged(true))
        provider.conversationScene = right
        provider.send(.conversationVisibilityChanged(true))
        #expect(!counter.showsConversation(in: left) && counter.showsConversation(in: right))
        provider.conversationScene = nil
        provider.send(.conversationVisibilityChanged(false))
        #expect(!counter.isConversationVisible.value)
    }

    @Test(
        "C11 scenes: a vendor's screen that closes while the counter is stopped is no longer seen",
        arguments: [false, true]
    )
    func vendorClosesWhileStopped(isInBackground: Bool) {
        let lifecycle = ManualAppLifecycle()
        let provider = PresentingChatProvider(scene: left)
        let counter = MessageCounter.started(with: provider, lifecycle: lifecycle)
        provider.load(online: [])
        provider.isConversationVisible = true
        provider.send(.conversationVisibilityChanged(true))
        // In the background the counter holds no connection and does not observe the provider.
        if isInBackground { lifecycle.send(.didEnterBackground) }
        counter.stop()
        #expect(provider.calls.last == (isInBackground ? .disconnect : .connect))
        provider.isConversationVisible = false
        provider.send(.conversationVisibilityChanged(false))
        #expect(provider.calls.last == .disconnect)
        lifecycle.send(.willEnterForeground)
        counter.start()
        provider.load(online: [.agentMessage("a")])
        #expect(counter.unreadCount.value == .live(1))
    }

    @Test("C11 scenes: a view that shows the conversation stays seen when its provider is recreated")
    func viewOutlivesProvider() throws {
        let app = SupportScene()
        let chat = try app.onlineChat(app.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        channel.conversationView(app, didMoveTo: left)
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(0))
        channel.conversationView(app, didMoveTo: nil)
        #expect(!channel.isConversationVisible.value)
        chat.shutDown()
        #expect(left.observerCount == 0)
    }

    @Test("C11 scenes: a view that shows the conversation stays seen for the next user")
    func viewOutlivesUser() throws {
        let app = SupportScene()
        let chat = try app.onlineChat(app.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        channel.conversationView(app, didMoveTo: left)
        chat.scripted("a").switchUser(to: "ada")
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(0))
        channel.conversationView(app, didMoveTo: nil)
        #expect(!channel.isConversationVisible.value)
        chat.shutDown()
    }

    @Test("C11 scenes: a view stays seen when its provider is recreated after a change of user")
    func viewOutlivesProviderOfUser() throws {
        let app = SupportScene()
        let chat = try app.onlineChat(app.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        chat.scripted("a").switchUser(to: "ada")
        channel.conversationView(app, didMoveTo: left)
        for id: ChatProviderID in ["b", "a"] { try chat.switchProvider(to: id) }
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(0))
        chat.shutDown()
    }

    @Test("C11 scenes: a covered view is not seen, even for a recreated provider, until it is uncovered")
    func coveredView() throws {
        let app = SupportScene()
        let chat = try app.onlineChat(app.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        channel.conversationView(app, didMoveTo: left)
        channel.conversationView(app, didMoveTo: left, isCovered: true)
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "a")
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(2))
        #expect(channel.showsConversation(in: left))
        channel.conversationView(app, didMoveTo: left)
        #expect(channel.unreadCount.value == .live(0))
        chat.shutDown()
    }

    @Test("C11 scenes: a view that is covered from the start shows nothing")
    func coveredAtFirst() {
        counter.conversationViewWillAppear(in: left, isCovered: true)
        #expect(scene.count == .live(2))
    }

    @Test("C11 scenes: one uncovered view of two in a scene is enough")
    func oneOfTwoCovered() throws {
        let app = SupportScene()
        let chat = try app.onlineChat(app.configuration("a"))
        let channel = try #require(chat.channel(for: "a"))
        channel.conversationView(app, didMoveTo: left)
        channel.conversationView(chat, didMoveTo: left, isCovered: true)
        chat.scripted("a").load(online: agentMessages(1...2))
        #expect(channel.unreadCount.value == .live(0))
        channel.conversationView(app, didMoveTo: nil)
        chat.scripted("a").load(online: agentMessages(1...3))
        #expect(channel.unreadCount.value == .live(1))
        chat.shutDown()
    }

    @Test("C11 scenes: a vendor's screen that covers the app's view is seen")
    func coveredByVendor() {
        let provider = PresentingChatProvider(scene: left)
        let counter = MessageCounter.started(with: provider)
        counter.conversationViewWillAppear(in: left, isCovered: false)
        provider.send(.conversationVisibilityChanged(true))
        counter.conversationViewWillAppear(in: left, isCovered: true)
        provider.load(online: agentMessages(1...2))
        #expect(counter.unreadCount.value == .live(0))
    }

    @Test(
        "C11 scenes: leaving a scene that does not show the conversation is reported, and the conversation stays seen"
    )
    func leavesAnother() {
        let diagnostics = ObservationRecorder(counter.diagnostics)
        counter.conversationWillAppear(in: right)
        counter.conversationWillDisappear(in: left)
        #expect(diagnostics.values.map(\.source) == ["conversation"])
        #expect(scene.count == .live(0) && counter.isConversationVisible.value)
    }

    @Test("D3 misuse: naming a scene in only one of two calls closes the conversation, with a diagnostic")
    func namedAtOneEnd() {
        let diagnostics = ObservationRecorder(counter.diagnostics)
        counter.conversationWillAppear()
        counter.conversationWillDisappear(in: left)
        #expect(!counter.isConversationVisible.value)
        counter.conversationWillAppear(in: left)
        counter.conversationWillDisappear()
        #expect(!counter.isConversationVisible.value)
        counter.conversationWillAppear(in: left)
        counter.conversationDidClose()
        #expect(!counter.isConversationVisible.value)
        #expect(diagnostics.values.map(\.source) == Array(repeating: "conversation", count: 3))
        receive("a")
        #expect(scene.count == .live(1))
    }

    @Test("D3 misuse: a disappearance without a scene only undoes an appearance without one")
    func sharedFlag() {
        let diagnostics = ObservationRecorder(counter.diagnostics)
        counter.conversationWillAppear(in: left)
        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        #expect(counter.showsConversation(in: left))
        #expect(diagnostics.values.isEmpty)
    }

    @Test("C11 scenes: a repeated disappearance is not reported")
    func leavesTwice() {
        let diagnostics = ObservationRecorder(counter.diagnostics)
        for place in [left, right] { counter.conversationWillAppear(in: place) }
        counter.conversationWillDisappear(in: left)
        counter.conversationDidClose(in: left)
        counter.conversationWillDisappear(in: right)
        counter.conversationWillDisappear(in: right)
        #expect(diagnostics.values.isEmpty)
    }
}
