public import ChatProviderKit
public import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Registers the device.
    public func registerDeviceToken(_ token: Data) throws(ChatError) {
        try checkIsInstalled()
        device.pushToken = token
    }

    /// Has no effect. Notifications inside the app are not simulated.
    public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try checkIsInstalled()
    }

    /// Returns how to show a notification that arrives in the foreground. The SDK's own is not shown, because the SDK
    /// shows the message itself.
    public func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    {
        try checkIsInstalled()
        return userInfo["origin"] == "helpshift" ? [] : [.banner, .list, .sound]
    }

    /// Opens the conversation of a tapped notification. From 10.5 on, the SDK does not report that.
    public func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
        try checkIsInstalled()
        guard userInfo["origin"] == "helpshift" else { return false }
        if !isConversationVisible { try showConversation(configuration: [:]) }
        return version == .v10_4_1
    }

    /// Receives a silent notification, from 10.5 on.
    public func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool {
        try checkIsInstalled()
        guard version == .v10_5_0 else { return false }
        answer(.newData)
        return true
    }

    /// Opens the conversation with the delegate's configuration.
    public func handleProactiveLink(_ link: String) throws(ChatError) {
        try checkIsInstalled()
        try showConversation(configuration: delegate?.conversationConfiguration() ?? [:])
    }

    // MARK: Context for agents, which is not simulated

    /// Has no effect.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) { try checkIsInstalled() }
    /// Has no effect.
    public func clearBreadcrumbs() throws(ChatError) { try checkIsInstalled() }
    /// Has no effect.
    public func addLog(_ message: String) throws(ChatError) { try checkIsInstalled() }
    /// Has no effect.
    public func addUserTrail(_ step: String) throws(ChatError) { try checkIsInstalled() }
}
