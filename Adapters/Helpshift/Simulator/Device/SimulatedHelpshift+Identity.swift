public import ChatProviderKit
import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

/// The login with the identity system.
extension SimulatedHelpshift {
    /// Logs a user in with a token of the identity system; an empty one is the anonymous user. What is wrong with the
    /// configuration the SDK says itself; the token is checked by the server.
    ///
    /// A login that fails leaves the user of before. One that succeeds takes place, also under an open screen: that shows the
    /// new user's conversation.
    public func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        if isScreenShown, ignoresLoginUnderScreen { return }
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
            try configuration.check(server.dashboard.identitySystem?.limits ?? SimulatedLimits())
            return nil
        } catch {
            return error
        }
    }

    private func finishLogin(_ token: String, _ hasFullPrivacy: Bool) throws(SimulatedRefusal) {
        guard let system = server.dashboard.identitySystem else {
            throw SimulatedRefusal(reason: .identityFeatureNotEnabled)
        }
        // The same anonymous user as long as the tokens are empty.
        guard !token.isEmpty else { return become(nil) }
        let claims = try SimulatedClaims(token, limits: system.limits, needsUser: !hasFullPrivacy)
        try system.verify(claims, at: server.now)
        logIn(claims, hasFullPrivacy)
    }

    /// With full privacy and without a uid the user is anonymous. Any token that is not empty loses the anonymous user
    /// of before.
    private func logIn(_ claims: SimulatedClaims, _ hasFullPrivacy: Bool) {
        let isAnonymous = hasFullPrivacy && claims["uid"] == nil
        if !isAnonymous { clearAnonymousUserIfAsked() }
        device.anonymousID = UUID().uuidString
        become(
            isAnonymous ? nil : makeSession(of: server.resolve(claims, hasFullPrivacy: hasFullPrivacy), nil)
        )
    }

    /// Adds identities. Nothing for the anonymous user; a token that is not valid raises an event, and so does an
    /// identity that the server refuses or that does not reach it. The form of the token the SDK checks itself,
    /// signature and age are checked by the server.
    public func addUserIdentities(_ identities: String) throws(ChatError) {
        try checkIsInstalled()
        guard let system = server.dashboard.identitySystem else {
            raise(.userIdentityNotEnabled)
            return
        }
        guard let session = device.session, session.isOfIdentitySystem else { return }
        do {
            add(try SimulatedClaims(identities, limits: system.limits, needsUser: false), in: session)
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

    /// The reasons of a token for further identities are names of events.
    private func raise(_ refusal: SimulatedRefusal) {
        guard let name = HelpshiftEventName(rawValue: refusal.reason.rawValue) else { return }
        raise(name, refusal.errors?.mapValues { .string($0) })
    }
}

extension SimulatedHelpshift.Outcome {
    /// What a login says of a request that was not answered.
    fileprivate func check() throws(SimulatedRefusal) {
        switch self {
        case .answered: return
        case .failed: throw SimulatedRefusal(reason: .unknownError)
        case .lost: throw SimulatedRefusal(reason: .networkError)
        }
    }
}
