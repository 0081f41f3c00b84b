import ChatAdapterKit
import ChatProviderKit

extension MatrixChatProvider {
    /// The room of the conversation, once it is known.
    package var roomID: String? { chat.conversation?.room.id }

    /// The news that bring another provider to the same conversation.
    var presentNews: [MatrixNews] {
        if var conversation = chat.conversation {
            // The next report shows whether the log is complete.
            _ = conversation.isComplete(after: marker)
            return conversation.presentNews
        }
        guard let room = core.state.chatID else { return [MatrixNews(visitor: "")] }
        // What is shown until another conversation is available. An entry that has not been sent yet has no
        // server id.
        let visitor = vendor.session?.userID ?? core.state.userID ?? ""
        var former = MatrixConversation(room: room, visitor: visitor, bots: configuration.bots)
        let sent = core.state.transcript.filter { !$0.id.hasPrefix("~") }
        former.append(sent.map { MatrixEvent($0, visitor: visitor) })
        former.room.membership = .left
        return former.presentNews
    }
}

extension MatrixConversation {
    /// Syncs that result in the same log, up to the last position with missing events and from there.
    fileprivate var presentNews: [MatrixNews] {
        let events = timeline.events
        let gapIndex: Int? =
            switch gap {
            case .before(let id)?: events.firstIndex { $0.id == id }
            case .atEnd?: events.endIndex
            case nil: nil
            }
        let end = gapIndex ?? events.endIndex
        var all = [news(MatrixSync.Room(timeline: Array(events[..<end])))]
        if gapIndex != nil {
            all.append(news(MatrixSync.Room(timeline: Array(events[end...]), isLimited: true)))
        }
        let receipts = MatrixReceipt.all(of: visitor, receipts, threads: threadReceipts)
        all.append(news(MatrixSync.Room(receipts: receipts)))
        if room.membership == .left { all.append(news(MatrixSync.Room(), .left)) }
        return all
    }

    private func news(
        _ block: MatrixSync.Room,
        _ membership: MatrixRoom.Membership = .joined
    ) -> MatrixNews {
        MatrixNews(visitor: visitor, room: MatrixNews.Room(id: room.id, membership: membership, block))
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
