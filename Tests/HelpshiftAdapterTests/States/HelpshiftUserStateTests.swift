import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift user: logins in each state")
struct HelpshiftUserStateTests {
    typealias State = HelpshiftUserState
    typealias Row = HelpshiftUserStateRow

    static let begun: [Row] = [
        Row(.settled(after: .none), .loginBegan(number: 1), "logging in 1 after none"),
        Row(
            .settled(after: .login(.sample(2, "anna"))),
            .loginBegan(number: 3),
            "logging in 3 after login 2 anna"
        ),
        Row(.settled(after: .logout(number: 2)), .loginBegan(number: 3), "logging in 3 after logout 2"),
        Row(
            .settled(after: .undoneLogout(number: 2)),
            .loginBegan(number: 3),
            "logging in 3 after undone logout 2"
        ),
        // One login at a time: the provider refuses a second one before.
        Row(
            .loggingIn(number: 3, after: .none, late: .sample(1, "bert")),
            .loginBegan(number: 4),
            "logging in 3 after none, late 1 bert"
        ),
        Row(.shutDown, .loginBegan(number: 1), "shut down"),
    ]

    static let awaited: [Row] = [
        Row(
            .loggingIn(number: 3, after: .none, late: nil),
            .sdkLoggedIn(.sample(3, "anna"), isAwaited: true),
            "logging in 3 after login 3 anna",
            [.publish(.sample("anna"))]
        ),
        Row(
            .loggingIn(number: 3, after: .undoneLogout(number: 2), late: .sample(1, "bert")),
            .sdkLoggedIn(.sample(3, "anna"), isAwaited: true),
            "logging in 3 after login 3 anna, late 1 bert",
            [.publish(.sample("anna"))]
        ),
        // A renewal.
        Row(
            .settled(after: .login(.sample(2, "anna"))),
            .sdkLoggedIn(.sample(3, "anna"), isAwaited: true),
            "settled after login 3 anna",
            [.publish(.sample("anna"))]
        ),
        // A renewal for which the app's login waits.
        Row(
            .loggingIn(number: 4, after: .login(.sample(2, "anna")), late: nil),
            .sdkLoggedIn(.sample(3, "anna"), isAwaited: true),
            "logging in 4 after login 3 anna",
            [.publish(.sample("anna"))]
        ),
        Row(.shutDown, .sdkLoggedIn(.sample(3, "anna"), isAwaited: true), "shut down"),
    ]

    static let late: [Row] = [
        Row(
            .settled(after: .none),
            .sdkLoggedIn(.sample(1, "anna"), isAwaited: false),
            "settled after login 1 anna",
            [.cancelRenewal, .publish(.sample("anna"))]
        ),
        Row(
            .settled(after: .login(.sample(1, "bert"))),
            .sdkLoggedIn(.sample(2, "anna"), isAwaited: false),
            "settled after login 2 anna",
            [.cancelRenewal, .publish(.sample("anna"))]
        ),
        Row(
            .settled(after: .login(.sample(3, "bert"))),
            .sdkLoggedIn(.sample(2, "anna"), isAwaited: false),
            "settled after login 3 bert",
            [.diagnose(.lateAfterLogin)]
        ),
        Row(
            .settled(after: .logout(number: 3)),
            .sdkLoggedIn(.sample(2, "anna"), isAwaited: false),
            "settled after undone logout 3",
            [.diagnose(.lateAfterLogout), .checkScreens]
        ),
        Row(
            .settled(after: .logout(number: 3)),
            .sdkLoggedIn(.sample(4, "anna"), isAwaited: false),
            "settled after login 4 anna",
            [.cancelRenewal, .publish(.sample("anna"))]
        ),
        Row(
            .settled(after: .undoneLogout(number: 3)),
            .sdkLoggedIn(.sample(1, "bert"), isAwaited: false),
            "settled after undone logout 3",
            [.diagnose(.lateAfterLogout), .checkScreens]
        ),
        // The later login decides.
        Row(
            .loggingIn(number: 2, after: .none, late: nil),
            .sdkLoggedIn(.sample(1, "anna"), isAwaited: false),
            "logging in 2 after none, late 1 anna"
        ),
        // The SDK has the user of the login that it has carried out last.
        Row(
            .loggingIn(number: 3, after: .none, late: .sample(2, "bert")),
            .sdkLoggedIn(.sample(1, "anna"), isAwaited: false),
            "logging in 3 after none, late 1 anna"
        ),
        // The login itself, between its timeout and its end.
        Row(
            .loggingIn(number: 2, after: .none, late: .sample(1, "bert")),
            .sdkLoggedIn(.sample(2, "anna"), isAwaited: false),
            "logging in 2 after login 2 anna, late 1 bert",
            [.cancelRenewal, .publish(.sample("anna"))]
        ),
        // The logout is of an earlier launch.
        Row(
            .settled(after: .undoneLogout(number: 0)),
            .sdkLoggedIn(.sample(1, "anna"), isAwaited: false),
            "settled after login 1 anna",
            [.cancelRenewal, .publish(.sample("anna"))]
        ),
        Row(.shutDown, .sdkLoggedIn(.sample(1, "anna"), isAwaited: false), "shut down"),
    ]

    @Test("a login changes the state, and says what is to be done", arguments: begun + awaited + late)
    func logins(row: Row) { row.check() }

    @Test(
        "events are dropped while the SDK may have another user",
        arguments: [
            (.settled(after: .none), false), (.settled(after: .login(.sample(1, "anna"))), false),
            (.settled(after: .logout(number: 1)), false), (.settled(after: .undoneLogout(number: 1)), true),
            (.loggingIn(number: 2, after: .none, late: nil), false),
            (.loggingIn(number: 2, after: .none, late: .sample(1, "anna")), true),
            (.loggingIn(number: 2, after: .undoneLogout(number: 1), late: nil), true), (.shutDown, false),
        ] as [(State, Bool)]
    )
    func isUncertain(state: State, isUncertain: Bool) { #expect(state.isUncertain == isUncertain) }

    @Test("only a login leaves credentials")
    func credentials() {
        let anna = HelpshiftUserChange.login(.sample(1, "anna"))
        #expect(State.settled(after: anna).credentials != nil)
        #expect(State.loggingIn(number: 2, after: anna, late: nil).credentials != nil)
        #expect(State.settled(after: .none).credentials == nil)
        #expect(State.settled(after: .undoneLogout(number: 2)).credentials == nil)
        #expect(
            State.loggingIn(number: 2, after: .none, late: .sample(1, "bert")).credentials == nil
        )
        #expect(State.shutDown.credentials == nil)
    }
}
