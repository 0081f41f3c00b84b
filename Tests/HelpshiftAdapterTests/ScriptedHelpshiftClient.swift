import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity

/// An SDK that records its calls, and delivers the events of a test.
@MainActor
final class ScriptedHelpshiftClient: HelpshiftClient {
    var isInstalled: Bool
    weak var delegate: (any HelpshiftClientDelegate)?
    private(set) var calls: [String] = []
    private(set) var lastConfiguration: [String: HelpshiftValue] = [:]
    private(set) var lastUser: [String: String] = [:]
    var acceptsUsers = true
    /// How a notification in the foreground is presented, or `nil` if the SDK doesn't answer immediately.
    var foregroundAnswer: ChatNotification.PresentationOptions? = []
    /// Whether a tap is certain to open the conversation.
    var isTapSure = true
    /// Whether the SDK has a call for silent notifications.
    var takesSilentNotifications = true
    /// The completion handler of the last such call.
    private(set) var silentAnswer: (@Sendable (ChatNotification.FetchResult) -> Void)?
    /// The logins by token, with their callbacks.
    private(set) var identityLogins: [IdentityLogin] = []
    var identityLogin: IdentityLogin? { identityLogins.last }
    private(set) var lastIdentities: String?
    private(set) var lastAttributes: [String: HelpshiftValue] = [:]

    struct IdentityLogin {
        var token: String
        var success: @MainActor () -> Void
        var failure: @MainActor (String, [String: String]?) -> Void
    }

    nonisolated init(isInstalled: Bool = true) {
        self.isInstalled = isInstalled
    }

    func say(_ name: String, _ data: [String: HelpshiftValue]? = nil) {
        delegate?.handleEvent(name: name, data: data)
    }

    func sayMessage(_ body: String, at milliseconds: Double) {
        say(
            "agentMessageReceived",
            [
                "publishId": "12", "createdTs": .number(milliseconds), "type": "text", "body": .string(body),
            ]
        )
    }

    func sayReport(_ count: Double, isFromCache: Bool) {
        say("receivedUnreadMessageCount", ["count": .number(count), "fromCache": .bool(isFromCache)])
    }

    /// The requests for the count, from the server or the cache.
    var countRequests: [String] { calls.filter { $0.hasPrefix("requestUnread") } }

    func forgetCalls() { calls = [] }

    private func note(_ call: String) throws(ChatError) {
        guard isInstalled else { throw .helpshiftNotInstalled(call) }
        calls.append(call)
    }

    func install(platformID: String, domain: String, configuration: [String: HelpshiftValue]) {
        isInstalled = true
        calls.append("install \(platformID) \(domain)")
        lastConfiguration = configuration
    }
    func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
        try note("setDelegate")
        self.delegate = delegate
    }
    func sdkVersion() throws(ChatError) -> String {
        try note("sdkVersion")
        return "10.4.1"
    }
    func setLanguage(_ code: String?) throws(ChatError) { try note("setLanguage \(code ?? "-")") }
    func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try note("showConversation")
        lastConfiguration = configuration
    }
    func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try note("showFAQs")
        lastConfiguration = configuration
    }
    func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError) {
        try note("showFAQSection \(publishID)")
        lastConfiguration = configuration
    }
    func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError) {
        try note("showSingleFAQ \(publishID)")
        lastConfiguration = configuration
    }
    func closeSession() throws(ChatError) { try note("closeSession") }
    func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try note("requestUnread \(fromServer ? "server" : "cache")")
    }
    func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
        try note("loginUser")
        lastUser = details
        return acceptsUsers
    }
    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        try note("login")
        lastConfiguration = configuration
        identityLogins.append(IdentityLogin(token: identity, success: success, failure: failure))
    }
    func addUserIdentities(_ identities: String) throws(ChatError) {
        try note("addUserIdentities")
        lastIdentities = identities
    }
    func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try note("updateMasterAttributes")
        lastAttributes = attributes
    }
    func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
        try note("updateAppAttributes")
        lastAttributes = attributes
    }
    func logout() throws(ChatError) { try note("logout") }
    func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) { try note("clearAnonymous \(clears)") }
    func registerDeviceToken(_ token: Data) throws(ChatError) {
        try note("registerDeviceToken \(token.count)")
    }
    func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) { try note("pause \(pauses)") }
    func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    {
        try note("handleForegroundNotification")
        lastConfiguration = userInfo
        return foregroundAnswer
    }
    func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
        try note("handleNotificationTap")
        lastConfiguration = userInfo
        return isTapSure
    }
    func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool {
        guard takesSilentNotifications else { return false }
        try note("handleSilentNotification")
        lastConfiguration = userInfo
        silentAnswer = answer
        return true
    }
    func handleProactiveLink(_ link: String) throws(ChatError) { try note("handleProactiveLink \(link)") }
    func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) { try note("leaveBreadcrumb \(breadcrumb)") }
    func clearBreadcrumbs() throws(ChatError) { try note("clearBreadcrumbs") }
    func addLog(_ message: String) throws(ChatError) { try note("addLog \(message)") }
    func addUserTrail(_ step: String) throws(ChatError) { try note("addUserTrail \(step)") }
}
