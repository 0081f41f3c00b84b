import ChatProviderKit

/// What a provider receives: passed on before any observer is notified, to record a running provider.
///
/// What the provider drops, such as a late state of a user who has left, is not told.
package enum ZendeskChatProviderInput: Sendable {
    /// Another status of the connection.
    case connectionStatus(ZendeskChatConnectionStatus)
    /// A state of the present user's chat.
    case chatState(ZendeskChatState)
    /// A notification.
    case notification(ZendeskChatNotification)
    /// Another user, or another anonymous visitor.
    case user(String?)
    /// The chat was emptied in a way that none of the others says. Told afterwards.
    case reset
}

extension ZendeskChatProvider {
    /// What a provider holds of its client.
    package struct Holding: Sendable {
        /// The last status.
        package var connectionStatus: ZendeskChatConnectionStatus
        /// The last state of the present user's chat; `nil` where there is none.
        package var chatState: ZendeskChatState?
    }

    /// What the provider has received last.
    package var holding: Holding {
        Holding(connectionStatus: connection.heardStatus, chatState: lastTaken)
    }
}
