public import ChatProviderKit
public import ZendeskChatAdapter

/// The server's reports about the chat.
extension SimulatedZendeskChat {
    /// Loads the server's chat, and the entries that have not reached the server.
    func load() {
        guard connectionStatus == .connected else { return }
        let chat = server.visitor(visitorID)?.chat.flatMap { chat in
            chat.isOpen || server.keepsEndedChats ? chat : nil
        }
        publish { state in
            var logs = Array(chat?.logs ?? ChatState.Transcript())
            logs += unsent.filter { entry in chat?.logs.position(of: entry.id) == nil }
            state.logs.replaceAll(with: logs)
            take(chat, into: &state)
        }
    }

    /// Publishes a change of the visitor's chat on the server.
    func serverDidChange() {
        let number = connectionNumber
        guard connectionStatus == .connected, chatState.chatSessionStatus != .initializing else { return }
        later { sdk in
            guard number == sdk.connectionNumber, let visitor = sdk.server.visitor(sdk.visitorID) else {
                return
            }
            sdk.publishIfChanged { state in
                if let chat = visitor.chat,
                    chat.isOpen || chat.id == state.chatID
                        || state.chatID == nil && sdk.server.keepsEndedChats
                {
                    if chat.id != state.chatID { state.logs = ChatState.Transcript(sdk.unsent) }
                    if let logs = sdk.news(in: chat.logs, for: state.logs) {
                        for entry in logs { state.logs.upsert(entry) }
                    }
                    sdk.take(chat, into: &state)
                }
            }
        }
    }

    /// Removes an entry that the server has removed.
    func serverDidRemove(_ id: ChatEntry.ID) {
        let number = connectionNumber
        guard connectionStatus == .connected else { return }
        later { sdk in
            guard number == sdk.connectionNumber else { return }
            sdk.publishIfChanged { $0.logs.remove(id: id) }
        }
    }

    /// Returns the entries of the server's log that differ from the device's; `nil` if there are none.
    private func news(in logs: ChatState.Transcript, for known: ChatState.Transcript) -> [ChatEntry]? {
        // Search from the end, where new entries are.
        var news: [ChatEntry] = []
        for entry in logs.reversed() {
            if known[id: entry.id] == entry {
                if news.count + 16 < logs.count { break }
                continue
            }
            news.append(entry)
        }
        return news.isEmpty ? nil : news.reversed()
    }

    private func take(_ chat: SimulatedZendeskConversation?, into state: inout ZendeskChatState) {
        state.chatID = chat?.id
        state.isChatting = chat?.isOpen ?? false
        state.agents = chat?.agents ?? []
        state.department = chat?.department ?? departmentChoice
        state.queuePosition = chat?.queuePosition ?? 0
        state.rating = chat?.rating ?? .unrated
        state.comment = chat?.comment ?? ""
        state.chatSessionStatus = chat.map { $0.isOpen ? .started : .ended } ?? .configuring
    }

    private func publishIfChanged(_ change: (inout ZendeskChatState) -> Void) {
        var next = chatState
        change(&next)
        guard next != chatState else { return }
        chatState = next
        events.send(.chatState(next))
    }

    /// Posts the notification that the server has ended the chat.
    func chatDidEnd() {
        guard connectionStatus == .connected else { return }
        later { $0.events.send(.notification(.chatEnded)) }
    }

    /// Ends the chat. Returns whether there was one.
    @discardableResult
    public func endChat() async throws -> Bool {
        try await needConnection()
        guard chatState.isChatting else { return false }
        publish { $0.chatSessionStatus = .ending }
        try await waitAsSameVisitor()
        guard connectionStatus == .connected else { throw ZendeskChatError.disconnected }
        server.end(visitorID)
        return true
    }

    /// Rates the chat.
    public func sendChatRating(_ rating: ChatState.Rating) async throws {
        try await say(.rating(rating)) { $0.chat?.rating = rating }
    }

    /// Comments on the chat.
    public func sendChatComment(_ comment: String) async throws {
        try await say(.comment(old: chatState.comment, new: comment)) { $0.chat?.comment = comment }
    }

    /// Requests that the transcript be e-mailed when the chat has ended.
    public func sendEmailTranscript(_ email: String) async throws {
        try await needChat()
        server.change(visitorID) { $0.chat?.transcriptEmail = email }
    }

    /// Leaves a message while no agent is available. It fails without an e-mail address.
    public func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws {
        try await needConnection()
        try await waitAsSameVisitor()
        guard !form.visitorInfo.email.isEmpty else { throw ChatEntry.DeliveryFailure(.failed) }
        server.offlineMessages.append(form)
    }

    /// Assigns the chat to a department by its name. Possible only before the chat starts.
    public func setDepartment(_ name: String?) async throws {
        try await choose { name == nil || $0.name == name }
        if name == nil { departmentChoice = nil }
    }

    /// Assigns the chat to a department by its id. Possible only before the chat starts.
    public func setDepartment(identifier: String?) async throws {
        try await choose { identifier == nil || $0.id == identifier }
        if identifier == nil { departmentChoice = nil }
    }

    private func choose(_ matches: (ChatState.Department) -> Bool) async throws {
        try await needConnection()
        guard !chatState.isChatting else { throw ChatEntry.DeliveryFailure(.failed) }
        try await waitAsSameVisitor()
        let found = server.departments.first(where: matches)
        guard found != nil || server.departments.isEmpty else {
            throw ChatEntry.DeliveryFailure(.failed)
        }
        departmentChoice = found
        publish { $0.department = found }
    }

    private func needChat() async throws {
        try await needConnection()
        try await waitAsSameVisitor()
        guard server.visitor(visitorID)?.chat != nil else {
            throw ChatEntry.DeliveryFailure(.failed)
        }
    }

    private func say(
        _ kind: ChatEntry.Kind,
        _ change: (inout SimulatedZendeskVisitor) -> Void
    ) async throws {
        try await needChat()
        server.change(visitorID, change)
        server.add(visitorEntry(kind), to: visitorID)
    }
}
