public import Foundation

/// Push notifications, for all vendors at once.
///
/// | the system calls | the app calls |
/// |---|---|
/// | `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)` | ``registerPushToken(_:)`` |
/// | `userNotificationCenter(_:willPresent:withCompletionHandler:)` | ``notificationDidArriveInForeground(userInfo:)`` |
/// | `userNotificationCenter(_:didReceive:withCompletionHandler:)` | ``notificationWasTapped(userInfo:id:)`` |
/// | `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` | ``notificationDidArriveSilently(userInfo:)`` |
///
/// The calls of `userNotificationCenter` have variants that take the system's own types. The library never
/// sets the delegate of the notification center, which belongs to the app.
extension SupportChat {
    /// Registers this device's push token with all vendors, and with each one that becomes active later in
    /// this run of the app.
    ///
    /// When a provider is swapped out, the token is unregistered before the shutdown, if its vendor supports
    /// that: Zendesk Chat and Matrix do. ``shutDown()`` does not unregister the token, so pushes still arrive
    /// after the app has ended.
    ///
    /// Pass every token that the system provides: it may change from launch to launch.
    ///
    /// - Parameter token: The bytes that the system passed to
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`. Text, such as Firebase's
    ///   token, is not forwarded, and causes a ``ChatEvent/diagnostic(_:)`` in ``events``.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        guard !PushToken.isText(token) else {
            let message =
                "the push token is text, and was not registered: register the bytes that the system passes to"
                + " application(_:didRegisterForRemoteNotificationsWithDeviceToken:), not Firebase's token"
            return eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: "push", message: message)))
        }
        notifications.token = token
        for provider in pushProviders { provider.registerPushToken(token) }
    }

    /// Unregisters the push token with each vendor that supports it, and registers it with no later provider.
    public func unregisterPushToken() {
        notifications.token = nil
        for provider in pushProviders { provider.unregisterPushToken() }
    }

    /// Forwards a notification that has arrived while the app is in the foreground. It opens no screen.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: How the system should show it; `nil` if it belongs to the app instead of a vendor.
    public func notificationDidArriveInForeground(userInfo: [AnyHashable: Any])
        -> ChatNotification.PresentationOptions?
    {
        let values = NotificationUserInfo.values(userInfo)
        for provider in pushProviders {
            if let options = provider.notificationDidArriveInForeground(values) {
                foregroundPushes.send(())
                return options
            }
        }
        return nil
    }

    /// Forwards a notification that the user has tapped. Its vendor opens the notification's subject.
    ///
    /// A tap that arrives before ``start()``, or before the app is in the foreground, is kept until then. If
    /// there are several, only the newest is opened.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - id: Distinguishes this tap from others, such as `UNNotificationRequest.identifier` with
    ///     `UNNotification.date`, because a sender may reuse an identifier. A tap that arrives in two ways
    ///     opens once.
    /// - Returns: Whether it belongs to a vendor instead of the app.
    @discardableResult
    public func notificationWasTapped(userInfo: [AnyHashable: Any], id: String? = nil) -> Bool {
        let tap = SupportChatNotifications.Tap(userInfo: NotificationUserInfo.values(userInfo), id: id)
        let isChats = isChatNotification(tap.userInfo)
        guard !isShutDown, !notifications.wasOpened(tap) else { return isChats }
        guard isStarted, !lifecycle.isInBackground.value else {
            // Kept even if no vendor claims it yet: some recognize their notifications only after they have
            // started.
            notifications.markOpened(tap)
            notifications.keep(tap)
            openWaitingTaps()
            return isChats
        }
        return open(tap)
    }

    /// Forwards a notification that has arrived silently, usually in the background. It opens no screen, and
    /// may arrive more than once.
    ///
    /// - Parameter userInfo: The dictionary of the app delegate's callback.
    /// - Returns: Whether new data was fetched; `nil` if the notification belongs to the app instead of a
    ///   vendor.
    public func notificationDidArriveSilently(userInfo: [AnyHashable: Any]) async
        -> ChatNotification.FetchResult?
    {
        let values = NotificationUserInfo.values(userInfo)
        for provider in pushProviders {
            if let result = await provider.notificationDidArriveSilently(values) { return result }
        }
        return nil
    }

    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        pushProviders.contains { $0.isChatNotification(userInfo) }
    }

    /// Opens the newest waiting tap, once the app is ready.
    func openWaitingTaps() {
        guard isStarted, notifications.areTapsWaiting else { return }
        guard !lifecycle.isInBackground.value else { return observeForeground() }
        for tap in notifications.takeWaiting().reversed() where open(tap) { return }
    }

    /// Observes only now, after the counters: in the foreground, they connect the vendors before the tap
    /// opens a screen.
    private func observeForeground() {
        guard notifications.foregroundObservation == nil else { return }
        notifications.foregroundObservation = lifecycle.isInBackground.observe { [weak self] isInBackground in
            if !isInBackground { self?.openWaitingTaps() }
        }
    }

    private func open(_ tap: SupportChatNotifications.Tap) -> Bool {
        guard pushProviders.contains(where: { $0.notificationWasTapped(tap.userInfo) }) else { return false }
        notifications.markOpened(tap)
        return true
    }

    /// The active providers that support notifications.
    private var pushProviders: [any PushRegistering] {
        activeProviderIDs.value.compactMap { channel(for: $0)?.provider as? any PushRegistering }
    }
}
