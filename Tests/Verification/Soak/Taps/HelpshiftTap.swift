import ChatProviderKit
import CountingModel
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

/// Sits between Helpshift's SDK and its provider, and passes the SDK's events and answers to the reference model before
/// the provider hears them.
///
/// It lives as long as its provider.
@MainActor
final class HelpshiftTap: HelpshiftClient, HelpshiftClientDelegate {
    let sdk: SimulatedHelpshift
    private let users: VendorUserTap
    private let emit: @MainActor (ModelEvent) -> Void
    private let sabotage: SoakSabotage?
    private weak var provider: (any HelpshiftClientDelegate)?
    private var messages = 0
    private var screen = Screen()
    /// Whether the account has rejected the user's digest.
    private(set) var isRefused = false
    /// Whether the SDK has the app's user.
    private var isAnswered = true
    /// Whether a fresh digest was requested since the app's last login.
    private var hasRenewed = false

    init(
        _ sdk: SimulatedHelpshift,
        _ users: VendorUserTap,
        sabotage: SoakSabotage?,
        emit: @escaping @MainActor (ModelEvent) -> Void
    ) {
        self.sdk = sdk
        self.users = users
        self.sabotage = sabotage
        self.emit = emit
    }

    var delegate: (any HelpshiftClientDelegate)? { provider }

    func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
        provider = delegate
        // The SDK has one delegate, which may belong to another provider by now.
        if delegate != nil || sdk.delegate === self { try sdk.setDelegate(delegate == nil ? nil : self) }
    }

    // MARK: The SDK's events

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        tell(Self.event(name, data ?? [:]))
        if sabotage == .losesMessages, name == "agentMessageReceived" {
            messages += 1
            guard messages % 5 != 0 else { return }
        }
        provider?.handleEvent(name: name, data: data)
    }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
        // U2: while a logout is owed, "what the vendor says is dropped".
        if !users.owesLogout {
            isRefused = true
            emit(.helpshift(.authenticationFailed(reason.rawValue)))
            if users.hasTokenSource, !hasRenewed {
                hasRenewed = true
                users.sessionExpired()
            }
        }
        provider?.authenticationFailed(reason)
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? { provider?.conversationConfiguration() }

    private func tell(_ event: ModelHelpshiftEvent) {
        switch event {
        case .widgetToggle(let isVisible?): change { $0.isConversationShown = isVisible }
        case .other("helpshiftSessionStarted"): change { $0.isSessionActive = true }
        case .other("helpshiftSessionEnded"): change { $0.isSessionActive = false }
        case .other("userSessionExpired"):
            if !users.owesLogout { emit(.helpshift(event)) }
            users.sessionExpired()
        case .other("refreshUserCredentials"): users.credentialsExpire()
        default: emit(.helpshift(event))
        }
    }

    /// After each login by the app, a fresh digest may be requested once.
    func appLogsIn() { hasRenewed = false }

    /// The user has changed, or was logged in again.
    func userDidChange(_ standing: ModelStanding, isAnother: Bool) {
        // The end of the quiet time is no answer.
        if !isAnswered, standing.isAnswered || isAnother { isRefused = false }
        isAnswered = standing.isAnswered
        if isAnother { hasRenewed = false }
    }

    // MARK: The screen

    /// The SDK's screens, including the conversation.
    private struct Screen {
        var isConversationShown = false
        var isSessionActive = false
        /// Whether the SDK was asked for one, and has not reported it yet.
        var isRequested = false
        /// Whether the SDK was asked to close it, and has not closed it yet.
        var isWithdrawn = false

        var isThere: Bool { isConversationShown || isSessionActive }
        var isVisible: Bool { isConversationShown && !isWithdrawn }
    }

    private func change(_ change: (inout Screen) -> Void) {
        let former = screen
        change(&screen)
        // U3: "a screen of theirs that appears later is closed again"
        if screen.isThere, users.hasAnothersScreen { screen.isWithdrawn = true }
        if screen.isThere { screen.isRequested = false }
        if former.isThere, !screen.isThere {
            screen.isWithdrawn = false
            users.screenHasClosed()
        }
        guard screen.isVisible != former.isVisible else { return }
        if screen.isConversationShown != former.isConversationShown {
            emit(.helpshift(.widgetToggle(visible: screen.isVisible)))
        } else {
            emit(.conversation("willDisappear", provider: SoakAction.Vendor.helpshift.id))
        }
    }

    /// U1: "The former user's screen is told to close in the turn of the call". U3: `dismissConversation()` does it too.
    func withdrawScreen() { change { if $0.isThere || $0.isRequested { $0.isWithdrawn = true } } }

    private func request(_ show: () throws(ChatError) -> Void) throws(ChatError) {
        screen.isRequested = true
        if !screen.isThere { screen.isWithdrawn = false }
        try show()
    }

    func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try request { () throws(ChatError) in try sdk.showConversation(configuration: configuration) }
    }

    func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try request { () throws(ChatError) in try sdk.showFAQs(configuration: configuration) }
    }

    func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
        var isSure = false
        try request { () throws(ChatError) in isSure = try sdk.handleNotificationTap(userInfo) }
        return isSure
    }

    // MARK: Users

    func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
        let user = ExactUser(id: details["userId"])
        let form = VendorUsers.Form.known(details["userAuthToken"] ?? "")
        let number = users.callBegins(.login(VendorUsers.Login(user: user, form: form)))
        let isIn = try sdk.loginUser(details)
        users.callEnds(number, hasSucceeded: isIn)
        return isIn
    }

    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError) {
        let number = users.callBegins(.login(byIdentity: identity))
        try sdk.login(
            identity: identity,
            configuration: configuration,
            success: { [users] in
                users.callEnds(number, hasSucceeded: true)
                success()
            },
            failure: { [users] reason, errors in
                users.callEnds(number, hasSucceeded: false)
                failure(reason, errors)
            }
        )
    }

    func logout() throws(ChatError) {
        let number = users.callBegins(.logout)
        try sdk.logout()
        users.callEnds(number, hasSucceeded: true)
    }

    // MARK: Inside

    private static func event(_ name: String, _ data: [String: HelpshiftValue]) -> ModelHelpshiftEvent {
        switch name {
        case "agentMessageReceived":
            .agentMessage(
                ModelAgentMessage(
                    publishID: text(data["publishId"]),
                    created: number(data["createdTs"]).map { .number($0) } ?? .missing,
                    type: text(data["type"]),
                    body: text(data["body"]),
                    attachments: attachments(data["attachments"])
                )
            )
        case "messageAdd": .messageAdd(type: text(data["type"]) ?? "", body: text(data["body"]) ?? "")
        case "conversationStart": .conversationStart(message: text(data["message"]))
        case "conversationStatus": .conversationStatus(open: flag(data["open"]))
        case "widgetToggle": .widgetToggle(visible: flag(data["visible"]))
        case "receivedUnreadMessageCount":
            .report(count: number(data["count"]).map { Int($0) }, fromCache: flag(data["fromCache"]) ?? false)
        default: .other(name)
        }
    }

    private static func attachments(_ value: HelpshiftValue?) -> [ModelAttachment] {
        guard case .array(let files)? = value else { return [] }
        return files.map { file in
            guard case .object(let fields) = file else { return ModelAttachment(name: "", size: 0) }
            return ModelAttachment(
                name: text(fields["fileName"]) ?? "",
                size: number(fields["size"]).map { Int($0) } ?? 0
            )
        }
    }

    private static func text(_ value: HelpshiftValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    private static func number(_ value: HelpshiftValue?) -> Double? {
        if case .number(let number)? = value { number } else { nil }
    }

    private static func flag(_ value: HelpshiftValue?) -> Bool? {
        if case .bool(let flag)? = value { flag } else { nil }
    }
}

extension ModelStanding {
    /// Whether the vendor has answered the last change.
    fileprivate var isAnswered: Bool { self == .quiet || self == .settled }
}
