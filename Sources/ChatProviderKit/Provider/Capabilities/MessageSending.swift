/// A provider through which the app itself can send messages.
@MainActor
public protocol MessageSending: ChatProvider {
    /// Sends a message from the visitor. It appears in the log as `pending` at once.
    ///
    /// - Returns: The entry's id, once the vendor has received the message.
    /// - Throws: ``ChatEntry/DeliveryFailure``, with the id of the entry that failed; ``ChatError`` if no
    ///   delivery was attempted: `invalidArgument` for an empty text, `notAllowedNow` during a login or
    ///   logout, and until the user of the last launch has logged in again, `notInstalled` and `shutDown` if
    ///   the provider cannot run.
    func send(_ text: String) async throws -> ChatEntry.ID

    /// Resends an entry whose delivery failed.
    ///
    /// - Throws: ``ChatEntry/DeliveryFailure`` or ``ChatError``.
    func resend(_ id: ChatEntry.ID) async throws

    /// Removes an entry whose delivery failed.
    ///
    /// - Throws: ``ChatError``.
    func deleteFailed(_ id: ChatEntry.ID) async throws
}
