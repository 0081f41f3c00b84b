import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: PushRegistering {
    /// Tells Zendesk this device's push token. It is sent again after each change of the user, which makes Zendesk
    /// drop it.
    ///
    /// Zendesk sends a push only while the app is in the background and the socket is closed, and none where the SDK was
    /// initialized without the app's id, `appId` in a configuration. That is published as a `ChatEvent.diagnostic(_:)`.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        pushToken = ZendeskChatPushToken(data: token)
        // While the user changes, or before the login of the user of the last run, it would be another visitor's.
        if hearsUsersChat { tellPushToken() }
    }

    /// Tells Zendesk the push token, unless it has that of the present visitor.
    func tellPushToken() {
        let resets = vendor.visitors.resets
        guard let token = pushToken, token.resetsWhenTold != resets else { return }
        pushToken?.resetsWhenTold = resets
        client.registerPushToken(token.data)
    }

    /// Takes the push token back.
    public func unregisterPushToken() {
        guard !isShutDown else { return }
        pushToken = nil
        client.unregisterPushToken()
    }

    /// Whether a notification is Zendesk Chat's.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.isChatPushNotification(userInfo)
    }

    /// What a notification of Zendesk Chat's is about.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`, or that of an app delegate's callback.
    /// - Returns: `nil` where it is not Zendesk Chat's, or its kind is not known.
    public func pushKind(userInfo: [AnyHashable: Any]) -> ZendeskChatPushKind? {
        client.pushKind(of: NotificationUserInfo.values(userInfo))
    }

    /// Passes on a notification that has arrived while the app is in front.
    ///
    /// - Returns: A banner with its sound, and a line in the notification center; nothing while the conversation is
    ///   visible; `nil` where it is not Zendesk Chat's.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard handOn(userInfo) else { return nil }
        return presenter?.isConversationVisible == true ? [] : [.banner, .list, .sound]
    }

    /// Passes on a notification that the user has tapped, and presents the conversation where the provider has a screen
    /// for it; after a relaunch when the user has logged in again. A chat that has ended has no conversation to go back
    /// to: its notification opens none.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard handOn(userInfo) else { return false }
        if client.pushKind(of: userInfo) != .chatEnded { openConversation() }
        return true
    }

    /// Passes on a notification that has arrived silently.
    ///
    /// - Returns: `newData`; `nil` where it is not Zendesk Chat's.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        handOn(userInfo) ? .newData : nil
    }

    private func handOn(_ userInfo: [String: any Sendable]) -> Bool {
        guard !isShutDown, client.isChatPushNotification(userInfo) else { return false }
        client.didReceiveRemoteNotification(userInfo)
        return true
    }

    /// The vendor's screen, which only a provider on the live client has.
    private var presenter: (any ConversationPresenting)? {
        let provider: any ChatProvider = self
        guard let presenter = provider as? any ConversationPresenting, presenter.canPresentConversation else {
            return nil
        }
        return presenter
    }

    /// Presents the conversation; before the login of the user of the last launch, with that login. While a logout is
    /// owed, nothing opens: the notification was for the user who is leaving.
    func openConversation() {
        opensAfterLogin = !hearsUsersChat && core.users?.owesLogout != true
        guard hearsUsersChat, let presenter, !presenter.isConversationVisible else { return }
        do {
            try presenter.presentConversation()
        } catch {
            core.diagnose("a notification was tapped, and the conversation cannot be shown: \(error)")
        }
    }
}

/// This device's push token. Zendesk drops it with the visitor.
struct ZendeskChatPushToken {
    let data: Data
    /// How often the SDK was made to forget its visitor before Zendesk was told; `nil` where it was not.
    var resetsWhenTold: Int?
}
