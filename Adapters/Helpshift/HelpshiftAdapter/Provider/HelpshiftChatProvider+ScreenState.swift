import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// The changes of the SDK's screens.
extension HelpshiftChatProvider {
    /// How long the SDK may take to report a screen that was requested, in seconds. After that the screen is not
    /// expected any more.
    static let screenTimeout: TimeInterval = 5

    func updateScreen(_ event: HelpshiftScreenState.Event) {
        for effect in screenState.apply(event) { perform(effect) }
    }

    private func perform(_ effect: HelpshiftScreenState.Effect) {
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

    /// Continues a logout and a renewal that wait for the end of the last screen.
    func resumeUnlessShown() {
        guard !isScreenShown else { return }
        updateUser(.screensClosed)
        renewal.proceed()
    }

    /// Creates the SDK open a screen, which the SDK reports later.
    func open(_ show: () throws(ChatError) -> Void) throws(ChatError) {
        try checkIsUsable()
        updateScreen(.screenRequested)
        do {
            try show()
        } catch {
            updateScreen(.requestFailed)
            throw error
        }
    }

    func checkNoScreenIsShown(_ what: String) throws(ChatError) {
        guard isScreenShown else { return }
        throw ChatError(
            .notAllowedNow,
            "Helpshift cannot \(what) while one of its screens is shown: close it first (dismissConversation)."
        )
    }
}
