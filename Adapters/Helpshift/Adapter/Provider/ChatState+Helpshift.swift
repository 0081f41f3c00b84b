import ChatProviderKit
import Foundation

/// How the SDK's events become a chat state.
extension ChatState {
    /// An agent's message: it counts, whatever of it is missing.
    mutating func append(_ message: HelpshiftAgentMessage, id: ChatEntry.ID, at now: Date) {
        // The same message once more may only have another time, where the callback's stands in.
        if transcript.position(of: id) == nil {
            let (kind, furtherAttachments) = Self.content(of: message)
            transcript.upsert(
                ChatEntry(
                    id: id,
                    participant: .agent,
                    createdAt: message.createdAt ?? now,
                    kind: kind,
                    attachments: furtherAttachments
                )
            )
        }
        if chatID == nil { chatID = message.publishID }
        raiseLoading(to: .loaded)
    }

    /// A message of the visitor's own. The SDK does not say when it was created.
    mutating func append(_ message: HelpshiftUserMessage, at now: Date) {
        let body = message.body ?? ""
        transcript.upsert(
            ChatEntry(
                id: HelpshiftMessageID.userMessage(number: transcript.count),
                participant: .visitor,
                createdAt: now,
                kind: message.type == .attachment ? .attachment(ChatAttachment(name: body)) : .message(body)
            )
        )
        raiseLoading(to: .loadedEarlier)
    }

    /// What happens to the conversation makes no entries: a read marker is on messages only.
    mutating func apply(_ event: HelpshiftEvent, at now: Date) {
        switch event {
        case .conversationStart(let message):
            setChatting(true)
            // Another conversation than the one that was rated.
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

    /// Takes note that something was loaded. Only another user makes it undone.
    mutating func raiseLoading(to newLoading: Loading) {
        if loading == .notLoaded || newLoading == .loaded { loading = newLoading }
    }

    private mutating func setChatting(_ isChatting: Bool) {
        self.isChatting = isChatting
        sessionStatus = isChatting ? .started : .ended
    }

    /// Words with files beside them stay words. Files without words are one entry, whose kind is the first.
    private static func content(
        of message: HelpshiftAgentMessage
    ) -> (kind: ChatEntry.Kind, furtherAttachments: [ChatAttachment]) {
        let body = message.body ?? ""
        let files = message.attachments.map { file in
            ChatAttachment(
                name: file.fileName ?? body,
                mimeType: file.contentType,
                size: file.size,
                url: file.url
            )
        }
        guard message.type == .attachment || body.isEmpty else { return (.message(body), files) }
        if let first = files.first { return (.attachment(first), Array(files.dropFirst())) }
        return (message.type == .attachment ? .attachment(ChatAttachment(name: body)) : .message(body), [])
    }
}
