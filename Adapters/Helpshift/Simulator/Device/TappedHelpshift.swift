package import ChatProviderKit
package import Foundation
package import HelpshiftAdapter

package import enum HelpshiftIdentity.HelpshiftValue

/// A client that carries each call to a simulated SDK, for a test that hears what passes.
///
/// A type that adopts it implements the members that it hears, and has the others from here.
@MainActor
package protocol TappedHelpshift: HelpshiftClient {
    /// The SDK that the calls are carried to.
    var sdk: SimulatedHelpshift { get }
}

extension TappedHelpshift {
    package var isInstalled: Bool { sdk.isInstalled }
    package func install(platformID: String, domain: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        sdk.install(platformID: platformID, domain: domain, configuration: configuration)
    }
    package func sdkVersion() throws(ChatError) -> String { try sdk.sdkVersion() }
    package func setLanguage(_ code: String?) throws(ChatError) { try sdk.setLanguage(code) }

    // MARK: Screens

    package func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.showConversation(configuration: configuration)
    }
    package func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.showFAQs(configuration: configuration)
    }
    package func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        try sdk.showFAQSection(publishID, configuration: configuration)
    }
    package func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue])
        throws(ChatError)
    {
        try sdk.showSingleFAQ(publishID, configuration: configuration)
    }
    package func closeSession() throws(ChatError) { try sdk.closeSession() }

    // MARK: Unread messages

    package func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try sdk.requestUnreadMessageCount(fromServer: fromServer)
    }

    // MARK: Users

    package func addUserIdentities(_ identities: String) throws(ChatError) {
        try sdk.addUserIdentities(identities)
    }
    package func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.updateMasterAttributes(attributes)
    }
    package func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try sdk.updateAppAttributes(attributes)
    }
    package func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
        try sdk.clearAnonymousUserOnLogin(clears)
    }

    // MARK: Notifications

    package func registerDeviceToken(_ token: Data) throws(ChatError) { try sdk.registerDeviceToken(token) }
    package func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
        try sdk.pauseDisplayOfInAppNotification(pauses)
    }
    package func handleNotification(userInfo: [String: HelpshiftValue], isAppLaunch: Bool)
        throws(ChatError) -> Bool
    {
        try sdk.handleNotification(userInfo: userInfo, isAppLaunch: isAppLaunch)
    }
    package func handleProactiveLink(_ link: String) throws(ChatError) { try sdk.handleProactiveLink(link) }

    // MARK: What agents see of the app

    package func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try sdk.leaveBreadcrumb(breadcrumb)
    }
    package func clearBreadcrumbs() throws(ChatError) { try sdk.clearBreadcrumbs() }
    package func addLog(_ message: String) throws(ChatError) { try sdk.addLog(message) }
    package func addUserTrail(_ step: String) throws(ChatError) { try sdk.addUserTrail(step) }
}
