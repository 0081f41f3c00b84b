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
        defer { vendor.visitors.callEnded(begun) }
        do {
            return try await call()
        } catch let failure as ChatEntry.DeliveryFailure where leavesEntry {
            throw failure
        } catch {
            throw ChatError(zendesk: error)
        }
    }
}
