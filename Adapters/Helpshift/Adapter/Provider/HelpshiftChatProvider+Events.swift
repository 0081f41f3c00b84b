import ChatProviderKit
import Foundation

extension HelpshiftChatProvider {
    /// Updates the state with a callback of the SDK.
    package func receive(_ callback: HelpshiftCallback) {
        guard !isShutDown else { return }
        switch callback {
        case .event(let decoded):
            for diagnostic in decoded.diagnostics { diagnose(diagnostic.description) }
            apply(decoded.event)
            vendorEvents.send(decoded.event)
        case .recordedMessage(let message, let id): apply(message, id: id)
        case .authenticationFailed(let reason):
            inputs.send(.authenticationFailed(reason))
            updateConnection { $0.sdkStatus = .failed(.authentication) }
            eventSource.send(.authenticationFailed(ChatError(.notVerified(reason))))
            renewal.request(.verification)
        }
    }

    private func apply(_ event: HelpshiftEvent) {
        switch event {
        case .agentMessageReceived(let message): apply(message, id: HelpshiftMessageID.agentMessage(message))
        case .messageAdd(let message): change { $0.append(message, at: clock.now) }
        case .receivedUnreadMessageCount(let count?, let isFromCache): takeReport(count, isFromCache)
        case .widgetToggle(let isVisible?): updateScreen(.conversationToggled(isVisible: isVisible))
        // The value is unreadable, which a diagnostic has reported.
        case .receivedUnreadMessageCount(nil, _), .widgetToggle(nil): break
        case .conversationStart, .conversationStatus, .conversationReopened, .conversationEnd,
            .conversationRejected, .conversationResolved, .csatSubmit:
            change { $0.apply(event, at: clock.now) }
            setOpenIssue(state.value.isChatting)
            tellOfConversation(event)
        case .sessionStarted: updateScreen(.sessionStarted)
        case .sessionEnded: updateScreen(.sessionEnded)
        case .userClickOnAction(let type, let data):
            eventSource.send(.actionChosen(type: type?.rawValue ?? "", data: data ?? ""))
        case .userSessionExpired:
            updateConnection { $0.sdkStatus = .failed(.sessionExpired) }
            eventSource.send(.sessionExpired)
            renewal.request(.session)
        case .refreshUserCredentials:
            eventSource.send(.credentialsExpiring)
            renewal.request(.session)
        case .attributesDataInvalid, .masterAttributesValidationFailed, .masterAttributesSyncFailed,
            .masterAttributesLimitExceeded, .appAttributesValidationFailed, .appAttributesSyncFailed,
            .appAttributesLimitExceeded, .identityDataSyncFailed, .identitiesDataInvalid,
            .identitiesSizeLimitExceeded, .identityTokenInvalid, .iatIsMandatory, .userIdentityNotEnabled:
            if let name = event.name { tell(name, event.fieldErrors.mapValues(\.rawValue)) }
        case .unknown(let name, let data):
            eventSource.send(.vendor(name: name, data: (data ?? [:]).mapValues(\.words)))
        }
    }

    private func apply(_ message: HelpshiftAgentMessage, id: ChatEntry.ID) {
        change(hearsServer: true) { $0.append(message, id: id, at: clock.now) }
        // Agents write in an open issue, whether the SDK has told of its opening or not.
        setOpenIssue(true)
    }

    private func takeReport(_ count: Int, _ isFromCache: Bool) {
        let report = ChatState.ReportedUnreadCount(
            count: count,
            isFromCache: isFromCache,
            sequence: reportCount
        )
        reportCount += 1
        change(hearsServer: !isFromCache) {
            $0.reportedUnread = report
            $0.raiseLoading(to: isFromCache ? .loadedEarlier : .loaded)
        }
    }

    private func tellOfConversation(_ event: HelpshiftEvent) {
        if case .conversationEnd = event { eventSource.send(.chatEnded) }
        if let name = event.name { tell(name) }
    }

    private func tell(_ name: HelpshiftEventName, _ data: [String: String] = [:]) {
        eventSource.send(.vendor(name: name.rawValue, data: data))
    }

    /// Whether an event may be of another user. The count is asked for afterwards.
    var dropsEvents: Bool { userState.isUncertain || isSDKChangingUser }

    /// - Parameter hearsServer: Whether the server has just been heard, as far as there is a network.
    private func change(hearsServer: Bool = false, _ change: (inout ChatState) -> Void) {
        guard !dropsEvents else { return }
        var newState = state.value
        change(&newState)
        if hearsServer { hasHeardServer = true }
        if connection.isWithoutNetwork {
            if newState.loading == .loaded { newState.loading = .loadedEarlier }
        } else if hearsServer {
            silence?.restart()
        }
        state.value = newState
    }

    private func setOpenIssue(_ isOpen: Bool) {
        if !dropsEvents { requester?.openIssueMayHaveChanged(isOpen) }
    }
}
