public import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity

/// The legacy login.
extension SimulatedHelpshift {
    /// Logs a user in with the legacy keys.
    ///
    /// An id or e-mail address that the documents do not allow makes an anonymous user, silently. Where the account
    /// verifies users and the token is missing or wrong, the user is logged in without being believed, and the
    /// delegate hears of it.
    ///
    /// - Returns: `false` where nobody is named, or while one of the SDK's screens is shown: nothing has changed.
    public func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
        try checkIsInstalled()
        let named = LegacyUser(
            id: details["userId"],
            email: details["userEmail"],
            name: details["userName"],
            authToken: details["userAuthToken"]
        )
        guard !isScreenShown, named.id != nil || named.email != nil else { return false }
        guard let user = allowed(named) else {
            become(nil)
            return true
        }
        clearAnonymousUserIfAsked()
        let credentials = SimulatedSession.Credentials(
            message: (user.id ?? "") + (usesFullPrivacy ? "" : user.email ?? ""),
            token: user.authToken
        )
        let userID = server.resolve(user, hasFullPrivacy: usesFullPrivacy)
        become(makeSession(of: userID, credentials))
        verify()
        return true
    }

    /// Logs the user out, with what attributes the server has not got. Ignored while one of the SDK's screens is
    /// shown.
    public func logout() throws(ChatError) {
        try checkIsInstalled()
        guard !isScreenShown else { return }
        device.unsyncedAttributes = [:]
        become(nil)
    }

    /// Sets whether the next login deletes the anonymous user. Ignored while nobody is logged in.
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

    /// The user as the SDK takes it, with the name cut; `nil` for one who becomes anonymous.
    private func allowed(_ user: LegacyUser) -> LegacyUser? {
        let rules = LegacyLogin(fullPrivacy: usesFullPrivacy, allowsAnonymous: true)
        do {
            switch try rules.plan(for: user) {
            case .user(let user, _): return user
            case .anonymous: return nil
            }
        } catch {
            // An address in place of an id is a mistake that the SDK does not see.
            return error.problems.contains(where: \.leadsToAnonymousUser) ? nil : user
        }
    }
}
