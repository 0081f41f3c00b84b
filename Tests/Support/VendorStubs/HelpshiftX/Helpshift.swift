// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The members of Helpshift's class that the adapter uses, as Swift imports them. They record their arguments.
import Foundation

public final class Helpshift: NSObject {
    public weak var delegate: (any HelpshiftDelegate)?
    public weak var proactiveAPIConfigCollectorDelegate: (any HelpshiftProactiveAPIConfigCollectorDelegate)?

    static let shared = Helpshift()

    override private init() {}

    public class func sharedInstance() -> Helpshift { shared }

    public class func install(
        withPlatformId platformId: String,
        domain: String,
        config: [AnyHashable: Any]?
    ) {
        HelpshiftStub.note("install", platformId, domain, config ?? [:])
        HelpshiftStub.didInstall()
    }

    public class func pauseDisplayOf(inAppNotification shouldPauseInAppNotification: Bool) {
        HelpshiftStub.note("pauseDisplay", shouldPauseInAppNotification)
    }

    public class func loginUser(_ userDetails: [String: String]) -> Bool {
        HelpshiftStub.note("loginUser", userDetails)
        return HelpshiftStub.acceptsUsers
    }

    public class func login(
        withIdentity identityJWT: String,
        config loginConfig: [String: Any],
        success successCallback: @escaping () -> Void,
        failure failureCallback: @escaping (String, [String: String]?) -> Void
    ) {
        HelpshiftStub.note("login", identityJWT, loginConfig)
        HelpshiftStub.login = HelpshiftStub.Login(success: successCallback, failure: failureCallback)
    }

    public class func addUserIdentities(_ identitiesJWT: String) {
        HelpshiftStub.note("addUserIdentities", identitiesJWT)
    }

    public class func updateMasterAttributes(_ attributes: [String: Any]) {
        HelpshiftStub.note("updateMasterAttributes", attributes)
    }

    public class func updateAppAttributes(_ attributes: [String: Any]) {
        HelpshiftStub.note("updateAppAttributes", attributes)
    }

    public class func logout() { HelpshiftStub.note("logout") }

    public class func clearAnonymousUser(onLogin shouldClear: Bool) {
        HelpshiftStub.note("clearAnonymousUser", shouldClear)
    }

    public class func showConversation(withConfig config: [AnyHashable: Any]?) {
        HelpshiftStub.note("showConversation", config ?? [:])
    }

    public class func showFAQs(withConfig config: [AnyHashable: Any]?) {
        HelpshiftStub.note("showFAQs", config ?? [:])
    }

    public class func showFAQSection(
        _ faqSectionPublishID: String,
        withConfig config: [AnyHashable: Any]?
    ) {
        HelpshiftStub.note("showFAQSection", faqSectionPublishID, config ?? [:])
    }

    public class func showSingleFAQ(_ faqPublishID: String, withConfig config: [AnyHashable: Any]?) {
        HelpshiftStub.note("showSingleFAQ", faqPublishID, config ?? [:])
    }

    public class func setLanguage(_ languageCode: String?) {
        HelpshiftStub.note("setLanguage", languageCode ?? "nil")
    }

    public class func registerDeviceToken(_ deviceToken: Data) {
        HelpshiftStub.note("registerDeviceToken", deviceToken)
    }

    public class func handleNotification(
        withUserInfoDictionary userInfo: [AnyHashable: Any],
        isAppLaunch: Bool
    ) -> Bool {
        HelpshiftStub.note("handleNotification", userInfo, isAppLaunch)
        return userInfo["origin"] as? String == "helpshift"
    }

    public class func handleProactiveLink(_ proactiveLink: String) {
        HelpshiftStub.note("handleProactiveLink", proactiveLink)
    }

    public class func requestUnreadMessageCount(_ shouldFetchFromServer: Bool) {
        HelpshiftStub.note("requestUnreadMessageCount", shouldFetchFromServer)
    }

    public class func leaveBreadcrumb(_ leaveBreadcrumb: String) {
        HelpshiftStub.note("leaveBreadcrumb", leaveBreadcrumb)
    }

    public class func clearBreadcrumbs() { HelpshiftStub.note("clearBreadcrumbs") }

    public class func addLog(_ message: String) { HelpshiftStub.note("addLog", message) }

    public class func addUserTrail(_ userTrail: String) { HelpshiftStub.note("addUserTrail", userTrail) }

    public class func sdkVersion() -> String { HelpshiftStub.version.rawValue }

    public class func closeSession() { HelpshiftStub.note("closeSession") }
}
