public import Foundation

/// A file that was sent in a chat.
public struct ChatAttachment: Sendable, Hashable {
    /// The file's name.
    public let name: String
    /// Its type, such as `image/png`; empty where the vendor does not say.
    public let mimeType: String
    /// Its size in bytes; `nil` where the vendor does not say.
    public let size: Int?
    /// Where the file can be had, as the vendor wrote it: it may be empty, or no URL at all.
    public let url: String
    /// The file on this device, for an attachment of the visitor's own.
    public let localURL: URL?

    /// Creates an attachment.
    public init(name: String, mimeType: String = "", size: Int? = nil, url: String = "", localURL: URL? = nil)
    {
        self.name = name
        self.mimeType = mimeType
        self.size = size
        self.url = url
        self.localURL = localURL
    }
}
