import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskMessagingProvider: PushRegistering {
    /// Tells the SDK this device's push token, as soon as it is initialized, and again after each change of the user.
    ///
    /// Zendesk takes production certificates only (documentation of the SDK's push notifications). The token of a build that
    /// was signed for development is a sandbox token, for which no notification ever comes.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        sdk.settings.pushToken = token
        if client.isInitialized { client.updatePushToken(token) }
    }

    /// Forgets the token: it is not told again. The SDK has no way to take it back; a logout ends the user's
    /// notifications.
    public func unregisterPushToken() { sdk.settings.pushToken = nil }

    /// Whether a notification is of messaging, by the SDK's word.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.pushResponsibility(for: userInfo) != .notFromMessaging
    }

    /// How the system is to show a notification that has arrived while the app is in front, by the SDK's word.
    ///
    /// - Returns: A banner with its sound, and a line in the notification center; nothing while the conversation is on the
    ///   screen; `nil` where it is not of messaging.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        switch client.pushResponsibility(for: userInfo) {
        case .messagingShouldDisplay, .unknown: [.banner, .list, .sound]
        case .messagingShouldNotDisplay: []
        case .notFromMessaging: nil
        }
    }

    /// Passes on a notification that the user has tapped, and shows the screen that the SDK hands back: when the SDK is
    /// initialized, which this begins, and when a login or a logout that runs is complete.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        guard !isShutDown else { return true }
        let change = core.state.userChangeCount
        Task { [weak self, client] in
            do throws(ChatError) {
                try await self?.initialized()
            } catch {
                self?.core.diagnose(
                    "a notification was tapped, and the conversation cannot be shown: \(error)"
                )
                return
            }
            let user = client.currentUser?.signedID
            let hasScreen = await client.handleTap(userInfo)
            guard self?.core.state.userChangeCount == change else { return }
            self?.receiveTappedScreen(hasScreen, of: user)
        }
        return true
    }

    private func receiveTappedScreen(_ hasScreen: Bool, of user: UserID?) {
        guard !isShutDown else { return }
        guard hasScreen else {
            return core.diagnose("a notification was tapped, and Zendesk has no screen for it")
        }
        showIfPossible(ZendeskMessagingAwaitedScreen(content: .tapped(user)))
    }

    /// Changes nothing: the SDK has no call for a notification that has arrived silently.
    ///
    /// - Returns: `noData`; `nil` where it is not of messaging.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        isChatNotification(userInfo) ? .noData : nil
    }
}
