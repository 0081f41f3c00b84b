import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: PushRegistering {
    /// Registers this device's push token with Zendesk. After each change of user, at which Zendesk drops the token,
    /// the provider registers it again.
    ///
    /// Zendesk sends a push only while the app is in the background and the socket is closed. It sends none
    /// if the SDK was initialized without the app's id, `appId` in a configuration. That problem is published
    /// as a `ChatEvent.diagnostic(_:)`.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        pushToken = (token, nil)
        // During a change of user, or before the login of the last launch's user, Zendesk would assign the token to
        // another visitor.
        if hearsUsersChat { tellPushToken() }
    }

    /// Registers the push token, unless Zendesk has it for the current visitor.
    func tellPushToken() {
        let resets = vendor.visitors.resets
        guard let token = pushToken, token.resetsWhenTold != resets else { return }
        pushToken?.resetsWhenTold = resets
        client.registerPushToken(token.data)
    }

    /// Unregisters the push token.
    public func unregisterPushToken() {
        guard !isShutDown else { return }
        pushToken = nil
        client.unregisterPushToken()
    }

    /// Returns whether a notification is from Zendesk Chat.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.isChatPushNotification(userInfo)
    }

    /// Returns the subject of a notification from Zendesk Chat.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`, or the dictionary of an app delegate's
    ///   callback.
    /// - Returns: `nil` if it is not from Zendesk Chat, or if its kind is unknown.
    public func pushKind(userInfo: [AnyHashable: Any]) -> ZendeskChatPushKind? {
        client.pushKind(of: NotificationUserInfo.values(userInfo))
    }

    /// Forwards a notification that has arrived while the app is in the foreground.
    ///
    /// - Returns: A banner with its sound, and an item in Notification Center; nothing while the conversation
    ///   is visible; `nil` if it is not from Zendesk Chat.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard handOn(userInfo) else { return nil }
        return presenter?.isConversationVisible == true ? [] : [.banner, .list, .sound]
    }

    /// Forwards a notification that the user has tapped, and presents the conversation if the provider has a screen for
    /// it. After a relaunch, the conversation opens when the user has logged in again. An ended chat has no
    /// conversation to return to, so its notification opens none.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard handOn(userInfo, isTapped: true) else { return false }
        if client.pushKind(of: userInfo) != .chatEnded { openConversation() }
        return true
    }

    /// Forwards a notification that has arrived silently.
    ///
    /// - Returns: `newData`; `nil` if it is not from Zendesk Chat.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        handOn(userInfo) ? .newData : nil
    }

    private func handOn(_ userInfo: [String: any Sendable], isTapped: Bool = false) -> Bool {
        guard !isShutDown, client.isChatPushNotification(userInfo) else { return false }
        // A user starts a new chat, and then taps a notification about the end of the previous one. The SDK would
        // report that as the end of the current chat, so it is not forwarded. The end of the current chat arrives on
        // the connection.
        let isEnd = client.pushKind(of: userInfo) == .chatEnded && core.state.isChatting
        if !isEnd || !isTapped && !connection.isConnected { client.didReceiveRemoteNotification(userInfo) }
        return true
    }

    /// The vendor's screen, which exists only for a provider on the live client.
    private var presenter: (any ConversationPresenting)? {
        let provider: any ChatProvider = self
        guard let presenter = provider as? any ConversationPresenting, presenter.canPresentConversation else {
            return nil
        }
        return presenter
    }

    /// Presents the conversation, or waits for the login of the last launch's user. While a logout is pending, nothing
    /// opens, because the notification was for the previous user.
    func openConversation() {
        opensAfterLogin = !hearsUsersChat && core.users?.owesLogout != true
        guard hearsUsersChat, let presenter, !presenter.isConversationVisible else { return }
        do {
            try presenter.presentConversation()
        } catch {
            core.diagnose("the conversation of a tapped notification cannot be shown: \(error)")
        }
    }
}
