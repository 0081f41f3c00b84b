public import ChatProviderKit
public import ChatProviderRecording
import MatrixAdapter

/// Reads and replays the `matrix` lines of a recording.
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

    /// Creates what reads and writes this vendor's lines.
    public init() {}

    /// Reads what is under `matrix`.
    ///
    /// Inside `sync` nothing is a mistake, as nothing is one when a server says it.
    ///
    /// - Throws: `RecordingError`, where neither or both are there, or a known key is of the wrong type.
    public func decode(_ object: RecordedObject) throws -> any Sendable {
        try MatrixCallback(object)
    }

    /// The failure, or that nothing has come; `nil` where the change of the chat says it better.
    public func summary(of callback: any Sendable) -> String? {
        switch callback as? MatrixCallback {
        case .failure(let failure): failure.status == 401 ? "authentication failed" : "no connection"
        case .sync(let sync, _, _): sync.joined.isEmpty && sync.left.isEmpty ? "no news" : nil
        case nil: nil
        }
    }

    /// Creates a `MatrixChatProvider` that hears nothing but the recording.
    @MainActor
    public func makeReplay(id: ChatProviderID, userID: String?, clock: any ChatClock) -> any ReplayedProvider
    {
        MatrixReplay(id: id, userID: userID, clock: clock)
    }

    /// Records a `MatrixChatProvider`. Words, names, addresses and the ids of other members are redacted, unless the writer
    /// includes bodies.
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

@MainActor
private final class MatrixReplay: ReplayedProvider {
    private let matrix: MatrixChatProvider
    /// The server's id of a visitor who is not logged in, once a line has named it.
    private var guest: String?
    var provider: any ChatProvider { matrix }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock) {
        matrix = MatrixChatProvider(replaying: id, userID: userID, clock: clock)
    }

    func deliver(_ callback: any Sendable) {
        switch callback as? MatrixCallback {
        case .sync(let sync, let named, let isLoaded):
            guest = named ?? guest
            let visitor = matrix.chatState.value.userID ?? guest ?? ""
            let room = sync.room(matrix.roomID)
            matrix.receive(.sync(MatrixNews(visitor: visitor, room: room, isLoaded: isLoaded)))
        case .failure(let failure): matrix.receive(.failure(failure))
        case nil: break
        }
    }

    func login(as userID: String) { change(to: userID) }

    func logout() { change(to: nil) }

    private func change(to userID: String?) {
        guest = nil
        matrix.receive(.user(userID))
    }
}

extension MatrixSync {
    /// What is said of the conversation's room.
    ///
    /// - Parameter known: The room of the conversation; `nil` where it is the first that is named.
    fileprivate func room(_ known: String?) -> MatrixNews.Room? {
        guard let id = known ?? joined.keys.min() ?? left.keys.min() else { return nil }
        if let block = joined[id] {
            var news = MatrixNews.Room(id: id, block)
            news.isCutOff = block.isLimited
            return news
        }
        return left[id].map { block in
            var news = MatrixNews.Room(id: id, membership: .left, timeline: block.timeline)
            news.isCutOff = block.isLimited
            return news
        }
    }
}
