import ChatProviderKit

/// The user of a ``HelpshiftChatProvider``, and the login that is to change it.
///
/// The SDK can carry out a login after the provider has stopped waiting for it. Such a late login takes effect unless
/// a login or a logout that began later has taken effect.
///
/// Indirect, as is all that a login goes through: it carries much, and is passed on with each change.
indirect enum HelpshiftUserState: Sendable {
    /// No login of the app is in progress. The user is the one of the last change.
    case settled(after: HelpshiftUserChange)
    /// The app's login with this number is in progress.
    ///
    /// `late` is an earlier login that the SDK has carried out meanwhile. It takes effect if this login fails.
    case loggingIn(number: Int, after: HelpshiftUserChange, late: HelpshiftCompletedLogin?)
    /// The provider is shut down.
    case shutDown

    /// What happens to the user.
    indirect enum Event: Sendable {
        /// The app begins the login with this number.
        case loginBegan(number: Int)
        /// The SDK has carried out a login of the app or of a renewal. `isAwaited` is whether the provider still
        /// waits for it.
        case sdkLoggedIn(HelpshiftCompletedLogin, isAwaited: Bool)
        /// The app's login has ended.
        case loginEnded(isSuccess: Bool)
        /// The SDK has carried out the logout with this number.
        case loggedOut(number: Int)
        /// The SDK has to be logged out since an earlier launch.
        case logoutOwed
        /// No screen of the SDK is shown, and the SDK can be called.
        case screensClosed
        /// The provider is shut down.
        case shutDown
    }

    /// What the provider has to do, in this order.
    indirect enum Effect: Sendable, Equatable {
        /// Publish the user of a login. Where it is another one, the chat state is emptied.
        case publish(ChatUser)
        /// Publish the anonymous user of a logout, and empty the chat state.
        case publishLogout
        /// Give up a renewal.
        case cancelRenewal
        /// Forget the renewal's earlier attempts.
        case resetRenewal
        /// Continue a renewal that waits for the end of a login.
        case resumeRenewal
        /// Apply ``Event/screensClosed`` if no screen is shown.
        case checkScreens
        /// Log the SDK out.
        case logOut
        /// Publish a diagnostic.
        case diagnose(Diagnostic)
    }

    /// What became of a late login.
    enum Diagnostic: Sendable {
        /// It came after a logout.
        case lateAfterLogout
        /// It came after a later login.
        case lateAfterLogin

        var message: String {
            switch self {
            case .lateAfterLogout: "the SDK logged a user in after the logout; it is told to log out again"
            case .lateAfterLogin:
                "the SDK answered a login after a later one had taken place; the later one holds"
            }
        }
    }

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .loginBegan(let number):
            guard case .settled(let change) = self else { return [] }
            self = .loggingIn(number: number, after: change, late: nil)
            return []
        case .sdkLoggedIn(let login, isAwaited: true):
            return changeUser { $0.adopt(login) }
        case .sdkLoggedIn(let login, isAwaited: false):
            return apply(late: login)
        case .loginEnded(let isSuccess):
            return endLogin(isSuccess: isSuccess)
        case .loggedOut(let number):
            return changeUser { change in
                change = .logout(number: number)
                return [.resetRenewal, .publishLogout]
            }
        case .logoutOwed:
            return changeUser { change in
                change = .undoneLogout(number: 0)
                return [.checkScreens]
            }
        case .screensClosed:
            return changeUser { $0.repeatLogout() }
        case .shutDown:
            self = .shutDown
            return []
        }
    }

    private mutating func apply(late login: HelpshiftCompletedLogin) -> [Effect] {
        if case .loggingIn(let number, let change, _) = self, number > login.number {
            self = .loggingIn(number: number, after: change, late: login)
            return []
        }
        return changeUser { $0.settle(login) }
    }

    private mutating func endLogin(isSuccess: Bool) -> [Effect] {
        guard case .loggingIn(_, var change, let late) = self else { return [] }
        var effects: [Effect] = []
        if isSuccess {
            effects.append(.resetRenewal)
        } else if let late {
            effects += change.settle(late)
        }
        self = .settled(after: change)
        return effects + [.resumeRenewal]
    }

    private mutating func changeUser(_ apply: (inout HelpshiftUserChange) -> [Effect]) -> [Effect] {
        switch self {
        case .settled(var change):
            let effects = apply(&change)
            self = .settled(after: change)
            return effects
        case .loggingIn(let number, var change, let late):
            let effects = apply(&change)
            self = .loggingIn(number: number, after: change, late: late)
            return effects
        case .shutDown:
            return []
        }
    }
}

extension HelpshiftUserState {
    /// Whether the provider is shut down.
    var isShutDown: Bool {
        if case .shutDown = self { true } else { false }
    }

    /// Whether a login of the app is in progress.
    var isLoggingIn: Bool {
        if case .loggingIn = self { true } else { false }
    }

    /// Whether the SDK may have another user than the provider. Its events are dropped then.
    var isUncertain: Bool {
        switch self {
        case .settled(let change): change.isUndone
        case .loggingIn(_, let change, let late): late != nil || change.isUndone
        case .shutDown: false
        }
    }

    /// How the user was logged in; `nil` where no login has taken effect since the provider was created or since the
    /// last logout.
    var credentials: HelpshiftCredentials? {
        switch self {
        case .settled(.login(let login)), .loggingIn(_, .login(let login), _): login.credentials
        case .settled, .loggingIn, .shutDown: nil
        }
    }
}
