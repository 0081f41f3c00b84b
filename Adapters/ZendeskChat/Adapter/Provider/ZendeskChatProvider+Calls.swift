import ChatAdapterKit
import ChatProviderKit
import InputValidation

/// What every call to the client has in common.
extension ZendeskChatProvider {
    /// Throws after a shutdown, and without a `Chat.instance`.
    func checkUsable() throws {
        try core.check()
        guard client.isInitialized else { throw ChatError.zendeskIsNotInitialized }
    }

    /// Throws for an address that Zendesk would drop silently.
    func checkEmail(_ email: String, mayBeEmpty: Bool = true) throws {
        guard mayBeEmpty && email.isEmpty || EmailAddress.isPlausible(email) else {
            throw ChatError(
                .invalidArgument,
                "The e-mail is not an address, and Zendesk would drop it silently."
            )
        }
    }

    /// Calls the client. Every error becomes a `ChatError`, but for a `DeliveryFailure` of an entry.
    ///
    /// - Parameter leavesEntry: Whether the call may leave an entry in the log.
    func calling<Answer: Sendable>(
        leavesEntry: Bool = false,
        _ call: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        try checkUsable()
        try checkCanReachUsersChat()
        perform(userState.apply(.callBegan(leavesEntry: leavesEntry)))
        defer { perform(userState.apply(.callEnded)) }
        do {
            return try await call()
        } catch let failure as DeliveryFailure where leavesEntry {
            throw failure
        } catch {
            throw ChatError(zendesk: error)
        }
    }

    /// Throws while a call would reach another visitor's chat: during a reset that of either user, before the login of
    /// the user of the last run the anonymous visitor's.
    func checkCanReachUsersChat() throws(ChatError) {
        guard !userState.isLeaving else {
            throw ChatError(.notAllowedNow, "The user is changing. Try again when the login has returned.")
        }
        guard userState.canReachUsersChat else {
            throw ChatError(.notAllowedNow, "The Zendesk SDK does not know the user. Log in or out first.")
        }
    }
}
