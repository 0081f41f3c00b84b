import CountingModel
import TestSupport

extension LineGenerator {
    mutating func messagingStep(_ participant: ModelParticipant) {
        switch random.integer(0...99) {
        case 0..<45: tellTotal(participant)
        case 45..<62: visitMessaging(participant)
        case 62..<74:
            let status = random.one(of: Self.lineStatuses)
            put(participant, .connectionStatus(status))
        case 74..<84: bringUpLine(participant)
        case 84..<90: put(participant, .authenticationFailed(random.one(of: Self.refusals)))
        default: put(participant, .other(random.one(of: Self.eventsWithoutCount)))
        }
    }

    /// The realtime connection is established, in one of the orders that the vendor permits, and the count may be
    /// loaded.
    mutating func bringUpLine(_ participant: ModelParticipant) {
        let order: [String] = random.one(of: [
            ["connectedRealtime"], ["connected", "connectingRealtime", "connectedRealtime"],
            ["connectingRealtime", "connected", "connectedRealtime"],
            ["connectedRealtime", "connectingRealtime", "connectedRealtime"],
        ])
        if random.chance(30) { tellTotal(participant) }
        for status in order { put(participant, .connectionStatus(status)) }
        if random.chance(60) { tellTotal(participant) }
    }

    // MARK: Inside

    private static let lineStatuses = [
        "disconnected", "connected", "connectingRealtime", "connectedRealtime",
    ]

    private static let refusals = ["expiredJWT", "httpError", "other"]

    private static let eventsWithoutCount = [
        "conversationAdded", "conversationStarted", "sendMessageFailed", "conversationAgentAssigned",
        "notificationDisplayed", "metadataFailure", "anEventOfTomorrow",
    ]

    private mutating func put(_ participant: ModelParticipant, _ event: ModelMessagingEvent) {
        put(.zendeskMessaging(event, provider: name(of: participant)))
    }

    /// The server's count, its previous report, or another number: 0 before the first load, or messages read elsewhere.
    private mutating func tellTotal(_ participant: ModelParticipant) {
        let key = conversation(participant)
        if random.chance(50) { unread[key, default: 0] += random.one(of: [1, 1, 1, 2, 5]) }
        if random.chance(10) { unread[key] = 0 }
        let total: Int
        switch random.integer(0...9) {
        case 0..<6: total = unread[key, default: 0]
        case 6..<8: total = lastReports[key, default: 0]
        default: total = random.one(weighted: [(40, 0), (20, 1), (20, 2), (15, 4), (5, 9)])
        }
        lastReports[key] = total
        // Both events for one change, in either order, one of them, or an answer.
        let new = ModelMessagingEvent.conversationTotal(
            total,
            conversation: random.chance(80) ? "c\(random.integer(1...2))" : nil,
            ofConversation: random.integer(0...max(0, total))
        )
        let events: [ModelMessagingEvent] = random.one(of: [
            [.total(total)], [new], [.total(total), new], [new, .total(total)], [.answer(total)],
        ])
        for event in events { put(participant, event) }
    }

    /// A visit to the vendor's screen, with the events that its version sends.
    private mutating func visitMessaging(_ participant: ModelParticipant) {
        let key = conversation(participant)
        if random.chance(70) { put(participant, .messagingOpened) }
        if random.chance(60) { put(participant, .conversationOpened(random.chance(80) ? "c1" : nil)) }
        if random.chance(80) { unread[key] = 0 }
        if random.chance(60) { tellTotal(participant) }
        if random.chance(85) { put(participant, .messagingClosed) }
    }
}
