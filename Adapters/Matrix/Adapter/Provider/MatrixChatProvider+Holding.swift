import ChatAdapterKit
package import ChatProviderKit

/// The state of a provider, from which another provider can be brought to the same state.
extension MatrixChatProvider {
    package struct Holding: Sendable {
        /// The server's id for the visitor; empty if it is unknown.
        package var visitor = ""
        package var roomID: String
        package var isJoined: Bool
        /// Events that result in the same log.
        package var events: [MatrixEvent]
        /// The last position with missing events after the read marker.
        package var gap: Gap?
        /// The visitor's receipts.
        package var receipts: [MatrixReceipt] = []

        package enum Gap: Sendable, Hashable {
            case atEnd
            case before(ChatEntry.ID)
        }
    }

    /// The room of the conversation, once it is known.
    package var roomID: String? { chat.conversation?.room.id }

    /// The conversation; `nil` if there has been none.
    package var holding: Holding? {
        let visitor = vendor.session?.userID ?? core.state.userID ?? ""
        guard var conversation = chat.conversation else {
            return core.state.chatID.map { former(room: $0, of: visitor) }
        }
        // The next report shows whether the log is complete.
        _ = conversation.isComplete(after: marker)
        return Holding(
            visitor: conversation.visitor,
            roomID: conversation.room.id,
            isJoined: conversation.room.membership == .joined,
            events: conversation.timeline.events,
            gap: conversation.gap.map {
                switch $0 {
                case .atEnd: .atEnd
                case .before(let id): .before(id)
                }
            },
            receipts: MatrixReceipt.Kind.allCases.compactMap { kind in
                conversation.receipts[kind].map {
                    MatrixReceipt(kind: kind, event: $0, user: conversation.visitor)
                }
            }
        )
    }

    /// What is shown until another conversation is available.
    private func former(room: String, of visitor: String) -> Holding {
        Holding(
            visitor: visitor,
            roomID: room,
            isJoined: false,
            // An entry that has not been sent yet has no server id.
            events: core.state.transcript.filter { !$0.id.hasPrefix("~") }.map {
                MatrixEvent($0, visitor: visitor)
            }
        )
    }
}

extension MatrixEvent {
    /// Creates an event that results in an entry like this one.
    init(_ entry: ChatEntry, visitor: String, thread: String? = nil) {
        self.init(
            id: entry.id,
            type: "m.room.message",
            sender: entry.nick,
            createdAt: entry.createdAt,
            content: .unknown,
            membership: entry.wasSentInAbsence ? "leave" : nil
        )
        let isNotice = entry.participant == .bot
        switch entry.kind {
        case .message(let words): content = .message(MatrixMessage(body: words, isNotice: isNotice))
        case .attachment(let file):
            content = .message(
                MatrixMessage(
                    body: file.name,
                    isNotice: isNotice,
                    file: MatrixMessage.File(
                        name: file.name,
                        mimeType: file.mimeType ?? "",
                        size: file.size,
                        url: file.url ?? ""
                    )
                )
            )
        case .memberJoin: become(membership: "join", from: nil, entry, visitor)
        case .memberLeave: become(membership: "leave", from: "join", entry, visitor)
        case .unsupported("redacted"): isRedacted = true
        case .unsupported(let name): type = name
        case .options, .comment, .rating, .ratingRequest: break
        }
        if case .message(var message) = content {
            message.thread = thread
            content = .message(message)
        }
    }

    private mutating func become(
        membership: String,
        from former: String?,
        _ entry: ChatEntry,
        _ visitor: String
    ) {
        type = "m.room.member"
        stateKey = entry.participant == .visitor ? visitor : sender
        content = .member(membership: membership, displayName: entry.displayName)
        previousMembership = former
    }
}
