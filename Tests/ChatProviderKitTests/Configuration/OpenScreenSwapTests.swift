import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Ada has the conversation open and reads while the app swaps the vendor or reloads its configuration.
///
/// Names such as L7 refer to the rules in the article *Invariants*.
@Suite("Swapping a provider under an open screen")
@MainActor
struct OpenScreenSwapTests {
    private let scene = SupportScene()
    private let two: [ChatEntry] = [.agentMessage("1", at: 1), .agentMessage("2", at: 2)]
    private let three: [ChatEntry] = [
        .agentMessage("7", at: 7), .agentMessage("8", at: 8), .agentMessage("9", at: 9),
    ]

    /// A chat with provider `a`, whose conversation is open, and a stored count of 5 for `b`.
    private func openChat(_ active: ChatProviderID...) throws -> SupportChat {
        scene.store.save(.record(ReadRecord(count: 5)), for: .record(of: "b", userID: nil))
        var configuration = scene.configuration()
        configuration.activeProviderIDs = active
        let chat = try scene.onlineChat(configuration, log: two)
        chat.channel(for: "a")?.conversationWillAppear()
        return chat
    }

    /// The same configuration with other settings for `a`, so that a reload recreates it.
    private func otherSettings(_ chat: SupportChat) -> ChatConfiguration {
        var changed = chat.configuration
        changed.providers["a"] = ChatConfiguration.Provider(ScriptedChatSettings(label: "new"))
        return changed
    }

    // MARK: Messages on the screen

    @Test("L7 swapping: after a reload under an open screen, the messages on it do not count")
    func reload() throws {
        let chat = try openChat("a")
        let totals = ObservationRecorder(chat.totalUnreadCount)
        try chat.reload(otherSettings(chat))
        #expect(chat.channel(for: "a")?.isConversationVisible.value == true)
        chat.scripted("a").load(online: two + three)
        #expect(totals.values.allSatisfy { $0.number == 0 }, "\(totals.values)")
        chat.channel(for: "a")?.conversationWillDisappear()
        chat.scripted("a").append(.agentMessage("10", at: 10))
        #expect(totals.last == .live(1))
    }

    @Test("L7 swapping: the screen is open for the new provider from its first loaded state on")
    func swap() throws {
        let chat = try openChat("a")
        let totals = ObservationRecorder(chat.totalUnreadCount)
        try chat.switchProvider(to: "b")
        // `b` has not shown anything yet.
        #expect(totals.values == [.live(0), .cached(5)])
        chat.scripted("b").load(online: three)
        #expect(totals.values == [.live(0), .cached(5), .live(0)])
    }

    @Test("L7 swapping: messages that arrived while the screen was hidden still count after the swap")
    func hidden() throws {
        let chat = try openChat("a")
        scene.lifecycle.send(.didEnterBackground)
        chat.scripted("a").load(online: two + three)
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        #expect(chat.currentUnreadCount.value.number == 3)
        scene.lifecycle.send(.willEnterForeground)
        #expect(chat.currentUnreadCount.value.number == 0)
        #expect(try scene.store.record(of: "a", userID: nil)?.count == 3)
    }

    // MARK: Closing the screen

    @Test(
        "L7 swapping: a screen that was opened at the old channel can be closed there or at the new one",
        arguments: ["a", "b"]
    )
    func close(_ id: ChatProviderID) throws {
        let chat = try openChat("a")
        let diagnostics = ObservationRecorder(chat.events)
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        chat.channel(for: id)?.conversationWillDisappear()
        chat.channel(for: id)?.conversationDidClose()
        chat.scripted("b").append(.agentMessage("10", at: 10))
        #expect(chat.currentUnreadCount.value == .live(1) && diagnostics.values.isEmpty)
    }

    @Test(
        "L7 swapping: a screen that the app opens at the new channel stays open when the old channel's closes",
        arguments: [true, false]
    )
    func ownScreen(_ opensBeforeClosing: Bool) throws {
        let chat = try openChat("a")
        let (old, new) = (chat.channel(for: "a"), chat.channel(for: "b"))
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        if opensBeforeClosing { new?.conversationWillAppear() }
        old?.conversationWillDisappear()
        if !opensBeforeClosing { new?.conversationWillAppear() }
        old?.conversationDidClose()
        chat.scripted("b").append(.agentMessage("10", at: 10))
        #expect(chat.currentUnreadCount.value == .live(0))
    }

    @Test("L7 swapping: a screen that was covered for a while reappears for the new provider")
    func coveredScreen() throws {
        let chat = try openChat("a")
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        chat.channel(for: "a")?.conversationWillDisappear()
        chat.channel(for: "a")?.conversationWillAppear()
        chat.scripted("b").append(.agentMessage("10", at: 10))
        #expect(chat.currentUnreadCount.value == .live(0))
    }

    @Test(
        "L7 swapping: with no screen open at the swap, the old channel does not affect the new one's screen"
    )
    func nothingOpen() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        chat.channel(for: "a")?.conversationWillAppear()
        #expect(chat.currentUnreadCount.value == .live(3))
        try chat.switchProviders(to: ["b", "a"])
        chat.channel(for: "b")?.conversationWillAppear()
        chat.channel(for: "a")?.conversationDidClose()
        #expect(chat.channel(for: "b")?.isConversationVisible.value == true)
    }

    @Test(
        "L7 swapping: a screen that the app closes during the swap is not open afterwards",
        arguments: [true, false]
    )
    func closedDuringSwap(_ isView: Bool) throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let (view, window) = (NSObject(), ChatScene())
        let channel = try #require(chat.channel(for: "a"))
        if isView {
            channel.conversationView(view, didMoveTo: window)
        } else {
            channel.conversationWillAppear()
        }
        scene.whileMaking = {
            if isView {
                channel.conversationView(view, didMoveTo: nil)
            } else {
                channel.conversationDidClose()
            }
        }
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        #expect(chat.currentUnreadCount.value == .live(3))
    }

    @Test("L7 swapping: after two swaps, the screen can still be closed at the channel that opened it")
    func chain() throws {
        let chat = try openChat("a")
        try chat.switchProvider(to: "b")
        try chat.switchProvider(to: "c")
        #expect(chat.channel(for: "c")?.isConversationVisible.value == true)
        chat.channel(for: "a")?.conversationDidClose()
        #expect(chat.channel(for: "c")?.isConversationVisible.value == false)
    }

    @Test(
        "L7 swapping: a view in a scene moves to the new provider, and closes its conversation when removed"
    )
    func view() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let (view, window) = (NSObject(), ChatScene())
        let former = try #require(chat.channel(for: "a"))
        former.conversationView(view, didMoveTo: window)
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        #expect(chat.currentUnreadCount.value == .live(0))
        window.setInBackground(true)
        chat.scripted("b").append(.agentMessage("10", at: 10))
        #expect(chat.currentUnreadCount.value == .live(1))
        window.setInBackground(false)
        former.conversationView(view, didMoveTo: nil)
        #expect(chat.channel(for: "b")?.isConversationVisible.value == false)
        // The user comes back from another tab.
        former.conversationView(view, didMoveTo: window)
        #expect(chat.currentUnreadCount.value == .live(0))
    }

    @Test("L7 swapping: a scene that disconnects closes the new provider's conversation")
    func disconnectedScene() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let window = ChatScene()
        chat.channel(for: "a")?.conversationWillAppear(in: window)
        try chat.switchProvider(to: "b")
        chat.scripted("b").load(online: three)
        window.disconnect()
        chat.scripted("b").append(.agentMessage("10", at: 10))
        #expect(chat.currentUnreadCount.value == .live(1))
    }

    @Test(
        "L7 swapping: if the former provider cannot be recreated at first, it gets the view when it is back"
    )
    func failureTwice() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let (view, window) = (NSObject(), ChatScene())
        chat.channel(for: "a")?.conversationView(view, didMoveTo: window)
        scene.broken = ["a", "c"]
        #expect(throws: ChatError.self) { try chat.switchProvider(to: "c") }
        scene.broken = []
        try chat.reload(chat.configuration)
        chat.scripted("a").load(online: two + three)
        #expect(chat.currentUnreadCount.value == .live(0))
    }

    @Test(
        "L7 swapping: a failed swap returns a view to the former provider, even if the new one already had it"
    )
    func failureWithView() throws {
        var configuration = scene.configuration("a")
        configuration.providers["c"] = ChatConfiguration.Provider(
            ScriptedChatSettings(label: "not installed")
        )
        let chat = try scene.onlineChat(configuration, log: two)
        let (view, window) = (NSObject(), ChatScene())
        chat.channel(for: "a")?.conversationView(view, didMoveTo: window)
        #expect(throws: ChatError.self) { try chat.switchProvider(to: "c") }
        #expect(chat.channel(for: "a")?.showsConversation(in: window) == true)
        chat.channel(for: "a")?.conversationView(view, didMoveTo: nil)
        #expect(chat.channel(for: "a")?.isConversationVisible.value == false)
    }

    // MARK: Who draws the conversation

    @Test("L7 swapping: if only the vendor draws its conversation, the app's screen is not open for it")
    func reportingFollower() throws {
        var configuration = scene.configuration("a")
        configuration.providers["r"] = ChatConfiguration.Provider(ReportingSettings())
        let chat = try scene.onlineChat(configuration, log: two)
        chat.channel(for: "a")?.conversationWillAppear()
        try chat.switchProvider(to: "r")
        let reporting = try #require(chat.channel(for: "r")?.provider as? ScriptedReportingChatProvider)
        reporting.goOnline()
        reporting.report(4)
        #expect(chat.currentUnreadCount.value.number == 4)
    }

    @Test(
        "L7 swapping: for a vendor that reports a number and delivers its log, the app draws the conversation"
    )
    func reportingFollowerWithLog() throws {
        var configuration = scene.configuration("a")
        configuration.providers["r"] = ChatConfiguration.Provider(ReportingSettings(givesLogAgain: true))
        let chat = try scene.onlineChat(configuration, log: two)
        chat.channel(for: "a")?.conversationWillAppear()
        try chat.switchProvider(to: "r")
        #expect(chat.channel(for: "r")?.isConversationVisible.value == true)
    }

    @Test(
        "L7 swapping: the vendor's own screen closes, and is open for no provider",
        arguments: [true, false]
    )
    func vendorScreen(_ isCreatedAgain: Bool) throws {
        let chat = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["v"],
                providers: [
                    "v": ChatConfiguration.Provider(ScriptedChatSettings()),
                    "w": ChatConfiguration.Provider(ScriptedChatSettings()),
                ]
            ),
            registry: ChatProviderRegistry([
                ChatAdapter(ScriptedChatSettings.self) { PresentingChatProvider(id: $0.id) }
            ]),
            lifecycle: scene.lifecycle,
            store: scene.store,
            clock: scene.clock
        )
        try chat.start()
        let old = try #require(chat.current?.provider as? PresentingChatProvider)
        old.load(online: two)
        try old.presentConversation()
        #expect(chat.currentUnreadCount.value == .live(0))
        var changed = chat.configuration
        if isCreatedAgain {
            changed.providers["v"] = ChatConfiguration.Provider(ScriptedChatSettings(label: "new"))
        } else {
            changed.activeProviderIDs = ["w"]
        }
        try chat.reload(changed)
        #expect(!old.isConversationVisible && chat.current?.isConversationVisible.value == false)
        let new = try #require(chat.current?.provider as? PresentingChatProvider)
        new.load(online: two + three)
        #expect(chat.currentUnreadCount.value == .live(isCreatedAgain ? 3 : 5))
    }

    @Test("D3: showing the conversation of an inactive provider is reported, and nothing counts as seen")
    func inactive() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let events = ObservationRecorder(chat.events)
        chat.channel(for: "b")?.conversationWillAppear()
        #expect(chat.currentUnreadCount.value == .live(2))
        let diagnostic = try #require(events.diagnosticsWithSource.last)
        #expect(diagnostic.source == "conversation" && diagnostic.message.contains("b is not active"))
    }
}
