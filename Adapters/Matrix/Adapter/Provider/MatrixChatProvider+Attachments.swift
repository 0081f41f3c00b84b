import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension MatrixChatProvider: AttachmentSending {
    /// The server's limits: its largest file, and no restriction of types.
    public var attachmentLimits: Observed<ChatEntry.Attachment.Limits?> { limits.observed }

    /// Sends a file from this device.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`: `fileSizeTooLarge` before anything is sent, if the server's limit
    ///   is known; otherwise the same errors as ``send(_:)``.
    public func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry.ID
    {
        try await prepareSending()
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize, url.isFileURL else {
            throw ChatError(.invalidArgument, "The file cannot be read. Check its address and permissions.")
        }
        // For a file that is far too large, a server closes the connection, which looks like a network
        // failure.
        if let limit = limits.value?.fileSizeLimit, Int64(size) > limit {
            throw ChatEntry.DeliveryFailure(.fileSizeTooLarge)
        }
        let file = MatrixOutgoing.File(localURL: url, mimeType: FileType.mimeType(of: url), size: size)
        return try await send(
            MatrixOutgoing(
                transaction: UUID().uuidString,
                text: url.lastPathComponent,
                createdAt: core.clock.now,
                file: file
            ),
            onProgress: onProgress
        )
    }

    /// Resends a file whose delivery failed. The parts that the server has are not sent again.
    public func resendFile(_ id: ChatEntry.ID, onProgress: (@MainActor (Double) -> Void)?) async throws {
        let outgoing = try failed(id)
        try await prepareSending()
        try await deliver(outgoing.transaction, onProgress: onProgress)
    }

    /// Downloads an attachment, which requires the session.
    ///
    /// - Parameter maximumSize: The largest accepted file, in bytes.
    /// - Throws: `ChatError`: `invalidArgument` if the attachment has no `mxc://` address; otherwise with a
    ///   ``MatrixError`` as `underlying`.
    public func data(of attachment: ChatEntry.Attachment, maximumSize: Int = 64 << 20) async throws -> Data {
        try core.check()
        guard let url = attachment.url.flatMap(URLComponents.init(string:)), url.scheme == "mxc",
            let server = url.host,
            url.path.hasPrefix("/"), url.path.count > 1
        else { throw ChatError(.invalidArgument, "The attachment has no address on the server.") }
        let media = String(url.path.dropFirst())
        let host = url.port.map { "\(server):\($0)" } ?? server
        do throws(MatrixError) {
            return try await client.download(server: host, media: media, maximumSize: maximumSize)
        } catch {
            throw ChatError(matrix: error)
        }
    }

    /// Requests the server's limits, unless they are known for this user.
    func loadLimits() {
        guard limits.value == nil, vendor.session?.isGuest == false else { return }
        Task { [weak self, client] in
            guard let size = try? await client.uploadLimit(), let self, !isShutDown else { return }
            limits.value = ChatEntry.Attachment.Limits(
                fileSizeLimit: Int64(size),
                isFileSendingEnabled: true,
                supportedFileTypes: []
            )
        }
    }
}

/// The type of a file, according to its name.
enum FileType {
    static func mimeType(of url: URL) -> String {
        types[url.pathExtension.lowercased()] ?? "application/octet-stream"
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "heic": "image/heic",
        "webp": "image/webp", "pdf": "application/pdf", "txt": "text/plain", "log": "text/plain",
        "csv": "text/csv",
        "json": "application/json", "zip": "application/zip", "mp4": "video/mp4", "mov": "video/quicktime",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "ogg": "audio/ogg",
    ]
}
