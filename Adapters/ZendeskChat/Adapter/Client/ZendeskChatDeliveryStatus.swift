public import ChatProviderKit

/// Whether an entry has reached Zendesk (`DeliveryStatus`).
public enum ZendeskChatDeliveryStatus: Sendable, Hashable {
    /// The entry is being sent.
    case pending
    /// Zendesk has received the entry.
    case delivered
    /// The entry was not delivered.
    case failed(ChatEntry.DeliveryFailure)
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, in the vendor's words.
    case unknown(String)
}

/// The reasons why an entry is not delivered, with the vendor's names (`DeliveryStatusError`).
public enum ZendeskChatDeliveryReason: String, Sendable, Hashable, CaseIterable {
    /// The account does not accept files.
    case fileSendingIsDisabled
    /// The file is too large.
    case fileSizeTooLarge
    /// The account does not accept files of this type.
    case unsupportedFileType
    /// The network failed.
    case networkError
    /// The server did not answer in time.
    case timeout
    /// No reason is reported.
    case failed

    /// Creates the reason of a failure.
    public init(_ failure: ChatEntry.DeliveryFailure) {
        switch failure {
        case .fileSendingIsDisabled: self = .fileSendingIsDisabled
        case .fileSizeTooLarge: self = .fileSizeTooLarge
        case .unsupportedFileType: self = .unsupportedFileType
        case .network: self = .networkError
        case .timeout: self = .timeout
        case .failed: self = .failed
        }
    }

    /// Returns the failure of an entry for this reason.
    public func failure(messageID: String?) -> ChatEntry.DeliveryFailure {
        switch self {
        case .fileSendingIsDisabled: .fileSendingIsDisabled(messageID: messageID)
        case .fileSizeTooLarge: .fileSizeTooLarge(messageID: messageID)
        case .unsupportedFileType: .unsupportedFileType(messageID: messageID)
        case .networkError: .network(messageID: messageID)
        case .timeout: .timeout(messageID: messageID)
        case .failed: .failed(messageID: messageID)
        }
    }
}
