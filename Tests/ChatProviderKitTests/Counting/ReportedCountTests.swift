import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("C15 reported")
struct ReportedCountTests {
    private let scene = CounterScene(reporting: true)
    private var provider: ScriptedReportingChatProvider? { scene.provider as? ScriptedReportingChatProvider }

    init() {
        scene.provider.goOnline()
    }

    private func report(_ count: Int, cached: Bool = false, at seconds: Double) {
        provider?.report(count, isFromCache: cached, at: Date(timeIntervalSince1970: seconds))
    }

    @Test("C15 reported: the shown count is the larger of the log's and the report's")
    func larger() {
        report(3, at: 10)
        #expect(scene.count == .live(3))
        scene.provider.append(.agentMessage("a", at: 5))
        #expect(scene.count == .live(3))
        scene.provider.append(.agentMessage("b", at: 11))
        #expect(scene.count == .live(4))
        report(0, at: 20)
        #expect(scene.count == .live(2))
    }

    @Test("C15 reported: a report from the cache replaces only where it is larger than what is shown")
    func cache() {
        report(3, at: 10)
        report(2, cached: true, at: 11)
        #expect(scene.count == .live(3))
        report(5, cached: true, at: 12)
        #expect(scene.count == .live(5))
    }

    @Test("C15 reported: a report from the cache alone is cached")
    func cacheAlone() {
        report(2, cached: true, at: 10)
        #expect(scene.count == .cached(2))
    }

    @Test("C15 reported: being seen clears the report, also one that comes meanwhile")
    func seenClears() {
        report(3, at: 10)
        scene.counter.conversationWillAppear()
        report(4, at: 11)
        scene.counter.conversationWillDisappear()
        #expect(scene.count == .live(0))
        report(1, at: 12)
        #expect(scene.count == .live(1))
    }

    @Test("C15 reported: two reports of the same number at the same time are two reports")
    func equalReports() {
        report(2, at: 10)
        scene.visitConversation()
        report(2, at: 10)
        #expect(scene.count == .live(2))
    }

    @Test("C15 relaunch: the stored count stands as a report from the cache")
    func relaunch() {
        scene.provider.append(.agentMessage("a", at: 5), .agentMessage("b", at: 6))
        let second = scene.relaunched(reporting: true)
        #expect(second.count == .cached(2))
        second.provider.goOnline()
        second.provider.append(.agentMessage("c", at: 7))
        #expect(second.count == .live(3))
        second.provider.append(.agentMessage("b", at: 6))
        #expect(second.count == .live(3))
    }

    @Test("C15 relaunch: a screen that is said to be visible once more has been seen up to then")
    func repeatedSight() throws {
        let key = ReadRecord.Key(provider: scene.provider.id, userID: nil)
        for second in [10.0, 20.0] {
            scene.clock.now = Date(timeIntervalSince1970: second)
            scene.counter.conversationWillAppear()
            #expect(try scene.store.record(for: key)?.asOf == scene.clock.now)
        }
    }

    @Test(
        "C14 users: when the user changes while the conversation is seen, the one before has seen it up to then"
    )
    func sightEndsWithUser() throws {
        let key = ReadRecord.Key(provider: scene.provider.id, userID: nil)
        scene.counter.conversationWillAppear()
        scene.clock.now += 10
        scene.provider.switchUser(to: "bob")
        #expect(try scene.store.record(for: key)?.asOf == scene.clock.now)
    }
}
