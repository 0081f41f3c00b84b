import ChatAdapterKit
public import ChatProviderKit
public import Foundation
import HelpshiftIdentity
import HelpshiftPayloads

extension HelpshiftChatProvider: PushRegistering {
    /// Tells the SDK this device's push token. Only for an account that has push set up: otherwise the SDK would stop
    /// to show its notifications inside the app. Before the installation the provider keeps it until then.
    public func registerPushToken(_ token: Data) {
        guard isShutDown || client.isInstalled else {
            sdk.pushToken = token
            return
        }
        reportingErrors { () throws(ChatError) in
            try usableClient().registerDeviceToken(token)
        }
    }

    /// Forgets a token that the SDK does not know yet: the SDK has no way to take one back. A logout ends the user's
    /// notifications.
    public func unregisterPushToken() { sdk.pushToken = nil }

    /// Tells the SDK the token that came before the installation.
    func registerKeptPushToken() {
        guard let token = sdk.pushToken else { return }
        sdk.pushToken = nil
        registerPushToken(token)
    }

    /// Whether a notification is Helpshift's: its `origin` is `helpshift`, or it has a `helpshift_proactive_link`, which
    /// the app's own backend sends.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        VendorPush.helpshift(userInfo) != nil
    }

    /// Passes on a notification that has arrived while the app is in front, as the vendor's sample and its guide do: not
    /// as one that has launched the app, and without a banner, as the SDK shows notifications of its own. With a banner, where
    /// the SDK is not there.
    ///
    /// A proactive link is shown, and passed on when it is tapped.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard let push = VendorPush.helpshift(userInfo) else { return nil }
        return push.kind == .message && handOn(userInfo) ? [] : [.banner, .list, .sound]
    }

    /// Opens what a notification is about that the user has tapped: the conversation, or where its proactive link leads.
    /// The SDK is told that the app was launched by it, as the vendor's sample and its guide do for every tap.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard let push = VendorPush.helpshift(userInfo) else { return false }
        reportingErrors { () throws(ChatError) in
            if push.kind == .message {
                try open(.notification(userInfo))
            } else if let link = VendorPush.helpshiftProactiveLink(in: userInfo) {
                try openProactiveLink(link)
            }
        }
        return true
    }

    /// Passes on a notification that has arrived silently.
    ///
    /// - Returns: `newData` for a message that the SDK was told of, `failed` where it could not be told, `noData` for a
    ///   proactive link, `nil` for others.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        guard let push = VendorPush.helpshift(userInfo) else { return nil }
        guard push.kind == .message else { return .noData }
        return handOn(userInfo) ? .newData : .failed
    }

    /// Opens the conversation or the article that a proactive link leads to, with the configuration of the provider's
    /// screens or of the app's own delegate.
    ///
    /// - Parameter link: The link as the vendor's dashboard has made it.
    /// - Throws: As ``presentConversation()``.
    public func openProactiveLink(_ link: String) throws(ChatError) {
        try open(.link(link))
    }

    /// The SDK opens a screen for a tap alone.
    @discardableResult
    private func handOn(_ userInfo: [String: any Sendable]) -> Bool {
        var isHandedOn = false
        reportingErrors { () throws(ChatError) in
            try checkIsUsable()
            isHandedOn = try handOn(userInfo, isAppLaunch: false)
        }
        return isHandedOn
    }

    /// - Returns: Whether the SDK takes it for one of its own.
    func handOn(_ userInfo: [String: any Sendable], isAppLaunch: Bool) throws(ChatError) -> Bool {
        try client.handleNotification(
            userInfo: HelpshiftValue.dictionary(userInfo),
            isAppLaunch: isAppLaunch
        )
    }
}
