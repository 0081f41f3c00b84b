public import ChatProviderKit
public import Foundation
public import HelpshiftAdapter

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

    /// Opens the conversation for a notification of Helpshift's.
    public func handleNotification(
        userInfo: [String: HelpshiftValue],
        isAppLaunch: Bool
    ) throws(ChatError) -> Bool {
        try checkIsInstalled()
        return try openConversation(for: HelpshiftNotification(userInfo: userInfo))
    }

    /// Lets a notification of Helpshift's be shown as a banner, unless the chat is shown.
    public func handleForegroundNotification(
        _ notification: HelpshiftNotification,
        completion: @escaping @MainActor (_ presentationOptions: UInt) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        let banner: UInt = 1 << 4
        later { completion(notification.isHelpshift && !$0.isConversationVisible ? banner : 0) }
    }

    /// Opens the conversation for a notification of Helpshift's that was tapped.
    public func handleBackgroundNotificationClick(
        _ notification: HelpshiftNotification,
        completion: @escaping @MainActor () -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        _ = try openConversation(for: notification)
        later { _ in completion() }
    }

    /// Gives the content back as it is.
    public func handleBackgroundNotification(
        _ notification: HelpshiftNotification,
        completion: @escaping @MainActor (_ content: HelpshiftNotification) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        later { _ in completion(notification) }
    }

    /// Says that there is new data for a notification of Helpshift's, and none for others.
    public func handleSilentBackgroundNotification(
        _ notification: HelpshiftNotification,
        completion: @escaping @MainActor (_ fetchResult: UInt) -> Void
    ) throws(ChatError) {
        try checkIsInstalled()
        later { _ in completion(notification.isHelpshift ? 0 : 1) }
    }

    /// Opens the conversation, with the configuration that the delegate gives.
    public func handleProactiveLink(_ link: String) throws(ChatError) {
        try checkIsInstalled()
        try showConversation(configuration: delegate?.conversationConfiguration() ?? [:])
    }

    private func openConversation(for notification: HelpshiftNotification) throws(ChatError) -> Bool {
        guard notification.isHelpshift else { return false }
        if !isConversationVisible { try showConversation(configuration: [:]) }
        return true
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
