import ChatProviderKit

/// What the client reports of its connection.
extension ZendeskChatProvider {
    func receive(_ newStatus: ZendeskConnectionStatus) {
        guard !isShutDown else { return }
        perform(connection.apply(.heard(newStatus, isInstalled: client.isInitialized)))
        // The SDK may have told the settings while it connected, when they were still its placeholder.
        if newStatus == .connected, let settings = client.settings { receive(settings) }
    }

    func perform(_ effects: [ZendeskProviderConnection.Effect]) {
        for effect in effects {
            switch effect {
            case .reportUnknownStatus(let number):
                report("unknown connection status \(number); taken as disconnected")
            case .forgetFormerVisitors: perform(userState.apply(.connected))
            case .publishStatus: status.value = connection.status
            case .markLoadedEarlier: markLoadedEarlier()
            case .open: client.connect()
            case .close: client.disconnect()
            }
        }
    }

    private func markLoadedEarlier() {
        // An observer of the status may have done anything, a connection and a shutdown included.
        guard !isShutDown, !connection.isLoaded, state.value.loading == .loaded else { return }
        state.value.loading = .loadedEarlier
    }

    // MARK: Notifications

    func receive(_ notification: ZendeskNotification) {
        guard !isShutDown else { return }
        switch notification {
        case .messageReceived: eventSource.send(.messageReceived)
        case .chatEnded:
            // A reset ends the former user's chat; before a login the chat is the anonymous visitor's.
            if userState.hearsOwnChat { eventSource.send(.chatEnded) }
        case .authenticationFailed(let error):
            // During a reset the SDK is given no token.
            if !userState.isLeaving { receiveAuthenticationFailure(error) }
        case .unknown(let name): report("unknown notification \(name); nothing was changed")
        }
    }

    private func receiveAuthenticationFailure(_ error: ZendeskAuthenticationError?) {
        let effects = connection.apply(.authenticationFailed)
        let description =
            error.map { ChatError($0) }
            ?? ChatError(
                .authentication,
                "Zendesk did not accept who the user is. Log in with a fresh token."
            )
        eventSource.send(.authenticationFailed(description))
        perform(effects)
    }
}
