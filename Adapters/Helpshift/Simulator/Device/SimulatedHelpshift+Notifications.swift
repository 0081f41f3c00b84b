public import ChatProviderKit
public import Foundation
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Registers the device. If push is not set up in the account, the SDK then shows no notifications inside the app.
    public func registerDeviceToken(_ token: Data) throws(ChatError) {
        try checkIsInstalled()
        device.pushToken = token
    }

    /// Pauses or resumes notifications inside the app.
    public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try checkIsInstalled()
        isInAppNotificationPaused = pauses
    }

    /// Returns how to show a notification that arrives in the foreground. A message's is not shown, because the SDK
    /// shows its own. From 10.5 on, the system shows a campaign's.
    public func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    {
        try checkIsInstalled()
        guard userInfo["origin"] == "helpshift" else { return [.banner, .list, .sound] }
        switch version {
        case .v10_4_1: return []
        case .v10_5_0: break
        }
        guard answersNotifications == .atOnce else { return nil }
        return SimulatedCampaign(userInfo) == nil ? [] : [.banner, .list, .sound]
    }

    /// Opens the subject of a tapped notification. 10.4 always opens the conversation.
    public func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
        try checkIsInstalled()
        guard userInfo["origin"] == "helpshift" else { return false }
        switch version {
        case .v10_4_1:
            try showTappedConversation()
            return true
        case .v10_5_0: break
        }
        switch SimulatedCampaign(userInfo) {
        case nil: try showTappedConversation()
        case .chat: try showConversation(configuration: delegate?.conversationConfiguration() ?? [:])
        case .helpCenter: try showFAQs(configuration: delegate?.conversationConfiguration() ?? [:])
        case .page(let link): openedPages.append(link)
        case .expired: break
        }
        return false
    }

    private func showTappedConversation() throws(ChatError) {
        if !isConversationVisible { try showConversation(configuration: [:]) }
    }

    /// Receives a silent notification, from 10.5 on.
    public func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool {
        try checkIsInstalled()
        switch version {
        case .v10_4_1: return false
        case .v10_5_0: break
        }
        let result: ChatNotification.FetchResult = SimulatedCampaign(userInfo) == nil ? .newData : .noData
        switch answersNotifications {
        case .atOnce: answer(result)
        case .later: after(server.latency) { _ in answer(result) }
        case .never: break
        }
        return true
    }

    /// Opens the conversation with the delegate's configuration.
    public func handleProactiveLink(_ link: String) throws(ChatError) {
        try checkIsInstalled()
        try showConversation(configuration: delegate?.conversationConfiguration() ?? [:])
    }

    // MARK: Context for agents

    /// Adds a breadcrumb. The last 100 are kept.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try checkIsInstalled()
        breadcrumbs = (breadcrumbs + [breadcrumb]).suffix(100)
    }

    /// Removes the breadcrumbs.
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
