import ChatProviderKit
import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift login: each event in each state")
struct HelpshiftLoginStateTests {
    typealias State = HelpshiftLoginState
    typealias Event = HelpshiftLoginState.Event

    /// A state, an event, the state after it, and the effects.
    typealias Row = (State, Event, State, [HelpshiftLoginState.Effect])

    static let old = ChatError(.timeout, "old")
    static let new = ChatError(.cancelled, "new")

    static let rows: [Row] = [
        (.preparing, .handedToSDK, .handedToSDK, []),
        (.preparing, .sdkLoggedIn, .preparing, []),
        (.preparing, .sdkRefused(new), .preparing, []),
        (.preparing, .succeeded, .succeeded, [.resume]),
        (.preparing, .failed(new), .failed(new), [.cancelTokenRequest, .resume]),

        (.handedToSDK, .handedToSDK, .handedToSDK, []),
        (.handedToSDK, .sdkLoggedIn, .succeeded, [.complete(isAwaited: true), .resume]),
        (.handedToSDK, .sdkRefused(new), .failed(new), [.resume]),
        (.handedToSDK, .succeeded, .handedToSDK, []),
        (.handedToSDK, .failed(new), .abandoned(new), [.resume]),

        (.abandoned(old), .handedToSDK, .abandoned(old), []),
        (.abandoned(old), .sdkLoggedIn, .succeededLate(old), [.complete(isAwaited: false)]),
        (.abandoned(old), .sdkRefused(new), .failed(old), []),
        (.abandoned(old), .succeeded, .abandoned(old), []),
        (.abandoned(old), .failed(new), .abandoned(old), []),
    ]

    @Test("an event changes a login that waits for something", arguments: rows)
    func waits(_ row: Row) {
        var state = row.0
        #expect(state.apply(row.1) == row.3)
        #expect(state == row.2)
    }

    @Test(
        "a login that has ended stays as it is",
        arguments: [.succeeded, .failed(old), .succeededLate(old)] as [State],
        [.handedToSDK, .sdkLoggedIn, .sdkRefused(new), .succeeded, .failed(new)] as [Event]
    )
    func hasEnded(before: State, event: Event) {
        var state = before
        #expect(state.apply(event) == [])
        #expect(state == before)
    }

    @Test(
        "a login has an error, has succeeded, or neither; where it succeeds late, both",
        arguments: [
            (.preparing, nil, false), (.handedToSDK, nil, false), (.succeeded, nil, true),
            (.failed(old), old, false), (.abandoned(old), old, false), (.succeededLate(old), old, true),
        ] as [(State, ChatError?, Bool)]
    )
    func result(state: State, error: ChatError?, hasSucceeded: Bool) {
        #expect(state.error == error && state.hasSucceeded == hasSucceeded)
    }
}
