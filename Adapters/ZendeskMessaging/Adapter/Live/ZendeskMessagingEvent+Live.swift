#if canImport(ZendeskSDKMessaging)
    import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ZendeskSDK

    extension ZendeskMessagingEvent {
        init(_ event: ZendeskEvent) {
            switch event {
            case .unreadMessageCountChanged(let count):
                self = .unreadMessageCountChanged(currentUnreadCount: count)
            // The first letter of the vendor's name is Cyrillic.
            case .сonversationUnreadCountChanged(let id, let timestamp, let data):
                self = .conversationUnreadCountChanged(
                    Stamp(id: id, timestamp: timestamp),
                    totalUnreadMessagesCount: data.totalUnreadMessagesCount,
                    conversationID: data.conversationId,
                    unreadCountInConversation: data.unreadCountInConversation
                )
            case .authenticationFailed(let error):
                self = .authenticationFailed(ZendeskMessagingError(vendor: error))
            case .connectionStatusChanged(let status):
                self = .connectionStatusChanged(ZendeskMessagingConnectionStatus(rawValue: status.rawValue))
            case .sendMessageFailed(let error):
                self = .sendMessageFailed(ZendeskMessagingError(vendor: error))
            case .conversationAdded(let id): self = .conversationAdded(conversationID: id)
            case .conversationOpened(let id, let timestamp, let conversationID):
                self = .conversationOpened(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: conversationID
                )
            case .conversationStarted(let id, let timestamp, let conversationID):
                self = .conversationStarted(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: conversationID
                )
            case .messagesShown(let id, let timestamp, let conversationID, let messages):
                self = .messagesShown(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: conversationID,
                    messages: messages.map(Message.init)
                )
            case .messagingOpened(let id, let timestamp):
                self = .messagingOpened(Stamp(id: id, timestamp: timestamp))
            case .messagingClosed(let id, let timestamp):
                self = .messagingClosed(Stamp(id: id, timestamp: timestamp))
            case .conversationWithAgentRequested(let id, let timestamp, let data):
                self = .conversationWithAgentRequested(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId
                )
            case .conversationAgentAssigned(let id, let timestamp, let data):
                self = .conversationAgentAssigned(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId
                )
            case .conversationServedByAgent(let id, let timestamp, let data):
                self = .conversationServedByAgent(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId,
                    agentDisplayName: data.agentDisplayName,
                    agentID: data.agentId,
                    agentMessageSource: AgentMessageSource(data.agentMessageSource)
                )
            case .notificationDisplayed(let id, let timestamp, let data):
                self = .notificationDisplayed(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId,
                    messageReceivedTimestamp: data.messageReceivedTimestamp
                )
            case .notificationOpened(let id, let timestamp, let data):
                self = .notificationOpened(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId
                )
            case .proactiveMessageDisplayed(let id, let timestamp, let data):
                self = .proactiveMessageDisplayed(
                    Stamp(id: id, timestamp: timestamp),
                    proactiveMessageID: data.proactiveMessageId,
                    campaignID: data.campaignId
                )
            case .proactiveMessageClicked(let id, let timestamp, let data):
                self = .proactiveMessageClicked(
                    Stamp(id: id, timestamp: timestamp),
                    proactiveMessageID: data.proactiveMessageId,
                    campaignID: data.campaignId
                )
            case .newConversationButtonClicked(let id, let timestamp, let data):
                self = .newConversationButtonClicked(
                    Stamp(id: id, timestamp: timestamp),
                    newConversationSource: NewConversationSource(data.newConversationSource)
                )
            case .postbackButtonClicked(let id, let timestamp, let data):
                self = .postbackButtonClicked(
                    Stamp(id: id, timestamp: timestamp),
                    actionName: data.actionName,
                    conversationID: data.conversationId
                )
            case .conversationExtensionDisplayed(let id, let timestamp, let data):
                self = .conversationExtensionDisplayed(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId,
                    url: data.url
                )
            case .conversationExtensionOpened(let id, let timestamp, let data):
                self = .conversationExtensionOpened(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId,
                    url: data.url
                )
            case .articleClicked(let id, let timestamp, let data):
                self = .articleClicked(
                    Stamp(id: id, timestamp: timestamp),
                    articleID: data.articleId,
                    articleTitle: data.articleTitle
                )
            case .articleBrowserClicked(let id, let timestamp, let data):
                self = .articleBrowserClicked(Stamp(id: id, timestamp: timestamp), url: data.url)
            case .metadataSuccess(let id, let timestamp, let data):
                self = .metadataSuccess(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId
                )
            case .metadataFailure(let id, let timestamp, let data):
                self = .metadataFailure(
                    Stamp(id: id, timestamp: timestamp),
                    conversationID: data.conversationId,
                    reason: data.reason
                )
            // A case from a later SDK. Only its name is used, because its values may contain private data.
            @unknown default:
                self = .unknown(name: Mirror(reflecting: event).children.first?.label ?? "unknown")
            }
        }
    }

    extension ZendeskMessagingEvent.Message {
        init(_ message: ZendeskMessage) {
            let role: Role =
                switch message.role {
                case .user: .user
                case .business: .business
                @unknown default: .unknown(message.role.rawValue)
                }
            self.init(id: message.id, role: role, timestamp: message.timestamp)
        }
    }

    extension ZendeskMessagingEvent.AgentMessageSource {
        init(_ source: ZendeskSDK.AgentMessageSource) {
            switch source {
            case .agentWorkspace: self = .agentWorkspace
            case .agentCopilot: self = .agentCopilot
            @unknown default: self = .unknown(source.rawValue)
            }
        }
    }

    extension ZendeskMessagingEvent.NewConversationSource {
        init(_ source: ZendeskSDK.NewConversationSource) {
            switch source {
            case .conversationList: self = .conversationList
            @unknown default: self = .unknown(source.rawValue)
            }
        }
    }
#endif
