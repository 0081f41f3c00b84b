extension ModelProvider {
    /// A chat state of Zendesk's.
    mutating func hear(_ state: ModelChatState) {
        let before = memory
        // "Every chatState, loaded or not, updates the last values"
        if let status = state.status { memory.lastStatus = status }
        if let isChatting = state.isChatting { memory.isChatting = isChatting }
        if let chatID = state.chatID { memory.lastChatID = chatID }
        if state.hasDecoration { memory.isDecorated = true }
        if let logs = state.logs {
            memory.lastLogs = []
            add(logs)
        }
        if let logs = state.appendLogs { add(logs) }

        // "a chat state that arrived while connected and whose session status is past `initializing`"
        guard connection == "connected", memory.lastStatus != "initializing" else {
            return
        }
        // O4: "Setting an equal value notifies nobody." After an end it matters: what was said before it says nothing
        // new.
        guard !before.isLoadedForLive || !memory.saysTheSame(as: before) else { return }
        memory.isLoaded = true
        memory.isLoadedForLive = true
        // "a loaded one that names no logs takes up the last ones"
        memory.log = memory.lastLogs.map(entry)
        memory.isEnded = false
        _ = moveMarkerToOwnMessages()
        recount()
        // C12: "every loaded state whose session status is `ended`"
        if memory.lastStatus == "ended" { end() }
    }

    /// C12: "the count goes to 0 and the marker to the end of the log"
    ///
    /// CHOICE: where C7 lets the marker stay, the count is 0 all the same, also after another visit, until the
    /// next loaded state counts from the marker again.
    mutating func end() {
        moveMarkerToEnd()
        memory.isEnded = true
        memory.count = 0
    }

    /// "An id that is there already, in either, keeps its place and takes the new content."
    ///
    /// CHOICE: `logs` is a new log in its own order; an id keeps its place in it only where it stands in it twice.
    private mutating func add(_ logs: [ModelZendeskLog]) {
        for log in logs {
            if let place = memory.lastLogs.firstIndex(where: { $0.id == log.id }) {
                memory.lastLogs[place] = log
            } else {
                memory.lastLogs.append(log)
            }
        }
    }

    private func entry(_ log: ModelZendeskLog) -> ModelEntry {
        // C5: "Only an agent's message, attachment and options count."
        let isMessage = ["message", "attachmentMessage", "optionsMessage"].contains(log.type)
        let isWriterCounted =
            log.participant == "agent" || log.participant == "trigger" && policy.countsTriggers
        return ModelEntry(
            id: log.id,
            created: log.created / 1000,
            counts: isMessage && isWriterCounted,
            isOwnMessage: isMessage && log.participant == "visitor"
        )
    }
}

extension ModelMemory {
    /// Whether Zendesk's last values are those of `other`.
    fileprivate func saysTheSame(as other: ModelMemory) -> Bool {
        lastStatus == other.lastStatus && isChatting == other.isChatting && lastChatID == other.lastChatID
            && lastLogs == other.lastLogs && isDecorated == other.isDecorated
    }
}
