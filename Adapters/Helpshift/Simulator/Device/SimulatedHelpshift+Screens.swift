public import ChatProviderKit
import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Shows the conversation, and closes any screen of the SDK that is already shown.
    public func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try checkIsInstalled()
        open(SimulatedScreen(isConversation: true, configuration: configuration))
    }

    /// Shows the help center.
    public func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
        try checkIsInstalled()
        openHelpCenter(configuration) { _ in true }
    }

    /// Shows a section of the help center.
    public func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    {
        try checkIsInstalled()
        openHelpCenter(configuration) { $0.sectionPublishID == publishID }
    }

    /// Shows one article of the help center.
    public func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    {
        try checkIsInstalled()
        openHelpCenter(configuration) { $0.publishID == publishID }
    }

    /// Closes the screens.
    public func closeSession() throws(ChatError) {
        try checkIsInstalled()
        close()
    }

    /// Has no effect. The screens have no language.
    public func setLanguage(_ code: String?) throws(ChatError) { try checkIsInstalled() }

    /// The version that the simulator behaves like.
    public func sdkVersion() throws(ChatError) -> String {
        try checkIsInstalled()
        return version.rawValue
    }

    private func openHelpCenter(
        _ configuration: [String: HelpshiftValue],
        _ isAskedFor: (SimulatedArticle) -> Bool
    ) {
        var screen = SimulatedScreen(isConversation: false, configuration: configuration)
        screen.articles = server.dashboard.articles.filter(isAskedFor)
        open(screen)
    }

    private func open(_ newScreen: SimulatedScreen) {
        close()
        screen = newScreen
        usesFullPrivacy = newScreen.isOn("fullPrivacy")
        raise(.helpshiftSessionStarted)
        if newScreen.isConversation { conversationDidOpen() }
    }

    /// Reports that the chat is visible, and marks its messages as read.
    private func conversationDidOpen() {
        let draft = screen?.text("conversationPrefillText") ?? ""
        screen?.draft = draft
        raise(.widgetToggle, ["visible": true])
        markRead()
        noticeExpiry()
        noticeRefusal()
        if isAccepted, let conversation = currentConversation { raiseStatus(of: conversation) }
        let firstMessage = screen?.text("initialUserMessage")
        if activeConversation == nil, firstMessage != nil || screen?.isOn("initiateChatOnLoad") == true {
            try? visitor.send(firstMessage ?? "")
        }
    }

    func close() {
        guard let closed = screen else { return }
        screen = nil
        if closed.isConversation {
            wasClosedSinceFetch = true
            raise(.widgetToggle, ["visible": false])
        }
        raise(.helpshiftSessionEnded)
    }

    func markRead() {
        guard isAccepted else { return }
        device.cachedCounts[device.userID] = 0
        if isReachable { server.markRead(device.userID, on: device.id) }
    }
}
