import ChatProviderKit

/// A login that the SDK has carried out.
struct HelpshiftCompletedLogin: Sendable {
    /// Its place among the logins and logouts of the provider, in the order in which they began.
    var number: Int
    /// The user that it logs in.
    var user: ChatUser
    /// How to log the user in again.
    var credentials: HelpshiftCredentials
}

/// The last login or logout that has taken effect.
indirect enum HelpshiftUserChange: Sendable {
    /// No change since the provider was created. The SDK remembers the user of an earlier launch.
    case none
    /// A login.
    case login(HelpshiftCompletedLogin)
    /// The logout with this number.
    case logout(number: Int)
    /// The logout with this number, after which the SDK has carried out an earlier login. The SDK has to be logged out
    /// again as soon as no screen is shown.
    case undoneLogout(number: Int)

    /// Whether the SDK has logged in a user after the logout.
    var isUndone: Bool {
        switch self {
        case .undoneLogout: true
        case .none, .login, .logout: false
        }
    }

    /// Replaces the user by the one of a login.
    mutating func adopt(_ login: HelpshiftCompletedLogin) -> [HelpshiftUserState.Effect] {
        self = .login(login)
        return [.publish(login.user)]
    }

    /// Decides on a login that the SDK has carried out too late.
    mutating func settle(_ late: HelpshiftCompletedLogin) -> [HelpshiftUserState.Effect] {
        if late.number > number {
            // A renewal would bring the user before the login back.
            return [.cancelRenewal] + adopt(late)
        }
        switch self {
        case .logout(let number), .undoneLogout(let number):
            self = .undoneLogout(number: number)
            return [.diagnose(.lateAfterLogout), .checkScreens]
        case .none, .login:
            return [.diagnose(.lateAfterLogin)]
        }
    }

    /// Takes back what a late login has done after the logout.
    mutating func repeatLogout() -> [HelpshiftUserState.Effect] {
        guard case .undoneLogout(let number) = self else { return [] }
        self = .logout(number: number)
        return [.logOut]
    }

    private var number: Int {
        switch self {
        case .none: 0
        case .login(let login): login.number
        case .logout(let number), .undoneLogout(let number): number
        }
    }
}
