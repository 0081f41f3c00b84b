public import ChatProviderKit

/// Whether an entry has reached Zendesk (`DeliveryStatus`).
public enum ZendeskChatDeliveryStatus: Sendable, Hashable {
    /// The entry is being sent.
    case pending
    /// Zendesk has received the entry.
    case delivered
    /// The entry was not delivered.
    case failed(ChatEntry.DeliveryFailure)
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, in the vendor's words.
    case unknown(String)
}
