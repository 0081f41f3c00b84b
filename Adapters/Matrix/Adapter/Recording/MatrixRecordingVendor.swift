public import ChatProviderKit
public import ChatRecordingWriter

/// Writes the `matrix` lines of a recording. `MatrixSimulator` reads and replays them.
///
/// A line holds exactly one of
///
/// - `{"sync": {…}}`: an answer of the server's to `GET /sync`, of which only the conversation's room is kept, with what
///   was loaded besides in its timeline; `limited` says that something is missing before the timeline,
/// - `{"failure": {"status": 401, "errcode": "M_UNKNOWN_TOKEN"}}`: why there is no connection, with no `status` where the
///   server could not be reached.
///
/// Beside `sync` may be `user`, the server's id of a guest, and `"loaded": false` where the visitor was in no room.
public struct MatrixRecordingVendor: RecordingVendor {
    /// `matrix`.
    public var key: String { "matrix" }
    /// `matrix`.
    public var type: String { "matrix" }

    /// Creates what writes this vendor's lines.
    public init() {}

    /// Records a `MatrixChatProvider`. Texts are redacted unless the writer includes bodies; addresses and files always are.
    /// Members have the recording's names.
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
