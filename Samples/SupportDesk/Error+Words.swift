import ChatProviderKit

extension Error {
    /// A readable description.
    var words: String { (self as? ChatEntry.DeliveryFailure)?.reason.words ?? "\(self)" }
}

extension ChatEntry.DeliveryFailure.Reason {
    fileprivate var words: String {
        switch self {
        case .fileSendingIsDisabled: "the account takes no files"
        case .fileSizeTooLarge: "the file is larger than the account takes"
        case .unsupportedFileType: "the account does not take files of this type"
        case .network: "the network failed"
        case .timeout: "the vendor did not answer in time"
        case .failed: "the vendor gives no reason"
        }
    }
}
