import ChatAdapterKit
import ChatProviderKit

/// The steps that change the state.
extension MatrixChatProvider {
    /// Applies an input, after sending it to a recorder.
    package func receive(_ input: MatrixProviderInput) {
        guard !isShutDown else { return }
        inputs.send(input)
        switch input {
        case .sync(let news): apply(news)
        case .failure(let failure):
            core.publish(status: failure.connectionStatus)
        case .user, .reset: break
        }
    }

    // MARK: News

    private func apply(_ news: MatrixNews) {
        if let room = news.room { apply(room, of: news.visitor) }
        let isLoaded = news.isLoaded && chat.problem == nil
        let formerly: ChatState.Loading? = core.state.loading == .loaded ? .loadedEarlier : nil
        publish(.connected, loading: isLoaded ? .loaded : formerly, isThere: news.isLoaded)
    }

    private func apply(_ room: MatrixNews.Room, of visitor: String) {
        if case .encrypted? = chat.problem { return }
        switch room.membership {
        case .joined: takeJoined(room, of: visitor)
        case .left: takeLeft(room, of: visitor)
        }
    }

    private func takeJoined(_ room: MatrixNews.Room, of visitor: String) {
        var next = conversation(in: room, of: visitor)
        if room.isCutOff { next.beginGap() }
        if chat.conversation == nil {
            next.apply(state: room.state)
            next.appendHistory(room.history)
        } else {
            next.append(room.history)
            next.apply(state: room.state)
        }
        next.append(room.timeline)
        next.apply(room.receipts)
        if let typing = room.typing { next.room.setTyping(typing) }
        next.room.membership = .joined
        if next.room.isEncrypted { return refuse(.encrypted(room: room.id)) }
        if let former = chat.conversation?.room, let tombstone = next.room.tombstone, former.tombstone == nil
        {
            tell(tombstone)
        }
        chat.problem = nil
        chat.conversation = next
        cache.updateSession {
            $0.roomID = room.id
            $0.hasLeft = false
        }
        confirm(room.history + room.timeline)
        if room.isCutOff { removeSent() }
        if let count = room.notificationCount, chat.conversation?.isComplete(after: marker) == false {
            takeReport(count)
        }
    }

    private func takeLeft(_ room: MatrixNews.Room, of visitor: String) {
        let wasJoined = chat.conversation?.room.membership == .joined
        var next = conversation(in: room, of: visitor)
        if room.isCutOff { next.beginGap() }
        next.append(room.history + room.timeline)
        next.apply(room.receipts)
        next.room.membership = .left
        chat.conversation = next
        cache.updateSession {
            $0.roomID = room.id
            $0.hasLeft = true
        }
        confirm(room.history + room.timeline)
        if room.isCutOff { removeSent() }
        if wasJoined { core.send(.chatEnded) }
    }

    /// Returns the existing conversation, or a new one.
    private func conversation(in room: MatrixNews.Room, of visitor: String) -> MatrixConversation {
        guard var known = chat.conversation else {
            return MatrixConversation(room: room.id, visitor: visitor, bots: configuration.bots)
        }
        // A recording may name a guest late.
        if known.visitor != visitor { known.visitor = visitor }
        return known
    }

    private func tell(_ tombstone: MatrixRoom.Tombstone) {
        let place = tombstone.replacementRoom.map {
            "continues in the room \($0) once support has invited the visitor"
        }
        core.diagnose("Support has closed the room. The conversation \(place ?? "is over").")
        core.send(.chatEnded)
    }

    /// The user's stored read marker.
    var marker: ReadRecord.Marker? {
        try? markers?.record(of: id, userID: core.state.userID)?.marker
    }

    func takeReport(_ count: Int) {
        var next = core.state
        next.reportedUnread = ChatState.ReportedUnreadCount(
            count: count,
            isFromCache: false,
            sequence: next.reportedUnread.map { $0.sequence + 1 } ?? 0
        )
        chat.pendingReport = next.reportedUnread
    }

    // MARK: Publishing

    /// Publishes the log, including messages that are being sent.
    ///
    /// - Parameters:
    ///   - status: The new connection status; `nil` to keep the current one.
    ///   - loading: The new loading state; `nil` to keep the current one.
    ///   - isThere: Whether the visitor is in a room.
    func publish(
        _ status: ConnectionStatus? = nil,
        loading: ChatState.Loading? = nil,
        isThere: Bool = true
    ) {
        var next = core.state
        if let loading { next.loading = loading }
        if let conversation = chat.conversation, chat.problem == nil {
            next.transcript = conversation.transcript
            next.chatID = conversation.room.id
            next.agents = conversation.agents
            next.lastReadID = conversation.lastReadID
            next.isChatting = isThere && conversation.room.membership == .joined
            next.sessionStatus =
                conversation.room.membership == .left || conversation.room.tombstone != nil
                ? .ended : .started
        } else {
            next.isChatting = false
        }
        if let report = chat.pendingReport {
            next.reportedUnread = report
            chat.pendingReport = nil
        }
        for outgoing in vendor.session?.outbox ?? [] where shows(outgoing) {
            next.transcript.upsert(entry(of: outgoing))
        }
        core.publish(status: status, state: next)
    }

    /// Returns whether a message is in the log only because it was sent here.
    private func shows(_ outgoing: MatrixOutgoing) -> Bool {
        outgoing.eventID.map { chat.conversation?.timeline.holds($0) != true } ?? true
    }

    /// Records that the loaded state no longer belongs to this connection.
    func loseLoading() {
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }
}
