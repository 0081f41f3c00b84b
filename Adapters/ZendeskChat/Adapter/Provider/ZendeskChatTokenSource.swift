import ChatAdapterKit
import ChatProviderKit

/// Provides the SDK with a user's tokens for as long as that user is the app's.
///
/// Like the user session, it outlives its provider: the SDK retains it until the identity is reset.
@MainActor
final class ZendeskChatTokenSource: ZendeskChatJWTAuthenticator {
    private let userID: UserID
    private let users: UserSessionOwner

    init(of userID: String, _ users: UserSessionOwner) {
        self.userID = UserID(userID)
        self.users = users
    }

    func getToken() async throws -> String {
        try checkIsWanted()
        let token: Result<Secret, ChatError>
        do throws(ChatError) {
            token = .success(try await users.credentials.token())
        } catch {
            token = .failure(error)
        }
        // The user may have changed while the app's server signed the token.
        try checkIsWanted()
        return try token.get().value
    }

    private func checkIsWanted() throws {
        if users.outputs.value.user != userID { throw CancellationError() }
    }
}
