public import ChatProviderKit
import Foundation
import HelpshiftAdapter
public import HelpshiftIdentity

/// The login with the identity system.
extension SimulatedHelpshift {
    /// Logs a user in with a token of the identity system; an empty one is the anonymous user. Ignored while one of
    /// the SDK's screens is shown: no callback comes.
    ///
    /// A login that fails leaves the user of before. One that succeeds takes place, also where a screen was opened
    /// meanwhile: that shows the new user's conversation.
    public func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        guard !isScreenShown else { return }
        let configuration = LoginConfiguration(configuration)
        let limits = server.dashboard.identitySystem?.limits ?? .current
        let refusal =
            isLoggingIn
            ? LoginRefusal(reason: .loginInProgress, detail: "") : configuration.refusal(limits: limits)
        if let refusal {
            later { _ in failure(refusal.reason.rawValue, refusal.sdkErrors) }
            return
        }
        isLoggingIn = true
        request { sdk, outcome in
            sdk.isLoggingIn = false
            let refusal: LoginRefusal? =
                switch outcome {
                case .answered: sdk.finishLogin(identity, configuration.isFullPrivacyEnabled)
                case .failed: LoginRefusal(reason: .unknownError, detail: "")
                case .lost: LoginRefusal(reason: .networkError, detail: "")
                }
            if let refusal {
                failure(refusal.reason.rawValue, refusal.sdkErrors)
            } else {
                success()
            }
        }
    }

    /// Logs in; gives the reason where the server refuses.
    private func finishLogin(_ token: String, _ hasFullPrivacy: Bool) -> LoginRefusal? {
        guard let system = server.dashboard.identitySystem else {
            return LoginRefusal(reason: .identityFeatureNotEnabled, detail: "")
        }
        let use = IdentityTokenUse.login(fullPrivacy: hasFullPrivacy)
        switch system.inspector.inspect(token, for: use, at: clock.now) {
        case .refused(let refusal): return refusal
        case .accepted(let identity):
            logIn(identity, isEmpty: token.isEmpty)
            return nil
        }
    }

    private func logIn(_ identity: AcceptedIdentity, isEmpty: Bool) {
        switch identity.subject {
        case .identified:
            clearAnonymousUserIfAsked()
            device.anonymousID = UUID().uuidString
            become(makeSession(of: server.resolve(identity), nil))
        case .anonymous, .currentUser:
            // The same one as long as the tokens are empty; any other token loses them.
            if !isEmpty { device.anonymousID = UUID().uuidString }
            become(nil)
        }
    }

    /// Adds identities. Nothing for the anonymous user; a token that is not valid raises an event, and so does an
    /// identity that the server refuses or that does not reach it.
    public func addUserIdentities(_ identities: String) throws(ChatError) {
        try checkIsInstalled()
        guard let system = server.dashboard.identitySystem else {
            raise(.userIdentityNotEnabled)
            return
        }
        guard let session = device.session, session.isOfIdentitySystem else { return }
        switch system.inspector.inspect(identities, for: .addIdentities, at: clock.now) {
        case .refused(let refusal):
            guard let name = HelpshiftEventName(rawValue: refusal.reason.rawValue) else { return }
            raise(name, refusal.sdkErrors?.mapValues { .string($0) })
        case .accepted(let identity): add(identity.identities, in: session)
        }
    }

    private func add(_ identities: [Identity], in session: SimulatedSession) {
        request { sdk, outcome in
            guard sdk.device.session?.number == session.number else { return }
            sdk.noticeExpiry()
            let mayChange = outcome == .answered && !sdk.isSessionExpired
            let refused =
                mayChange
                ? sdk.server.directory.add(identities, to: session.userID) : identities.map(\.kind)
            guard !refused.isEmpty else { return }
            let data = refused.map { ($0.rawValue, HelpshiftValue.string(EntryError.invalidData.rawValue)) }
            sdk.raise(.identityDataSyncFailed, Dictionary(data) { $1 })
        }
    }
}

extension LoginRefusal {
    /// The errors as the SDK gives them: only with the reasons that have some.
    fileprivate var sdkErrors: [String: String]? { reason.carriesErrors ? rawErrors : nil }
}
