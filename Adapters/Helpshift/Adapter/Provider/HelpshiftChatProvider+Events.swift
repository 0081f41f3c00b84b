import ChatAdapterKit
import ChatProviderKit
import Foundation
package import HelpshiftIdentity

extension HelpshiftChatProvider {
    /// Updates the state with one of the SDK's events.
    ///
    /// - Parameter recordedID: The id of a recorded agent's message. The redacted contents don't identify it.
    package func receive(_ name: String, _ data: [String: HelpshiftValue]?, recordedID: String? = nil) {
        guard !isShutDown else { return }
        let decoded = HelpshiftEvent.decode(name: name, data: data)
        if let recordedID, case .agentMessageReceived(let message) = decoded.event {
            return apply(message, id: recordedID)
        }
        tell(decoded.event, name: name, data: data)
        for diagnostic in decoded.diagnostics { core.diagnose(diagnostic.description) }
        apply(decoded.event)
        vendorEvents.send(decoded.event)
    }

    private func apply(_ event: HelpshiftEvent) {
        switch event {
        case .agentMessageReceived(let message): apply(message, id: HelpshiftMessageID.agentMessage(message))
        case .messageAdd(let message): change { $0.append(message, at: core.clock.now) }
        case .receivedUnreadMessageCount(let count?, let isFromCache): takeReport(count, isFromCache)
        case .widgetToggle(let isVisible?):
            updateScreens(isToggle: true, isShown: isVisible) { $0.isConversationVisible = isVisible }
            // The vendor allows a request as soon as the conversation has closed.
            if !isVisible { requester?.conversationDidClose() }
        // The value is unreadable. A diagnostic has reported it.
        case .receivedUnreadMessageCount(nil, _), .widgetToggle(nil): break
        case .conversationStart, .conversationStatus, .conversationReopened, .conversationEnd,
            .conversationRejected, .conversationResolved, .csatSubmit:
            change { $0.apply(event, at: core.clock.now) }
            setOpenIssue(core.state.isChatting)
            // A late event may belong to the previous user.
            guard hearsUsersChat else { return }
            if case .conversationEnd = event { core.send(.chatEnded) }
            if let name = event.name { tell(name.rawValue) }
        case .sessionStarted: sessionDidChange(isActive: true)
        case .sessionEnded: sessionDidChange(isActive: false)
        case .userClickOnAction(let type, let data):
            core.send(.actionChosen(type: type?.rawValue ?? "", data: data ?? ""))
        case .userSessionExpired: sessionDidExpire()
        case .refreshUserCredentials:
            core.send(.credentialsExpiring)
            users.send(.credentialsExpiring)
        case .userDataRefused(let reason, let errors): tell(reason.rawValue, errors.mapValues(\.rawValue))
        case .unknown(let name, let data):
            core.send(.vendor(name: name, data: (data ?? [:]).mapValues(\.words)))
        }
    }

    private func apply(_ message: HelpshiftAgentMessage, id: ChatEntry.ID) {
        change(hearsServer: true) { $0.append(message, id: id, at: core.clock.now) }
        // An agent's message means that an issue is open, even if the SDK has not reported one.
        setOpenIssue(true)
    }

    private func takeReport(_ count: Int, _ isFromCache: Bool) {
        change(hearsServer: !isFromCache) {
            $0.report(unread: count, isFromCache: isFromCache)
            $0.raiseLoading(to: isFromCache ? .loadedEarlier : .loaded)
        }
    }

    private func tell(_ name: String, _ data: [String: String] = [:]) {
        core.send(.vendor(name: name, data: data))
    }

    private func sessionDidChange(isActive: Bool) {
        updateScreens(isShown: isActive) { $0.isSessionActive = isActive }
        core.send(.sessionChanged(isActive: isActive))
    }

    /// - Parameter hearsServer: Whether the change comes from the server. Without a network, it counts as
    ///   cached.
    private func change(hearsServer: Bool = false, _ change: (inout ChatState) -> Void) {
        guard hearsUsersChat else { return }
        var state = core.state
        change(&state)
        let isWithoutNetwork = connection.isWithoutNetwork
        if hearsServer { usersChat.hasHeardServer = !isWithoutNetwork }
        if isWithoutNetwork {
            if state.loading == .loaded { state.loading = .loadedEarlier }
        } else if hearsServer {
            silence?.restart()
        }
        core.publish(state: state)
    }

    private func setOpenIssue(_ isOpen: Bool) {
        if hearsUsersChat { requester?.openIssueMayHaveChanged(isOpen) }
    }
}
