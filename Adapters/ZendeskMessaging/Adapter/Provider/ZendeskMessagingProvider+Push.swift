import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension ZendeskMessagingProvider: PushRegistering {
    /// Registers this device's push token with the SDK, as soon as it is initialized, and again after each
    /// change of user.
    ///
    /// Zendesk accepts production certificates only (documentation of the SDK's push notifications). The
    /// token of a build that was signed for development is a sandbox token, which never receives a
    /// notification.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        sdk.settings.pushToken = token
        if client.isInitialized { client.updatePushToken(token) }
    }

    /// Forgets the token, so that it is not registered again. The SDK has no call that removes a token. To
    /// end a user's notifications, log the user out.
    public func unregisterPushToken() { sdk.settings.pushToken = nil }

    /// Returns whether a notification belongs to messaging, according to the SDK.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.pushResponsibility(for: userInfo) != .notFromMessaging
    }

    /// Returns how the system should show a notification that has arrived while the app is in the foreground,
    /// according to the SDK.
    ///
    /// - Returns: A banner with its sound, and an item in Notification Center; nothing while the conversation
    ///   is on the screen; `nil` if it does not belong to messaging.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        switch client.pushResponsibility(for: userInfo) {
        case .messagingShouldDisplay, .unknown: [.banner, .list, .sound]
        case .messagingShouldNotDisplay: []
        case .notFromMessaging: nil
        }
    }

    /// Forwards a notification that the user has tapped, and shows the screen that the SDK returns. If
    /// necessary, it first initializes the SDK, and waits for a running login or logout.
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
                    "the conversation of a tapped notification cannot be shown: \(error)"
                )
                return
            }
            let user = client.currentUser?.signedID
            let hasScreen = await client.handleTap(userInfo)
            guard let self, !isShutDown, core.state.userChangeCount == change else { return }
            guard hasScreen else {
                return core.diagnose("Zendesk has no screen for a tapped notification")
            }
            showIfPossible(ZendeskMessagingAwaitedScreen(content: .tapped(user)))
        }
        return true
    }

    /// Changes nothing, because the SDK has no call for a notification that has arrived silently.
    ///
    /// - Returns: `noData`; `nil` if it does not belong to messaging.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        isChatNotification(userInfo) ? .noData : nil
    }
}
