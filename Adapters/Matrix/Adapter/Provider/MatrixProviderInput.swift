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
        /// What the sync contains of the room. It is limited if events are missing before ``events``.
        package var block: MatrixSync.Room
        /// The events before the block's timeline that were loaded in addition, oldest first.
        package var history: [MatrixEvent] = []

        package init(id: String, membership: MatrixRoom.Membership, _ block: MatrixSync.Room) {
            self.id = id
            self.membership = membership
            self.block = block
        }

        /// All events, oldest first.
        var events: [MatrixEvent] { history + block.timeline }
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
