import ChatAdapterKit
public import ChatProviderKit
import HelpshiftIdentity

extension HelpshiftChatProvider: ConversationPresenting {
    /// Shows the conversation with the provider's configuration. Installs the SDK, where that is not installed.
    ///
    /// While the user changes, the screen opens when that is over. What prevents it then is published as a
    /// `ChatEvent.diagnostic(_:)`.
    ///
    /// - Throws: `ChatError`: `notInstalled` where the SDK cannot be installed, `notAllowedNow` where the SDK has another user
    ///   than the app has named, `shutDown` after ``shutDown()``. The other methods that show a screen throw the same errors.
    public func presentConversation() throws { try presentConversation(nil) }

    /// Closes the SDK's screens. They count as closed from now on.
    public func dismissConversation() {
        if !isShutDown { users.dismissConversation() }
    }

    /// Whether the conversation is visible.
    public var isConversationVisible: Bool {
        sdk.screens.isConversationVisible && core.users?.isScreenVisible == true
    }
}

extension HelpshiftChatProvider {
    /// Shows the conversation.
    ///
    /// - Parameter screen: The configuration of the screen; `nil` for the provider's.
    public func presentConversation(_ screen: HelpshiftConversationConfiguration?) throws(ChatError) {
        try open(.conversation(dictionary(screen)))
    }

    /// Shows the help center.
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

    /// Sets the language of the screens, such as `fr`; `nil` for the device's.
    ///
    /// - Throws: `ChatError`, with `notAllowedNow` while one of the SDK's screens is shown: the SDK would ignore
    ///   it silently.
    public func setLanguage(_ code: String?) throws(ChatError) {
        try checkIsUsable()
        try core.check(.noScreen)
        try client.setLanguage(code)
    }

    /// Whether one of the SDK's screens is shown, the conversation or the help center, or is about to be: it was requested or
    /// told to close within the last five seconds, and the SDK has not reported it.
    public var isScreenShown: Bool { core.users?.screen.isExpected == true }

    /// Has the SDK open a screen, which the SDK reports later. A provider that connects when it is used installs it first.
    func open(_ screen: HelpshiftScreen) throws(ChatError) {
        try core.check()
        prepare()
        try checkIsUsable()
        vendor.nextScreen = screen
        try users.openConversation()
    }

    /// Shows a screen at once.
    func show(_ screen: HelpshiftScreen) throws(ChatError) {
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

    // MARK: What the SDK reports

    /// - Parameter isToggle: Whether the SDK says that the conversation is visible, or is not. Of that and what the app
    ///   says of the conversation the latest word counts, so it is reported even if it is the same.
    func updateScreens(isToggle: Bool = false, _ change: (inout HelpshiftScreens) -> Void) {
        let former = isConversationVisible
        change(&sdk.screens)
        users.send(.screen(isShown: sdk.screens.isShown))
        guard isToggle || isConversationVisible != former else { return }
        core.send(.conversationVisibilityChanged(isConversationVisible))
    }

    /// The session says that no screen is visible any more, whatever the SDK reports of one.
    func screensWereWithdrawn() {
        let former = sdk.screens
        guard former.isShown else { return }
        sdk.screens = HelpshiftScreens()
        if former.isConversationVisible { core.send(.conversationVisibilityChanged(false)) }
    }
}

/// A screen that the SDK is asked for, with its configuration.
enum HelpshiftScreen {
    case conversation([String: HelpshiftValue])
    case helpCenter([String: HelpshiftValue])
    case section(_ publishID: String, [String: HelpshiftValue])
    case article(_ publishID: String, [String: HelpshiftValue])
    /// What a proactive link leads to.
    case link(String)
    /// What a notification is about: the conversation, or what a campaign opens.
    case notification([String: any Sendable])
}

/// What the SDK has reported of its screens: the visibility of the conversation, and the sessions that contain its screens, in
/// any order.
struct HelpshiftScreens: Sendable, Equatable {
    var isConversationVisible = false
    var isSessionActive = false

    /// Whether a screen is shown, the conversation or the help center.
    var isShown: Bool { isConversationVisible || isSessionActive }
}
