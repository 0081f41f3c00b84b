import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift user: ends in each state")
struct HelpshiftUserEndTests {
    typealias State = HelpshiftUserState
    typealias Row = HelpshiftUserStateRow

    typealias Effect = HelpshiftUserState.Effect

    static let ended: [Row] = [
        Row(
            .loggingIn(number: 2, after: .login(.sample(2, "anna")), late: nil),
            .loginEnded(isSuccess: true),
            "settled after login 2 anna",
            [.resetRenewal, .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 2, after: .login(.sample(2, "anna")), late: .sample(1, "bert")),
            .loginEnded(isSuccess: true),
            "settled after login 2 anna",
            [.resetRenewal, .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 2, after: .none, late: nil),
            .loginEnded(isSuccess: false),
            "settled after none",
            [.resumeRenewal]
        ),
        Row(
            .loggingIn(number: 2, after: .undoneLogout(number: 1), late: nil),
            .loginEnded(isSuccess: false),
            "settled after undone logout 1",
            [.resumeRenewal]
        ),
        Row(
            .loggingIn(number: 2, after: .none, late: .sample(1, "bert")),
            .loginEnded(isSuccess: false),
            "settled after login 1 bert",
            [.cancelRenewal, .publish(.sample("bert")), .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 3, after: .logout(number: 2), late: .sample(1, "bert")),
            .loginEnded(isSuccess: false),
            "settled after undone logout 2",
            [.diagnose(.lateAfterLogout), .checkScreens, .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 3, after: .login(.sample(2, "anna")), late: .sample(1, "bert")),
            .loginEnded(isSuccess: false),
            "settled after login 2 anna",
            [.diagnose(.lateAfterLogin), .resumeRenewal]
        ),
        Row(.settled(after: .logout(number: 2)), .loginEnded(isSuccess: true), "settled after logout 2"),
        Row(.shutDown, .loginEnded(isSuccess: false), "shut down"),
    ]

    private static let logout: [Effect] = [.resetRenewal, .publishLogout]

    static let loggedOut: [Row] = [
        Row(.settled(after: .none), .loggedOut(number: 1), "settled after logout 1", logout),
        Row(
            .settled(after: .login(.sample(1, "anna"))),
            .loggedOut(number: 2),
            "settled after logout 2",
            logout
        ),
        Row(.settled(after: .logout(number: 1)), .loggedOut(number: 2), "settled after logout 2", logout),
        Row(
            .settled(after: .undoneLogout(number: 1)),
            .loggedOut(number: 2),
            "settled after logout 2",
            logout
        ),
        // A login as the anonymous user.
        Row(
            .loggingIn(number: 3, after: .login(.sample(2, "anna")), late: .sample(1, "bert")),
            .loggedOut(number: 4),
            "logging in 3 after logout 4, late 1 bert",
            logout
        ),
        Row(.shutDown, .loggedOut(number: 1), "shut down"),
    ]

    static let others: [Row] = [
        Row(.settled(after: .none), .screensClosed, "settled after none"),
        Row(.settled(after: .login(.sample(1, "anna"))), .screensClosed, "settled after login 1 anna"),
        Row(.settled(after: .logout(number: 2)), .screensClosed, "settled after logout 2"),
        Row(.settled(after: .undoneLogout(number: 2)), .screensClosed, "settled after logout 2", [.logOut]),
        Row(
            .loggingIn(number: 3, after: .undoneLogout(number: 2), late: nil),
            .screensClosed,
            "logging in 3 after logout 2",
            [.logOut]
        ),
        Row(.shutDown, .screensClosed, "shut down"),
        // Before the first login or logout of this launch.
        Row(.settled(after: .none), .logoutOwed, "settled after undone logout 0", [.checkScreens]),
        Row(
            .loggingIn(number: 1, after: .none, late: nil),
            .logoutOwed,
            "logging in 1 after undone logout 0",
            [.checkScreens]
        ),
        Row(.settled(after: .undoneLogout(number: 0)), .screensClosed, "settled after logout 0", [.logOut]),
        Row(.shutDown, .logoutOwed, "shut down"),
        Row(.settled(after: .undoneLogout(number: 2)), .shutDown, "shut down"),
        Row(.loggingIn(number: 2, after: .none, late: .sample(1, "anna")), .shutDown, "shut down"),
        Row(.shutDown, .shutDown, "shut down"),
    ]

    @Test("an end of a login, a logout and a shutdown change it, too", arguments: ended + loggedOut + others)
    func ends(row: Row) { row.check() }
}
