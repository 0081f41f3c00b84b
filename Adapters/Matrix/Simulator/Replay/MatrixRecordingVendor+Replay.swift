public import ChatProviderKit
public import ChatProviderRecording
public import MatrixAdapter

extension MatrixRecordingVendor.Input: Decodable {
    /// Decodes the line's value. Nothing inside `sync` is a mistake.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.only(.sync, .failure) == .sync {
            self.init(
                .sync(
                    try container.decode(MatrixSync.self, forKey: .sync),
                    visitor: try container.decodeIfPresent(String.self, forKey: .user),
                    isLoaded: try container.decodeIfPresent(Bool.self, forKey: .loaded) ?? true
                )
            )
        } else {
            typealias Key = MatrixProviderInput.Failure.CodingKeys
            let failure = try container.nestedContainer(keyedBy: Key.self, forKey: .failure)
            self.init(
                .failure(
                    MatrixProviderInput.Failure(
                        status: failure.holds(.status)
                            ? try failure.decodeWholeNumber(forKey: .status) : nil,
                        code: try failure.decodeIfPresent(String.self, forKey: .code)
                    )
                )
            )
        }
    }
}

extension MatrixRecordingVendor: ReplayVendor {
    /// Describes the failure, or that there is nothing new. Returns `nil` if the change of the chat says more.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .failure(let failure): failure.status == 401 ? "authentication failed" : "no connection"
        case .sync(let sync, _, _): sync.joined.isEmpty && sync.left.isEmpty ? "no news" : nil
        }
    }

    /// Creates a `MatrixChatProvider` that hears nothing but the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider<Input> {
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

    func deliver(_ input: MatrixRecordingVendor.Input) {
        switch input.content {
        case .sync(let sync, let named, let isLoaded):
            visitor = named ?? visitor
            let visitor = visitor ?? matrix.chatState.value.userID ?? ""
            let room = sync.room(matrix.roomID)
            matrix.receive(.sync(MatrixNews(visitor: visitor, room: room, isLoaded: isLoaded)))
        case .failure(let failure): matrix.receive(.failure(failure))
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
