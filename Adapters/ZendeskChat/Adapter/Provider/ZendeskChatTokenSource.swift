import ChatAdapterKit
import ChatProviderKit

/// Gives the SDK the tokens of a user, as long as that user is the app's.
///
/// It outlives its provider, as the users' session does: the SDK keeps it until the identity is reset.
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
