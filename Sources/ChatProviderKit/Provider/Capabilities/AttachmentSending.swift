public import Foundation

/// A provider through which the app can send files.
@MainActor
public protocol AttachmentSending: ChatProvider {
    /// What the vendor takes; `nil` while that is not known.
    var attachmentLimits: Observed<ChatAttachment.Limits?> { get }

    /// Sends a file of this device.
    ///
    /// - Parameters:
    ///   - url: The file, by a file URL.
    ///   - onProgress: Called with the part that is sent, 0 to 1.
    /// - Returns: The entry's id, once the vendor has it.
    /// - Throws: ``DeliveryStatus/Failure``, with the id of the entry that failed; ``ChatError`` where nothing was tried, as for a
    ///   URL that is no file's.
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry.ID

    /// Sends a file again whose delivery failed.
    ///
    /// - Throws: ``DeliveryStatus/Failure`` or ``ChatError``.
    func resendFile(_ id: ChatEntry.ID, onProgress: (@MainActor (Double) -> Void)?) async throws
}

extension ChatAttachment {
    /// What files a vendor takes.
    public struct Limits: Sendable, Equatable {
        /// The largest file that can be sent, in bytes.
        public let fileSizeLimit: Int64
        /// Whether files can be sent at all.
        public let isFileSendingEnabled: Bool
        /// The file name extensions that can be sent, lower case, without the dot; empty for all.
        public let supportedFileTypes: [String]

        /// Creates limits.
        public init(fileSizeLimit: Int64, isFileSendingEnabled: Bool, supportedFileTypes: [String]) {
            self.fileSizeLimit = fileSizeLimit
            self.isFileSendingEnabled = isFileSendingEnabled
            self.supportedFileTypes = supportedFileTypes
        }
    }
}
