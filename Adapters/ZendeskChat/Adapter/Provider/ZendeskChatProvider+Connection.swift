import ChatProviderKit

/// What the client reports of its connection.
extension ZendeskChatProvider {
    func receive(_ newStatus: ZendeskConnectionStatus) {
        guard !isShutDown else { return }
        if newStatus != connection.heardStatus { inputs.send(.connectionStatus(newStatus)) }
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
        case .messageReceived:
            inputs.send(.notification(notification))
            eventSource.send(.messageReceived)
        case .chatEnded:
            // A reset ends the former user's chat; before a login the chat is the anonymous visitor's.
            guard userState.hearsOwnChat else { return }
            inputs.send(.notification(notification))
            eventSource.send(.chatEnded)
        case .authenticationFailed(let error):
            // During a reset the SDK is given no token.
            guard !userState.isLeaving else { return }
            inputs.send(.notification(notification))
            receiveAuthenticationFailure(error)
        case .unknown(let name):
            inputs.send(.notification(notification))
            report("unknown notification \(name); nothing was changed")
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
