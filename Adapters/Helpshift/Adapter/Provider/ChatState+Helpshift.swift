import ChatProviderKit
import Foundation

/// Maps the SDK's events to a chat state.
extension ChatState {
    /// Adds an agent's message. It counts, even if parts of it are missing.
    mutating func append(_ message: HelpshiftAgentMessage, id: ChatEntry.ID, at now: Date) {
        // A repeated message may differ only in its time, if that is the time of the callback.
        if transcript.position(of: id) == nil {
            let (kind, attachments) = Self.content(of: message)
            transcript.upsert(
                ChatEntry(
                    id: id,
                    participant: .agent,
                    createdAt: message.createdAt ?? now,
                    kind: kind,
                    attachments: attachments
                )
            )
        }
        if chatID == nil { chatID = message.publishID }
        raiseLoading(to: .loaded)
    }

    /// Adds the visitor's own message. The SDK does not report when it was created.
    mutating func append(_ message: HelpshiftUserMessage, at now: Date) {
        let body = message.body ?? ""
        transcript.upsert(
            ChatEntry(
                id: HelpshiftMessageID.userMessage(number: transcript.count),
                participant: .visitor,
                createdAt: now,
                kind: message.type == .attachment
                    ? .attachment(ChatEntry.Attachment(name: body)) : .message(body)
            )
        )
        raiseLoading(to: .loadedEarlier)
    }

    /// Applies an event of the conversation. It creates no entry, because read markers refer only to
    /// messages.
    mutating func apply(_ event: HelpshiftEvent, at now: Date) {
        switch event {
        case .conversationStart(let message):
            setChatting(true)
            // The rating belongs to an earlier conversation.
            rating = .unrated
            comment = nil
            if let message { append(HelpshiftUserMessage(type: .text, body: message), at: now) }
        case .conversationReopened: setChatting(true)
        case .conversationEnd, .conversationRejected, .conversationResolved: setChatting(false)
        case .conversationStatus(let status):
            chatID = status.latestIssuePublishID ?? status.latestIssueID ?? chatID
            if let isOpen = status.isOpen { setChatting(isOpen) }
        case .csatSubmit(let stars, let feedback):
            if let stars { rating = .stars(stars) }
            comment = feedback
        case .agentMessageReceived, .messageAdd, .receivedUnreadMessageCount, .widgetToggle, .sessionStarted,
            .sessionEnded, .userClickOnAction, .userDataRefused, .userSessionExpired, .refreshUserCredentials,
            .unknown:
            break
        }
    }

    /// Records that something was loaded. Only a change of user resets it.
    mutating func raiseLoading(to newLoading: Loading) {
        if loading == .notLoaded || newLoading == .loaded { loading = newLoading }
    }

    private mutating func setChatting(_ isChatting: Bool) {
        self.isChatting = isChatting
        sessionStatus = isChatting ? .started : .ended
    }

    /// A text with additional files stays a text. Files without a text are one entry, whose kind is the first
    /// file.
    private static func content(
        of message: HelpshiftAgentMessage
    ) -> (kind: ChatEntry.Kind, attachments: [ChatEntry.Attachment]) {
        let body = message.body ?? ""
        let files = message.attachments.map { file in
            ChatEntry.Attachment(
                name: file.fileName ?? body,
                mimeType: file.contentType,
                size: file.size,
                url: file.url
            )
        }
        guard message.type == .attachment || body.isEmpty else { return (.message(body), files) }
        if let first = files.first { return (.attachment(first), files) }
        return (
            message.type == .attachment ? .attachment(ChatEntry.Attachment(name: body)) : .message(body), []
        )
    }
}
