public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `matrix` lines of a recording. `MatrixSimulator` reads and replays them.
///
/// A line contains exactly one of
///
/// - `{"sync": {…}}`: a server's answer to `GET /sync`, of which only the conversation's room is kept, with
///   what was loaded in addition in its timeline; `limited` means that events are missing before the
///   timeline,
/// - `{"failure": {"status": 401, "errcode": "M_UNKNOWN_TOKEN"}}`: why there is no connection, without a
///   `status` if the server could not be reached.
///
/// In addition to `sync`, there may be `user`, the server's id for a guest, and `"loaded": false` if the
/// visitor was in no room.
public struct MatrixRecordingVendor: RecordingVendor {
    /// `matrix`.
    public var key: String { "matrix" }
    /// `matrix`.
    public var type: String { "matrix" }

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

extension RecordingVendor where Self == MatrixRecordingVendor {
    /// Matrix.
    public static var matrix: MatrixRecordingVendor { MatrixRecordingVendor() }
}
