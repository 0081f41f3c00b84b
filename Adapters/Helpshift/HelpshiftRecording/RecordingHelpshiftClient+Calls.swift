public import ChatProviderKit
import ChatProviderRecording
public import Foundation
import HelpshiftAdapter
public import HelpshiftIdentity

// The calls, as they are, to the client that does the work.
extension RecordingHelpshiftClient {
    /// Passed on.
    public func install(platformID: String, domain: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        try client.install(platformID: platformID, domain: domain, configuration: configuration)
    }

    /// Passed on.
    public func sdkVersion() throws(ChatError) -> String {
        try client.sdkVersion()
    }

    /// Passed on.
    public func setLanguage(_ code: String?) throws(ChatError) {
        try client.setLanguage(code)
    }

    /// Passed on.
    public func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try client.showConversation(configuration: configuration)
    }

    /// Passed on.
    public func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try client.showFAQs(configuration: configuration)
    }

    /// Passed on.
    public func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    {
        try client.showFAQSection(publishID, configuration: configuration)
    }

    /// Passed on.
    public func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    {
        try client.showSingleFAQ(publishID, configuration: configuration)
    }

    /// Passed on.
    public func closeSession() throws(ChatError) {
        try client.closeSession()
    }

    /// Passed on.
    public func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try client.requestUnreadMessageCount(fromServer: fromServer)
    }

    /// Passed on.
    public func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
        try client.loginUser(details)
    }

    /// Passed on.
    public func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try client.login(identity: identity, configuration: configuration, success: success, failure: failure)
    }

    /// Passed on.
    public func addUserIdentities(_ identities: String) throws(ChatError) {
        try client.addUserIdentities(identities)
    }

    /// Passed on.
    public func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try client.updateMasterAttributes(attributes)
    }

    /// Passed on.
    public func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try client.updateAppAttributes(attributes)
    }

    /// Passed on.
    public func logout() throws(ChatError) {
        try client.logout()
    }

    /// Passed on.
    public func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try client.clearAnonymousUserOnLogin(clears)
    }

    /// Passed on.
    public func registerDeviceToken(_ token: Data) throws(ChatError) {
        try client.registerDeviceToken(token)
    }

    /// Passed on.
    public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try client.pauseDisplayOfInAppNotification(pauses)
    }

    /// Passed on.
    public func handleNotification(userInfo: [String: HelpshiftValue], isAppLaunch: Bool) throws(ChatError)
        -> Bool
    {
        try client.handleNotification(userInfo: userInfo, isAppLaunch: isAppLaunch)
    }

    /// Passed on.
    public func handleProactiveLink(_ link: String) throws(ChatError) {
        try client.handleProactiveLink(link)
    }

    /// Passed on.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try client.leaveBreadcrumb(breadcrumb)
    }

    /// Passed on.
    public func clearBreadcrumbs() throws(ChatError) {
        try client.clearBreadcrumbs()
    }

    /// Passed on.
    public func addLog(_ message: String) throws(ChatError) {
        try client.addLog(message)
    }

    /// Passed on.
    public func addUserTrail(_ step: String) throws(ChatError) {
        try client.addUserTrail(step)
    }

}
