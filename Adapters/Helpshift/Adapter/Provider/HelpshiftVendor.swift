public import ChatAdapterKit
import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// Makes the calls of a user session. Each corresponds to one call of the SDK.
///
/// It retains the SDK instead of the provider, so that a call that is running during the provider's shutdown
/// is still answered.
@MainActor
final class HelpshiftVendor: UserSessionVendor {
    let client: any HelpshiftClient
    let rules: HelpshiftLoginRules
    weak var provider: HelpshiftChatProvider?
    /// The app's configuration of logins with a token.
    var loginConfiguration: LoginConfiguration
    /// Whether the SDK removes its anonymous user at the next login by id and e-mail address.
    var clearsAnonymousUser = false

    init(_ client: any HelpshiftClient, rules: HelpshiftLoginRules) {
        self.client = client
        self.rules = rules
        loginConfiguration = LoginConfiguration(fullPrivacy: rules.fullPrivacy)
    }

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        do throws(ChatError) {
            switch user {
            case .known(let known):
                try logIn(known, digest: token, answer)
            case .token(let identity):
                let token = token?.value ?? ""
                let warnings = try rules.check(token, names: identity.userID, loginConfiguration)
                for warning in warnings { provider?.core.diagnose("the token: \(warning)") }
                try logIn(token, answer)
            case .anonymous:
                try logIn("", answer)
            }
        } catch {
            answer(.failure(VendorRefusal(error)))
        }
    }

    private func logIn(_ user: KnownUser, digest: Secret?, _ answer: Answer) throws(ChatError) {
        var details = LegacyUser(user)
        if let digest { details.authToken = digest.value }
        let (checked, warnings) = try rules.check(details)
        for warning in warnings { provider?.core.diagnose(warning.description) }
        guard try client.loginUser(checked.details) else { throw ChatError(.legacyNotAccepted) }
        if clearsAnonymousUser { provider?.users.dropAnonymousRecord() }
        answer(.success(()))
    }

    /// Logs a user in with a token. An empty token logs in the anonymous user.
    private func logIn(_ token: String, _ answer: @escaping Answer) throws(ChatError) {
        try client.login(
            identity: token,
            configuration: loginConfiguration.entries,
            success: { answer(.success(())) },
            failure: { answer(.failure(VendorRefusal(ChatError(helpshiftLoginFailure: $0, errors: $1)))) }
        )
    }

    func logOut(_ answer: @escaping Answer) {
        do throws(ChatError) {
            try client.logout()
            answer(.success(()))
        } catch {
            answer(.failure(VendorRefusal(error)))
        }
    }

    func closeScreen() {
        guard client.isInstalled else { return }
        provider?.reportingErrors { () throws(ChatError) in try client.closeSession() }
    }

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    func couldNotRenewSession(_ error: ChatError) { provider?.couldNotRenewSession(error) }

    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }

    func askForUnreadCount() { provider?.requester?.userDidChange() }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}

extension UserSession.Traits {
    /// The SDK remembers its user across launches, and has no call that returns the user. According to
    /// *Logging in with anonymous users* of the User Hub, the anonymous user is lost after a login with a
    /// token. After a logout, the anonymous user from before a login by id and e-mail address returns.
    public static let helpshift = UserSession.Traits(
        keepsUser: true,
        canBeAsked: false,
        makesNewVisitorAtLogout: false,
        anonymousVisitor: .endsAtLoginByToken
    )
}
