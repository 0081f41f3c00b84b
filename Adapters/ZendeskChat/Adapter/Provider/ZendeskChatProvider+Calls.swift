import ChatAdapterKit
import ChatProviderKit
import InputValidation

/// The common parts of all calls to the client.
extension ZendeskChatProvider {
    /// Throws an error after a shutdown, and without a `Chat.instance`.
    func checkUsable() throws(ChatError) {
        try core.check()
        guard client.isInitialized else { throw ChatError.zendeskIsNotInitialized }
    }

    /// Throws an error for an address that Zendesk would silently drop.
    func checkEmail(_ email: String, mayBeEmpty: Bool = true) throws(ChatError) {
        guard mayBeEmpty && email.isEmpty || EmailAddress.isPlausible(email) else {
            throw ChatError(
                .invalidArgument,
                "The e-mail is not an address, and Zendesk would drop it silently."
            )
        }
    }

    /// Calls the client. Every error becomes a `ChatError`, except for a `ChatEntry.DeliveryFailure` of an
    /// entry.
    ///
    /// - Parameter leavesEntry: Whether the call may leave an entry in the log.
    func calling<Answer: Sendable>(
        leavesEntry: Bool = false,
        _ call: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        try checkUsable()
        try core.check(.user)
        let begun = vendor.visitors.callBegan(leavesEntry: leavesEntry)
        do {
            let answer = try await call()
            vendor.visitors.callEnded(begun)
            return answer
        } catch let error as CancellationError {
            // Only the wait has ended. The SDK may still make the call.
            throw ChatError(zendesk: error)
        } catch {
            vendor.visitors.callEnded(begun)
            if leavesEntry, let failure = error as? ChatEntry.DeliveryFailure { throw failure }
            throw ChatError(zendesk: error)
        }
    }
}
