import ChatAdapterKit
public import ChatProviderKit

extension HelpshiftChatProvider: UnreadCountReporting {
    /// Asks the SDK for its count of unread messages.
    ///
    /// The provider asks by itself when the SDK is installed, when the app comes back, when the chat screen is closed
    /// and at intervals. The server is asked no more than once a minute with an open issue and once in five minutes
    /// without, and once more when the chat screen was closed; in between this gets what the SDK has in its cache.
    /// A report can come unasked, and an answer can stay away, which does not mean 0.
    public func requestUnreadCount() {
        requester?.request()
    }

    func askForCount(fromServer: Bool) {
        reportingErrors { () throws(ChatError) in
            try client.requestUnreadMessageCount(fromServer: fromServer)
        }
    }
}
