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
        let report = news.room.flatMap { apply($0, of: news.visitor) }
        let isLoaded = news.isLoaded && chat.problem == nil
        let formerly: ChatState.Loading? = core.state.loading == .loaded ? .loadedEarlier : nil
        publish(
            .connected,
            loading: isLoaded ? .loaded : formerly,
            isThere: news.isLoaded,
            report: report
        )
    }

    /// - Returns: The server's count, if the log is not complete after the read marker.
    private func apply(_ room: MatrixNews.Room, of visitor: String) -> Int? {
        if case .encrypted? = chat.problem { return nil }
        switch room.membership {
        case .joined: takeJoined(room, of: visitor)
        case .left: takeLeft(room, of: visitor)
        }
        guard room.membership == .joined, let count = room.block.notificationCount, chat.problem == nil,
            chat.conversation?.isComplete(after: marker) == false
        else { return nil }
        return count
    }

    private func takeJoined(_ room: MatrixNews.Room, of visitor: String) {
        var next = conversation(in: room, of: visitor)
        if chat.conversation == nil {
            next.apply(state: room.block.state)
            next.appendHistory(room.history)
        } else {
            next.append(room.history)
            next.apply(state: room.block.state)
        }
        next.append(room.block.timeline)
        next.apply(room.block.receipts)
        if let typing = room.block.typing { next.room.setTyping(typing) }
        if next.room.isEncrypted { return refuse(.encrypted(room: room.id)) }
        if let former = chat.conversation?.room, let tombstone = next.room.tombstone, former.tombstone == nil
        {
            tell(tombstone)
        }
        chat.problem = nil
        keep(next, room)
    }

    private func takeLeft(_ room: MatrixNews.Room, of visitor: String) {
        let wasJoined = core.state.sessionStatus == .started
        // The visitor may have been refused when joining again.
        chat.problem = nil
        var next = conversation(in: room, of: visitor)
        if chat.conversation == nil { next.apply(state: room.block.state) }
        next.append(room.events)
        next.apply(room.block.receipts)
        keep(next, room)
        if wasJoined { core.send(.chatEnded) }
    }

    /// Returns the existing conversation, or a new one, up to the news.
    private func conversation(in room: MatrixNews.Room, of visitor: String) -> MatrixConversation {
        var conversation =
            chat.conversation
            ?? MatrixConversation(room: room.id, visitor: visitor, bots: configuration.bots)
        // A recording may name a guest late.
        conversation.visitor = visitor
        conversation.room.membership = room.membership
        if room.block.isLimited { conversation.beginGap() }
        return conversation
    }

    private func keep(_ conversation: MatrixConversation, _ room: MatrixNews.Room) {
        chat.conversation = conversation
        cache.updateSession { $0.setRoom(room.id, hasLeft: room.membership == .left) }
        confirm(room.events, isCutOff: room.block.isLimited)
    }

    private func tell(_ tombstone: MatrixRoom.Tombstone) {
        let place = tombstone.replacementRoom.map {
            "continues in the room \($0) once the visitor can enter it"
        }
        core.diagnose("Support has closed the room. The conversation \(place ?? "is over").")
        core.send(.chatEnded)
    }

    /// The user's stored read marker.
    var marker: ReadRecord.Marker? {
        try? markers?.record(of: id, userID: core.state.userID)?.marker
    }

    // MARK: Publishing

    /// Publishes the log, including messages that are being sent.
    ///
    /// - Parameters:
    ///   - status: The new connection status; `nil` to keep the current one.
    ///   - loading: The new loading state; `nil` to keep the current one.
    ///   - isThere: Whether the visitor is in a room.
    ///   - report: The server's count of unread messages, if it has just arrived.
    ///   - removed: An entry that is no longer in the log, or has another id from now on.
    func publish(
        _ status: ConnectionStatus? = nil,
        loading: ChatState.Loading? = nil,
        isThere: Bool = true,
        report: Int? = nil,
        removing removed: ChatEntry.ID? = nil
    ) {
        var next = core.state
        if let loading { next.loading = loading }
        if let removed { next.transcript.remove(id: removed) }
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
        if let report { next.report(unread: report, isFromCache: false) }
        for outgoing in vendor.session?.outbox ?? [] { next.transcript.upsert(entry(of: outgoing)) }
        core.publish(status: status, state: next)
    }

    /// Records that the loaded state no longer belongs to this connection.
    func loseLoading() {
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }
}
