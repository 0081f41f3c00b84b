public import ChatProviderKit
import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Logs a user in with a token of the identity system, or the anonymous user if the token is empty. The SDK checks
    /// the configuration, and the server checks the token.
    ///
    /// A failed login does not change the user. A login succeeds even while a screen is open, which then shows the new
    /// user's conversation.
    public func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        let configuration = SimulatedLoginConfiguration(entries: configuration)
        if let refusal = refusal(of: configuration) {
            later { _ in failure(refusal.reason.rawValue, refusal.errors) }
            return
        }
        isLoggingIn = true
        request { sdk, outcome in
            sdk.isLoggingIn = false
            do throws(SimulatedRefusal) {
                try outcome.check()
                try sdk.finishLogin(identity, configuration.isFullPrivacyEnabled)
                success()
            } catch {
                failure(error.reason.rawValue, error.errors)
            }
        }
    }

    private func refusal(of configuration: SimulatedLoginConfiguration) -> SimulatedRefusal? {
        guard !isLoggingIn else { return SimulatedRefusal(reason: .loginInProgress) }
        do {
            try configuration.check()
            return nil
        } catch {
            return error
        }
    }

    private func finishLogin(_ token: String, _ hasFullPrivacy: Bool) throws(SimulatedRefusal) {
        guard let system = server.dashboard.identitySystem else {
            throw SimulatedRefusal(reason: .identityFeatureNotEnabled)
        }
        // The anonymous user stays the same for all logins with an empty token.
        guard !token.isEmpty else { return become(nil) }
        let claims = try SimulatedClaims(token, needsUser: !hasFullPrivacy)
        try system.verify(claims, at: server.now)
        logIn(claims, hasFullPrivacy)
    }

    /// With full privacy, a user without a uid is anonymous. Each login with a token that is not empty creates a new
    /// anonymous user.
    private func logIn(_ claims: SimulatedClaims, _ hasFullPrivacy: Bool) {
        let isAnonymous = hasFullPrivacy && claims["uid"] == nil
        if !isAnonymous { clearAnonymousUserIfAsked() }
        device.anonymousID = UUID().uuidString
        become(
            isAnonymous ? nil : makeSession(of: server.resolve(claims, hasFullPrivacy: hasFullPrivacy), nil)
        )
    }

    /// Adds identities to the logged-in user. For an anonymous user, nothing happens. The SDK checks the token's form,
    /// and the server checks its signature and age. An invalid token raises an event, and so does an identity that the
    /// server refuses or does not receive.
    public func addUserIdentities(_ identities: String) throws(ChatError) {
        try checkIsInstalled()
        guard server.dashboard.identitySystem != nil else {
            raise(.userIdentityNotEnabled)
            return
        }
        guard let session = device.session, session.isOfIdentitySystem else { return }
        do {
            add(try SimulatedClaims(identities, needsUser: false), in: session)
        } catch {
            raise(error)
        }
    }

    private func add(_ claims: SimulatedClaims, in session: SimulatedSession) {
        request { sdk, outcome in
            guard sdk.device.session?.number == session.number else { return }
            sdk.noticeExpiry()
            guard outcome == .answered, !sdk.isSessionExpired else {
                sdk.tellRefused(claims.identities.map(\.identifier))
                return
            }
            do throws(SimulatedRefusal) {
                try sdk.server.dashboard.identitySystem?.verify(claims, at: sdk.server.now)
                sdk.tellRefused(sdk.server.directory.add(claims.identities, to: session.userID))
            } catch {
                sdk.raise(error)
            }
        }
    }

    private func tellRefused(_ identifiers: [String]) {
        if !identifiers.isEmpty { raise(.identityDataSyncFailed, Self.invalid(identifiers)) }
    }

    /// Raises the event for a refused token with additional identities. The reasons are also names of events.
    private func raise(_ refusal: SimulatedRefusal) {
        guard let name = HelpshiftUserDataRefusal(rawValue: refusal.reason.rawValue) else { return }
        raise(name, refusal.errors?.mapValues { .string($0) })
    }
}

extension SimulatedHelpshift.Outcome {
    /// Throws the reason of a failed login, if the server has not answered.
    fileprivate func check() throws(SimulatedRefusal) {
        switch self {
        case .answered: return
        case .failed: throw SimulatedRefusal(reason: .unknownError)
        case .lost: throw SimulatedRefusal(reason: .networkError)
        }
    }
}
