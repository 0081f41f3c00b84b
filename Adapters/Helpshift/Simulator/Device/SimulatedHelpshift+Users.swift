public import ChatProviderKit
import Foundation

extension SimulatedHelpshift {
    /// Logs a user in with the legacy keys.
    ///
    /// An id or e-mail address that violates the documented rules silently logs in an anonymous user. If the account
    /// verifies users and the token is missing or wrong, the user is logged in, but gets no access, and the delegate
    /// receives the failure.
    ///
    /// - Returns: `false` if nothing has changed, because the keys name no user, or one of the SDK's screens is shown.
    public func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
        try checkIsInstalled()
        let user = SimulatedLegacyUser(details)
        guard !isScreenShown, user.isNamed else { return false }
        guard !user.isAnonymous(fullPrivacy: usesFullPrivacy) else {
            become(nil)
            return true
        }
        clearAnonymousUserIfAsked()
        let credentials = SimulatedSession.Credentials(
            message: (user.uid ?? "") + (usesFullPrivacy ? "" : user.email ?? ""),
            token: user.token
        )
        let userID = server.resolve(user, hasFullPrivacy: usesFullPrivacy)
        become(makeSession(of: userID, credentials))
        verify()
        return true
    }

    /// Logs the user out, and drops attributes that the server has not received. Ignored while one of the SDK's screens
    /// is shown.
    public func logout() throws(ChatError) {
        try checkIsInstalled()
        guard !isScreenShown else { return }
        device.unsyncedAttributes = [:]
        become(nil)
    }

    /// Sets whether the next login deletes the anonymous user. Ignored while no user is logged in.
    public func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try checkIsInstalled()
        if !user.isAnonymous { device.clearsAnonymousUserOnLogin = clears }
    }

    func clearAnonymousUserIfAsked() {
        guard device.clearsAnonymousUserOnLogin else { return }
        server.deleteAnonymousUser(device.anonymousID)
        device.cachedCounts[device.anonymousID] = nil
        device.anonymousID = UUID().uuidString
    }
}
