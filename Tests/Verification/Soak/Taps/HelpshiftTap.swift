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
    private let session: SessionTap
    private let emit: @MainActor (ModelEvent) -> Void
    private let sabotage: SoakSabotage?
    private weak var provider: (any HelpshiftClientDelegate)?
    private var messages = 0
    private var screen = Screen()

    init(
        _ sdk: SimulatedHelpshift,
        _ session: SessionTap,
        sabotage: SoakSabotage?,
        emit: @escaping @MainActor (ModelEvent) -> Void
    ) {
        self.sdk = sdk
        self.session = session
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
        emit(.helpshift(.authenticationFailed(reason.rawValue)))
        provider?.authenticationFailed(reason)
    }

    func conversationConfiguration() -> [String: HelpshiftValue]? { provider?.conversationConfiguration() }

    private func tell(_ event: ModelHelpshiftEvent) {
        switch event {
        case .widgetToggle(let isVisible?): change { $0.isConversationShown = isVisible }
        case .other("helpshiftSessionStarted"): change { $0.isSessionActive = true }
        case .other("helpshiftSessionEnded"): change { $0.isSessionActive = false }
        default: emit(.helpshift(event))
        }
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
        if screen.isThere, session.hasAnothersScreen { screen.isWithdrawn = true }
        if screen.isThere { screen.isRequested = false }
        if former.isThere, !screen.isThere { screen.isWithdrawn = false }
        guard screen.isVisible != former.isVisible else { return }
        if screen.isConversationShown != former.isConversationShown {
            emit(.helpshift(.widgetToggle(visible: screen.isVisible)))
        } else {
            emit(.conversation("willDisappear", provider: SoakAction.Vendor.helpshift.id))
        }
    }

    /// U1: "the former user's screen is asked to close". U3: `dismissConversation()` does it too.
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
