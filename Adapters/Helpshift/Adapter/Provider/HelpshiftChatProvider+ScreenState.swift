import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// The changes of the SDK's screens.
extension HelpshiftChatProvider {
    /// How long the SDK may take to report a screen that was requested, in seconds. After that the screen is not
    /// expected any more.
    static let screenTimeout: TimeInterval = 5

    func updateScreen(_ event: HelpshiftScreenState.Event) {
        perform(screenState.apply(event))
    }

    private func perform(_ effects: [HelpshiftScreenState.Effect]) {
        for effect in effects {
            switch effect {
            case .startDeadline:
                screenDeadline = clock.schedule(after: Self.screenTimeout) { [weak self] in
                    self?.updateScreen(.deadlinePassed)
                }
            case .stopDeadline: screenDeadline = nil
            case .publishVisibility(let isVisible):
                eventSource.send(.conversationVisibilityChanged(isVisible))
            case .publishSession(let isActive): eventSource.send(.sessionChanged(isActive: isActive))
            case .requestUnreadCount: requester?.conversationDidClose()
            case .resumeUnlessShown: resumeUnlessShown()
            }
        }
    }

    /// Continues a logout and a renewal that wait for the end of the last screen.
    func resumeUnlessShown() {
        guard !isScreenShown else { return }
        updateUser(.screensClosed)
        renewal.proceed()
    }

    /// A screen that the SDK is asked for, with its configuration.
    enum Screen {
        case conversation([String: HelpshiftValue])
        case helpCenter([String: HelpshiftValue])
        case section(_ publishID: String, [String: HelpshiftValue])
        case article(_ publishID: String, [String: HelpshiftValue])
        /// What a proactive link leads to.
        case link(String)
        /// The conversation that a notification is about.
        case notification([String: any Sendable])
    }

    /// Has the SDK open a screen, which the SDK reports later. A provider that connects when it is used installs it first.
    func open(_ screen: Screen) throws(ChatError) {
        prepare()
        try checkIsUsable()
        guard !isSDKChangingUser else {
            throw ChatError(.notAllowedNow, "A login is running: open the screen when it has returned.")
        }
        updateScreen(.screenRequested)
        do {
            if try show(screen) { return }
        } catch {
            updateScreen(.requestFailed)
            throw error
        }
        updateScreen(.requestFailed)
    }

    /// - Returns: Whether the SDK is going to open it.
    private func show(_ screen: Screen) throws(ChatError) -> Bool {
        switch screen {
        case .conversation(let configuration): try client.showConversation(configuration: configuration)
        case .helpCenter(let configuration): try client.showFAQs(configuration: configuration)
        case .section(let id, let configuration): try client.showFAQSection(id, configuration: configuration)
        case .article(let id, let configuration): try client.showSingleFAQ(id, configuration: configuration)
        case .link(let link): try client.handleProactiveLink(link)
        case .notification(let userInfo):
            return try handOn(userInfo, isAppLaunch: true)
        }
        return true
    }

    func checkNoScreenIsShown(_ what: String) throws(ChatError) {
        guard isScreenShown else { return }
        throw ChatError(
            .notAllowedNow,
            "Helpshift cannot \(what) while one of its screens is shown: close it first (dismissConversation)."
        )
    }
}
