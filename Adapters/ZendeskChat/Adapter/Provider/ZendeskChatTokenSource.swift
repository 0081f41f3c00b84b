import ChatProviderKit

/// Gives the SDK the tokens of a user, as long as that user is the provider's.
@MainActor
final class ZendeskChatTokenSource: ZendeskChatJWTAuthenticator {
    private let identity: SignedIdentity
    private let userNumber: Int
    /// A provider that is released changes no user.
    private weak var provider: ZendeskChatProvider?

    init(_ identity: SignedIdentity, for provider: ZendeskChatProvider) {
        self.identity = identity
        self.provider = provider
        userNumber = provider.userState.number
    }

    func getToken() async throws -> String {
        try checkIsWanted()
        let token = try await identity.token()
        // The user may have changed while the app's server signed the token.
        try checkIsWanted()
        return token
    }

    private func checkIsWanted() throws {
        guard let provider, !provider.isShutDown else { return }
        guard provider.userState.wantsToken(ofUser: userNumber) else { throw CancellationError() }
    }
}
