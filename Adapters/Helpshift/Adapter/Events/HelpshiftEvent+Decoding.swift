public import HelpshiftIdentity

extension HelpshiftEvent {
    /// An event, and the problems in its data.
    public struct Decoded: Sendable, Equatable {
        /// The event, with all usable values.
        public let event: HelpshiftEvent
        /// The values that were missing or unusable.
        public let diagnostics: [HelpshiftDiagnostic]

        /// Creates a decoded event.
        public init(_ event: HelpshiftEvent, diagnostics: [HelpshiftDiagnostic] = []) {
            self.event = event
            self.diagnostics = diagnostics
        }
    }

    /// Decodes an event from the SDK. Works on any thread and never fails.
    ///
    /// Strings are accepted as numbers and vice versa, and 0, 1 and words as `false` and `true`. A missing or
    /// unusable value is `nil` in the event, and is reported in the diagnostics. Undocumented keys are
    /// ignored.
    public static func decode(name: String, data: [String: HelpshiftValue]?) -> Decoded {
        var reader = HelpshiftEventReader(event: name, data: data ?? [:])
        let event: HelpshiftEvent
        if let known = HelpshiftEventName(rawValue: name) {
            event = reader.event(known)
        } else if let refusal = HelpshiftUserDataRefusal(rawValue: name) {
            event = .userDataRefused(refusal, refusal.namesKeys ? reader.fieldErrors() : [:])
        } else {
            event = .unknown(name: name, data: data)
        }
        return Decoded(event, diagnostics: reader.diagnostics)
    }
}

extension HelpshiftEventReader {
    fileprivate mutating func event(_ name: HelpshiftEventName) -> HelpshiftEvent {
        switch name {
        case .agentMessageReceived: .agentMessageReceived(agentMessage())
        case .messageAdd: .messageAdd(userMessage())
        case .receivedUnreadMessageCount: unreadCount()
        case .widgetToggle: .widgetToggle(isVisible: bool(HelpshiftKey.visible))
        case .conversationStart: .conversationStart(message: text(HelpshiftKey.message))
        case .conversationStatus: .conversationStatus(conversationStatus())
        case .csatSubmit: csat()
        case .conversationEnd: .conversationEnd
        case .conversationRejected: .conversationRejected
        case .conversationResolved: .conversationResolved
        case .conversationReopened: .conversationReopened
        case .helpshiftSessionStarted: .sessionStarted
        case .helpshiftSessionEnded: .sessionEnded
        case .userClickOnAction:
            .userClickOnAction(
                type: text(HelpshiftKey.actionType).map { HelpshiftActionType($0) },
                data: text(HelpshiftKey.actionData)
            )
        case .userSessionExpired: .userSessionExpired
        case .refreshUserCredentials: .refreshUserCredentials
        }
    }

    private mutating func messageType(documented: [String]) -> HelpshiftMessageType? {
        guard let word = text(HelpshiftKey.type) else { return nil }
        if !documented.contains(word) {
            report(HelpshiftKey.type, "one of \(documented.joined(separator: ", "))", "another word")
        }
        return HelpshiftMessageType(word)
    }

    private mutating func agentMessage() -> HelpshiftAgentMessage {
        let type = messageType(
            documented: ["text", "attachment", "app_review_request", "screenshot_request"]
        )
        // Only text messages require a text, and only attachments require files.
        let isWords = type != .attachment && type != .appReviewRequest && type != .screenshotRequest
        return HelpshiftAgentMessage(
            publishID: text(HelpshiftKey.publishID),
            createdAt: time(HelpshiftKey.createdTime),
            type: type,
            body: text(HelpshiftKey.body, isRequired: isWords),
            attachments: attachments(HelpshiftKey.attachments, isRequired: type == .attachment)
        )
    }

    private mutating func userMessage() -> HelpshiftUserMessage {
        let type = messageType(documented: ["text", "attachment"])
        return HelpshiftUserMessage(
            type: type,
            body: text(HelpshiftKey.body, isRequired: type != .attachment)
        )
    }

    /// The largest count that is accepted. A `Double` represents larger numbers inexactly, and their sums
    /// could overflow.
    private var largestCount: Int { 1 << 53 }

    private mutating func unreadCount() -> HelpshiftEvent {
        // Without a readable source, the count is treated as cached.
        .receivedUnreadMessageCount(
            count: wholeNumber(HelpshiftKey.count, in: 0...largestCount, "a number of 0 or more"),
            isFromCache: bool(HelpshiftKey.fromCache) ?? true
        )
    }

    private mutating func conversationStatus() -> HelpshiftConversationStatus {
        HelpshiftConversationStatus(
            latestIssueID: text(HelpshiftKey.latestIssueID),
            latestIssuePublishID: text(HelpshiftKey.latestIssuePublishID),
            isOpen: bool(HelpshiftKey.open)
        )
    }

    private mutating func csat() -> HelpshiftEvent {
        .csatSubmit(
            rating: wholeNumber(HelpshiftKey.rating, in: 1...5, "a number of stars, 1 to 5"),
            feedback: text(HelpshiftKey.additionalFeedback, isRequired: false)
        )
    }
}
