public import ChatProviderKit
public import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Registers the device. Without push in the account this silences the notifications inside the app.
    public func registerDeviceToken(_ token: Data) throws(ChatError) {
        try checkIsInstalled()
        device.pushToken = token
    }

    /// Pauses notifications inside the app, or lets them go on.
    public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try checkIsInstalled()
        isInAppNotificationPaused = pauses
    }

    /// Opens the conversation for a notification of Helpshift's that was tapped.
    public func handleNotification(
        userInfo: [String: HelpshiftValue],
        isAppLaunch: Bool
    ) throws(ChatError) -> Bool {
        try checkIsInstalled()
        guard userInfo["origin"] == "helpshift" else { return false }
        if isAppLaunch, !isConversationVisible { try showConversation(configuration: [:]) }
        return true
    }

    /// Opens the conversation, with the configuration that the delegate gives.
    public func handleProactiveLink(_ link: String) throws(ChatError) {
        try checkIsInstalled()
        try showConversation(configuration: delegate?.conversationConfiguration() ?? [:])
    }

    // MARK: What agents see of the app

    /// Adds a breadcrumb; the last 100 stay.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try checkIsInstalled()
        breadcrumbs = (breadcrumbs + [breadcrumb]).suffix(100)
    }

    /// Forgets the breadcrumbs.
    public func clearBreadcrumbs() throws(ChatError) {
        try checkIsInstalled()
        breadcrumbs = []
    }

    /// Adds a line to the log.
    public func addLog(_ message: String) throws(ChatError) {
        try checkIsInstalled()
        logs.append(message)
    }

    /// Adds a step to the trail.
    public func addUserTrail(_ step: String) throws(ChatError) {
        try checkIsInstalled()
        userTrail.append(step)
    }
}
