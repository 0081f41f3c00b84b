extension ModelProvider {
    /// An event of Helpshift's.
    mutating func hear(_ event: ModelHelpshiftEvent, at time: Double) {
        switch event {
        case .agentMessage(let message): hear(message, at: time)
        case .messageAdd(let type, let body):
            hearOwnMessage(ModelAgentMessage(created: .missing, type: type, body: body), at: time)
        case .conversationStart(let message):
            memory.isChatting = true
            // CHOICE: its message is a message of the visitor's; without one it is none.
            if let message {
                hearOwnMessage(ModelAgentMessage(created: .missing, body: message), at: time)
            }
        case .conversationStatus(let open):
            if let open { memory.isChatting = open }
        case .widgetToggle(let visible):
            if let visible { isVisible = visible }
        case .report(let count, let fromCache):
            // CHOICE: a report without a number is none.
            if let count { hear(count, fromCache: fromCache, at: time) }
        case .other("conversationReopened"): memory.isChatting = true
        case .other("conversationEnd"), .other("conversationRejected"), .other("conversationResolved"):
            memory.isChatting = false
        case .other("userSessionExpired"), .authenticationFailed: connection = "failed"
        case .other: break
        }
    }

    /// CHOICE: every kind of agent message counts, also the requests for a review or a screenshot: the vendor
    /// lists them as messages from an agent.
    private mutating func hear(_ message: ModelAgentMessage, at time: Double) {
        memory.isLoaded = true
        memory.isLoadedForLive = true
        let created = Self.time(message.created, at: time)
        append(message, by: "agent", created: created)
        recount()
    }

    /// CHOICE: an own message that marks seen (C9's policy) clears the report, as being seen does (C15). It is no
    /// sight that is stored with its time.
    private mutating func hearOwnMessage(_ message: ModelAgentMessage, at time: Double) {
        memory.isLoaded = true
        append(message, by: "visitor", created: time)
        if moveMarkerToOwnMessages() { memory.report = nil }
        recount()
    }

    /// "one with the same publish id, creation time, type and body is the same message"; it keeps its place.
    private mutating func append(_ message: ModelAgentMessage, by writer: String, created: Double) {
        let parts = [message.publishID, message.type, message.body].map { $0.map { "<\($0)>" } ?? "-" }
        let id = "\(writer) \(created) \(parts)"
        guard !memory.log.contains(where: { $0.id == id }) else { return }
        memory.log.append(
            ModelEntry(
                id: id,
                created: created,
                counts: writer == "agent",
                isOwnMessage: writer == "visitor"
            )
        )
    }

    /// C15: "A report from the server replaces the one before; one from the cache does so only where it is larger
    /// than what is shown."
    ///
    /// CHOICE: where nothing is shown, any report from the cache is larger.
    private mutating func hear(_ count: Int, fromCache: Bool, at time: Double) {
        memory.isLoaded = true
        if !fromCache { memory.isLoadedForLive = true }
        if !fromCache || memory.count.map({ count > $0 }) ?? true {
            memory.report = ModelReport(count: count, received: time)
        }
        recount()
    }

    /// "`createdTs` below 10^11 is seconds; where it is missing or unreadable, the time of the callback stands in."
    ///
    /// CHOICE: a number in a string is readable.
    private static func time(_ created: ModelCreatedTime, at time: Double) -> Double {
        let number: Double? =
            switch created {
            case .missing, .null: nil
            case .number(let value): value
            case .text(let text): Double(text)
            }
        guard let number else { return time }
        return number < 1e11 ? number : number / 1000
    }
}
