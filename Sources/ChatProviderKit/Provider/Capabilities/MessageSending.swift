/// A provider through which the app can send messages itself.
@MainActor
public protocol MessageSending: ChatProvider {
    /// Sends a message of the visitor's. It appears in the log as `pending` at once.
    ///
    /// - Returns: The entry's id, once the vendor has it.
    /// - Throws: ``DeliveryStatus/Failure``, with the id of the entry that failed; ``ChatError`` where nothing was tried:
    ///   `invalidArgument` for an empty text, `notAllowedNow` during a login or logout, and before the user of the last
    ///   launch has logged in again, `notInstalled` and `shutDown` where the provider cannot run.
    func send(_ text: String) async throws -> ChatEntry.ID

    /// Sends an entry again whose delivery failed.
    ///
    /// - Throws: ``DeliveryStatus/Failure`` or ``ChatError``.
    func resend(_ id: ChatEntry.ID) async throws

    /// Removes an entry whose delivery failed.
    ///
    /// - Throws: ``ChatError``.
    func deleteFailed(_ id: ChatEntry.ID) async throws
}
