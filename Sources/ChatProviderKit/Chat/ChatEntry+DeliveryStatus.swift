extension ChatEntry {
    /// Whether the visitor's entry has reached the vendor.
    public enum DeliveryStatus: Sendable, Equatable {
        /// The entry is being sent.
        case pending
        /// The vendor has received the entry.
        case delivered
        /// The entry was not delivered. The failure says whether it can be resent.
        case failed(DeliveryFailure)
    }

    /// Why an entry could not be delivered. The names are those of Zendesk's `DeliveryStatusError`.
    public enum DeliveryFailure: Error, Sendable, Hashable {
        /// The account does not accept files.
        case fileSendingIsDisabled(messageID: String?)
        /// The file is larger than the account accepts (``ChatEntry/Attachment/Limits/fileSizeLimit``).
        case fileSizeTooLarge(messageID: String?)
        /// The account does not accept files of this type (``ChatEntry/Attachment/Limits/supportedFileTypes``).
        case unsupportedFileType(messageID: String?)
        /// The network failed.
        case network(messageID: String?)
        /// The vendor did not answer in time.
        case timeout(messageID: String?)
        /// The vendor reports no reason.
        case failed(messageID: String?)

        /// The entry's id in the log, if the vendor assigned one.
        public var messageID: String? {
            switch self {
            case .fileSendingIsDisabled(let id), .fileSizeTooLarge(let id), .unsupportedFileType(let id),
                .network(let id), .timeout(let id), .failed(let id):
                id
            }
        }
    }
}
