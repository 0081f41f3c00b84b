public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `matrix` lines of a recording. `MatrixSimulator` reads and replays them.
public struct MatrixRecordingVendor: RecordingVendor {
    /// `matrix`.
    public var key: String { "matrix" }
    /// `matrix`.
    public var type: String { "matrix" }

    /// What a line contains: exactly one of
    ///
    /// - `{"sync": {…}}`: a server's answer to `GET /sync`, of which only the conversation's room is kept, with
    ///   what was loaded in addition in its timeline; `limited` means that events are missing before the
    ///   timeline,
    /// - `{"failure": {"status": 401, "errcode": "M_UNKNOWN_TOKEN"}}`: why there is no connection, without a
    ///   `status` if the server could not be reached.
    ///
    /// In addition to `sync`, there may be `user`, the server's id for a guest, and `"loaded": false` if the
    /// visitor was in no room.
    public struct Input: Sendable {
        package enum Content: Sendable {
            /// - Parameters:
            ///   - visitor: The server's id for the visitor, if it differs from the app's.
            ///   - isLoaded: Whether there was a conversation.
            case sync(MatrixSync, visitor: String?, isLoaded: Bool)
            case failure(MatrixProviderInput.Failure)
        }

        package enum CodingKeys: CodingKey {
            case sync, user, loaded, failure
        }

        package var content: Content

        package init(_ content: Content) { self.content = content }
    }

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a `MatrixChatProvider`. Texts are redacted unless the writer includes bodies. Addresses and
    /// files are always redacted. Members have the recording's names.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? MatrixChatProvider).map { MatrixRecorder($0, writer: writer) }
    }
}

extension MatrixRecordingVendor.Input: Encodable {
    /// Encodes the line's value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .sync(let sync, let visitor, let isLoaded):
            try container.encode(sync, forKey: .sync)
            try container.encodeIfPresent(visitor, forKey: .user)
            if !isLoaded { try container.encode(false, forKey: .loaded) }
        case .failure(let failure): try container.encode(failure, forKey: .failure)
        }
    }
}

extension RecordingVendor where Self == MatrixRecordingVendor {
    /// Matrix.
    public static var matrix: MatrixRecordingVendor { MatrixRecordingVendor() }
}
