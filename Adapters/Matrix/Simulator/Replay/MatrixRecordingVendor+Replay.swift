import ChatAdapterKit
public import ChatProviderKit
public import ChatProviderRecording
import Foundation
public import MatrixAdapter

extension MatrixRecordingVendor.Input: Decodable {
    /// Decodes the line's value. Any contents of `sync` are accepted.
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
    /// Describes the failure, or that there is nothing new. Returns `nil` if a description of the chat's change says
    /// more.
    public func summary(of input: Input) -> String? {
        switch input.content {
        case .failure(let failure): failure.status == 401 ? "authentication failed" : "no connection"
        case .sync(let sync, _, _): sync.joined.isEmpty && sync.left.isEmpty ? "no news" : nil
        }
    }

    /// Creates a `MatrixChatProvider` that receives only the recording.
    @MainActor
    public func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> ReplayedProvider {
        let matrix = MatrixChatProvider(
            id: id,
            configuration: MatrixConfiguration(
                homeserver: URL(fileURLWithPath: "/"),
                conversation: .room("")
            ),
            session: UserSessionOwner(replaying: userID, traits: .matrix, lifecycle: lifecycle, clock: clock),
            clock: clock,
            transport: nil
        )
        // The visitor's id on the server, if a line contains one that differs from the app's.
        var named: String?
        return ReplayedProvider(matrix) { (input: Input) in
            switch input.content {
            case .sync(let sync, let visitor, let isLoaded):
                named = visitor ?? named
                let news = MatrixNews(
                    visitor: named ?? matrix.chatState.value.userID ?? "",
                    room: sync.room(matrix.roomID),
                    isLoaded: isLoaded
                )
                matrix.receive(.sync(news))
            case .failure(let failure): matrix.receive(.failure(failure))
            }
        } setUser: {
            named = nil
            matrix.replayUser($0)
        }
    }
}

extension MatrixSync {
    /// Returns the news of the conversation's room.
    ///
    /// - Parameter known: The room of the conversation; `nil` to use the first room in the sync.
    fileprivate func room(_ known: String?) -> MatrixNews.Room? {
        guard let id = known ?? joined.keys.min() ?? left.keys.min(), let block = joined[id] ?? left[id]
        else { return nil }
        return MatrixNews.Room(id: id, membership: joined[id] == nil ? .left : .joined, block)
    }
}
