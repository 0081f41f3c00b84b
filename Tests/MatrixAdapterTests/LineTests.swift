import Testing

@testable import MatrixAdapter

@Suite("The connection to a Matrix server, as a value")
struct LineTests {
    private static let events: [MatrixLine.Event] =
        [
            .wanted(true), .wanted(false), .userLeft, .userArrived, .interrupted,
            .catchUpWanted, .pauseEnded, .failed(.forGood), .failed(.unreadableSession),
            .failed(.outage(.timedOut)),
        ]
        + [nil, false, true].flatMap { isHasty in
            [true, false].map { .answered(canPoll: $0, isHasty: isHasty) }
        }

    /// Every state that any order of events leads to, with the shortest way there.
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

    /// Visits each event in each state.
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

    @Test("its states can all be visited")
    func closes() {
        #expect((100...2_000).contains(Self.states.count), "\(Self.states.count) states")
    }

    @Test("one request or pause is under way at a time")
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

    @Test("nothing opens that nobody wants, or while the user changes")
    func opensWhatIsWanted() {
        visit { _, event, effects, after in
            guard effects.contains(.open), event != .catchUpWanted, effects.contains(.begin) else {
                return true
            }
            return after.isWanted && after.isUserThere
        }
    }

    @Test("a connection that is wanted is open, or ended, or waits for the user")
    func keepsWhatIsWanted() {
        visit { _, _, _, after in
            !after.isWanted || after.isBusy || after.phase == .ended || !after.isUserThere
        }
    }

    @Test("once the app wants none, all is over, and it is said")
    func disconnects() {
        visit { before, event, effects, after in
            guard event == .wanted(false), before.isWanted || before.isBusy else { return true }
            return !after.isBusy && effects.last == .publishDisconnected
        }
    }

    @Test("nothing runs while the server does not have the user")
    func waitsForUser() {
        visit { _, _, _, after in after.isUserThere || !after.isBusy }
    }

    @Test("what is published comes last: an observer may close or open the connection")
    func publishesLast() {
        visit { _, _, effects, _ in
            effects.dropLast().allSatisfy {
                ![.publishConnecting, .publishWaiting, .publishDisconnected].contains($0)
            }
        }
    }

    @Test("an outage is told once until the server answers")
    func tellsOutageOnce() {
        visit { before, _, effects, _ in
            !before.didReportOutage || !effects.contains(.reportOutage(.timedOut))
                || effects.contains(.begin)
        }
    }

    @Test("a server that answers five polls at once, with nothing, is asked after a pause")
    func throttles() {
        var line = MatrixLine()
        _ = line.apply(.userArrived)
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

    @Test("after an outage the session is taken up again, after the pause that the server has asked for")
    func reopens() {
        var line = MatrixLine()
        _ = line.apply(.userArrived)
        _ = line.apply(.wanted(true))
        _ = line.apply(.answered(canPoll: true, isHasty: nil))
        let failure = MatrixError.limited(seconds: 7)
        #expect(line.apply(.failed(.outage(failure))) == [.pause(requested: 7), .reportOutage(failure)])
        #expect(line.apply(.pauseEnded) == [.open])
    }

    @Test("what is read once leaves no connection, unless one is wanted by then")
    func catchesUp() {
        var line = MatrixLine()
        _ = line.apply(.userArrived)
        #expect(line.apply(.catchUpWanted) == [.open])
        var wanted = line
        #expect(line.apply(.answered(canPoll: true, isHasty: nil)) == [.publishDisconnected])
        #expect(wanted.apply(.wanted(true)).isEmpty)
        #expect(wanted.apply(.answered(canPoll: true, isHasty: nil)) == [.begin, .open, .publishConnecting])
    }

    @Test("a connection that the server has ended is opened for another user")
    func opensForAnotherUser() {
        var line = MatrixLine()
        _ = line.apply(.userArrived)
        _ = line.apply(.wanted(true))
        _ = line.apply(.failed(.forGood))
        #expect(line.phase == .ended)
        #expect(line.apply(.userLeft) == [.publishWaiting])
        #expect(line.apply(.userArrived) == [.begin, .open, .publishConnecting])
    }
}
