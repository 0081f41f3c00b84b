import ChatAdapterKit
public import ChatProviderKit
public import Foundation
import HelpshiftIdentity
import HelpshiftPayloads

extension HelpshiftChatProvider: PushRegistering {
    /// Registers this device's push token with the SDK. Call it only for an account with push notifications
    /// set up: otherwise, the SDK would stop showing its notifications inside the app. Before the
    /// installation, the provider keeps the token.
    public func registerPushToken(_ token: Data) {
        guard isShutDown || client.isInstalled else {
            pushToken = token
            return
        }
        reportingErrors { () throws(ChatError) in
            try usableClient().registerDeviceToken(token)
        }
    }

    /// Drops a token that the SDK has not received yet. The SDK has no call that removes a token. To end a
    /// user's notifications, log the user out.
    public func unregisterPushToken() { pushToken = nil }

    /// Returns whether a notification is Helpshift's: its `origin` is `helpshift`, or it has a
    /// `helpshift_proactive_link`, which the app's own backend sends.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        VendorPush.helpshift(userInfo) != nil
    }

    /// Forwards a notification that has arrived while the app is in the foreground.
    ///
    /// SDK 10.5 reports how to show it. If it has not done so when its call returns, the notification is only
    /// listed. Before 10.5, it is not shown, because the SDK shows its own notifications. If the SDK is not
    /// available, the notification is shown as a banner.
    ///
    /// A proactive link is shown, and forwarded when it is tapped.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard isChatNotification(userInfo) else { return nil }
        var options: ChatNotification.PresentationOptions = [.banner, .list, .sound]
        guard VendorPush.isSentByHelpshift(userInfo) else { return options }
        reportingErrors { () throws(ChatError) in
            try checkIsUsable()
            // If the SDK answers later, list the notification. It is then not lost, and no banner appears in
            // addition to the SDK's.
            options = try client.handleForegroundNotification(HelpshiftValue.dictionary(userInfo)) ?? .list
        }
        return options
    }

    /// Opens the subject of a notification that the user has tapped: the conversation, a campaign's target,
    /// or the target of its proactive link.
    ///
    /// A campaign's notification may not open any of the SDK's screens. On SDK 10.5 and later, which has
    /// campaigns, logins and logouts therefore don't wait for a screen to appear.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        reportingErrors { () throws(ChatError) in
            if VendorPush.isSentByHelpshift(userInfo) {
                try open(.notification(userInfo))
            } else if let link = VendorPush.helpshiftProactiveLink(in: userInfo) {
                try openProactiveLink(link)
            }
        }
        return true
    }

    /// Forwards a notification that has arrived silently, on SDK 10.5 and later. Earlier versions have no
    /// call for it.
    ///
    /// - Returns: What the SDK reports as fetched; `failed` if the SDK is not available, or has not answered
    ///   within 25 seconds; `noData` before 10.5, and for a proactive link; `nil` for other vendors'
    ///   notifications.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        guard isChatNotification(userInfo) else { return nil }
        guard VendorPush.isSentByHelpshift(userInfo) else { return .noData }
        do throws(ChatError) {
            let client = try usableClient()
            return try await core.answers.wait(for: "Helpshift", within: Self.longestSilentPush) { answer in
                do throws(ChatError) {
                    let isPassedOn = try client.handleSilentNotification(HelpshiftValue.dictionary(userInfo))
                    {
                        answer.give(.success($0))
                    }
                    if !isPassedOn { answer.give(.success(.noData)) }
                } catch {
                    answer.give(.failure(error))
                }
            }
        } catch {
            core.diagnose(error.description)
            return .failed
        }
    }

    /// The SDK's time limit for a notification, in seconds. The system gives the app 30.
    static let longestSilentPush: Double = 25

    /// Opens the conversation or the article that a proactive link leads to, with the configuration of the
    /// provider's screens or of the app's own delegate.
    ///
    /// - Parameter link: The link from the vendor's dashboard.
    /// - Throws: The same errors as ``presentConversation()``.
    public func openProactiveLink(_ link: String) throws(ChatError) {
        try open(.link(link))
    }
}
