extension ModelProvider {
    mutating func hear(_ event: ModelMessagingEvent) {
        switch event {
        // The two events come for one change, in either order, or one of them: each is a report.
        case .total(let total), .conversationTotal(let total, _, _), .answer(let total):
            memory.messaging.lastTotal = total
            report(total)
        case .connectionStatus(let status): hear(status: status)
        // CHOICE: a REST call was refused: failed, until the line changes, or a login or logout takes place. "Live:
        // connected, and a report since."
        case .authenticationFailed:
            connection = "failed"
            memory.isLoadedForLive = false
        case .messagingOpened:
            screen.tellsOfMessaging = true
            open()
        case .messagingClosed: close()
        // CHOICE: of an SDK that tells of messaging as a whole, a conversation that is opened says nothing new.
        case .conversationOpened: if !screen.tellsOfMessaging { open() }
        case .other: break
        }
    }

    /// The login of the present user, or a change of the user, mends a refused connection: `loginUser` "authenticates a
    /// new user, or the present one again".
    mutating func authenticateAtMessaging() {
        guard connection == "failed" else { return }
        connection = line
        if connection == "connected" { ask() }
    }

    /// "visibility and Zendesk's connection stay": a line that stands has stood since the change.
    mutating func noteLineOfNewUser() {
        if line == "connected" { memory.messaging.hasLineStood = true }
    }

    // MARK: Inside

    /// "`disconnected` is disconnected, `connected` (no line yet) and `connectingRealtime` are connecting,
    /// `connectedRealtime` is connected"
    private mutating func hear(status: String) {
        let former = connection
        switch status {
        case "connectedRealtime": line = "connected"
        case "connected", "connectingRealtime": line = "connecting"
        default: line = "disconnected"
        }
        connection = line
        // "A status equal to the present one is no new connection."
        guard connection != former else { return }
        memory.isLoadedForLive = false
        guard connection == "connected" else { return }
        memory.messaging.hasLineStood = true
        // "The provider asks when the line comes up"
        ask()
    }

    /// CHOICE: several words for one opening are one visibility.
    private mutating func open() {
        guard !screen.isOpen else { return }
        screen.isOpen = true
        isVisible = true
    }

    private mutating func close() {
        guard screen.isOpen else { return }
        screen.isOpen = false
        isVisible = false
        // "… and after the vendor's screen has closed (other conversations may be unread)"
        ask()
    }

    /// "in a replay the last total of either kind is its answer"
    ///
    /// CHOICE: the last that was told of this user since the start.
    private mutating func ask() {
        guard !participant.answersAreLines, let total = memory.messaging.lastTotal else { return }
        report(total)
    }

    /// "The SDK's total … is a report from the server once the realtime line has stood since the start or the last change
    /// of user; before, one from the cache." C15: "A report from the server replaces the one before; one from the cache
    /// does so only where it is larger than what is shown."
    private mutating func report(_ total: Int) {
        let isServers = memory.messaging.hasLineStood
        if isServers, connection == "connected" { memory.isLoadedForLive = true }
        if isServers || memory.count.map({ total > $0 }) ?? true { memory.count = total }
    }
}

/// What is known of a user of Zendesk Messaging, which has no log.
struct MessagingMemory {
    /// The last total that was told of this user, by an event or as an answer.
    var lastTotal: Int?
    /// Whether the realtime line has stood since the start or the last change of the user.
    var hasLineStood = false
}

/// The screen of Zendesk Messaging, by the SDK's events.
struct MessagingScreen {
    var isOpen = false
    /// Whether there are events for messaging as a whole: "missing in older versions".
    var tellsOfMessaging = false
}
