import ChatAdapterKit
import ChatProviderKit
import Foundation

/// Applies the contents of a sync, and what is loaded in addition.
extension MatrixChatProvider {
    func apply(_ sync: MatrixSync, isFirst: Bool) async throws(MatrixError) {
        var sync = sync
        if chat.conversation == nil { try await findRoom(in: &sync, isFirst: isFirst) }
        guard let session = vendor.session else { throw .cancelled }
        var room = try await news(of: chat.conversation?.room.id ?? session.roomID, in: sync, session)
        // A guest can't send receipts, so the server counts everything since the guest has joined.
        if session.isGuest { room?.block.notificationCount = nil }
        // Some additional loads may fail without ending the connection, which may have been closed since.
        if Task.isCancelled { throw .cancelled }
        receive(room, of: session)
        let wasThere = chat.conversation != nil && chat.problem == nil
        try await followInvitations(sync)
        cache.updateSession {
            $0.syncToken = sync.nextBatch
            if let conversation = chat.conversation {
                $0.readIDs = conversation.receipts
                $0.threadReadIDs = conversation.threadReceipts
            }
        }
        try await followReplacement(sync)
        if wasThere, chat.conversation == nil || chat.problem != nil {
            publish()
            loseLoading()
            inputs.send(.reset)
        }
        sendReceipt()
    }

    private func receive(_ room: MatrixNews.Room?, of session: MatrixSession) {
        let isThere = room != nil || chat.conversation != nil && chat.problem == nil
        // A recording continues with its existing log.
        let isAnew = chat.conversation == nil && room != nil && chat.didPublishConversation
        if room != nil { chat.didPublishConversation = true }
        receive(.sync(MatrixNews(visitor: session.userID, room: room, isLoaded: isThere)))
        if isAnew { inputs.send(.reset) }
    }

    // MARK: News

    /// Returns a sync's news of a room, including the missing events before it; `nil` if there are none.
    private func news(
        of room: String?,
        in sync: MatrixSync,
        _ session: MatrixSession
    ) async throws(MatrixError) -> MatrixNews.Room? {
        guard let room else { return nil }
        if case .encrypted? = chat.problem { return nil }
        let news =
            sync.joined[room].map { MatrixNews.Room(id: room, membership: .joined, $0) }
            ?? sync.left[room].map { MatrixNews.Room(id: room, membership: .left, $0) }
        if let news {
            guard let conversation = chat.conversation else {
                return try await first(news, session, at: sync.nextBatch)
            }
            return try await filled(news, in: conversation, session)
        }
        return chat.conversation == nil && session.hasLeft ? try await formerRoom(room, session) : nil
    }

    /// Returns the first news of a room, with the log back to the read marker, or to the limit; `nil` if the
    /// visitor is no longer in the room, and the server shows nothing before the news.
    private func first(
        _ news: MatrixNews.Room,
        _ session: MatrixSession,
        at place: String
    ) async throws(MatrixError) -> MatrixNews.Room? {
        let isMarked = { [marker] (event: MatrixEvent) in marker?.names(event.id) ?? false }
        let block = news.block
        let isWhole = block.previousBatch == nil || session.syncToken == nil && !block.isLimited
        var history = try await history(
            of: news.id,
            before: isWhole ? nil : block.previousBatch,
            until: nil,
            having: block.timeline,
            isEnd: isMarked
        )
        let isHidden =
            history.isCutOff && history.events.isEmpty && block.timeline.count < configuration.history
        if news.membership == .left, isHidden {
            cache.updateSession { $0.setRoom(news.id, hasLeft: true) }
            return nil
        }
        if let former = session.formerRoomID, !history.isCutOff {
            do throws(MatrixError) {
                let earlier = try await self.history(
                    of: former,
                    before: place,
                    until: nil,
                    having: history.events + block.timeline,
                    isEnd: isMarked
                )
                // That room's state and encryption are not the conversation's.
                let entries = earlier.events.filter { $0.stateKey == nil && $0.content != .encryption }
                history.events = entries + history.events
            } catch .refused(let status, _, _) where status != 401 {
                // The former room may be broken, but the visitor can still use this one.
                core.diagnose("The log of the room that this one has replaced cannot be loaded.")
            }
        }
        var news = news
        news.history = history.events
        news.block.isLimited = history.isCutOff
        news.block.receipts = session.receipts + block.receipts
        if news.membership == .joined, session.syncToken != nil, session.readIDs.isEmpty,
            Self.holdsAbsence(of: session.userID, news.events)
        {
            // Only a first sync reports what was read before the visitor was removed.
            news.block.receipts += try await sync(since: nil, waiting: 0).joined[news.id]?.receipts ?? []
        }
        return news
    }

    private static func holdsAbsence(of visitor: String, _ events: [MatrixEvent]) -> Bool {
        events.contains { event in
            guard event.actor == visitor, case .member(let membership, _) = event.content else {
                return false
            }
            return membership == "leave" || membership == "ban"
        }
    }

    /// Returns later news of a room, with the events that are missing between the last sync and this one.
    private func filled(
        _ news: MatrixNews.Room,
        in current: MatrixConversation,
        _ session: MatrixSession
    ) async throws(MatrixError) -> MatrixNews.Room {
        var news = news
        let place = news.block.isLimited ? news.block.previousBatch : nil
        news.block.isLimited = false
        guard let place else { return news }
        // While the visitor was away, syncs contained nothing of the room, so more is missing than since the
        // last one.
        let gap = try await history(
            of: current.room.id,
            before: place,
            until: current.room.membership == .joined ? session.syncToken : nil,
            having: news.block.timeline,
            isEnd: { current.timeline.holds($0.id) }
        )
        news.history = gap.events
        news.block.isLimited = gap.isCutOff
        return news
    }

    /// Returns the log of a room that the visitor is no longer in; `nil` if the server does not show it, for
    /// example after a new invitation.
    private func formerRoom(
        _ room: String,
        _ session: MatrixSession
    ) async throws(MatrixError) -> MatrixNews.Room? {
        let history = try await history(of: room, before: session.syncToken, until: nil, having: []) {
            [marker] in
            marker?.names($0.id) ?? false
        }
        guard !history.events.isEmpty else { return nil }
        let block = MatrixSync.Room(
            timeline: history.events,
            isLimited: history.isCutOff,
            receipts: session.receipts
        )
        return MatrixNews.Room(id: room, membership: .left, block)
    }

    // MARK: Loading

    /// Returns the events before a position, back to an event, to the limit, or to the room's beginning.
    private func history(
        of room: String,
        before place: String?,
        until end: String?,
        having timeline: [MatrixEvent],
        isEnd: (MatrixEvent) -> Bool
    ) async throws(MatrixError) -> (events: [MatrixEvent], isCutOff: Bool) {
        var events: [MatrixEvent] = []
        var entries = timeline.count { MatrixTimeline.isEntry($0) }
        var next = place
        var pages = 0
        var isAtEnd = timeline.contains(where: isEnd)
        while let place = next, !isAtEnd {
            guard entries < configuration.history, pages < Self.maximumPages else { return (events, true) }
            let limit = min(configuration.history - entries, 1000)
            let page: (events: [MatrixEvent], end: String?)
            do throws(MatrixError) {
                page = try await client.messages(room: room, before: place, until: end, limit: limit)
            } catch .refused(let status, _, _) where status == 403 || status == 404 {
                // If the server does not show the history, there is nothing more to load.
                return (events, true)
            }
            if Task.isCancelled { throw .cancelled }
            pages += 1
            events = page.events.reversed() + events
            entries += page.events.count { MatrixTimeline.isEntry($0) }
            isAtEnd = page.events.contains(where: isEnd)
            next = page.end
        }
        return (events, false)
    }

    /// A server whose pages are empty, or never end, receives no further requests.
    private static let maximumPages = 64

    /// Records that there is no conversation, or that it can no longer be read.
    func refuse(_ newProblem: MatrixRoomProblem) {
        chat.problem = newProblem
        reportOnce(newProblem.description)
    }
}

extension ReadRecord.Marker {
    /// Returns whether an entry is one of the marker's trail.
    fileprivate func names(_ id: ChatEntry.ID) -> Bool {
        if case .entry(let entry) = self { entry.trail.contains(id) } else { false }
    }
}
