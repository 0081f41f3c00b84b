public import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// A screen that the SDK was asked for and has not told of yet.
struct ComingScreen {
    /// Whether it takes the place of another, whose end is told first.
    var replacesAnother: Bool
    /// The moment at which it is waited for no longer.
    let deadline: ObservationToken
}

extension HelpshiftChatProvider: ConversationPresenting {
    /// Shows the conversation as the provider's configuration says.
    ///
    /// - Throws: `ChatError`: `notInstalled` before ``connect()``, `shutDown`. So do all that follow.
    public func presentConversation() throws { try presentConversation(nil) }

    /// Shows the conversation.
    ///
    /// - Parameter screen: How; `nil` for what the provider's configuration says. The same below.
    public func presentConversation(_ screen: HelpshiftConversationConfiguration?) throws(ChatError) {
        try open { () throws(ChatError) in try client.showConversation(configuration: dictionary(screen)) }
    }

    /// Closes the SDK's screens, if one is shown.
    public func dismissConversation() {
        guard !isShutDown, client.isInstalled else { return }
        reportingErrors { () throws(ChatError) in try client.closeSession() }
        comingScreen = nil
    }

    /// Shows the help centre.
    public func showFAQs(_ screen: HelpshiftConversationConfiguration? = nil) throws(ChatError) {
        try open { () throws(ChatError) in try client.showFAQs(configuration: dictionary(screen)) }
    }

    /// Shows a section of the help centre, by its publish id.
    public func showFAQSection(
        _ publishID: String,
        _ screen: HelpshiftConversationConfiguration? = nil
    ) throws(ChatError) {
        try open { () throws(ChatError) in
            try client.showFAQSection(publishID, configuration: dictionary(screen))
        }
    }

    /// Shows one article of the help centre, by its publish id.
    public func showSingleFAQ(
        _ publishID: String,
        _ screen: HelpshiftConversationConfiguration? = nil
    ) throws(ChatError) {
        try open { () throws(ChatError) in
            try client.showSingleFAQ(publishID, configuration: dictionary(screen))
        }
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

    /// Whether one of the SDK's screens is shown, the chat or the help centre, or was asked for within the last 5
    /// seconds and has not been told of yet.
    public var isScreenShown: Bool { isSessionActive || isConversationVisible || comingScreen != nil }

    func checkNoScreenIsShown(_ what: String) throws(ChatError) {
        guard isScreenShown else { return }
        throw ChatError(
            .notAllowedNow,
            "Helpshift cannot \(what) while one of its screens is shown: close it first (dismissConversation)."
        )
    }

    /// How long the SDK may take to say that a screen is there, in seconds. One that is later is not coming.
    static let screenTimeout: TimeInterval = 5

    /// Has the SDK open a screen, which it tells later: until then nobody can log in or out either.
    func open(_ show: () throws(ChatError) -> Void) throws(ChatError) {
        try checkIsUsable()
        let isAnotherShown = isSessionActive || isConversationVisible
        comingScreen = ComingScreen(
            replacesAnother: isAnotherShown,
            deadline: clock.schedule(after: Self.screenTimeout) { [weak self] in
                self?.comingScreen = nil
                self?.screenMayHaveClosed()
            }
        )
        do {
            try show()
        } catch {
            comingScreen = nil
            throw error
        }
    }

    private func dictionary(_ screen: HelpshiftConversationConfiguration?) -> [String: HelpshiftValue] {
        (screen ?? configuration.screen).dictionary
    }
}
