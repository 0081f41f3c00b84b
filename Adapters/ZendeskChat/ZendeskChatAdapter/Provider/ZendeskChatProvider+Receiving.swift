import ChatProviderKit

/// What the client says.
extension ZendeskChatProvider {
    // MARK: The connection

    func receive(_ newStatus: ZendeskConnectionStatus) {
        // An equal status is no new connection.
        guard !isShutDown, newStatus != clientStatus else { return }
        let oldStatus = clientStatus
        clientStatus = newStatus
        isLoadedOnThisConnection = false
        if case .unknown(let number) = newStatus {
            report("unknown connection status \(number); taken as disconnected")
        }
        if newStatus == .connected {
            authenticationHasFailed = false
            // Whatever a new connection brings is the present user's.
            formerVisitors = []
        }
        let mapped = mapped(newStatus, after: oldStatus)
        if mapped.isConnectedOrConnecting { disconnectWasRequested = false }
        status.value = mapped
        // An observer may have done anything, a connection and a shutdown included.
        guard !isShutDown, !isLoadedOnThisConnection, state.value.loading == .loaded else { return }
        var left = state.value
        left.loading = .loadedEarlier
        state.value = left
    }

    private func mapped(_ newStatus: ZendeskConnectionStatus, after oldStatus: ZendeskConnectionStatus?)
        -> ConnectionStatus
    {
        switch newStatus {
        case .connecting: .connecting
        case .connected: .connected
        case .reconnecting: .reconnecting
        case .unreachable: .unreachable(.network)
        case .failed:
            .failed(authenticationHasFailed ? .authentication : oldStatus == .reconnecting ? .network : nil)
        case .unknown: .disconnected(nil)
        case .disconnected:
            if !client.isInitialized {
                .disconnected(.notInstalled)
            } else if disconnectWasRequested {
                .disconnected(.requested)
            } else if authenticationHasFailed {
                .disconnected(.authentication)
            } else {
                .disconnected(oldStatus == .reconnecting ? .network : nil)
            }
        }
    }

    // MARK: The chat

    func receive(_ newState: ZendeskChatState) {
        guard !isShutDown else { return }
        heardState = true
        if newState.isChatting || !newState.logs.isEmpty { hasHeldChat = true }
        guard !awaitsLogin else { return }
        if isResetting { stateDuringReset = newState }
        guard !formerVisitors.contains(where: { $0.owns(newState) }) else { return }
        let isLoaded = clientStatus == .connected && newState.chatSessionStatus.isPastInitializing
        var next = state.value
        takeParts(of: newState, into: &next)
        if isLoaded {
            formerVisitors = []
            isLoadedOnThisConnection = true
            next.transcript = newState.logs
            next.loading = .loaded
        }
        lastTaken = newState
        state.value = next
    }

    /// Takes over all but the log. What is as it was is not mapped again: a state comes with each message.
    private func takeParts(of newState: ZendeskChatState, into next: inout ChatState) {
        let old = lastTaken
        next.isChatting = newState.isChatting
        next.chatID = newState.chatID
        if newState.chatSessionStatus != old?.chatSessionStatus {
            if case .unknown(let number) = newState.chatSessionStatus {
                report("unknown session status \(number); taken as initializing")
            }
            next.sessionStatus = ChatState.SessionStatus(newState.chatSessionStatus)
        }
        guard newState.details != old?.details else { return }
        if newState.agents != old?.agents { next.agents = newState.agents.map(ChatAgent.init) }
        if newState.department != old?.department {
            next.department = newState.department.map { ChatDepartment($0, report: report) }
        }
        if newState.queuePosition != old?.queuePosition {
            next.queuePosition = max(0, newState.queuePosition.queue)
        }
        if newState.rating != old?.rating { next.rating = Rating(newState.rating, report: report) }
        if newState.comment != old?.comment { next.comment = newState.comment }
    }

    // MARK: What happens

    func receive(_ notification: ZendeskNotification) {
        guard !isShutDown else { return }
        if awaitsLogin, notification == .chatEnded { return }
        switch notification {
        case .messageReceived: eventSource.send(.messageReceived)
        case .chatEnded: eventSource.send(.chatEnded)
        case .authenticationFailed(let error): receiveAuthenticationFailure(error)
        case .unknown(let name): report("unknown notification \(name); nothing was changed")
        }
    }

    private func receiveAuthenticationFailure(_ error: ZendeskAuthenticationError?) {
        authenticationHasFailed = true
        let description =
            error.map { ChatError($0) }
            ?? ChatError(
                .authentication,
                "Zendesk did not accept who the user is. Log in with a fresh token."
            )
        eventSource.send(.authenticationFailed(description))
        // The SDK does not say whether the status or the notification comes first.
        switch status.value {
        case .failed: status.value = .failed(.authentication)
        case .disconnected(nil): status.value = .disconnected(.authentication)
        case .connecting, .connected, .reconnecting, .unreachable, .disconnected: break
        }
    }

    func receive(_ account: ZendeskAccount) {
        guard !isShutDown else { return }
        knownDepartments = (account.departments ?? []).map { ChatDepartment($0, report: report) }
    }
}
