import ChatAdapterKit
public import ChatProviderKit
public import HelpshiftIdentity
import InputValidation

extension HelpshiftChatProvider {
    /// Adds identities, such as a telephone number, to the logged-in user. Another login would replace the
    /// user.
    ///
    /// The SDK reports later errors among ``helpshiftEvents``, as ``HelpshiftEvent/userDataRefused(_:_:)``.
    ///
    /// - Parameter token: The identities, signed by the app's backend within the last 24 hours. A token that
    ///   looks older by the device's clock is still passed to the SDK, with a diagnostic.
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying`: `notAllowedNow` for an
    ///   anonymous user (the SDK would ignore the call) or during a login; `authentication` for a token that
    ///   the SDK would refuse at any time.
    public func addUserIdentities(_ token: String) throws(ChatError) {
        try checkUserIsSettled()
        guard core.user.id != nil else { throw ChatError(.needsKnownUser) }
        for warning in try vendor.rules.checkFurtherIdentities(token) {
            core.diagnose("the token: \(warning)")
        }
        try client.addUserIdentities(token)
    }

    /// Changes the user's attributes in all apps of the account.
    ///
    /// The SDK sends changes in batches. Changes that it has not sent before a logout are lost. It reports
    /// later errors as ``helpshiftEvents``.
    ///
    /// - Parameters:
    ///   - attributes: The documented keys with their values; `MasterAttributes` has them as properties.
    ///   - multilineFields: The custom user fields that are multiline in your dashboard, and may be longer.
    /// - Returns: The attributes that were sent, and those that were omitted because the SDK would ignore
    ///   them: documented keys with a value of another type.
    /// - Throws: `ChatError`, with a `UserAttributeFailure` as `underlying`: `invalidArgument` for an
    ///   undocumented key, a value that is too long, or too many attributes; in these cases, nothing is sent.
    ///   `notAllowedNow` during a login.
    @discardableResult
    public func updateMasterAttributes(
        _ attributes: [String: HelpshiftValue],
        multilineFields: Set<String> = []
    ) throws(ChatError) -> UserAttributeReport {
        let report = try check(attributes, scope: .master, multilineFields)
        if !report.accepted.isEmpty { try client.updateMasterAttributes(report.accepted) }
        return report
    }

    /// Changes the user's attributes in this app. The limits and errors are those of the attributes in all
    /// apps.
    @discardableResult
    public func updateAppAttributes(
        _ attributes: [String: HelpshiftValue],
        multilineFields: Set<String> = []
    ) throws(ChatError) -> UserAttributeReport {
        let report = try check(attributes, scope: .app, multilineFields)
        if !report.accepted.isEmpty { try client.updateAppAttributes(report.accepted) }
        return report
    }

    /// Changes the user's attributes in all apps of the account.
    @discardableResult
    public func updateMasterAttributes(
        _ attributes: MasterAttributes,
        multilineFields: Set<String> = []
    ) throws(ChatError) -> UserAttributeReport {
        try updateMasterAttributes(attributes.entries, multilineFields: multilineFields)
    }

    /// Changes the user's attributes in this app.
    @discardableResult
    public func updateAppAttributes(
        _ attributes: AppAttributes,
        multilineFields: Set<String> = []
    ) throws(ChatError) -> UserAttributeReport {
        try updateAppAttributes(attributes.entries, multilineFields: multilineFields)
    }

    /// Sets whether a login by id and e-mail address deletes the anonymous user with all conversations.
    /// Otherwise, the conversations are available again after a logout.
    ///
    /// Call it before the login. If the SDK ignores it then, call it again after the login; it applies to
    /// later logins. The vendor's sources contradict each other: according to its page on identifying users,
    /// the call works only while a user is logged in; in its sample app for SDK X 10.4.1, it precedes the
    /// login (`LoginView.swift`).
    ///
    /// - Throws: `ChatError`: `notAllowedNow` during a login.
    public func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try checkUserIsSettled()
        try client.clearAnonymousUserOnLogin(clears)
        vendor.clearsAnonymousUser = clears
    }

    private func check(
        _ attributes: [String: HelpshiftValue],
        scope: UserAttributeScope,
        _ multilineFields: Set<String>
    ) throws(ChatError) -> UserAttributeReport {
        try checkUserIsSettled()
        let preflight = UserAttributePreflight(limits: vendor.rules.limits, multilineFields: multilineFields)
        let report = preflight.check(attributes, scope: scope)
        if let failure = report.failure {
            throw ChatError(
                .invalidArgument,
                "Helpshift would refuse the \(failure).",
                vendorCode: failure.eventName,
                underlying: failure
            )
        }
        for (key, type) in report.ignored.sortedByKey {
            core.diagnose("the \(scope.rawValue) attribute \(key) was omitted: it must be \(type)")
        }
        return report
    }

    /// Throws an error while the user is changing, because the SDK could add the data to either user.
    private func checkUserIsSettled(_ call: String = #function) throws(ChatError) {
        try checkIsUsable(call)
        try core.check(.user)
    }
}
