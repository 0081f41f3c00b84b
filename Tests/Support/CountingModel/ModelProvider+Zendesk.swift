extension ModelProvider {
    mutating func hear(_ event: ModelZendeskEvent) {
        switch event {
        case .connectionStatus(let status):
            // "A status equal to the present one is no new connection."
            if status != connection { memory.isLoadedForLive = false }
            connection = status
        // U1, U2: the SDK's events about another or an unknown visitor are dropped.
        case .chatState(let state): if standing == .settled { hear(state) }
        // "An end before any loaded state of this launch and user changes nothing."
        case .notification(let name):
            if standing == .settled, name == "chatEnded", memory.zendesk.isLoaded { end() }
        }
    }

    // MARK: Inside

    private mutating func hear(_ state: ModelChatState) {
        memory.zendesk.update(state)
        if let isChatting = state.isChatting { memory.isChatting = isChatting }
        // "a chat state that arrived while connected and whose session status is past `initializing`"
        guard connection == "connected", memory.zendesk.lastStatus != "initializing" else { return }
        memory.zendesk.isLoaded = true
        memory.isLoadedForLive = true
        // "a loaded one that names no logs takes up the last ones"
        memory.zendesk.log = memory.zendesk.lastLogs
        if policy.ownMessagesMarkSeen { memory.zendesk.seeWhatOwnMessagesFollow() }
        memory.count = memory.zendesk.unread.count(where: counts)
        // C12: "every loaded state whose session status is `ended`"
        if memory.zendesk.lastStatus == "ended" { end() }
    }

    /// C12: "the count goes to 0 and the marker to the end of the log"
    ///
    /// CHOICE: it is not seen, so an end of an unseen log that holds only the visitor's own entries marks no start.
    private mutating func end() {
        memory.zendesk.moveMarkerToEnd()
        memory.count = 0
    }

    /// C5.
    private func counts(_ entry: ModelZendeskLog) -> Bool {
        guard entry.isMessage else { return false }
        return entry.participant == "agent" || entry.participant == "trigger" && policy.countsTriggers
    }
}

extension ZendeskMemory {
    /// "Every chatState, loaded or not, updates the last values"
    fileprivate mutating func update(_ state: ModelChatState) {
        if let status = state.status { lastStatus = status }
        if let logs = state.logs {
            lastLogs = []
            places = [:]
            add(logs)
        }
        if let logs = state.appendLogs { add(logs) }
    }

    /// "An id that is there already, in either, keeps its place and takes the new content."
    ///
    /// CHOICE: `logs` is a new log with its own order; an id keeps its place only if it occurs twice in it.
    private mutating func add(_ logs: [ModelZendeskLog]) {
        for log in logs {
            if let place = places[log.id] {
                lastLogs[place] = log
            } else {
                places[log.id] = lastLogs.count
                lastLogs.append(log)
            }
        }
    }
}

extension ModelZendeskLog: ModelLogEntry {
    /// CHOICE: regardless of type, including the visitor's ratings, comments and joins. It has the phone's time.
    var isVisitors: Bool { participant == "visitor" }

    /// C5: "Only an agent's message, attachment and options count."
    var isMessage: Bool { type == "message" || type == "attachmentMessage" || type == "optionsMessage" }

    var seconds: Double { created / 1000 }
}
