import ChatAdapterKit
public import ChatProviderKit

extension HelpshiftChatProvider: UnreadCountReporting {
    /// Requests the SDK's count of unread messages.
    ///
    /// The provider makes requests by itself when the SDK is installed, when the app enters the foreground,
    /// when the chat screen closes, and at intervals. The server is asked at most once a minute with an open
    /// issue and once in five minutes without, and once more when the chat screen has closed. In between,
    /// this call gets the SDK's cached count. While the user changes or the session is being renewed, it does
    /// nothing, and the count is requested afterward. A report may arrive without a request. An answer may
    /// never arrive, which does not mean 0.
    public func requestUnreadCount() {
        requester?.request()
    }

    func askForCount(fromServer: Bool) {
        reportingErrors { () throws(ChatError) in
            try client.requestUnreadMessageCount(fromServer: fromServer)
        }
    }
}
