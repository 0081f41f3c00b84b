public import ChatProviderKit

extension HelpshiftChatProvider: ConversationPresenting {
    /// Shows the conversation with the provider's configuration. Installs the SDK, where that is not installed.
    ///
    /// - Throws: `ChatError`: `notInstalled` where the SDK cannot be installed, `notAllowedNow` while the SDK changes the
    ///   user, `shutDown` after ``shutDown()``. The other methods that show a screen throw the same errors.
    public func presentConversation() throws { try presentConversation(nil) }

    /// Closes the SDK's screens.
    public func dismissConversation() {
        guard !isShutDown, client.isInstalled else { return }
        reportingErrors { () throws(ChatError) in try client.closeSession() }
        updateScreen(.dismissed)
    }

    /// Whether the conversation is visible.
    public var isConversationVisible: Bool { screenState.isConversationVisible }
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
        try checkNoScreenIsShown("set the language")
        try client.setLanguage(code)
    }

    /// Whether one of the SDK's screens is shown, the conversation or the help center, or was requested within the
    /// last 5 seconds and has not been reported by the SDK yet.
    public var isScreenShown: Bool { screenState.isScreenShown }
}
