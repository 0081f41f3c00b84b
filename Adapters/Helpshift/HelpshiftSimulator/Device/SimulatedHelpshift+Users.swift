public import ChatProviderKit
import Foundation
import HelpshiftAdapter
public import HelpshiftIdentity

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
        let (id, email) = (details["userId"] ?? "", details["userEmail"] ?? "")
        guard !isScreenShown, !(id.isEmpty && email.isEmpty) else { return false }
        clearAnonymousUserIfAsked()
        guard Self.isAllowed(id: id, email: email), !(id.isEmpty && usesFullPrivacy) else {
            become(nil)
            return true
        }
        let user = SimulatedUser(id: id.isEmpty ? email : id)
        if let name = details["userName"] { server.names[user.id] = String(name.prefix(255)) }
        become(user)
        verify(details)
        return true
    }

    /// Logs a user in with a token of the identity system; an empty one is the anonymous user. Ignored while one of
    /// the SDK's screens is shown: no callback comes.
    public func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        guard !isScreenShown else { return }
        guard !isLoggingIn else {
            later { _ in failure("loginInProgress", nil) }
            return
        }
        isLoggingIn = true
        after(server.latency) { sdk in
            sdk.isLoggingIn = false
            if let (reason, errors) = sdk.finishLogin(identity, configuration) {
                failure(reason, errors)
            } else {
                success()
            }
        }
    }

    /// Logs in; gives the reason where that fails.
    private func finishLogin(
        _ token: String,
        _ configuration: [String: HelpshiftValue]
    ) -> (reason: String, errors: [String: String]?)? {
        guard device.isOnline else { return ("networkError", nil) }
        guard let read = server.dashboard.readIdentityToken else { return ("identityFeatureNotEnabled", nil) }
        if token.isEmpty {
            become(nil)
            return nil
        }
        switch read(token, clock.now) {
        case .user(let id):
            clearAnonymousUserIfAsked()
            // With this system the anonymous user is lost to any other.
            device.anonymousID = UUID().uuidString
            become(SimulatedUser(id: id, usesIdentitySystem: true))
            return nil
        case .refused("uidOrEmailIsMandatory", _) where configuration["full_privacy_enabled"] == .bool(true):
            become(nil)
            return nil
        case .refused(let reason, let errors): return (reason, errors)
        }
    }

    /// Logs the user out. Ignored while one of the SDK's screens is shown.
    public func logout() throws(ChatError) {
        try checkIsInstalled()
        if !isScreenShown { become(nil) }
    }

    /// Sets whether the next login deletes the anonymous user.
    public func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try checkIsInstalled()
        device.clearsAnonymousUserOnLogin = clears
    }

    /// Adds identities. Nothing for the anonymous user; a token that is not valid raises an event.
    public func addUserIdentities(_ identities: String) throws(ChatError) {
        try checkIsInstalled()
        guard let read = server.dashboard.readIdentityToken else {
            raise(.userIdentityNotEnabled)
            return
        }
        guard user.usesIdentitySystem else { return }
        if case .refused(let reason, let errors) = read(identities, clock.now),
            let name = HelpshiftEventName(rawValue: reason)
        {
            raise(name, errors.map { $0.mapValues { .string($0) } })
        }
    }

    /// Changes attributes. A key that is too long raises an event.
    public func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try checkIsInstalled()
        update(attributes, .masterAttributesValidationFailed)
    }

    /// Changes attributes. A key that is too long raises an event.
    public func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try checkIsInstalled()
        update(attributes, .appAttributesValidationFailed)
    }

    private func update(_ attributes: [String: HelpshiftValue], _ failure: HelpshiftEventName) {
        guard server.dashboard.readIdentityToken != nil else {
            raise(.userIdentityNotEnabled)
            return
        }
        let tooLong = attributes.keys.filter { $0.count > 255 }
        guard !tooLong.isEmpty else { return }
        raise(failure, Dictionary(uniqueKeysWithValues: tooLong.map { ($0, "exceededKeyLengthLimit") }))
    }

    // MARK: Inside

    private func become(_ user: SimulatedUser?) {
        device.user = user
        device.isVerified = true
        isSessionExpired = false
    }

    private func verify(_ details: [String: String]) {
        guard let rightToken = server.dashboard.userAuthToken else { return }
        let token = details["userAuthToken"] ?? ""
        guard token != rightToken(details) else { return }
        device.isVerified = false
        later {
            $0.delegate?.authenticationFailed(token.isEmpty ? .authTokenNotProvided : .invalidAuthToken)
        }
    }

    private func clearAnonymousUserIfAsked() {
        guard device.clearsAnonymousUserOnLogin else { return }
        server.deleteConversations(of: SimulatedUser(id: device.anonymousID, isAnonymous: true))
        device.anonymousID = UUID().uuidString
    }

    private static func isAllowed(id: String, email: String) -> Bool {
        func hasOuterSpaces(_ text: String) -> Bool {
            text.first?.isWhitespace == true || text.last?.isWhitespace == true
        }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isEmail = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !hasOuterSpaces(email)
        return id.count <= 750 && !hasOuterSpaces(id) && (email.isEmpty || isEmail)
    }
}
