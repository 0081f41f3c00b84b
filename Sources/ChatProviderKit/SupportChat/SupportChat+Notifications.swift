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
/// For the calls of `userNotificationCenter` there are forms that take what the system hands over. The delegate of the
/// notification center is the app's: the library never sets it.
extension SupportChat {
    /// Tells all vendors this device's push token, and each that becomes active later in this run of the app.
    ///
    /// From a provider that is swapped out, the token is taken back before it is shut down, if its vendor can do that:
    /// Zendesk Chat and Matrix can. ``shutDown()`` takes no token back, so pushes still come after the app has ended.
    ///
    /// Pass on each token that the system gives: it may change from launch to launch.
    ///
    /// - Parameter token: The bytes that the system has given to
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`. A text, such as Firebase's token, is not
    ///   passed on, and is a ``ChatEvent/diagnostic(_:)`` of ``events``.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        guard !PushToken.isText(token) else {
            let message =
                "the push token is a text, and was not passed on: register the bytes that the system gives to"
                + " application(_:didRegisterForRemoteNotificationsWithDeviceToken:), not Firebase's token"
            return eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: "push", message: message)))
        }
        notifications.remember(token)
        for provider in pushProviders { provider.registerPushToken(token) }
    }

    /// Unregisters the push token where the vendor can, and passes it to no later provider.
    public func unregisterPushToken() {
        notifications.remember(nil)
        for provider in pushProviders { provider.unregisterPushToken() }
    }

    /// Passes on a notification that has arrived while the app is in front. It opens no screen.
    ///
    /// - Parameter userInfo: `UNNotificationContent.userInfo`.
    /// - Returns: How the system is to show it; `nil` where it is no vendor's, but the app's.
    public func notificationDidArriveInForeground(userInfo: [AnyHashable: Any])
        -> ChatNotification.PresentationOptions?
    {
        let values = NotificationUserInfo.values(userInfo)
        for provider in pushProviders {
            if let options = provider.notificationDidArriveInForeground(values) { return options }
        }
        return nil
    }

    /// Passes on a notification that the user has tapped; its vendor opens what it is about.
    ///
    /// A tap that comes before ``start()``, or before the app is in front, as at a launch, is kept until then. Of several
    /// the newest is opened.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - id: Tells this tap from others, such as `UNNotificationRequest.identifier` with `UNNotification.date`: the
    ///     sender may use one identifier for several. The same tap that comes in two ways opens once.
    /// - Returns: Whether it is a vendor's, not the app's.
    @discardableResult
    public func notificationWasTapped(userInfo: [AnyHashable: Any], id: String? = nil) -> Bool {
        let tap = SupportChatNotifications.Tap(userInfo: NotificationUserInfo.values(userInfo), id: id)
        let isChats = isChatNotification(tap.userInfo)
        guard !isShutDown, !notifications.wasOpened(tap) else { return isChats }
        guard isStarted, !lifecycle.isInBackground.value else {
            // Not every vendor knows its own before it is started.
            notifications.markOpened(tap)
            notifications.keep(tap)
            openWaitingTaps()
            return isChats
        }
        return open(tap)
    }

    /// Passes on a notification that has arrived without the user's notice, mostly in the background. It opens no screen,
    /// and may come more than once.
    ///
    /// - Parameter userInfo: The dictionary of the app delegate's callback.
    /// - Returns: What it has brought; `nil` where it is no vendor's, but the app's.
    public func notificationDidArriveSilently(userInfo: [AnyHashable: Any]) async
        -> ChatNotification.FetchResult?
    {
        let values = NotificationUserInfo.values(userInfo)
        for provider in pushProviders {
            if let result = await provider.notificationDidArriveSilently(values) { return result }
        }
        return nil
    }

    /// Whether a notification is a vendor's.
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        pushProviders.contains { $0.isChatNotification(userInfo) }
    }

    /// Opens the newest of the taps that wait, when the time has come.
    func openWaitingTaps() {
        guard isStarted, notifications.areTapsWaiting else { return }
        guard !lifecycle.isInBackground.value else { return observeForeground() }
        for tap in notifications.takeWaiting().reversed() where open(tap) { return }
    }

    /// Only now: the counters observe already, and have the vendors connect before a screen of theirs is opened.
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

    /// The active providers with notifications.
    private var pushProviders: [any PushRegistering] {
        activeProviderIDs.value.compactMap { channel(for: $0)?.provider as? any PushRegistering }
    }
}
