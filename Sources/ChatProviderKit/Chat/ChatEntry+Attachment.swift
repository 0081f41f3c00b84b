public import Foundation

extension ChatEntry {
    /// A file that was sent in a chat.
    public struct Attachment: Sendable, Hashable {
        /// The file's name.
        public let name: String
        /// The file's type, such as `image/png`; `nil` if the vendor does not report it.
        public let mimeType: String?
        /// The file's size in bytes; `nil` if the vendor does not report it.
        public let size: Int?
        /// The file's address as the vendor wrote it, which may not be a valid URL; `nil` if the vendor does not
        /// report it.
        public let url: String?
        /// The file on this device, if the visitor sent it.
        public let localURL: URL?

        /// Creates an attachment. An empty type or address becomes `nil`.
        public init(
            name: String,
            mimeType: String? = nil,
            size: Int? = nil,
            url: String? = nil,
            localURL: URL? = nil
        ) {
            self.name = name
            self.mimeType = mimeType?.isEmpty == true ? nil : mimeType
            self.size = size
            self.url = url?.isEmpty == true ? nil : url
            self.localURL = localURL
        }
    }
}
