import ChatProviderKit
import Foundation

/// What a sync brings.
extension MatrixChatProvider {
    func take(_ sync: MatrixSync, isFirst: Bool) async throws(LineFailure) {
        if conversation == nil { try await findRoom(in: sync, isFirst: isFirst) }
        if let room = conversation?.room.id ?? keeper.session?.roomID { try await take(sync, of: room) }
        try await followInvitations(sync)
        keeper.updateSession {
            $0.syncToken = sync.nextBatch
            if let conversation { $0.keepReceipts(conversation) }
        }
        // What is loaded is so on a connection, so that comes first. Its observers may close it.
        status.value = .connected
        guard !Task.isCancelled else { return }
        if conversation != nil, problem == nil {
            publish(loading: .loaded)
        } else {
            publish()
            loseLoading()
        }
        sendReceipt()
    }

    private func take(_ sync: MatrixSync, of room: String) async throws(LineFailure) {
        if case .encrypted? = problem { return }
        if let block = sync.joined[room] {
            try await (conversation == nil ? load(block, of: room) : take(block))
        } else if let left = sync.left[room] {
            take(left, of: room)
        } else if conversation == nil, keeper.session?.hasLeft == true {
            conversation = try await loadLeft(room)
        }
    }

    // MARK: Loading

    /// Loads the log back to the read marker, or to the bound.
    private func load(_ block: MatrixSync.JoinedRoom, of room: String) async throws(LineFailure) {
        guard let session = keeper.session else { throw .needsLogin }
        var new = MatrixConversation(room: room, visitor: session.userID, bots: configuration.bots)
        for event in block.state { new.room.apply(event) }
        let isWhole = block.previousBatch == nil || session.syncToken == nil && !block.isLimited
        let history = try await history(
            of: room,
            before: isWhole ? nil : block.previousBatch,
            until: nil,
            having: block.timeline
        ) { [marker] event in marker?.names(event.id) ?? false }
        if history.isCutOff { new.beginGap(before: history.events + block.timeline) }
        new.appendHistory(history.events)
        new.append(block.timeline)
        new.restore(session.readIDs)
        new.take(block.receipts)
        new.room.setTyping(block.typing ?? [])
        guard !new.room.isEncrypted else { return refuse(.encrypted(room: room)) }
        problem = nil
        conversation = new
        keeper.updateSession {
            $0.roomID = room
            $0.hasLeft = false
        }
        confirm(history.events + block.timeline)
        report(block.notificationCount)
    }

    /// The log of a room that the visitor is not in any more.
    private func loadLeft(_ room: String) async throws(LineFailure) -> MatrixConversation {
        guard let session = keeper.session else { throw .needsLogin }
        var left = MatrixConversation(room: room, visitor: session.userID, bots: configuration.bots)
        left.room.membership = .left
        // A room that was left for good shows nothing any more.
        let history = try await history(of: room, before: session.syncToken, until: nil, having: []) {
            [marker] in
            marker?.names($0.id) ?? false
        }
        left.append(history.events)
        left.restore(session.readIDs)
        return left
    }

    /// What stands before a place, back to an event, to the bound, or to the room's beginning.
    private func history(
        of room: String,
        before place: String?,
        until end: String?,
        having timeline: [MatrixEvent],
        isEnd: (MatrixEvent) -> Bool
    ) async throws(LineFailure) -> (events: [MatrixEvent], isCutOff: Bool) {
        var events: [MatrixEvent] = []
        var entries = timeline.count { MatrixTimeline.isEntry($0) }
        var next = place
        var pages = 0
        var isAtEnd = timeline.contains(where: isEnd)
        while let place = next, !isAtEnd {
            guard entries < configuration.history, pages < Self.maximumPages else { return (events, true) }
            let limit = configuration.history - entries
            guard let page = try await page(of: room, before: place, until: end, limit: limit) else {
                return (events, true)
            }
            pages += 1
            events = page.events.reversed() + events
            entries += page.events.count { MatrixTimeline.isEntry($0) }
            isAtEnd = page.events.contains(where: isEnd)
            next = page.end
        }
        return (events, false)
    }

    /// A server whose pages hold nothing, or that never ends, is not asked for more.
    private static let maximumPages = 64

    /// - Returns: `nil` where the server does not show the history.
    private func page(
        of room: String,
        before place: String,
        until end: String?,
        limit: Int
    ) async throws(LineFailure) -> MatrixMessagesPage? {
        do throws(MatrixError) {
            let page = try await call { [client] token throws(MatrixError) in
                try await client.messages(
                    token,
                    room: room,
                    before: place,
                    until: end,
                    limit: min(limit, 1000)
                )
            }
            if Task.isCancelled { throw .cancelled }
            return page
        } catch {
            // A history that the server does not show has nothing more.
            if case .refused(let status, _, _) = error, status == 403 || status == 404 { return nil }
            throw .server(error)
        }
    }

    /// Up to where the user has seen the log, by what is stored.
    private var marker: ReadMarker? {
        try? markers?.record(of: id, userID: state.value.userID)?.marker
    }

    // MARK: News

    private func take(_ block: MatrixSync.JoinedRoom) async throws(LineFailure) {
        guard var current = conversation else { return }
        if block.isLimited, let place = block.previousBatch {
            let gap = try await history(
                of: current.room.id,
                before: place,
                until: keeper.session?.syncToken,
                having: block.timeline,
                isEnd: { [current] in current.timeline.holds($0.id) }
            )
            if gap.isCutOff { current.beginGap(before: gap.events + block.timeline) }
            current.append(gap.events)
            confirm(gap.events)
        }
        for event in block.state { current.room.apply(event) }
        current.append(block.timeline)
        current.take(block.receipts)
        if let typing = block.typing { current.room.setTyping(typing) }
        current.room.membership = .joined
        if current.room.isEncrypted { return refuse(.encrypted(room: current.room.id)) }
        if let tombstone = current.room.tombstone, conversation?.room.tombstone == nil {
            tell(tombstone)
        }
        problem = nil
        conversation = current
        keeper.updateSession { $0.hasLeft = false }
        confirm(block.timeline)
        report(block.notificationCount)
    }

    private func tell(_ tombstone: MatrixRoom.Tombstone) {
        let place = tombstone.replacementRoom.map {
            "goes on in the room \($0) once support has invited the visitor"
        }
        report("Support has closed the room. The conversation \(place ?? "is over").")
        eventSource.send(.chatEnded)
    }

    private func take(_ left: MatrixSync.LeftRoom, of room: String) {
        let wasJoined = conversation?.room.membership == .joined
        conversation?.append(left.timeline)
        conversation?.room.membership = .left
        keeper.updateSession {
            $0.roomID = room
            $0.hasLeft = true
        }
        if wasJoined { eventSource.send(.chatEnded) }
    }

    /// Publishes the server's own count, where the log cannot say it all.
    private func report(_ count: Int?) {
        guard let count, conversation?.isComplete(after: marker) == false else { return }
        takeReport(count)
    }

    func takeReport(_ count: Int) {
        var next = state.value
        next.reportedUnread = ChatState.ReportedUnreadCount(
            count: count,
            isFromCache: false,
            sequence: next.reportedUnread.map { $0.sequence + 1 } ?? 0
        )
        pendingReport = next.reportedUnread
    }

    /// There is no conversation, or it is not read any further.
    func refuse(_ newProblem: MatrixRoomProblem) {
        problem = newProblem
        reportOnce(newProblem.description)
    }

    // MARK: Publishing

    /// Publishes the log with what is on its way.
    ///
    /// - Parameter loading: `nil` where that stays as it is.
    func publish(loading: ChatState.Loading? = nil) {
        var next = state.value
        if let loading { next.loading = loading }
        if let conversation, problem == nil {
            next.transcript = conversation.transcript
            next.chatID = conversation.room.id
            next.agents = conversation.agents
            next.lastReadID = conversation.lastReadID
            next.isChatting = conversation.room.membership == .joined
            next.sessionStatus =
                conversation.room.membership == .left || conversation.room.tombstone != nil
                ? .ended : .started
        } else {
            next.isChatting = false
        }
        if let report = pendingReport {
            next.reportedUnread = report
            pendingReport = nil
        }
        for outgoing in keeper.session?.outbox ?? [] where shows(outgoing) {
            next.transcript.upsert(entry(of: outgoing))
        }
        state.value = next
    }

    /// Whether a message stands in the log only because it was sent here.
    private func shows(_ outgoing: MatrixOutgoing) -> Bool {
        outgoing.eventID.map { conversation?.timeline.holds($0) != true } ?? true
    }
}

extension ReadMarker {
    /// Whether an entry is one of those that the marker is known by.
    fileprivate func names(_ id: ChatEntry.ID) -> Bool {
        if case .entry(let entry) = self { entry.trail.contains(id) } else { false }
    }
}

extension MatrixSession {
    fileprivate mutating func keepReceipts(_ conversation: MatrixConversation) {
        readIDs = conversation.receipts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }
}
