package import ChatAdapterKit

/// What a provider uses of what it receives, for a recording.
package enum IntercomInput: Sendable, Hashable, Codable {
    case event(IntercomEvent)
    /// What the SDK has answered when it was asked.
    case answered(Int)
    /// A login took place, or with `nil` a logout.
    case user(String?)
}

extension UserSession.Traits {
    /// By the SDK's interface and its pages: it has its user again after a launch, and says whom it has
    /// (`fetchLoggedInUserAttributes`). `logout` clears what it keeps, and the unidentified user is forgotten with it; no user
    /// is logged in while it has one, so that a login ends the unidentified user, too.
    package static let intercom = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
}
