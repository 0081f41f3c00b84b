import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

/// The calls that the tap does not observe.
extension HelpshiftTap {
    var isInstalled: Bool { sdk.isInstalled }
    func install(platformID: String, domain: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        sdk.install(platformID: platformID, domain: domain, configuration: configuration)
    }
    func sdkVersion() throws(ChatError) -> String { try sdk.sdkVersion() }
    func setLanguage(_ code: String?) throws(ChatError) { try sdk.setLanguage(code) }

    // MARK: Screens

    func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        try sdk.showFAQSection(publishID, configuration: configuration)
    }
    func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        try sdk.showSingleFAQ(publishID, configuration: configuration)
    }
    func closeSession() throws(ChatError) { try sdk.closeSession() }

    // MARK: Unread messages

    func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try sdk.requestUnreadMessageCount(fromServer: fromServer)
    }

    // MARK: Users

    func loginUser(_ details: [String: String]) throws(ChatError) -> Bool { try sdk.loginUser(details) }
    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try sdk.login(
            identity: identity,
            configuration: configuration,
            success: success,
            failure: failure
        )
    }
    func logout() throws(ChatError) { try sdk.logout() }
    func addUserIdentities(_ identities: String) throws(ChatError) {
        try sdk.addUserIdentities(identities)
    }
    func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.updateMasterAttributes(attributes)
    }
    func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.updateAppAttributes(attributes)
    }
    func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try sdk.clearAnonymousUserOnLogin(clears)
    }

    // MARK: Notifications

    func registerDeviceToken(_ token: Data) throws(ChatError) { try sdk.registerDeviceToken(token) }
    func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try sdk.pauseDisplayOfInAppNotification(pauses)
    }
    func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    {
        try sdk.handleForegroundNotification(userInfo)
    }
    func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool {
        try sdk.handleSilentNotification(userInfo, answer: answer)
    }
    func handleProactiveLink(_ link: String) throws(ChatError) { try sdk.handleProactiveLink(link) }

    // MARK: What agents see of the app

    func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try sdk.leaveBreadcrumb(breadcrumb)
    }
    func clearBreadcrumbs() throws(ChatError) { try sdk.clearBreadcrumbs() }
    func addLog(_ message: String) throws(ChatError) { try sdk.addLog(message) }
    func addUserTrail(_ step: String) throws(ChatError) { try sdk.addUserTrail(step) }
}
