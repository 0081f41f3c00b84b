public import Foundation

/// A provider through which the app can send files.
@MainActor
public protocol AttachmentSending: ChatProvider {
    /// The files that the vendor accepts; `nil` while that is unknown.
    var attachmentLimits: Observed<ChatEntry.Attachment.Limits?> { get }

    /// Sends a file from this device.
    ///
    /// - Parameters:
    ///   - url: The file, as a file URL.
    ///   - onProgress: Called with the fraction that has been sent, from 0 to 1.
    /// - Returns: The entry's id, once the vendor has received the file.
    /// - Throws: ``ChatEntry/DeliveryFailure``, with the id of the entry that failed; ``ChatError`` if no
    ///   delivery was attempted, as with a URL that is not a file URL.
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry.ID

    /// Resends a file whose delivery failed.
    ///
    /// - Throws: ``ChatEntry/DeliveryFailure`` or ``ChatError``.
    func resendFile(_ id: ChatEntry.ID, onProgress: (@MainActor (Double) -> Void)?) async throws
}

extension ChatEntry.Attachment {
    /// The files that a vendor accepts.
    public struct Limits: Sendable, Equatable {
        /// The largest file that can be sent, in bytes.
        public var fileSizeLimit: Int64
        /// Whether files can be sent at all.
        public var isFileSendingEnabled: Bool
        /// The accepted file name extensions, in lowercase and without the dot; empty if all are accepted.
        public var supportedFileTypes: [String]

        /// Creates limits.
        public init(fileSizeLimit: Int64, isFileSendingEnabled: Bool, supportedFileTypes: [String]) {
            self.fileSizeLimit = fileSizeLimit
            self.isFileSendingEnabled = isFileSendingEnabled
            self.supportedFileTypes = supportedFileTypes
        }
    }
}
