/// Whether an entry of the visitor's has reached the vendor.
public enum DeliveryStatus: Sendable, Equatable {
    /// On its way.
    case pending
    /// Arrived.
    case delivered
    /// Not delivered. Whether it can be sent again is in the failure.
    case failed(Failure)
}

extension DeliveryStatus {
    /// Why an entry could not be delivered. The names are those of Zendesk's `DeliveryStatusError`.
    public enum Failure: Error, Sendable, Hashable {
        /// The account does not take files.
        case fileSendingIsDisabled(messageID: String?)
        /// The file is larger than the account takes (``ChatAttachment/Limits/fileSizeLimit``).
        case fileSizeTooLarge(messageID: String?)
        /// The account does not take files of this type (``ChatAttachment/Limits/supportedFileTypes``).
        case unsupportedFileType(messageID: String?)
        /// The network failed.
        case network(messageID: String?)
        /// The vendor did not answer in time.
        case timeout(messageID: String?)
        /// The vendor gives no reason.
        case failed(messageID: String?)

        /// The entry's id in the log, where the vendor gave it one.
        public var messageID: String? {
            switch self {
            case .fileSendingIsDisabled(let id), .fileSizeTooLarge(let id), .unsupportedFileType(let id),
                .network(let id), .timeout(let id), .failed(let id):
                id
            }
        }

        /// Whether sending the same entry again can succeed without changing it.
        public var isWorthResending: Bool {
            switch self {
            case .network, .timeout, .failed: true
            case .fileSendingIsDisabled, .fileSizeTooLarge, .unsupportedFileType: false
            }
        }
    }
}
