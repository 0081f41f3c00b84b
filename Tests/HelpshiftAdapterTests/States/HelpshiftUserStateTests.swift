import ChatProviderKit
import HelpshiftIdentity
import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift user: each event in each state")
struct HelpshiftUserStateTests {
    typealias State = HelpshiftUserState
    typealias Effect = HelpshiftUserState.Effect

    /// A state, an event, the state after it in words, and the effects.
    struct Row: Sendable, CustomTestStringConvertible {
        let state: State
        let event: State.Event
        let after: String
        let effects: [Effect]

        init(_ state: State, _ event: State.Event, _ after: String, _ effects: [Effect] = []) {
            self.state = state
            self.event = event
            self.after = after
            self.effects = effects
        }

        var testDescription: String { "\(state.words): \(event) -> \(after)" }
    }

    private static func login(_ number: Int, _ id: String) -> HelpshiftCompletedLogin {
        HelpshiftCompletedLogin(
            number: number,
            user: user(id),
            credentials: .legacy(LegacyUser(id: id), fresh: nil)
        )
    }

    private static func user(_ id: String) -> ChatUser { .known(KnownUser(id: id)) }

    static let begun: [Row] = [
        Row(.settled(after: .none), .loginBegan(number: 1), "logging in 1 after none"),
        Row(
            .settled(after: .login(login(2, "anna"))),
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
            .loggingIn(number: 3, after: .none, late: login(1, "bert")),
            .loginBegan(number: 4),
            "logging in 3 after none, late 1 bert"
        ),
        Row(.shutDown, .loginBegan(number: 1), "shut down"),
    ]

    static let awaited: [Row] = [
        Row(
            .loggingIn(number: 3, after: .none, late: nil),
            .sdkLoggedIn(login(3, "anna"), isAwaited: true),
            "logging in 3 after login 3 anna",
            [.publish(user("anna"))]
        ),
        Row(
            .loggingIn(number: 3, after: .undoneLogout(number: 2), late: login(1, "bert")),
            .sdkLoggedIn(login(3, "anna"), isAwaited: true),
            "logging in 3 after login 3 anna, late 1 bert",
            [.publish(user("anna"))]
        ),
        // A renewal.
        Row(
            .settled(after: .login(login(2, "anna"))),
            .sdkLoggedIn(login(3, "anna"), isAwaited: true),
            "settled after login 3 anna",
            [.publish(user("anna"))]
        ),
        // A renewal for which the app's login waits.
        Row(
            .loggingIn(number: 4, after: .login(login(2, "anna")), late: nil),
            .sdkLoggedIn(login(3, "anna"), isAwaited: true),
            "logging in 4 after login 3 anna",
            [.publish(user("anna"))]
        ),
        Row(.shutDown, .sdkLoggedIn(login(3, "anna"), isAwaited: true), "shut down"),
    ]

    static let late: [Row] = [
        Row(
            .settled(after: .none),
            .sdkLoggedIn(login(1, "anna"), isAwaited: false),
            "settled after login 1 anna",
            [.cancelRenewal, .publish(user("anna"))]
        ),
        Row(
            .settled(after: .login(login(1, "bert"))),
            .sdkLoggedIn(login(2, "anna"), isAwaited: false),
            "settled after login 2 anna",
            [.cancelRenewal, .publish(user("anna"))]
        ),
        Row(
            .settled(after: .login(login(3, "bert"))),
            .sdkLoggedIn(login(2, "anna"), isAwaited: false),
            "settled after login 3 bert",
            [.diagnose(.lateAfterLogin)]
        ),
        Row(
            .settled(after: .logout(number: 3)),
            .sdkLoggedIn(login(2, "anna"), isAwaited: false),
            "settled after undone logout 3",
            [.diagnose(.lateAfterLogout), .checkScreens]
        ),
        Row(
            .settled(after: .logout(number: 3)),
            .sdkLoggedIn(login(4, "anna"), isAwaited: false),
            "settled after login 4 anna",
            [.cancelRenewal, .publish(user("anna"))]
        ),
        Row(
            .settled(after: .undoneLogout(number: 3)),
            .sdkLoggedIn(login(1, "bert"), isAwaited: false),
            "settled after undone logout 3",
            [.diagnose(.lateAfterLogout), .checkScreens]
        ),
        // The later login decides.
        Row(
            .loggingIn(number: 2, after: .none, late: nil),
            .sdkLoggedIn(login(1, "anna"), isAwaited: false),
            "logging in 2 after none, late 1 anna"
        ),
        // The SDK has the user of the login that it has carried out last.
        Row(
            .loggingIn(number: 3, after: .none, late: login(2, "bert")),
            .sdkLoggedIn(login(1, "anna"), isAwaited: false),
            "logging in 3 after none, late 1 anna"
        ),
        // The login itself, between its timeout and its end.
        Row(
            .loggingIn(number: 2, after: .none, late: login(1, "bert")),
            .sdkLoggedIn(login(2, "anna"), isAwaited: false),
            "logging in 2 after login 2 anna, late 1 bert",
            [.cancelRenewal, .publish(user("anna"))]
        ),
        Row(.shutDown, .sdkLoggedIn(login(1, "anna"), isAwaited: false), "shut down"),
    ]

    static let ended: [Row] = [
        Row(
            .loggingIn(number: 2, after: .login(login(2, "anna")), late: nil),
            .loginEnded(isSuccess: true),
            "settled after login 2 anna",
            [.resetRenewal, .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 2, after: .login(login(2, "anna")), late: login(1, "bert")),
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
            .loggingIn(number: 2, after: .none, late: login(1, "bert")),
            .loginEnded(isSuccess: false),
            "settled after login 1 bert",
            [.cancelRenewal, .publish(user("bert")), .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 3, after: .logout(number: 2), late: login(1, "bert")),
            .loginEnded(isSuccess: false),
            "settled after undone logout 2",
            [.diagnose(.lateAfterLogout), .checkScreens, .resumeRenewal]
        ),
        Row(
            .loggingIn(number: 3, after: .login(login(2, "anna")), late: login(1, "bert")),
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
            .settled(after: .login(login(1, "anna"))),
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
            .loggingIn(number: 3, after: .login(login(2, "anna")), late: login(1, "bert")),
            .loggedOut(number: 4),
            "logging in 3 after logout 4, late 1 bert",
            logout
        ),
        Row(.shutDown, .loggedOut(number: 1), "shut down"),
    ]

    static let others: [Row] = [
        Row(.settled(after: .none), .screensClosed, "settled after none"),
        Row(.settled(after: .login(login(1, "anna"))), .screensClosed, "settled after login 1 anna"),
        Row(.settled(after: .logout(number: 2)), .screensClosed, "settled after logout 2"),
        Row(.settled(after: .undoneLogout(number: 2)), .screensClosed, "settled after logout 2", [.logOut]),
        Row(
            .loggingIn(number: 3, after: .undoneLogout(number: 2), late: nil),
            .screensClosed,
            "logging in 3 after logout 2",
            [.logOut]
        ),
        Row(.shutDown, .screensClosed, "shut down"),
        Row(.settled(after: .undoneLogout(number: 2)), .shutDown, "shut down"),
        Row(.loggingIn(number: 2, after: .none, late: login(1, "anna")), .shutDown, "shut down"),
        Row(.shutDown, .shutDown, "shut down"),
    ]

    @Test("an event changes the state, and says what is to be done", arguments: begun + awaited + late)
    func logins(row: Row) { check(row) }

    @Test("an end of a login, a logout and a shutdown, too", arguments: ended + loggedOut + others)
    func ends(row: Row) { check(row) }

    private func check(_ row: Row) {
        var state = row.state
        #expect(state.apply(row.event) == row.effects)
        #expect(state.words == row.after)
    }

    @Test(
        "events are dropped while the SDK may have another user",
        arguments: [
            (.settled(after: .none), false), (.settled(after: .login(login(1, "anna"))), false),
            (.settled(after: .logout(number: 1)), false), (.settled(after: .undoneLogout(number: 1)), true),
            (.loggingIn(number: 2, after: .none, late: nil), false),
            (.loggingIn(number: 2, after: .none, late: login(1, "anna")), true),
            (.loggingIn(number: 2, after: .undoneLogout(number: 1), late: nil), true), (.shutDown, false),
        ] as [(State, Bool)]
    )
    func isUncertain(state: State, isUncertain: Bool) { #expect(state.isUncertain == isUncertain) }

    @Test("only a login leaves credentials")
    func credentials() {
        let anna = HelpshiftUserChange.login(Self.login(1, "anna"))
        #expect(State.settled(after: anna).credentials != nil)
        #expect(State.loggingIn(number: 2, after: anna, late: nil).credentials != nil)
        #expect(State.settled(after: .none).credentials == nil)
        #expect(State.settled(after: .undoneLogout(number: 2)).credentials == nil)
        #expect(
            State.loggingIn(number: 2, after: .none, late: Self.login(1, "bert")).credentials == nil
        )
        #expect(State.shutDown.credentials == nil)
    }
}

extension HelpshiftUserState {
    fileprivate var words: String {
        switch self {
        case .settled(let change): "settled after \(change.words)"
        case .loggingIn(let number, let change, let late):
            "logging in \(number) after \(change.words)" + (late.map { ", late \($0.words)" } ?? "")
        case .shutDown: "shut down"
        }
    }
}

extension HelpshiftUserChange {
    fileprivate var words: String {
        switch self {
        case .none: "none"
        case .login(let login): "login \(login.words)"
        case .logout(let number): "logout \(number)"
        case .undoneLogout(let number): "undone logout \(number)"
        }
    }
}

extension HelpshiftCompletedLogin {
    fileprivate var words: String { "\(number) \(user.id ?? "anonymous")" }
}
