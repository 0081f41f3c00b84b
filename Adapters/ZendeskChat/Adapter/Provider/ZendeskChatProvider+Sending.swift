public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: MessageSending {
    /// Sends a message from the visitor. The first one starts a chat.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`, with the id of the entry that failed; `ChatError` if no delivery
    ///   was attempted.
    public func send(_ text: String) async throws -> ChatEntry.ID {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ChatError(.invalidArgument, "The message is empty.")
        }
        return try await calling(leavesEntry: true) { try await client.sendMessage(text) }
    }

    /// Resends a message whose delivery failed. For a file, call ``resendFile(_:onProgress:)``.
    public func resend(_ id: ChatEntry.ID) async throws {
        try await calling(leavesEntry: true) { _ = try await client.resendFailedMessage(withID: id) }
    }

    /// Removes a message whose delivery failed.
    public func deleteFailed(_ id: ChatEntry.ID) async throws {
        try await calling { _ = try await client.deleteFailedMessage(withID: id) }
    }
}

extension ZendeskChatProvider: AttachmentSending {
    /// The files that the account accepts (`SettingsProvider`); `nil` before the first connection.
    public var attachmentLimits: Observed<ChatEntry.Attachment.Limits?> { account.limits.observed }

    /// Sends a file from this device.
    ///
    /// Zendesk refuses files that the account does not accept: `fileSendingIsDisabled`, `fileSizeTooLarge`,
    /// `unsupportedFileType`.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`; `ChatError`, with `invalidArgument` if the file does not exist.
    public func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry.ID
    {
        // The resource values of a URL are cached, so create a new one.
        guard url.isFileURL,
            (try? URL(fileURLWithPath: url.path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory)
                == false
        else {
            throw ChatError(.invalidArgument, "There is no file at this URL on the device.")
        }
        return try await calling(leavesEntry: true) {
            try await client.sendFile(at: url, onProgress: onProgress).id
        }
    }

    /// Resends a file whose delivery failed.
    public func resendFile(_ id: ChatEntry.ID, onProgress: (@MainActor (Double) -> Void)?) async throws {
        try await calling(leavesEntry: true) {
            _ = try await client.resendFailedFile(withID: id, onProgress: onProgress)
        }
    }
}

extension ZendeskChatProvider: TypingReporting {
    /// Shows the agents whether the visitor is typing.
    public func sendTyping(_ isTyping: Bool) {
        guard !isShutDown, hearsUsersChat else { return }
        client.sendTyping(isTyping: isTyping)
    }
}
