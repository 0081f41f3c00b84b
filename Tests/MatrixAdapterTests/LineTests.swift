import Testing

@testable import MatrixAdapter

@Suite("Matrix: the state of the connection")
struct LineTests {
    private static let events: [MatrixLine.Event] =
        [
            .wanted(true), .wanted(false), .userIsThere(false), .userIsThere(true), .interrupted,
            .catchUpWanted, .pauseEnded, .failed(.forGood), .failed(.outage(nil)),
            .failed(.outage(.timedOut)),
        ]
        + [nil, false, true].flatMap { isHasty in
            [true, false].map { .answered(canPoll: $0, isHasty: isHasty) }
        }

    /// Every reachable state, with a sequence of events that leads to it.
    private static let states: [MatrixLine: [MatrixLine.Event]] = {
        var found = [MatrixLine(): [MatrixLine.Event]()]
        var due = [MatrixLine()]
        while let state = due.popLast() {
            for event in events {
                var next = state
                _ = next.apply(event)
                guard found[next] == nil else { continue }
                found[next] = (found[state] ?? []) + [event]
                due.append(next)
            }
        }
        return found
    }()

    /// Applies each event to each state, and checks the transition.
    private func visit(
        _ check: (
            _ before: MatrixLine, _ event: MatrixLine.Event, _ effects: [MatrixLine.Effect],
            _ after: MatrixLine
        )
            -> Bool
    ) {
        for (state, story) in Self.states {
            for event in Self.events {
                var next = state
                let effects = next.apply(event)
                if !check(state, event, effects, next) {
                    Issue.record("\(story + [event]): \(state) -> \(effects) -> \(next)")
                    return
                }
            }
        }
    }

    @Test("the number of reachable states is bounded")
    func closes() {
        #expect((100...2_000).contains(Self.states.count), "\(Self.states.count) states")
    }

    @Test("only one request or pause runs at a time")
    func oneAtATime() {
        visit { before, event, effects, after in
            let begun = effects.count {
                switch $0 {
                case .open, .poll, .pause: true
                default: false
                }
            }
            let hasEnded: Bool =
                switch event {
                case .answered, .failed, .pauseEnded: true
                default: effects.contains(.cancel) || !before.isBusy
                }
            return begun <= 1 && (begun == 0 || hasEnded)
                && (after.isBusy == (before.isBusy && !hasEnded || begun == 1)
                    || before == after)
        }
    }

    @Test("a connection opens only if it is wanted and the user is known")
    func opensWhatIsWanted() {
        visit { _, _, effects, after in
            !effects.contains(.publishConnecting)
                || effects.contains(.open) && after.isWanted && after.isUserThere
        }
    }

    @Test("a wanted connection is open, has ended, or waits for the user")
    func keepsWhatIsWanted() {
        visit { _, _, _, after in
            !after.isWanted || after.isBusy || after.phase == .ended || !after.isUserThere
        }
    }

    @Test("disconnecting stops everything and is published")
    func disconnects() {
        visit { before, event, effects, after in
            guard event == .wanted(false), before.isWanted || before.isBusy else { return true }
            return !after.isBusy && effects.last == .publishDisconnected
        }
    }

    @Test("nothing runs while the user changes")
    func waitsForUser() {
        visit { _, _, _, after in after.isUserThere || !after.isBusy }
    }

    @Test("publishing is the last effect, as an observer may change the connection")
    func publishesLast() {
        visit { _, _, effects, _ in
            effects.dropLast().allSatisfy {
                ![.publishConnecting, .publishWaiting, .publishDisconnected].contains($0)
            }
        }
    }

    @Test("an outage is reported once until the server answers")
    func reportsOutageOnce() {
        visit { before, _, effects, _ in
            !before.didReportOutage || !effects.contains(.reportOutage(.timedOut))
                || effects.contains(.publishConnecting)
        }
    }

    @Test("after five immediate empty answers, the next poll follows a pause")
    func throttles() {
        var line = MatrixLine()
        _ = line.apply(.userIsThere(true))
        _ = line.apply(.wanted(true))
        _ = line.apply(.answered(canPoll: true, isHasty: nil))
        for _ in 1..<MatrixLine.mostHastyAnswers {
            #expect(line.apply(.answered(canPoll: true, isHasty: true)) == [.resetPauses, .poll])
        }
        #expect(
            line.apply(.answered(canPoll: true, isHasty: true)) == [.pause(requested: nil), .reportHaste]
        )
        #expect(line.apply(.pauseEnded) == [.poll])
        #expect(line.apply(.answered(canPoll: true, isHasty: false)) == [.resetPauses, .poll])
    }

    @Test("after an outage the session reopens after the pause that the server requested")
    func reopens() {
        var line = MatrixLine()
        _ = line.apply(.userIsThere(true))
        _ = line.apply(.wanted(true))
        _ = line.apply(.answered(canPoll: true, isHasty: nil))
        let failure = MatrixError.limited(seconds: 7)
        #expect(line.apply(.failed(.outage(failure))) == [.pause(requested: 7), .reportOutage(failure)])
        #expect(line.apply(.pauseEnded) == [.open])
    }

    @Test("catching up leaves no connection unless one is wanted by then")
    func catchesUp() {
        var line = MatrixLine()
        _ = line.apply(.userIsThere(true))
        #expect(line.apply(.catchUpWanted) == [.open])
        var wanted = line
        #expect(line.apply(.answered(canPoll: true, isHasty: nil)) == [.publishDisconnected])
        #expect(wanted.apply(.wanted(true)).isEmpty)
        #expect(wanted.apply(.answered(canPoll: true, isHasty: nil)) == [.open, .publishConnecting])
    }

    @Test("a connection that the server has ended reopens for another user")
    func opensForAnotherUser() {
        var line = MatrixLine()
        _ = line.apply(.userIsThere(true))
        _ = line.apply(.wanted(true))
        _ = line.apply(.failed(.forGood))
        #expect(line.phase == .ended)
        #expect(line.apply(.userIsThere(false)) == [.publishWaiting])
        #expect(line.apply(.userIsThere(true)) == [.open, .publishConnecting])
    }
}
