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

    /// Passes on a notification that has arrived while the app is in front.
    ///
    /// SDK 10.5 says how it is shown; where it has not said so when its call returns, the notification is in the list alone.
    /// Before 10.5 it is not shown, as the SDK shows notifications of its own. It has a banner where the SDK is not there.
    ///
    /// A proactive link is shown, and passed on when it is tapped.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard isChatNotification(userInfo) else { return nil }
        var options: ChatNotification.PresentationOptions = [.banner, .list, .sound]
        guard VendorPush.isSentByHelpshift(userInfo) else { return options }
        reportingErrors { () throws(ChatError) in
            try checkIsUsable()
            // Whatever the SDK says later: nothing is lost, and nothing has two banners.
            options = try client.handleForegroundNotification(HelpshiftValue.dictionary(userInfo)) ?? .list
        }
        return options
    }

    /// Opens what a notification is about that the user has tapped: the conversation, what a campaign says, or where its
    /// proactive link leads.
    ///
    /// A campaign's notification may open no screen of the SDK's. From SDK 10.5 on, which has campaigns, nothing waits for
    /// one: neither a login nor a logout.
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

    /// Passes on a notification that has arrived silently, to SDK 10.5. Before, the SDK has no call for it.
    ///
    /// - Returns: What the SDK says it has brought; `failed` where the SDK is not there, or has not answered within 25
    ///   seconds; `noData` before 10.5, and for a proactive link; `nil` for others.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        guard isChatNotification(userInfo) else { return nil }
        guard VendorPush.isSentByHelpshift(userInfo) else { return .noData }
        do throws(ChatError) {
            let client = try usableClient()
            return try await answers.wait(for: "Helpshift", within: Self.longestSilentPush) { answer in
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

    /// How long the SDK may take with a notification, in seconds. The system gives the app 30.
    static let longestSilentPush: Double = 25

    /// Opens the conversation or the article that a proactive link leads to, with the configuration of the provider's
    /// screens or of the app's own delegate.
    ///
    /// - Parameter link: The link as the vendor's dashboard has made it.
    /// - Throws: As ``presentConversation()``.
    public func openProactiveLink(_ link: String) throws(ChatError) {
        try open(.link(link))
    }
}
