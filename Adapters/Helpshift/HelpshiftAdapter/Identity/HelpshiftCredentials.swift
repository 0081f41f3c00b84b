import ChatProviderKit
import HelpshiftIdentity

/// How a user is logged in, and in again when the SDK asks for fresh credentials.
enum HelpshiftCredentials: Sendable {
    /// Nobody has logged in since the provider was made: there is nothing to log in with again.
    case none
    /// The identity system's anonymous user.
    case emptyToken(LoginConfiguration)
    /// A token by the app's backend.
    case token(SignedIdentity, LoginConfiguration, allowsAnonymous: Bool)
    /// Id and e-mail, with or without a digest.
    case legacy(LegacyUser, fresh: (@Sendable () async throws -> String)?)

    /// Whether a renewal can answer this.
    func answer(_ cause: CredentialRenewal.Cause) -> Bool {
        switch (self, cause) {
        case (.emptyToken, .session), (.token, .session), (.legacy(_, fresh: .some), .verification): true
        case (.none, _), (.emptyToken, .verification), (.token, .verification), (.legacy, _): false
        }
    }

    /// Whether the identity system made the user an anonymous one.
    var isEmptyToken: Bool {
        if case .emptyToken = self { true } else { false }
    }
}

extension LegacyUser {
    init(_ user: KnownUser) {
        self.init(id: user.id, email: user.email, name: user.name, authToken: user.authToken?.value)
    }

    /// The user as the core knows it.
    var knownUser: KnownUser {
        KnownUser(id: id, email: email, name: name, authToken: authToken.map { Secret($0) })
    }

    /// The SDK's dictionary, without what is left out.
    var details: [String: String] {
        var details: [String: String] = [:]
        details[HelpshiftKey.userID] = id
        details[HelpshiftKey.userEmail] = email
        details[HelpshiftKey.userName] = name
        details[HelpshiftKey.userAuthToken] = authToken
        return details
    }
}
