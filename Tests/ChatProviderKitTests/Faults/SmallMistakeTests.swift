import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import Testing

/// Each test catches a mutation that no other test noticed (`.ci/mutations`).
///
/// Names such as C7 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Small mistakes")
struct SmallMistakeTests {
    @Test("C7 a marked entry that comes back is the marker again, whatever the dates")
    func markedEntryComesBack() {
        let scene = CounterScene(loaded: [.agentMessage("a", at: 10)])
        scene.visitConversation()
        scene.provider.load([])
        scene.provider.append(.agentMessage("b", at: 20))
        #expect(scene.count == .live(1))
        scene.provider.append(.agentMessage("a", at: 10))
        #expect(scene.count == .live(0))
        scene.provider.append(.agentMessage("c", at: 5))
        #expect(scene.counter.unreadMessages.map(\.id) == ["c"])
    }

    @Test("C5 the marked entry and those before it are seen, and those after it count")
    func skipReasons() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        scene.visitConversation()
        scene.provider.append(.agentMessage("a3", at: 3))
        let reasons = ["a1", "a2", "a3", "a4"].map { scene.counter.skipReason(for: $0) }
        #expect(reasons == [.seen, .seen, nil, .notInLog])
    }

    @Test("L6 a counter that an observer of its 0 restarts counts again, with one set of observations")
    func restartInsideStop() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        let before = scene.provider.observerCount
        let token = scene.counter.unreadCount.observe { [unowned scene] in
            if $0 == .cached(0) { scene.counter.start() }
        }
        scene.counter.stop()
        #expect(scene.counter.isActive)
        #expect(scene.provider.observerCount == before)
        #expect(scene.connection.holdCount == 1)
        scene.provider.append(.agentMessage("a3", at: 3))
        #expect(scene.count == .live(3))
        token.cancel()
    }

    @Test("C13 the store is written when a stored value changes, and only then")
    func storedOnce() throws {
        let store = InMemoryReadMarkerStore()
        let scene = CounterScene(store: store)
        scene.provider.load(online: [])
        scene.visitConversation()
        scene.provider.load(agentMessages(1...2))
        let saves = store.saveCount
        scene.provider.append(.visitorMessage("v", at: 3))
        scene.provider.change { $0.isChatting.toggle() }
        scene.provider.goOffline()
        #expect(store.saveCount == saves)
        scene.provider.append(.agentMessage("a4", at: 4))
        #expect(store.saveCount == saves + 1)
    }

    @Test("C10 a loaded state without a connection is not live")
    func loadedButOffline() {
        let scene = CounterScene()
        scene.provider.load(agentMessages(1...2))
        #expect(scene.count == .cached(2))
        scene.provider.goOnline()
        #expect(scene.count == .live(2))
    }

    @Test("an observer of events added during a delivery receives only later events")
    func eventsDuringDelivery() {
        let events = ObservedEvents<Int>.Source()
        var late: ObservationRecorder<Int>?
        let token = events.observe {
            guard $0 == 1 else { return }
            events.send(2)
            late = ObservationRecorder { events.observe($0) }
            events.send(3)
        }
        events.send(1)
        #expect(late?.values == [3])
        token.cancel()
    }

    @Test("O2 an observer added while values are queued receives the newest value and later ones")
    func subscribingBetweenWaitingValues() {
        let value = Observed.Source(0)
        var late: ObservationRecorder<Int>?
        let token = value.observe {
            if $0 == 1 {
                value.value = 2
                value.value = 3
                late = ObservationRecorder(value.observed)
                value.value = 4
            }
        }
        value.value = 1
        #expect(late?.values == [3, 4])
        token.cancel()
    }

    @Test("a recorded time is a number, not a Boolean, within the range of a date")
    func recordedTimes() throws {
        let parser = RecordingParser(vendors: [])
        func line(_ at: String) throws -> RecordedLine? {
            try parser.line(Data(#"{"at":\#(at),"app":"relaunch"}"#.utf8), number: 1)
        }
        #expect(try line("8.64e15")?.milliseconds == 8.64e15)
        #expect(try line("-1")?.time == Date(timeIntervalSince1970: -0.001))
        for wrong in ["8.65e15", "-1e300", "true", "false", "\"1\"", "null", "[1]"] {
            #expect(throws: RecordingError.self, "\(wrong)") { try line(wrong) }
        }
    }

    @Test("a recorded line with an empty provider or user, or with both a login and a logout, is an error")
    func recordedLines() throws {
        let parser = RecordingParser(vendors: [])
        let mistakes = [
            #"{"at":1,"conversation":"willAppear","provider":""}"#,
            #"{"at":1,"user":{"provider":"a","login":"b","logout":true}}"#,
            #"{"at":1,"user":{"provider":"a","login":""}}"#,
        ]
        for mistake in mistakes {
            #expect(throws: RecordingError.self, "\(mistake)") {
                try parser.line(Data(mistake.utf8), number: 1)
            }
        }
    }
}
