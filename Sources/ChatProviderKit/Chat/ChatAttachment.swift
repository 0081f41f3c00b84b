public import Foundation

/// A file that was sent in a chat.
public struct ChatAttachment: Sendable, Hashable {
    /// The file's name.
    public let name: String
    /// Its type, such as `image/png`; `nil` where the vendor does not say.
    public let mimeType: String?
    /// Its size in bytes; `nil` where the vendor does not say.
    public let size: Int?
    /// Where the file can be had, as the vendor wrote it, which may be no URL at all; `nil` where the vendor does not say.
    public let url: String?
    /// The file on this device, for an attachment of the visitor's own.
    public let localURL: URL?

    /// Creates an attachment. An empty type or address is `nil`.
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
