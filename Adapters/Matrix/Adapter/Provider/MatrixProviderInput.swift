import ChatProviderKit

/// A provider's input, as one step. The live connection and the replay of a recording both use it.
package enum MatrixProviderInput: Sendable, Hashable {
    /// An answer from the server.
    case sync(MatrixNews)
    /// The connection has ended, or could not be opened.
    case failure(Failure)
    /// A user has logged in, or out if `nil`.
    case user(String?)
    /// The chat has changed in a way that no other case describes. Sent afterwards.
    case reset

    /// Why there is no connection.
    package struct Failure: Sendable, Hashable, Encodable {
        /// The status of the server's answer; `nil` if there was none. 401 represents every failure after
        /// which the connection is not retried.
        package var status: Int?
        /// The server's `errcode`.
        package var code: String?

        package enum CodingKeys: String, CodingKey {
            case status
            case code = "errcode"
        }

        package init(status: Int? = nil, code: String? = nil) {
            self.status = status
            self.code = code
        }
    }
}

/// The news of the conversation in a sync, with what was loaded in addition.
package struct MatrixNews: Sendable, Hashable {
    /// The server's id for the visitor; empty if it is unknown.
    package var visitor: String
    /// The news of the conversation's room; `nil` for none.
    package var room: Room?
    /// Whether there is a conversation. A room that the visitor cannot enter does not count.
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
        /// The events before the timeline that were loaded in addition, oldest first.
        package var history: [MatrixEvent] = []
        /// Whether events are missing before all of these.
        package var isCutOff = false
        package var timeline: [MatrixEvent] = []
        /// The users who are typing; `nil` if the sync does not contain them.
        package var typing: [String]?
        package var receipts: [MatrixReceipt] = []
        /// The server's count of unread messages; `nil` if the sync does not contain it.
        package var notificationCount: Int?

        package init(id: String, membership: MatrixRoom.Membership, timeline: [MatrixEvent] = []) {
            self.id = id
            self.membership = membership
            self.timeline = timeline
        }

        /// Creates the news from a sync's room that the visitor has joined.
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
