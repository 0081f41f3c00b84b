import ChatProviderKit

/// What a provider receives, as one step: the live connection and the replay of a recording both end in it.
package enum MatrixProviderInput: Sendable, Hashable {
    /// An answer of the server's.
    case sync(MatrixNews)
    /// The connection has ended, or could not be made.
    case failure(Failure)
    /// A login took place, or with `nil` a logout.
    case user(String?)
    /// The chat has changed in a way that none of the others says. Told afterwards.
    case reset

    /// Why there is no connection.
    package struct Failure: Sendable, Hashable {
        /// The status of the server's answer; `nil` where there was none. 401 stands for all after which the connection
        /// is not tried again.
        package var status: Int?
        /// The server's `errcode`.
        package var code: String?

        package init(status: Int? = nil, code: String? = nil) {
            self.status = status
            self.code = code
        }
    }
}

/// What a sync has brought of the conversation, with what was loaded besides.
package struct MatrixNews: Sendable, Hashable {
    /// The server's id of the visitor; empty where it is not known.
    package var visitor: String
    /// What has come of the conversation's room; `nil` for nothing.
    package var room: Room?
    /// Whether there is a conversation: a room that the visitor cannot enter is none.
    package var isLoaded: Bool

    package init(visitor: String, room: Room? = nil, isLoaded: Bool = true) {
        self.visitor = visitor
        self.room = room
        self.isLoaded = isLoaded
    }

    package struct Room: Sendable, Hashable {
        package var id: String
        package var membership: MatrixRoom.Membership
        /// The state before the timeline.
        package var state: [MatrixEvent] = []
        /// What comes before the timeline and was loaded besides, oldest first.
        package var history: [MatrixEvent] = []
        /// Whether events are missing before all these.
        package var isCutOff = false
        package var timeline: [MatrixEvent] = []
        /// Who is typing; `nil` where the sync does not say.
        package var typing: [String]?
        package var receipts: [MatrixReceipt] = []
        /// The server's count of unread messages; `nil` where the sync does not say.
        package var notificationCount: Int?

        package init(id: String, membership: MatrixRoom.Membership, timeline: [MatrixEvent] = []) {
            self.id = id
            self.membership = membership
            self.timeline = timeline
        }

        /// What a sync says of a room that the visitor is in.
        package init(id: String, _ block: MatrixSync.JoinedRoom) {
            self.init(id: id, membership: .joined, timeline: block.timeline)
            state = block.state
            typing = block.typing
            receipts = block.receipts
            notificationCount = block.notificationCount
        }
    }
}

extension MatrixProviderInput.Failure {
    init(_ error: MatrixError) {
        switch error {
        case .refused(let status, let code, _):
            self.init(status: status, code: code.isEmpty ? nil : code)
        case .limited: self.init(status: 429, code: "M_LIMIT_EXCEEDED")
        case .malformed, .tooLarge, .redirected, .unreachable, .untrusted, .timedOut, .cancelled: self.init()
        }
    }

    var connectionStatus: ConnectionStatus {
        guard status == 401 else { return .reconnecting }
        let error = MatrixError.refused(status: 401, code: code ?? "")
        return .failed(error.isUnknownToken ? .sessionExpired : .authentication)
    }
}
