import ChatAdapterKit
import Testing

@Suite("Freshness of an SDK's count")
struct CountFreshnessTests {
    private static let events: [CountFreshness.Event] = [
        .told, .answered(0), .answered(3), .pauseEnded, .heardFromServer, .aged,
    ]

    /// Each reachable state, with one sequence of events that leads to it.
    private static func states(from start: CountFreshness) -> [CountFreshness: [CountFreshness.Event]] {
        var ways = [start: [CountFreshness.Event]()]
        var open = [start]
        while let state = open.popLast() {
            for event in events {
                var next = state
                _ = next.apply(event)
                guard ways[next] == nil else { continue }
                ways[next] = (ways[state] ?? []) + [event]
                open.append(next)
            }
        }
        return ways
    }

    @Test("in every state, a number that the SDK reports by itself is published and live")
    func reported() {
        for (state, way) in Self.states(from: CountFreshness(hasHeardFromServer: false)) {
            var next = state
            #expect(next.apply(.told) == .publish, "\(way)")
            #expect(next.isLive, "\(way)")
        }
    }

    @Test("an answer is live only after an earlier answer and the pause")
    func answered() {
        for (state, way) in Self.states(from: CountFreshness(hasHeardFromServer: false)) where !state.isLive {
            var next = state
            _ = next.apply(.answered(3))
            #expect(next.isLive == (way.last == .pauseEnded), "\(way)")
        }
    }

    @Test("in every state, an aged number is live again only after a pause")
    func aged() {
        for (state, way) in Self.states(from: CountFreshness()) {
            var next = state
            _ = next.apply(.aged)
            #expect(!next.isLive, "\(way)")
            #expect(next.apply(.answered(3)) == .publishAndAskAgain, "\(way)")
            #expect(!next.isLive, "\(way)")
            _ = next.apply(.pauseEnded)
            #expect(next.apply(.answered(3)) == .publish, "\(way)")
            #expect(next.isLive, "\(way)")
        }
    }

    @Test("a 0 from an SDK that has not heard from its server is ignored, and other numbers are published")
    func zeroBeforeServer() {
        var state = CountFreshness(hasHeardFromServer: false)
        #expect(state.apply(.answered(0)) == .none)
        #expect(state.apply(.aged) == .none)
        #expect(state.apply(.answered(0)) == .none)
        #expect(state.apply(.answered(2)) == .publish)
        #expect(!state.isLive)
        _ = state.apply(.heardFromServer)
        #expect(state.apply(.answered(0)) == .publishAndAskAgain)
    }
}
