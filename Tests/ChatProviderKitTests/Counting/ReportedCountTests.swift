import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as C15 refer to the rules in the article *Invariants*.
@MainActor
@Suite("C15 reported")
struct ReportedCountTests {
    private let scene = CounterScene(reporting: true)
    private var provider: ScriptedReportingChatProvider? { scene.provider as? ScriptedReportingChatProvider }

    init() {
        scene.provider.goOnline()
    }

    private func report(_ count: Int, cached: Bool = false) {
        provider?.report(count, isFromCache: cached)
    }

    @Test("C15 reported: messages after a report add to it, whatever their time")
    func onTop() {
        report(3)
        #expect(scene.count == .live(3))
        scene.provider.append(.agentMessage("a", at: -3600))
        #expect(scene.count == .live(4))
        scene.provider.append(.agentMessage("b", at: 3600))
        #expect(scene.count == .live(5))
    }

    @Test("C15 reported: a report that includes earlier messages replaces the previous one")
    func includesEarlier() {
        scene.provider.append(.agentMessage("a", at: 1))
        report(1)
        #expect(scene.count == .live(1))
        scene.provider.append(.agentMessage("b", at: 2))
        report(2)
        #expect(scene.count == .live(2))
    }

    @Test("C15 reported: a report from the cache applies only if it exceeds the number shown")
    func cache() {
        report(3)
        report(2, cached: true)
        #expect(scene.count == .live(3))
        report(5, cached: true)
        #expect(scene.count == .live(5))
    }

    @Test("C15 reported: a report from the cache alone gives a cached count")
    func cacheAlone() {
        report(2, cached: true)
        #expect(scene.count == .cached(2))
    }

    @Test("C10 unknown: a first report of 0 from the cache is a known count")
    func firstReport() {
        report(0, cached: true)
        #expect(scene.count == .cached(0))
    }

    @Test("C15 reported: being seen clears the report, and one that arrives during the visit")
    func seenClears() {
        report(3)
        scene.counter.conversationWillAppear()
        report(4)
        scene.counter.conversationWillDisappear()
        #expect(scene.count == .live(0))
        report(1)
        #expect(scene.count == .live(1))
    }

    @Test("C15 reported: a second report applies even if it repeats the number")
    func equalReports() {
        report(2)
        scene.visitConversation()
        report(2)
        #expect(scene.count == .live(2))
    }

    @Test("C13 relaunch: the stored count acts as a report, and messages from before do not count again")
    func relaunch() {
        scene.provider.append(.agentMessage("a", at: 5), .agentMessage("b", at: 6))
        let second = scene.relaunched(reporting: true)
        #expect(second.count == .cached(2))
        second.provider.goOnline()
        second.provider.append(.agentMessage("c", at: 1))
        #expect(second.count == .live(3))
        second.provider.append(.agentMessage("b", at: 6))
        #expect(second.count == .live(3))
        #expect(second.counter.skipReason(for: "b") == .heardEarlier)
    }

    @Test("C6 once: the newest 256 messages of earlier launches are remembered, seen or not")
    func limit() throws {
        for number in 1...300 { scene.provider.append(.agentMessage("m\(number)", at: 1)) }
        scene.visitConversation()
        #expect(try scene.store.record(of: "scripted", userID: nil)?.heardIDs.count == 256)
        let second = scene.relaunched(reporting: true)
        second.provider.goOnline()
        second.provider.append(.agentMessage("m45", at: 1))
        #expect(second.count == .live(0))
        second.provider.append(.agentMessage("m44", at: 1))
        #expect(second.count == .live(1))
    }

    @Test("C13 relaunch: the 256 stored ids are the newest of all launches")
    func newestAcrossLaunches() {
        scene.provider.append(.agentMessage("old", at: 1))
        let second = scene.relaunched(reporting: true)
        second.provider.goOnline()
        for number in 1...256 { second.provider.append(.agentMessage("m\(number)", at: 1)) }
        second.visitConversation()
        let third = second.relaunched(reporting: true)
        third.provider.goOnline()
        third.provider.append(.agentMessage("m1", at: 1))
        #expect(third.count == .live(0))
        third.provider.append(.agentMessage("old", at: 1))
        #expect(third.count == .live(1))
    }

    @Test(
        "C15 reported: with ownMessagesMarkSeen, an answer clears a report, even before a seen entry",
        arguments: [[], [ChatEntry.agentMessage("b", at: 3)]]
    )
    func answerBeforeSeenEntry(former: [ChatEntry]) {
        let seenLog = ChatState.Transcript([.agentMessage("a", at: 1)])
        var seen = CounterState()
        seen.apply(.chat(.loaded), transcript: seenLog)
        seen.apply(.willAppear(.app), transcript: seenLog)

        let policy = UnreadPolicy(ownMessagesMarkSeen: true)
        var state = CounterState(policy: policy, record: seen.outputs.record)
        let report = ChatState.ReportedUnreadCount(count: 5, isFromCache: false, sequence: 1)
        let formerLog = ChatState.Transcript(former)
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: formerLog)
        #expect(state.outputs.count.number == 5)
        let log = ChatState.Transcript([.visitorMessage("v", at: 2), .agentMessage("a", at: 1)])
        state.apply(.chat(CounterState.Chat(loading: .loaded, report: report)), transcript: log)
        #expect(state.outputs.count.number == 0)
    }
}
