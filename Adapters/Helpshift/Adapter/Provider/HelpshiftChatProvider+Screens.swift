import ChatAdapterKit
public import ChatProviderKit
import HelpshiftIdentity

extension HelpshiftChatProvider: ConversationPresenting {
    /// Shows the conversation with the provider's configuration. Installs the SDK if necessary.
    ///
    /// During a change of user, the screen opens when the change has ended. If it cannot open then, the
    /// reason is published as a `ChatEvent.diagnostic(_:)`.
    ///
    /// - Throws: `ChatError`: `notInstalled` if the SDK cannot be installed, `notAllowedNow` if the SDK has
    ///   another user than the one that the app has named, `shutDown` after ``shutDown()``. The other methods
    ///   that show a screen throw the same errors.
    public func presentConversation() throws { try presentConversation(nil) }

    /// Closes the SDK's screens, which count as closed from now on.
    public func dismissConversation() {
        if !isShutDown { users.dismissConversation() }
    }

    /// Whether the conversation is visible.
    public var isConversationVisible: Bool {
        screens.isConversationVisible && core.users?.isScreenVisible == true
    }
}

extension HelpshiftChatProvider {
    /// Shows the conversation.
    ///
    /// - Parameter screen: The configuration of the screen; `nil` for the provider's.
    public func presentConversation(_ screen: HelpshiftConversationConfiguration?) throws(ChatError) {
        try open(.conversation(dictionary(screen)))
    }

    /// Shows the help center. Unlike the conversation, the help center and its parts open even while the user's
    /// session has expired or is being renewed.
    public func showFAQs(_ screen: HelpshiftConversationConfiguration? = nil) throws(ChatError) {
        try open(.helpCenter(dictionary(screen)))
    }

    /// Shows a section of the help center, by its publish id.
    public func showFAQSection(
        _ publishID: String,
        _ screen: HelpshiftConversationConfiguration? = nil
    ) throws(ChatError) {
        try open(.section(publishID, dictionary(screen)))
    }

    /// Shows one article of the help center, by its publish id.
    public func showSingleFAQ(
        _ publishID: String,
        _ screen: HelpshiftConversationConfiguration? = nil
    ) throws(ChatError) {
        try open(.article(publishID, dictionary(screen)))
    }

    /// Sets the language of the screens, such as `fr`; `nil` for the device's language.
    ///
    /// - Throws: `ChatError`, with `notAllowedNow` while one of the SDK's screens is shown, because the SDK
    ///   would silently ignore the call.
    public func setLanguage(_ code: String?) throws(ChatError) {
        try checkIsUsable()
        try core.check(.noScreen)
        try client.setLanguage(code)
    }

    /// Whether one of the SDK's screens, the conversation or the help center, is shown or expected. A screen
    /// is expected for up to five seconds after a request to open or close it, until the SDK reports it.
    public var isScreenShown: Bool { core.users?.screen.isExpected == true }

    /// Makes the SDK open a screen, which the SDK reports later. A provider that connects on first use
    /// installs the SDK first.
    func open(_ screen: HelpshiftScreen) throws(ChatError) {
        try core.check()
        prepare()
        try checkIsUsable()
        let outputs = users.outputs.value
        let isBetweenSessions = outputs.isExpired || outputs.activity == .renewing
        if screen.isHelpCenter, isBetweenSessions, !outputs.screen.isClosing {
            return try users.openHelpCenter { () throws(ChatError) in try show(screen) }
        }
        try users.openConversation { [weak self] () throws(ChatError) in try self?.show(screen) }
    }

    /// Shows a screen at once.
    private func show(_ screen: HelpshiftScreen) throws(ChatError) {
        try checkIsUsable()
        switch screen {
        case .conversation(let configuration): try client.showConversation(configuration: configuration)
        case .helpCenter(let configuration): try client.showFAQs(configuration: configuration)
        case .section(let id, let configuration): try client.showFAQSection(id, configuration: configuration)
        case .article(let id, let configuration): try client.showSingleFAQ(id, configuration: configuration)
        case .link(let link): try client.handleProactiveLink(link)
        case .notification(let userInfo):
            let isSure = try client.handleNotificationTap(HelpshiftValue.dictionary(userInfo))
            if !isSure { users.send(.screenMayNotAppear) }
        }
    }

    // MARK: The SDK's reports

    /// - Parameters:
    ///   - isToggle: Whether the SDK reports the conversation's visibility. Such a report is sent on even if
    ///     it repeats the last one, because the app may have reported another visibility since.
    ///   - isShown: Whether the SDK reports that the conversation or the session is shown.
    func updateScreens(isToggle: Bool = false, isShown: Bool, _ change: (inout HelpshiftScreens) -> Void) {
        let former = isConversationVisible
        change(&screens)
        // The SDK's screen has closed when both the conversation and the session have ended.
        if isShown == screens.isShown { users.send(.screen(isShown: isShown)) }
        guard isToggle || isConversationVisible != former else { return }
        core.send(.conversationVisibilityChanged(isConversationVisible))
    }

    /// Reports that a visible conversation counts as closed, before the SDK reports that.
    func screensWereWithdrawn() {
        if screens.isConversationVisible { core.send(.conversationVisibilityChanged(false)) }
    }
}

/// A screen of the SDK, with its configuration.
enum HelpshiftScreen {
    case conversation([String: HelpshiftValue])
    case helpCenter([String: HelpshiftValue])
    case section(_ publishID: String, [String: HelpshiftValue])
    case article(_ publishID: String, [String: HelpshiftValue])
    /// The target of a proactive link.
    case link(String)
    /// The subject of a notification: the conversation, or a campaign's target.
    case notification([String: any Sendable])

    /// Whether the screen shows articles instead of the user's conversation.
    var isHelpCenter: Bool {
        switch self {
        case .helpCenter, .section, .article: true
        case .conversation, .link, .notification: false
        }
    }
}

/// The SDK's reports about its screens: the visibility of the conversation, and the sessions that contain its
/// screens, in any order.
struct HelpshiftScreens: Sendable, Equatable {
    var isConversationVisible = false
    var isSessionActive = false

    /// Whether a screen is shown, the conversation or the help center.
    var isShown: Bool { isConversationVisible || isSessionActive }
}
