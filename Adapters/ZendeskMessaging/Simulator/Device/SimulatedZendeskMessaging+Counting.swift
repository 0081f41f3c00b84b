import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    /// The number of unread messages in all conversations.
    public var unreadMessageCount: Int? {
        guard hasMessaging else { return nil }
        return isCountShown ? heldCount : 0
    }

    /// The number of unread messages in one conversation.
    public func unreadMessageCount(conversationID: String) -> Int? {
        guard hasMessaging else { return nil }
        return isCountShown ? heldCount(of: conversationID) : 0
    }

    private var isCountShown: Bool {
        switch variants.countBeforeLoad {
        case .zero, .zeroUntilEvent: isLoaded
        case .stored: true
        case .zeroWithoutNetwork: isLoaded && device.isOnline
        }
    }

    var heldCount: Int { storage.held.keys.reduce(0) { $0 + heldCount(of: $1) } }

    private func heldCount(of conversationID: String) -> Int {
        guard let held = storage.held[conversationID],
            let messages = serverUser?[conversation: conversationID]?.messages, held.read < held.known
        else { return 0 }
        return messages.prefix(held.known).dropFirst(held.read).count {
            counts($0) && !held.uncounted.contains($0.id)
        }
    }

    private func counts(_ message: SimulatedMessage) -> Bool {
        switch message.author {
        case .agent: true
        case .bot: variants.countsBotMessages
        case .user: message.deviceID != device.id && variants.countsOwnMessagesElsewhere
        }
    }

    // MARK: Loading

    /// The counts to report after messages have arrived without a realtime connection: the conversation of each report,
    /// and whether one of its messages is known from then on.
    typealias News = [(conversationID: String?, bringsMessage: Bool)]

    /// Loads the server's conversations.
    func loadNews() -> News {
        sendReads()
        guard let user = serverUser else {
            isLoaded = true
            return [(nil, false)]
        }
        switch variants.missedMessages {
        case .oneEvent:
            loadAll(of: user)
            return [(user.latestConversation?.id, false)]
        case .eventEach:
            let missed = user.conversations.flatMap { conversation in
                let known = storage.held[conversation.id]?.known ?? 0
                return conversation.messages.dropFirst(known).map { (conversation.id, $0) }
            }
            guard !missed.isEmpty else {
                loadAll(of: user)
                return [(user.latestConversation?.id, false)]
            }
            for conversation in user.conversations { adoptReadCount(of: conversation) }
            isLoaded = true
            return missed.sorted { $0.1.timestamp < $1.1.timestamp }.map { ($0.0, true) }
        case .whenOpened:
            if shown == nil { return [] }
            loadAll(of: user)
            return [(user.latestConversation?.id, false)]
        }
    }

    /// Reports the counts of loaded messages.
    func tell(_ news: News) {
        for (conversationID, bringsMessage) in news {
            if bringsMessage, let conversationID { storage.held[conversationID, default: .init()].known += 1 }
            tellCount(of: conversationID)
        }
    }

    func loadAll(of user: SimulatedMessagingUser) {
        isLoaded = true
        for conversation in user.conversations {
            adoptReadCount(of: conversation)
            storage.held[conversation.id, default: .init()].known = conversation.messages.count
        }
    }

    private func adoptReadCount(of conversation: SimulatedMessagingConversation) {
        let read = storage.held[conversation.id]?.read ?? 0
        storage.held[conversation.id, default: .init()].read = max(read, conversation.readCount)
    }

    // MARK: Server reports

    /// Receives a message in one of the user's conversations.
    func messageDidArrive(in conversationID: String) {
        guard hasLine else { return }
        let number = lineNumber
        later { sdk in
            guard number == sdk.lineNumber, sdk.hasLine else { return }
            sdk.loadMessages(of: conversationID)
        }
    }

    private func loadMessages(of conversationID: String) {
        guard let conversation = serverUser?[conversation: conversationID] else { return }
        isLoaded = true
        var held = storage.held[conversationID] ?? .init()
        let new = conversation.messages.dropFirst(held.known)
        held.known = conversation.messages.count
        if shown != nil, variants.countsWhileShown == .none { held.uncounted.formUnion(new.map(\.id)) }
        storage.held[conversationID] = held
        let isOpen = shown?.conversationID == conversationID
        if isOpen {
            tellMessagesShown(of: conversation)
            if variants.countsWhileShown == .inOthers { setRead(conversationID) }
        }
        guard new.contains(where: { counts($0) || $0.author != .user }) else { return }
        tellCount(of: conversationID)
        if isOpen, variants.countFalls == .onMessagesShown { markRead(conversationID) }
    }

    /// Applies that the user has read a conversation on another device.
    func wasReadElsewhere(_ conversationID: String) {
        guard hasLine, variants.countFallsWhenReadElsewhere else { return }
        let number = lineNumber
        later { sdk in
            guard number == sdk.lineNumber, sdk.hasLine,
                let conversation = sdk.serverUser?[conversation: conversationID]
            else { return }
            sdk.adoptReadCount(of: conversation)
            sdk.tellCount(of: conversationID)
        }
    }

    func conversationDidStart(_ conversationID: String) {
        guard hasLine else { return }
        later { sdk in
            guard sdk.hasLine else { return }
            sdk.storage.held[conversationID, default: .init()].known += 0
            sdk.emit(.conversationAdded(conversationID: conversationID))
        }
    }

    func agentWasAssigned(to conversationID: String) {
        guard hasLine else { return }
        emit(.conversationAgentAssigned(stamp, conversationID: conversationID))
    }

    func conversationWasServed(_ conversationID: String, by name: String) {
        guard hasLine else { return }
        emit(
            .conversationServedByAgent(
                stamp,
                conversationID: conversationID,
                agentDisplayName: name,
                agentID: "agent-\(name.lowercased())",
                agentMessageSource: .agentWorkspace
            )
        )
    }

    // MARK: Reading

    /// Marks a conversation as read on this device.
    func markRead(_ conversationID: String) {
        switch variants.countFalls {
        case .onOpening, .onMessagesShown, .onClosing:
            setRead(conversationID)
            tellCount(of: conversationID)
        case .afterAnswer:
            guard device.isOnline, server.failingStatus == nil else { return }
            later { sdk in
                guard sdk.device.isOnline, sdk.isInitialized else { return }
                sdk.setRead(conversationID)
                sdk.tellCount(of: conversationID)
            }
        }
    }

    private func setRead(_ conversationID: String) {
        guard let known = storage.held[conversationID]?.known else { return }
        storage.held[conversationID]?.read = known
        sendReads()
    }

    /// Reports the messages that were read on this device to the server.
    private func sendReads() {
        guard device.isOnline, server.failingStatus == nil, let userID else { return }
        for (conversationID, held) in storage.held.sorted(by: { $0.key < $1.key }) {
            server.markRead(conversationID, of: userID, upTo: held.read, on: self)
        }
    }

    func tellMessagesShown(of conversation: SimulatedMessagingConversation) {
        let known = storage.held[conversation.id]?.known ?? 0
        emit(
            .messagesShown(
                stamp,
                conversationID: conversation.id,
                messages: conversation.messages.prefix(known).map {
                    ZendeskMessagingEvent.Message(
                        id: $0.id,
                        role: $0.author == .user ? .user : .business,
                        timestamp: $0.timestamp
                    )
                }
            )
        )
    }

    // MARK: Reporting

    /// Reports the count, with the conversation that has changed last.
    func tellCount(of conversationID: String?) {
        guard hasMessaging else { return }
        let count = heldCount
        if !variants.repeatsCounts, count == lastToldCount { return }
        lastToldCount = count
        for event in countEvents(of: conversationID) { emit(event) }
    }

    /// Returns the events that report the count.
    ///
    /// - Parameter total: A count to report instead of the current one.
    func countEvents(of conversationID: String?, total: Int? = nil) -> [ZendeskMessagingEvent] {
        let total = total ?? unreadMessageCount ?? 0
        let isNameless =
            variants.namelessCounts == .ofSingleConversation
            && instance?.channel.allowsSeveralConversations == false
        let deprecated = ZendeskMessagingEvent.unreadMessageCountChanged(currentUnreadCount: total)
        let new = ZendeskMessagingEvent.conversationUnreadCountChanged(
            stamp,
            totalUnreadMessagesCount: total,
            conversationID: isNameless ? nil : conversationID,
            unreadCountInConversation: conversationID.map { min(heldCount(of: $0), total) } ?? 0
        )
        return switch variants.unreadEvents {
        case .both: [deprecated, new]
        case .bothNewFirst: [new, deprecated]
        case .newOnly: [new]
        case .deprecatedOnly: [deprecated]
        }
    }

    /// Reports the count after a change of user.
    func tellCountOfNewUser() {
        let conversationID =
            variants.namelessCounts == .ofAnotherUser ? nil : serverUser?.latestConversation?.id
        switch variants.countAtUserChange {
        case .sum: break
        case .zeroThenSum: for event in countEvents(of: conversationID, total: 0) { emit(event) }
        case .none: return
        }
        tellCount(of: conversationID)
    }
}

extension SimulatedMessagingDevice.Storage {
    /// The known conversation with the highest id; `nil` if there is none.
    var latestHeld: String? { held.keys.max() }
}
