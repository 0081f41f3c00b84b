import ChatAdapterKit

extension UserSession.Traits {
    /// Harbor has its user again after a launch, and says whom it has. A logout makes a new visitor; a login takes the
    /// visitor's conversations over.
    static let harbor = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
}
