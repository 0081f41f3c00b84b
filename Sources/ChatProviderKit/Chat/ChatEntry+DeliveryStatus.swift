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

    /// An entry that could not be delivered, and why.
    public struct DeliveryFailure: Error, Sendable, Hashable {
        /// Why an entry could not be delivered. The raw values are the names of Zendesk's `DeliveryStatusError`.
        public enum Reason: String, Sendable, Hashable, CaseIterable {
            /// The account does not accept files.
            case fileSendingIsDisabled
            /// The file is larger than the account accepts (``ChatEntry/Attachment/Limits/fileSizeLimit``).
            case fileSizeTooLarge
            /// The account does not accept files of this type (``ChatEntry/Attachment/Limits/supportedFileTypes``).
            case unsupportedFileType
            /// The network failed.
            case network = "networkError"
            /// The vendor did not answer in time.
            case timeout
            /// The vendor reports no reason.
            case failed
        }

        /// Why the entry could not be delivered.
        public var reason: Reason
        /// The entry's id in the log, if the vendor assigned one.
        public var messageID: String?

        /// Creates a failure.
        public init(_ reason: Reason, messageID: String? = nil) {
            self.reason = reason
            self.messageID = messageID
        }
    }
}
