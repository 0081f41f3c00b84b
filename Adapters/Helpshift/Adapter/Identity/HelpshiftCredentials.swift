import ChatProviderKit
import HelpshiftIdentity

/// How a user was logged in, and is logged in again when the SDK asks for fresh credentials.
indirect enum HelpshiftCredentials: Sendable {
    /// The identity system's anonymous user.
    case emptyToken(LoginConfiguration)
    /// A token that the app's backend has signed.
    case token(SignedIdentity, LoginConfiguration, allowsAnonymous: Bool)
    /// Id and e-mail, with or without a digest.
    case legacy(LegacyUser, fresh: (@Sendable () async throws -> String)?)

    /// Whether a renewal with these credentials answers the SDK's report.
    func answers(_ cause: CredentialRenewalState.Cause) -> Bool {
        switch (self, cause) {
        case (.emptyToken, .session), (.token, .session), (.legacy(_, fresh: .some), .verification): true
        case (.emptyToken, .verification), (.token, .verification), (.legacy, _): false
        }
    }

    /// Whether these are of the identity system's anonymous user.
    var isEmptyToken: Bool {
        if case .emptyToken = self { true } else { false }
    }
}

extension LegacyUser {
    init(_ user: KnownUser) {
        self.init(id: user.id, email: user.email, name: user.name, authToken: user.authToken?.value)
    }

    /// The user as a value of the core.
    var knownUser: KnownUser {
        KnownUser(id: id, email: email, name: name, authToken: authToken.map { Secret($0) })
    }

    /// The SDK's dictionary, without the values that are `nil`.
    var details: [String: String] {
        var details: [String: String] = [:]
        details[HelpshiftKey.userID] = id
        details[HelpshiftKey.userEmail] = email
        details[HelpshiftKey.userName] = name
        details[HelpshiftKey.userAuthToken] = authToken
        return details
    }
}
