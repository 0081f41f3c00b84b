import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Names such as S1 refer to the rules in the article *Invariants*.
@Suite("What is stored, and when")
@MainActor
struct StoredRecordTests {
    private let store = InMemoryReadMarkerStore()

    @Test("S1 stored: 200 changes of isTyping while seen store nothing")
    func typing() {
        let scene = CounterScene(store: store)
        scene.provider.load(online: agentMessages(1...3))
        scene.counter.conversationWillAppear()
        let saves = store.saveCount
        for number in 0..<200 {
            scene.provider.change {
                $0.agents = [
                    ChatState.Agent(nick: "ada", displayName: "Ada", isTyping: number.isMultiple(of: 2))
                ]
            }
        }
        #expect(store.saveCount == saves)
    }

    @Test("stored: being seen stores 0 and the marker")
    func seen() throws {
        let scene = CounterScene(store: store)
        scene.provider.load(online: agentMessages(1...3))
        scene.counter.conversationWillAppear()
        let record = try #require(try store.record(of: "scripted", userID: nil))
        #expect(record.count == 0)
        guard case .entry(let entry)? = record.marker else {
            Issue.record("expected a marker on an entry")
            return
        }
        #expect(entry.trail == ["a1", "a2", "a3"] && entry.createdAt == Date(timeIntervalSince1970: 3))
    }

    @Test("marker: its trail has the last 32 entries that are not the visitor's own")
    func trail() throws {
        let scene = CounterScene(store: store)
        scene.provider.goOnline()
        scene.provider.load(agentMessages(1...40).flatMap { [$0, .visitorMessage("v\($0.id)", at: 1)] })
        scene.visitConversation()
        guard case .entry(let entry)? = try store.record(of: "scripted", userID: nil)?.marker else {
            Issue.record("expected a marker on an entry")
            return
        }
        #expect(entry.trail == (9...40).map { "a\($0)" })
    }

    @Test("C14 users: two ids that differ only in Unicode normalization are two users")
    func normalization() throws {
        let composed = "ad\u{00E4}"
        let decomposed = "ada\u{0308}"
        #expect(composed == decomposed, "the two look the same")
        let scene = CounterScene(store: store)
        scene.provider.goOnline()
        scene.provider.switchUser(to: composed)
        scene.provider.load(agentMessages(1...3))
        #expect(scene.count == .live(3))
        scene.provider.switchUser(to: decomposed)
        #expect(scene.count == .unknown)
        scene.provider.load(agentMessages(1...1))
        scene.visitConversation()
        scene.provider.switchUser(to: composed)
        #expect(scene.count == .cached(3))
        #expect(try store.record(of: "scripted", userID: decomposed)?.count == 0)
    }

    @Test("L1 background: nothing connects or is seen in a launch into the background")
    func backgroundLaunch() {
        let lifecycle = ManualAppLifecycle(isInBackground: true)
        let provider = ScriptedChatProvider()
        let counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
        #expect(provider.calls.isEmpty)
        counter.conversationWillAppear()
        provider.load(agentMessages(1...2))
        #expect(counter.unreadCount.value.number == 2)
        lifecycle.send(.willEnterForeground)
        #expect(provider.calls == [.connect])
        #expect(counter.unreadCount.value == .live(0))
    }
}
