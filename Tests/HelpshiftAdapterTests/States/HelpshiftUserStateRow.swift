import ChatProviderKit
import HelpshiftIdentity
import Testing

@testable import HelpshiftAdapter

/// A state, an event, the state after it in words, and the effects.
struct HelpshiftUserStateRow: Sendable, CustomTestStringConvertible {
    let state: HelpshiftUserState
    let event: HelpshiftUserState.Event
    let after: String
    let effects: [HelpshiftUserState.Effect]

    init(
        _ state: HelpshiftUserState,
        _ event: HelpshiftUserState.Event,
        _ after: String,
        _ effects: [HelpshiftUserState.Effect] = []
    ) {
        self.state = state
        self.event = event
        self.after = after
        self.effects = effects
    }

    var testDescription: String { "\(state.words): \(event) -> \(after)" }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        var state = state
        #expect(state.apply(event) == effects, sourceLocation: sourceLocation)
        #expect(state.words == after, sourceLocation: sourceLocation)
    }
}

extension HelpshiftCompletedLogin {
    static func sample(_ number: Int, _ id: String) -> HelpshiftCompletedLogin {
        HelpshiftCompletedLogin(
            number: number,
            user: .sample(id),
            credentials: .legacy(LegacyUser(id: id), fresh: nil)
        )
    }
}

extension ChatUser {
    static func sample(_ id: String) -> ChatUser { .known(KnownUser(id: id)) }
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
