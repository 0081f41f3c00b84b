public import ChatProviderKit
public import ChatProviderRecording
public import MatrixAdapter

extension MatrixRecordingVendor: ReplayVendor {
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
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider {
        MatrixReplay(id: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }
}

@MainActor
private final class MatrixReplay: ReplayedProvider {
    private let matrix: MatrixChatProvider
    /// The server's id of the visitor, where it is another one than the app's, once a line has named it.
    private var visitor: String?
    var provider: any ChatProvider { matrix }

    init(id: ChatProviderID, userID: String?, clock: any ChatClock, lifecycle: any AppLifecycle) {
        matrix = MatrixChatProvider(replaying: id, userID: userID, clock: clock, lifecycle: lifecycle)
    }

    func deliver(_ callback: any Sendable) {
        switch callback as? MatrixCallback {
        case .sync(let sync, let named, let isLoaded):
            visitor = named ?? visitor
            let visitor = visitor ?? matrix.chatState.value.userID ?? ""
            let room = sync.room(matrix.roomID)
            matrix.receive(.sync(MatrixNews(visitor: visitor, room: room, isLoaded: isLoaded)))
        case .failure(let failure): matrix.receive(.failure(failure))
        case nil: break
        }
    }

    func login(as userID: String) { change(to: userID) }

    func logout() { change(to: nil) }

    private func change(to userID: String?) {
        visitor = nil
        matrix.replayUser(userID)
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
