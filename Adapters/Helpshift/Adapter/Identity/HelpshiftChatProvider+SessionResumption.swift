public import ChatProviderKit
public import HelpshiftIdentity

/// The session of an earlier launch.
extension HelpshiftChatProvider {
    /// Hands over the token callback of the user whom the SDK remembers from an earlier launch, without a login.
    ///
    /// Call this at each launch at which the user of the identity system is still the same. A login would replace the
    /// user and begin another session. The provider answers the SDK's reports that the session has ended, or will
    /// soon, as it does after a login; a report of an ended session that has come already is answered at once. The
    /// anonymous user and users by id and e-mail need no callback: log them in again, which does not replace them.
    ///
    /// - Parameters:
    ///   - identity: The user of the last login.
    ///   - configuration: The entries of the last login's ``HelpshiftLoginOptions/configuration``.
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying`: `notAllowedNow` while a login is in
    ///   progress, and where another user is logged in or nobody is; `invalidArgument` for a configuration that the
    ///   SDK would refuse.
    public func resumeSession(
        of identity: SignedIdentity,
        configuration: [String: HelpshiftValue] = [:]
    ) throws(ChatError) {
        if isShutDown { throw .helpshiftShutDown }
        try checkNoLoginIsInProgress()
        let configuration = loginConfiguration(configuration)
        try check(configuration)
        // Where neither the app nor a store has named a user, the app does so now.
        guard memory.user == nil || isPresent(identity.userID) else { throw ChatError(.notLoggedIn) }
        renewal.resume(.token(identity, configuration, allowsAnonymous: false), of: identity.userID)
        if connection.sdkStatus == .failed(.sessionExpired) { renewal.request(.session) }
    }

    /// Gives up a callback that is not of the user whom the store has named.
    func checkResumedUser() {
        guard let resumed = renewal.resumedUserID, !isPresent(resumed) else { return }
        renewal.cancel()
        renewal.endResumption()
        diagnose("a session was resumed for another user than the one who is logged in; log the user in")
    }
}
