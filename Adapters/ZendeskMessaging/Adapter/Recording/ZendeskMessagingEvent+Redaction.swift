import ChatRecordingWriter

extension ZendeskMessagingEvent {
    /// Returns the event without private data: names, addresses and the server's reasons. Texts are removed, too,
    /// unless the writer includes bodies.
    @MainActor
    func redacted(by writer: RecordingWriter) -> ZendeskMessagingEvent {
        switch self {
        case .conversationServedByAgent(let stamp, let conversation, let name, let agent, let source):
            .conversationServedByAgent(
                stamp,
                conversationID: conversation,
                agentDisplayName: agent.isEmpty ? writer.redacted(name) : writer.name(of: agent),
                agentID: writer.name(of: agent),
                agentMessageSource: source
            )
        case .metadataFailure(let stamp, let conversation, let reason):
            .metadataFailure(stamp, conversationID: conversation, reason: writer.redacted(reason))
        case .postbackButtonClicked(let stamp, let name, let conversation):
            .postbackButtonClicked(stamp, actionName: writer.text(name), conversationID: conversation)
        case .conversationExtensionDisplayed(let stamp, let conversation, let url):
            .conversationExtensionDisplayed(stamp, conversationID: conversation, url: writer.redacted(url))
        case .conversationExtensionOpened(let stamp, let conversation, let url):
            .conversationExtensionOpened(stamp, conversationID: conversation, url: writer.redacted(url))
        case .articleClicked(let stamp, let article, let title):
            .articleClicked(stamp, articleID: article, articleTitle: title.map(writer.text))
        case .articleBrowserClicked(let stamp, let url):
            .articleBrowserClicked(stamp, url: writer.redacted(url))
        case .unreadMessageCountChanged, .conversationUnreadCountChanged, .connectionStatusChanged,
            .authenticationFailed, .sendMessageFailed, .conversationAdded, .conversationOpened,
            .conversationStarted, .messagesShown, .conversationWithAgentRequested, .conversationAgentAssigned,
            .metadataSuccess, .messagingOpened, .messagingClosed, .newConversationButtonClicked,
            .notificationDisplayed, .notificationOpened, .proactiveMessageDisplayed, .proactiveMessageClicked,
            .unknown:
            self
        }
    }
}
