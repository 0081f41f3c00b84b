extension ModelProvider {
    mutating func hear(_ event: ModelHelpshiftEvent) {
        // U1, U2, U7: the vendor's events about another or an unknown user are dropped.
        if event.isOfChat, standing != .settled || hasExpired { return }
        switch event {
        case .agentMessage(let message): hear(message)
        case .messageAdd: hearOwnMessage()
        case .conversationStart(let message):
            memory.isChatting = true
            // "`conversationStart` with its text"
            if message != nil { hearOwnMessage() }
        case .conversationStatus(let open):
            // "a status without `open` changes nothing"
            if let open { memory.isChatting = open }
        case .widgetToggle(let visible):
            if let visible { isVisible = visible }
        case .report(let count, let fromCache):
            // CHOICE: a report without a number is no report.
            if let count { hear(count, fromCache: fromCache) }
        case .other("conversationReopened"): memory.isChatting = true
        case .other("conversationEnd"), .other("conversationRejected"), .other("conversationResolved"):
            memory.isChatting = false
        // "`failed` after an authentication failure or an expired session … An expired session is not a logout."
        case .other("userSessionExpired"), .authenticationFailed:
            // U2: while a logout is owed, "what the vendor says is dropped".
            guard standing != .owesLogout else { return }
            connection = "failed"
            // The SDK logs its user out on its own: its later events do not belong to that user.
            if case .other = event, user != nil { hasExpired = true }
        case .other: break
        }
    }

    // MARK: Inside

    /// CHOICE: anything that arrives without a network may be old, and does not prove that the server was heard.
    private mutating func hearServer() {
        guard isNetworkReachable else { return }
        memory.isLoadedForLive = true
        memory.silence = ModelSilence(at: now, isInForeground: isInForeground)
    }

    /// CHOICE: every kind of agent message counts, including the requests for a review or a screenshot: the vendor
    /// lists them as messages from an agent.
    ///
    /// CHOICE: a repeated message no longer counts, but it is an agent's message since the start, and so `live`.
    private mutating func hear(_ message: ModelAgentMessage) {
        hearServer()
        memory.helpshift.add(message.identity)
        memory.count = memory.helpshift.shown
    }

    /// "loaded: Helpshift: an agent's message, a message of the visitor's … or a report of the count": from then on there
    /// is a number.
    ///
    /// CHOICE: the visitor's messages have no identity, so each one is new: the SDK reports them when they are sent.
    ///
    /// CHOICE: a message that counts as seeing (C9's policy) also clears the report, as a visit does (C15).
    private mutating func hearOwnMessage() {
        if policy.ownMessagesMarkSeen { memory.helpshift.see() }
        memory.count = memory.helpshift.shown
    }

    /// C15: "A report from the server replaces the one before; one from the cache does so only where it is larger
    /// than what is shown." "a first report counts, also of 0 and from the cache"
    private mutating func hear(_ count: Int, fromCache: Bool) {
        if !fromCache {
            hearServer()
            memory.helpshift.noteServersReport()
        }
        if !fromCache || memory.count.map({ count > $0 }) ?? true {
            memory.helpshift.report = HelpshiftMemory.Report(count: count, place: memory.helpshift.arrived)
        }
        memory.count = memory.helpshift.shown
    }
}

extension ModelHelpshiftEvent {
    /// Whether the event concerns the contents of a user's chat.
    package var isOfChat: Bool {
        switch self {
        case .agentMessage, .messageAdd, .conversationStart, .conversationStatus, .report: true
        case .other(let name): name.hasPrefix("conversation")
        case .widgetToggle, .authenticationFailed: false
        }
    }
}

extension HelpshiftMemory {
    /// C15: "the larger of two: what the log says (for a log that is never given again: the unread agent messages
    /// heard since the server's last report but one), and the last report plus the unread agent messages *heard after
    /// it*, in order of arrival"
    ///
    /// CHOICE: the server's second-to-last report is one of this start and user; if there is none, all unread messages
    /// count. Reports from the cache and the stored count are not the server's.
    var shown: Int {
        let log = unread(since: serversLastButOne ?? 0)
        guard let report else { return log }
        return max(log, report.count + unread(since: report.place))
    }

    /// C15: "Being seen clears both, also a report that comes meanwhile."
    mutating func see() {
        seen = arrived
        report = nil
    }

    /// C6: once, also across a relaunch.
    ///
    /// CHOICE: a repeated message keeps its place among the newest 256. One from before the start that is no longer
    /// among them becomes the newest; and after the start, more than 256 are known.
    mutating func add(_ identity: String) {
        if known.insert(identity).inserted { arrived += 1 }
        guard heardSinceStart.insert(identity).inserted, !heard.contains(identity) else { return }
        heard.append(identity)
        if heard.count > 256 { heard.removeFirst() }
    }

    mutating func noteServersReport() {
        serversLastButOne = serversLast
        serversLast = arrived
    }

    private func unread(since place: Int) -> Int { arrived - max(place, seen) }
}

extension ModelAgentMessage {
    /// "one with the same publish id, creation time, type, body and attachments (names and sizes) is the same message"
    var identity: String {
        let time = seconds.map { "\($0)" } ?? "-"
        let parts = [publishID, type, body].map { $0.map { "<\($0)>" } ?? "-" }
        let files = attachments.map { "<\($0.name)> \($0.size)" }
        return "\(time) \(parts) \(files)"
    }

    /// "`createdTs` below 10^11 is seconds; where it is missing or unreadable, the time of the callback is shown, and
    /// the identity has none."
    ///
    /// CHOICE: a number in a string is readable.
    private var seconds: Double? {
        let number: Double? =
            switch created {
            case .missing, .null: nil
            case .number(let value): value
            case .text(let text): Double(text)
            }
        return number.map { $0 < 1e11 ? $0 : $0 / 1000 }
    }
}
