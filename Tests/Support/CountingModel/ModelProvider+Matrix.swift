extension ModelProvider {
    /// "Connected by a sync's answer, failed by 401, else reconnecting."
    mutating func hear(_ event: ModelMatrixEvent) {
        switch event {
        case .failure(let status): connection = status == 401 ? "failed" : "reconnecting"
        case .sync(let sync):
            connection = "connected"
            hear(sync)
        }
    }

    // MARK: Inside

    /// "Matrix: a sync has answered since the start": one without news is an answer too.
    private mutating func hear(_ sync: ModelSync) {
        if let guest = sync.guest { memory.matrix.guest = guest }
        // CHOICE: if the visitor was in no room, nothing is loaded, and no chat is in progress.
        memory.isLoadedForLive = sync.isLoaded
        if sync.isLoaded { memory.matrix.isLoaded = true }
        if memory.matrix.room == nil { memory.matrix.room = sync.rooms.first?.id }
        for room in sync.rooms where room.id == memory.matrix.room { hear(room) }
        // "`isChatting`: joined."
        memory.isChatting = sync.isLoaded && memory.matrix.isJoined
        if sync.isLoaded { memory.count = memory.matrix.shown(counts) }
    }

    private mutating func hear(_ room: ModelRoom) {
        memory.matrix.isJoined = room.isJoined
        if room.isLimited { memory.matrix.beginAnew() }
        let former = memory.matrix.log.count
        for event in room.events { memory.matrix.take(event, ownID: ownID) }
        // CHOICE: the marker's position when the answer arrives decides, regardless of the own messages in it.
        let isCutOff = memory.matrix.isCutOff
        if memory.matrix.isAnsweredWithoutMarker { memory.matrix.report = nil }
        if policy.ownMessagesMarkSeen {
            // CHOICE: a message that counts as seeing also clears the report, as a visit does (C15).
            if memory.matrix.log[former...].contains(where: { $0.isVisitors && $0.isMessage }) {
                memory.matrix.report = nil
            }
            memory.matrix.seeWhatOwnMessagesFollow()
        }
        if memory.matrix.take(room.receipts.filter({ ModelUser($0.user) == ModelUser(ownID) })) {
            // C15: "Being seen, and a move by C16, clear both, also a report that comes meanwhile."
            memory.matrix.report = nil
        } else if isCutOff, room.isJoined, let count = room.count {
            memory.matrix.report = MatrixMemory.Report(count: count, heard: Set(memory.matrix.log.map(\.id)))
        }
    }

    /// The visitor's user id, from the server or else from the app.
    private var ownID: String? { memory.matrix.guest ?? user }

    /// C5, and "What was sent before the visitor joined, or while the visitor was away, does not count."
    private func counts(_ entry: MatrixEntry) -> Bool {
        guard entry.isMessage, !entry.isVisitors, entry.wasSentToMember else { return false }
        return !entry.isBots || policy.countsBots
    }
}

extension MatrixMemory {
    /// C6: "an event id that is there already is dropped".
    fileprivate mutating func take(_ event: ModelRoomEvent, ownID: String?) {
        guard places[event.id] == nil else { return }
        if case .redaction(let target) = event.content { redact(target) }
        if event.isEntry { log.append(MatrixEntry(event, ownID: ownID)) }
        places[event.id] = log.count
    }

    /// C16, for both kinds of receipts: the furthest in the log's order decides. "A receipt for an entry that is not in
    /// the log waits for it."
    ///
    /// "until there is another of its kind": of one sync, the entries come first.
    ///
    /// CHOICE: while there is no marker, earlier receipts remain in effect: an answer may come after them.
    ///
    /// - Returns: Whether the marker has moved.
    fileprivate mutating func take(_ receipts: [ModelReceipt]) -> Bool {
        var reached = awaited.values.compactMap { places[$0] }
        if marker == nil { reached += standing.values.compactMap { places[$0] } }
        for receipt in receipts {
            awaited[receipt.kind] = receipt.eventID
            standing[receipt.kind] = receipt.eventID
        }
        reached += awaited.values.compactMap { places[$0] }
        awaited = awaited.filter { places[$0.value] == nil }
        return reached.max().map { read(first: $0) } ?? false
    }

    /// "where that bound cuts it off before the marker, the server's `notification_count` is a report from the server
    /// that comes with the state, after that sync's messages"
    ///
    /// CHOICE: for as long as it does so, each count that arrives is a report.
    ///
    /// CHOICE: the start of the log is before the limit, marked or not.
    fileprivate var isCutOff: Bool { lacksBeginning && furthestOfTrail == nil && !isAnsweredWithoutMarker }

    /// C4: "while there is no marker …, in a log that is given again, everything before the visitor's last own message …
    /// counts as read …, and a server's number is no report there."
    ///
    /// CHOICE: a report from before that message is no longer one; without such a message it is.
    fileprivate var isAnsweredWithoutMarker: Bool { marker == nil && lastOwnMessage != nil }

    /// "behind such a gap the log begins anew, because nobody knows what became of what came before it"
    ///
    /// CHOICE: earlier entries that come again are not new (C6), and a receipt for one is at the beginning.
    fileprivate mutating func beginAnew() {
        log = []
        places = places.mapValues { _ in 0 }
        lacksBeginning = true
    }

    /// C15: "the larger of two: what the log says …, and the last report plus the unread agent messages *heard after
    /// it*, in order of arrival"
    fileprivate func shown(_ counts: (MatrixEntry) -> Bool) -> Int {
        let unread = unread.filter(counts)
        guard let report else { return unread.count }
        return max(unread.count, report.count + unread.count { !report.heard.contains($0.id) })
    }

    /// C8: "an unread entry that is removed no longer counts". It "stays in its place", so that markers keep theirs.
    private mutating func redact(_ id: String) {
        guard let place = log.firstIndex(where: { $0.id == id }) else { return }
        log[place].isMessage = false
    }
}

/// An entry of Matrix's log.
struct MatrixEntry: ModelLogEntry {
    let id: String
    let seconds: Double
    /// CHOICE: any entry by its sender, regardless of type; a change of membership belongs to the member, no
    /// matter who makes it.
    let isVisitors: Bool
    /// "a notice is a bot's"; a recording names no other bots.
    let isBots: Bool
    var isMessage: Bool
    let wasSentToMember: Bool

    init(_ event: ModelRoomEvent, ownID: String?) {
        id = event.id
        seconds = event.created / 1000
        isVisitors = ModelUser(event.person) == ModelUser(ownID)
        isMessage = event.isMessage
        isBots = event.isNotice
        // CHOICE: if the server does not say, the visitor was in the room.
        wasSentToMember = event.membership == nil || event.membership == "join"
    }
}

extension ModelRoomEvent {
    /// CHOICE: edits, reactions and redactions are not entries of their own; an unknown event is one.
    fileprivate var isEntry: Bool {
        switch content {
        case .edit, .reaction, .redaction: false
        case .message, .reply, .redacted, .member, .other: true
        }
    }

    /// "`m.text`, `m.emote`: `.message(body)`", "`m.image`, `m.file`, `m.video`, `m.audio`: `.attachment`", "everything
    /// else, and a redacted message: `.unsupported`"; and a notice is a message from a bot.
    ///
    /// CHOICE: "`m.location`, an unknown `msgtype`: … only if mapped to a message". They are messages: they have text
    /// to show, and the server counts them.
    fileprivate var isMessage: Bool {
        switch content {
        case .message, .reply: true
        case .edit, .reaction, .redaction, .redacted, .member, .other: false
        }
    }

    /// The person to whom the event belongs.
    fileprivate var person: String {
        if case .member(let member, _, _) = content { member } else { sender }
    }

    fileprivate var isNotice: Bool {
        guard case .message("m.notice") = content else { return false }
        return true
    }
}
