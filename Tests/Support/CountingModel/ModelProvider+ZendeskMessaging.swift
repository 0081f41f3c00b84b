extension ModelProvider {
    mutating func hear(_ event: ModelMessagingEvent) {
        // U1, U2, U7: the vendor's events about another or an unknown user are dropped.
        if event.isOfUser, standing != .settled { return }
        switch event {
        // The two events report one change, in either order, or only one of them does: each is a report.
        case .total(let total), .conversationTotal(let total, _, _):
            memory.messaging.lastTotal = total
            report(total, isEvent: true)
        case .answer(let total):
            memory.messaging.lastTotal = total
            report(total, isEvent: false)
        case .connectionStatus(let status): hear(status: status)
        // CHOICE: after a refused REST call, failed, until the connection changes, or a login or logout takes place.
        // "Live:
        // connected, and a report since."
        case .authenticationFailed:
            connection = "failed"
            endLive()
        case .messagingOpened: open()
        case .messagingClosed: close()
        case .other: break
        }
    }

    /// The login of the present user, or a change of user, repairs a refused connection: `loginUser` "authenticates a
    /// new user, or the present one again".
    mutating func authenticateAtMessaging() {
        guard connection == "failed" else { return }
        connection = line
        if connection == "connected" { ask() }
    }

    /// C10: "or until it was read twice, five seconds apart": the provider asks again.
    ///
    /// CHOICE: if the second question has no answer, the next answer is the second one.
    ///
    /// - Returns: Whether it has asked.
    mutating func askAgainIfDue() -> Bool {
        guard let first = memory.messaging.firstAnswer, !memory.messaging.isPauseOver,
            now.uptime >= first + 5_000
        else { return false }
        memory.messaging.isPauseOver = true
        ask()
        return true
    }

    /// "Zendesk's connection stays": a line that stands has stood since the change. "visibility ends"
    ///
    /// CHOICE: a later event that the former user's screen has closed closes nothing, and a screen that opens belongs
    /// to the new user.
    mutating func noteLineAndScreenOfNewUser() {
        if line == "connected" { memory.messaging.hasConnectedForUser = true }
        screen.isOpen = false
    }

    /// C10: "for a vendor whose SDK does not report the network (…; Messaging before its first event) … When the network
    /// is back the provider asks for the count".
    mutating func askWhereNetworkIsBack() {
        if !screen.tellsOfConnection { ask() }
    }

    // MARK: Inside

    /// "`disconnected` is disconnected, `connected` (no line yet) and `connectingRealtime` are connecting,
    /// `connectedRealtime` is connected"
    private mutating func hear(status: String) {
        let former = connection
        screen.tellsOfConnection = true
        switch status {
        case "connectedRealtime": line = "connected"
        case "connected", "connectingRealtime": line = "connecting"
        default: line = "disconnected"
        }
        connection = line
        // "A status equal to the present one is no new connection."
        guard connection != former else { return }
        endLive()
        guard connection == "connected" else { return }
        memory.messaging.hasConnectedForUser = true
        // "The provider asks when the line comes up"
        ask()
    }

    /// CHOICE: several signs of one opening are one visibility.
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
    /// CHOICE: the last total reported for this user since the start.
    private mutating func ask() {
        guard !participant.answersAreLines, let total = memory.messaging.lastTotal else { return }
        report(total, isEvent: false)
    }

    /// C10: "until an unread event has come on this connection, or until it was read twice, five seconds apart".
    mutating func endLive() {
        memory.isLoadedForLive = false
        memory.messaging.firstAnswer = nil
        memory.messaging.isPauseOver = false
    }

    /// "The SDK's total … is a report from the server once the realtime line has stood since the start or the last change
    /// of user; before, one from the cache." C15: "A report from the server replaces the one before; one from the cache
    /// does so only where it is larger than what is shown."
    ///
    /// C10: "Messaging's number is `cached` until an unread event has come on this connection, or until it was read twice,
    /// five seconds apart."
    private mutating func report(_ total: Int, isEvent: Bool) {
        let isServers = memory.messaging.hasConnectedForUser
        if isServers, connection == "connected" {
            if isEvent || memory.messaging.isPauseOver {
                memory.isLoadedForLive = true
            } else if memory.messaging.firstAnswer == nil, !memory.isLoadedForLive {
                memory.messaging.firstAnswer = now.uptime
            }
        }
        if isServers || memory.count.map({ total > $0 }) ?? true { memory.count = total }
    }
}

extension ModelMessagingEvent {
    /// Whether the event concerns one user.
    package var isOfUser: Bool {
        switch self {
        case .total, .conversationTotal, .answer, .authenticationFailed: true
        case .connectionStatus, .messagingOpened, .messagingClosed, .other: false
        }
    }
}

/// The knowledge about a user of Zendesk Messaging, which has no log.
struct MessagingMemory {
    /// The last total reported for this user, in an event or an answer.
    var lastTotal: Int?
    /// When the SDK first answered on this connection.
    var firstAnswer: Double?
    /// Whether five seconds have passed since.
    var isPauseOver = false
    /// Whether the realtime connection has been established since the start or the last change of user.
    var hasConnectedForUser = false
}

/// What Zendesk Messaging's SDK supports, as far as its events since the start show, and its screen.
struct MessagingScreen {
    /// Whether there was an event about the connection.
    ///
    /// CHOICE: this is "its first event" (C10): no other event reports the network.
    var tellsOfConnection = false
    var isOpen = false
}
