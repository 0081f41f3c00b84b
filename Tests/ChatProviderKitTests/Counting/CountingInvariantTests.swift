import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as C1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Counting")
struct CountingInvariantTests {
    @Test("C1 position: an entry after the marker in the log's order counts, whatever its time")
    func position() {
        let scene = CounterScene(loaded: [.agentMessage("a", at: 100)])
        scene.visitConversation()
        scene.provider.load([
            .agentMessage("early", at: 500), .agentMessage("a", at: 100), .agentMessage("b", at: 50),
        ])
        #expect(scene.count == .live(1))
        #expect(scene.counter.unreadMessages.map(\.id) == ["b"])
    }

    @Test("C2 same instant: an entry after the marker counts even if it has the marker's time")
    func sameInstant() {
        let scene = CounterScene(loaded: [.agentMessage("a", at: 100)])
        scene.visitConversation()
        scene.provider.append(.agentMessage("b", at: 100))
        #expect(scene.count == .live(1))
    }

    @Test(
        "C3 skew: an entry dated before the marker counts, and one from the future does not affect later counts"
    )
    func skew() {
        let scene = CounterScene(loaded: [.agentMessage("a", at: 100)])
        scene.visitConversation()
        scene.provider.append(.agentMessage("past", at: 1))
        scene.provider.append(.agentMessage("future", at: 9_999_999))
        #expect(scene.count == .live(2))
        scene.visitConversation()
        scene.provider.append(.agentMessage("next", at: 101))
        #expect(scene.count == .live(1))
    }

    @Test("C4 empty log: leaving an empty conversation marks its start")
    func emptyLog() {
        let scene = CounterScene(loaded: [])
        scene.visitConversation()
        scene.provider.append(.agentMessage("a"), .agentMessage("b"))
        #expect(scene.count == .live(2))
    }

    @Test("C4 never seen: every agent message of the loaded log counts")
    func neverSeen() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        #expect(scene.count == .live(3))
    }

    @Test(
        "C4 never seen: everything before the visitor's last message counts as read, whatever its delivery status",
        arguments: [.delivered, .pending, .failed(.init(.timeout))] as [ChatEntry.DeliveryStatus]
    )
    func answered(_ delivery: ChatEntry.DeliveryStatus) {
        var answer = ChatEntry.visitorMessage("v", at: 4)
        answer.deliveryStatus = delivery
        let scene = CounterScene(loaded: agentMessages(1...3) + [answer])
        #expect(scene.count == .live(0))
        scene.provider.append(.agentMessage("a5", at: 5))
        #expect(scene.count == .live(1))
        #expect(scene.counter.skipReason(for: "a1") == .seen)
    }

    @Test(
        "C5 messages only: an agent's message, attachment and options count, and nothing else does",
        arguments: [
            (ChatEntry.message("x", from: .agent), nil),
            (.entry("x", .attachment(ChatEntry.Attachment(name: "a.png"))), nil),
            (.entry("x", .options(question: "?", choices: ["a"])), nil),
            (.entry("x", .memberJoin), .notAMessage),
            (.entry("x", .memberLeave), .notAMessage),
            (.entry("x", .ratingRequest), .notAMessage),
            (.entry("x", from: .visitor, .rating(.good)), .notAMessage),
            (.entry("x", from: .visitor, .comment(old: "", new: "ok")), .notAMessage),
            (.entry("x", .unsupported("hologram")), .notAMessage),
            (.message("x", from: .system), .system),
            (.message("x", from: .trigger), .trigger),
            (.message("x", from: .bot), .bot),
            (.message("x", from: .visitor), .ownMessage),
        ] as [(ChatEntry, UnreadPolicy.SkipReason?)]
    )
    func messagesOnly(entry: ChatEntry, reason: UnreadPolicy.SkipReason?) {
        let scene = CounterScene(loaded: [entry])
        #expect(scene.count == .live(reason == nil ? 1 : 0))
        #expect(scene.counter.skipReason(for: "x") == reason.map { .policy($0) })
    }

    @Test("C5 policy: bots and triggers count if the policy says so")
    func policyCounts() {
        let log: [ChatEntry] = [.message("b", from: .bot), .message("t", from: .trigger)]
        #expect(CounterScene(loaded: log, policy: UnreadPolicy(countsBots: true)).count == .live(1))
        #expect(CounterScene(loaded: log, policy: UnreadPolicy(countsTriggers: true)).count == .live(1))
        #expect(
            CounterScene(loaded: log, policy: UnreadPolicy(countsBots: true, countsTriggers: true)).count
                == .live(2)
        )
    }

    @Test("C6 once: an entry counts once, however often it is delivered")
    func once() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.provider.append(.agentMessage("a2", at: 2))
        scene.provider.load(agentMessages(1...2) + agentMessages(1...2))
        scene.provider.goOffline()
        scene.provider.load(online: [])
        scene.provider.load(agentMessages(1...2))
        #expect(scene.count == .live(2))
    }

    @Test("C7 forward: if the log no longer has the marked entry, its time decides")
    func markerFallsBackToTime() {
        let scene = CounterScene(loaded: agentMessages(1...5))
        scene.visitConversation()
        scene.provider.load([
            .agentMessage("a4", at: 4), .agentMessage("n", at: 6), .agentMessage("m", at: 7),
        ])
        #expect(scene.count == .live(2))
    }

    @Test(
        "C7 forward: of the entries with the marker's time, only those that are not in its trail are after it"
    )
    func markerFallsBackToTrail() {
        let scene = CounterScene(loaded: [.agentMessage("x", at: 5), .agentMessage("y", at: 5)])
        scene.visitConversation()
        scene.provider.load([.agentMessage("x", at: 5), .agentMessage("z", at: 5)])
        #expect(scene.counter.unreadMessages.map(\.id) == ["z"])
    }

    @Test("C7 forward: the marker does not move back to a log that ends before it")
    func markerNeverMovesBack() {
        let scene = CounterScene(loaded: agentMessages(1...5))
        scene.visitConversation()
        scene.provider.load(agentMessages(1...2))
        scene.visitConversation()
        scene.provider.load(agentMessages(1...6))
        #expect(scene.counter.unreadMessages.map(\.id) == ["a6"])
    }

    @Test("C7 forward: seeing an empty log does not move the marker")
    func markerStaysInEmptyLog() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.visitConversation()
        scene.provider.load([])
        scene.visitConversation()
        scene.provider.load(agentMessages(1...4))
        #expect(scene.count == .live(1))
    }

    @Test("C8 edits: editing an entry changes no count")
    func edits() {
        let scene = CounterScene(loaded: [.visitorMessage("v"), .agentMessage("a")])
        scene.visitConversation()
        scene.provider.append(.agentMessage("b"))
        var failed = ChatEntry.visitorMessage("v")
        failed.deliveryStatus = .failed(.init(.timeout, messageID: "v"))
        scene.provider.append(failed, .agentMessage("a", "edited"), .agentMessage("b", "edited too"))
        #expect(scene.count == .live(1))
        #expect(scene.counter.unreadMessages.first?.text == "edited too")
    }

    @Test("C8 removal: an unread entry that is removed no longer counts")
    func removal() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.provider.load(agentMessages(1...2))
        #expect(scene.count == .live(2))
    }

    @Test("C9 own messages: the visitor's own messages neither count nor move the marker")
    func ownMessages() {
        let scene = CounterScene(loaded: [])
        scene.visitConversation()
        scene.provider.append(.agentMessage("a1", at: 1), .agentMessage("a2", at: 2))
        scene.provider.append(.visitorMessage("v", at: 3))
        #expect(scene.count == .live(2))
    }

    @Test("C9 policy: with ownMessagesMarkSeen, an own message marks everything before it as seen")
    func ownMessagesMarkSeen() {
        let scene = CounterScene(
            loaded: agentMessages(1...2),
            policy: UnreadPolicy(ownMessagesMarkSeen: true)
        )
        scene.provider.append(.visitorMessage("v", at: 3))
        #expect(scene.count == .live(0))
        scene.provider.append(.agentMessage("a4", at: 4))
        #expect(scene.count == .live(1))
    }

    @Test("C10 unknown is not zero: the count is unknown until the log is loaded")
    func unknown() {
        let scene = CounterScene()
        #expect(scene.count == .unknown)
        scene.provider.goOnline()
        #expect(scene.count == .unknown)
    }

    @Test("C10 offline: the last count is shown, cached, until the log is loaded on a new connection")
    func offlineIsCached() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.provider.goOffline()
        #expect(scene.count == .cached(3))
        scene.provider.goOnline()
        #expect(scene.count == .cached(3))
        scene.provider.load(agentMessages(1...3))
        #expect(scene.count == .live(3))
    }

    @Test("C10 background: the background alone changes neither number nor freshness")
    func background() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.count == .live(3))
    }

    @Test("C11 seen: the count is 0 while the conversation is seen, on the first visit as on the hundredth")
    func seen() {
        let scene = CounterScene(loaded: [])
        for visit in 1...100 {
            scene.provider.append(.agentMessage("before\(visit)"))
            #expect(scene.count == .live(1))
            scene.counter.conversationWillAppear()
            #expect(scene.count == .live(0))
            scene.provider.append(.agentMessage("during\(visit)"))
            #expect(scene.count == .live(0))
            scene.counter.conversationWillDisappear()
            #expect(scene.count == .live(0))
        }
    }

    @Test("C11 seen: a screen left open in the background is not seen")
    func screenInBackground() {
        let scene = CounterScene(loaded: [])
        scene.counter.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        scene.provider.append(.agentMessage("a"))
        #expect(scene.count == .live(1))
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.count == .live(0))
    }

    @Test("C11 seen: a message that arrives just before the counter learns of the background is not seen")
    func arrivesBeforeBackgroundIsKnown() {
        let scene = CounterScene(started: false)
        let first = scene.lifecycle.isInBackground.observe { [provider = scene.provider] isInBackground in
            if isInBackground { provider.append(.agentMessage("2", at: 2)) }
        }
        scene.counter.start()
        scene.provider.load(online: [.agentMessage("1", at: 1)])
        scene.counter.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.count == .live(1))
        scene.provider.append(.agentMessage("3", at: 3))
        #expect(scene.count == .live(2))
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.count == .live(0))
        first.cancel()
    }

    @Test("C11 not shown: a visit before the log is loaded changes nothing")
    func visitUnloaded() {
        let first = CounterScene(loaded: agentMessages(1...3))
        let second = first.relaunched()
        second.visitConversation()
        #expect(second.count == .cached(3))
        second.provider.load(online: agentMessages(1...4))
        #expect(second.count == .live(4))
    }

    @Test("C11 not shown: a visit counts from the first loaded state on")
    func loadedDuringVisit() {
        let scene = CounterScene()
        scene.counter.conversationWillAppear()
        #expect(scene.count == .unknown)
        scene.provider.load(online: agentMessages(1...2))
        #expect(scene.count == .live(0))
        scene.provider.goOffline()
        #expect(scene.count == .live(0))
        scene.counter.conversationWillDisappear()
        #expect(scene.count == .cached(0))
    }

    @Test("C11 not shown: a visit to a vendor's own screen counts once the network is reachable")
    func tunnel() {
        let scene = CounterScene(reporting: true)
        scene.provider.load(online: agentMessages(1...2))
        scene.lifecycle.setNetworkReachable(false)
        scene.visitConversation()
        #expect(scene.count == .live(2))
        scene.counter.conversationWillAppear()
        #expect(scene.count == .live(2))
        scene.lifecycle.setNetworkReachable(true)
        #expect(scene.count == .live(0))
        scene.lifecycle.setNetworkReachable(false)
        #expect(scene.count == .live(0))
    }

    @Test("C12 ended: a chat that ends and keeps no log leaves 0, by event or by state")
    func ended() {
        let byEvent = CounterScene(loaded: agentMessages(1...3))
        byEvent.provider.send(.chatEnded)
        #expect(byEvent.count == .live(0))

        let byState = CounterScene(loaded: agentMessages(1...3))
        byState.provider.load(agentMessages(1...4), sessionStatus: .ended)
        #expect(byState.count == .live(0))
        byState.provider.load(agentMessages(1...5))
        #expect(byState.count == .live(1))
    }

    @Test("C12 ended: the end of a chat that is not loaded changes nothing")
    func endedUnloaded() {
        let first = CounterScene(loaded: agentMessages(1...3))
        let second = first.relaunched()
        second.provider.send(.chatEnded)
        #expect(second.count == .cached(3))
    }

    @Test("C12 ended: a vendor that keeps its log keeps the count until it is seen")
    func endedAndKept() {
        let scene = CounterScene(reporting: true)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...2), sessionStatus: .ended)
        scene.provider.send(.chatEnded)
        #expect(scene.count == .live(2))
        scene.visitConversation()
        #expect(scene.count == .live(0))
    }

    @Test("C13 relaunch: the count is the one from before, cached, plus what arrived since")
    func relaunch() {
        let first = CounterScene(loaded: agentMessages(1...2))
        first.visitConversation()
        first.provider.append(.agentMessage("a3", at: 3))
        let second = first.relaunched()
        #expect(second.count == .cached(1))
        second.provider.load(online: agentMessages(1...5))
        #expect(second.count == .live(3))
    }

    @Test("C13 relaunch: the stored count is shown before the counter starts")
    func relaunchBeforeStart() {
        let first = CounterScene(loaded: agentMessages(1...2))
        let second = CounterScene(store: first.store, started: false)
        #expect(second.count == .cached(2))
    }

    @Test("C14 user: another user sees nothing of the first one's, whose count is restored later")
    func users() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.provider.switchUser(to: "ada")
        #expect(scene.count == .unknown)
        #expect(scene.counter.unreadMessages.isEmpty)
        scene.provider.load([.agentMessage("for ada")])
        #expect(scene.count == .live(1))
        scene.provider.switchUser(to: nil)
        #expect(scene.count == .cached(3))
    }

    @Test("U3 screens: the former user's open screen does not count as seen for the next user")
    func visibilityEnds() {
        let scene = CounterScene(loaded: agentMessages(1...3))
        scene.counter.conversationWillAppear()
        scene.provider.switchUser(to: "ada")
        #expect(!scene.counter.isConversationVisible.value)
        scene.provider.load([.agentMessage("for ada")])
        #expect(scene.count == .live(1))
        scene.counter.conversationWillAppear()
        #expect(scene.count == .live(0))
    }
}
