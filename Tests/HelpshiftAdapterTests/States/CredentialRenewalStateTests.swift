import ChatProviderKit
import Foundation
import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift renewal: each event in each phase")
struct CredentialRenewalStateTests {
    typealias State = CredentialRenewalState
    typealias Phase = CredentialRenewalState.Phase
    typealias Event = CredentialRenewalState.Event
    typealias Effect = CredentialRenewalState.Effect

    static let start = Date(timeIntervalSince1970: 1_790_000_000)
    static let policy = HelpshiftRenewalPolicy(firstPause: 1, longestPause: 10, maximumAttempts: 3)
    static let error = ChatError(.network, "error")

    private static func at(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    /// A phase after so many attempts in a row, the last of them at `start` plus so many seconds.
    struct Moment: Sendable, Equatable {
        let phase: Phase
        let attempts: State.Attempts?

        init(_ phase: Phase, _ count: Int = 0, last: TimeInterval = 0) {
            self.phase = phase
            attempts = count == 0 ? nil : State.Attempts(count: count, last: at(last))
        }
    }

    typealias Row = (Moment, Event, Moment, [Effect])

    static let requests: [Row] = [
        (Moment(.idle), .requested(.session, at: at(0)), Moment(.waiting(.session)), [.proceed]),
        (
            Moment(.waiting(.verification), 1), .requested(.session, at: at(0)),
            Moment(.waiting(.session), 1), [.proceed]
        ),
        (
            Moment(.paused(.verification), 1), .requested(.session, at: at(0)),
            Moment(.paused(.session), 1), []
        ),
        (
            Moment(.attempting(.verification), 1), .requested(.session, at: at(0)),
            Moment(.attempting(.session), 1), []
        ),
        // The attempt's result is wanted again.
        (Moment(.abandoned, 1), .requested(.session, at: at(0)), Moment(.attempting(.session), 1), []),
        // After the last attempt, a request counts no earlier than the longest pause later.
        (Moment(.idle, 2), .requested(.session, at: at(0)), Moment(.waiting(.session), 2), [.proceed]),
        (Moment(.idle, 3), .requested(.session, at: at(9.9)), Moment(.idle, 3), []),
        (Moment(.idle, 3), .requested(.session, at: at(10)), Moment(.waiting(.session)), [.proceed]),
        (Moment(.idle, 2), .requested(.session, at: at(10)), Moment(.waiting(.session), 2), [.proceed]),
    ]

    static let beginnings: [Row] = [
        (
            Moment(.waiting(.session)), .proceed(at: at(5), isPossible: true),
            Moment(.attempting(.session), 1, last: 5), [.startAttempt]
        ),
        (
            Moment(.waiting(.session)), .proceed(at: at(5), isPossible: false),
            Moment(.waiting(.session)), []
        ),
        (
            Moment(.waiting(.session), 1), .proceed(at: at(0.25), isPossible: true),
            Moment(.paused(.session), 1), [.startPause(0.75)]
        ),
        (
            Moment(.waiting(.session), 2), .proceed(at: at(0), isPossible: true),
            Moment(.paused(.session), 2), [.startPause(2)]
        ),
        (
            Moment(.waiting(.session), 2), .proceed(at: at(2), isPossible: true),
            Moment(.attempting(.session), 3, last: 2), [.startAttempt]
        ),
        (Moment(.idle), .proceed(at: at(0), isPossible: true), Moment(.idle), []),
        (
            Moment(.paused(.session), 1), .proceed(at: at(9), isPossible: true),
            Moment(.paused(.session), 1), []
        ),
        (
            Moment(.attempting(.session), 1), .proceed(at: at(9), isPossible: true),
            Moment(.attempting(.session), 1), []
        ),
        (Moment(.abandoned, 1), .proceed(at: at(9), isPossible: true), Moment(.abandoned, 1), []),
        (Moment(.paused(.session), 1), .pauseEnded, Moment(.waiting(.session), 1), [.proceed]),
        (Moment(.idle, 1), .pauseEnded, Moment(.idle, 1), []),
        (Moment(.waiting(.session), 1), .pauseEnded, Moment(.waiting(.session), 1), []),
        (Moment(.attempting(.session), 1), .pauseEnded, Moment(.attempting(.session), 1), []),
        (Moment(.abandoned, 1), .pauseEnded, Moment(.abandoned, 1), []),
    ]

    static let transient = State.Outcome.failed(error, isTransient: true)
    static let permanent = State.Outcome.failed(error, isTransient: false)

    static let results: [Row] = [
        (Moment(.attempting(.session), 2), .attemptEnded(.succeeded), Moment(.idle), []),
        // The account can refuse the digest later.
        (Moment(.attempting(.verification), 2), .attemptEnded(.succeeded), Moment(.idle, 2), []),
        (
            Moment(.attempting(.session), 2), .attemptEnded(.screenWasShown),
            Moment(.waiting(.session), 1), [.proceed]
        ),
        (
            Moment(.attempting(.session), 1), .attemptEnded(.screenWasShown),
            Moment(.waiting(.session)), [.proceed]
        ),
        (
            Moment(.attempting(.session), 2), .attemptEnded(transient),
            Moment(.waiting(.session), 2), [.reportRetry(error), .proceed]
        ),
        (
            Moment(.attempting(.session), 3), .attemptEnded(transient),
            Moment(.idle, 3), [.reportFailure(error)]
        ),
        (
            Moment(.attempting(.session), 1), .attemptEnded(permanent),
            Moment(.idle, 3), [.reportFailure(error)]
        ),
        (Moment(.abandoned, 1), .attemptEnded(transient), Moment(.idle, 1), []),
        (Moment(.abandoned), .attemptEnded(.succeeded), Moment(.idle), []),
        (Moment(.waiting(.session), 1), .attemptEnded(.succeeded), Moment(.waiting(.session), 1), []),
        (Moment(.paused(.session), 1), .attemptEnded(.succeeded), Moment(.paused(.session), 1), []),
        (Moment(.idle, 1), .attemptEnded(.succeeded), Moment(.idle, 1), []),
    ]

    static let cancellations: [Row] = [
        (Moment(.idle, 1), .cancelled(evenInSDK: true), Moment(.idle, 1), []),
        (Moment(.waiting(.session), 1), .cancelled(evenInSDK: true), Moment(.idle, 1), []),
        (Moment(.paused(.session), 1), .cancelled(evenInSDK: false), Moment(.idle, 1), [.stopPause]),
        (
            Moment(.attempting(.session), 1), .cancelled(evenInSDK: false),
            Moment(.abandoned, 1), [.failAttempt(evenInSDK: false)]
        ),
        // A logout after a login's beginning.
        (
            Moment(.abandoned, 1), .cancelled(evenInSDK: true),
            Moment(.abandoned, 1), [.failAttempt(evenInSDK: true)]
        ),
        (Moment(.idle, 3), .reset, Moment(.idle), []),
        (Moment(.abandoned, 1), .reset, Moment(.abandoned), []),
    ]

    @Test("a request and what follows it", arguments: requests + beginnings)
    func begins(_ row: Row) { check(row) }

    @Test("the end of an attempt, and a renewal that is given up", arguments: results + cancellations)
    func ends(_ row: Row) { check(row) }

    private func check(_ row: Row) {
        var state = State(policy: Self.policy, phase: row.0.phase, attempts: row.0.attempts)
        #expect(state.apply(row.1) == row.3)
        #expect(state.phase == row.2.phase && state.attempts == row.2.attempts)
    }

    @Test("a policy without attempts renews nothing, however long ago")
    func noAttempts() {
        var state = State(policy: HelpshiftRenewalPolicy(maximumAttempts: 0))
        #expect(state.apply(.requested(.session, at: Self.start)) == [])
        #expect(state.apply(.requested(.session, at: Self.at(1000))) == [])
        #expect(state.phase == .idle)
    }
}
