import ChatProviderKit
import ChatProviderRecording
import Foundation
import HelpshiftAdapter
import enum HelpshiftIdentity.HelpshiftValue

/// An installed SDK that does nothing, because the recording contains its reports.
@MainActor
final class ReplayingHelpshiftClient: HelpshiftClient {
    let isInstalled = true
    private(set) weak var delegate: (any HelpshiftClientDelegate)?

    func install(platformID: String, domain: String, configuration: [String: HelpshiftValue]) {}
    func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) { self.delegate = delegate }
    func sdkVersion() -> String { "replay" }
    func setLanguage(_ code: String?) {}

    func showConversation(configuration: [String: HelpshiftValue]) {}
    func showFAQs(configuration: [String: HelpshiftValue]) {}
    func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue]) {}
    func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue]) {}
    func closeSession() {}
    func requestUnreadMessageCount(fromServer: Bool) {}

    func loginUser(_ details: [String: String]) -> Bool { false }
    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) { failure("networkError", nil) }
    func addUserIdentities(_ identities: String) {}
    func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) {}
    func updateAppAttributes(_ attributes: [String: HelpshiftValue]) {}
    func logout() {}
    func clearAnonymousUserOnLogin(_ clears: Bool) {}

    func registerDeviceToken(_ token: Data) {}
    func pauseDisplayOfInAppNotification(_ pauses: Bool) {}
    func handleForegroundNotification(_ userInfo: [String: HelpshiftValue])
        -> ChatNotification.PresentationOptions?
    { nil }
    func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) -> Bool { false }
    func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) -> Bool { false }
    func handleProactiveLink(_ link: String) {}

    func leaveBreadcrumb(_ breadcrumb: String) {}
    func clearBreadcrumbs() {}
    func addLog(_ message: String) {}
    func addUserTrail(_ step: String) {}
}
