import ChatAdapterKit
import ChatProviderKit

/// The client's reports about its connection.
extension ZendeskChatProvider {
    func receive(_ newStatus: ZendeskChatConnectionStatus) {
        guard !isShutDown else { return }
        if newStatus != connection.heardStatus {
            inputs.send(.connectionStatus(newStatus))
            // All states of a new connection belong to the current user.
            if newStatus == .connected { vendor.visitors.forgetFormer() }
        }
        perform(connection.apply(.heard(newStatus, isInstalled: client.isInitialized)))
        guard newStatus == .connected else { return }
        backoff.reset()
        // The SDK reports placeholder settings before the first connection. Read the real ones now.
        if let settings = client.settings { receive(settings) }
    }

    func perform(_ effects: [ZendeskChatProviderConnection.Effect]) {
        for effect in effects {
            switch effect {
            case .reportUnknownStatus(let number):
                core.diagnose("unknown connection status \(number); treated as disconnected")
            case .publishStatus: core.publish(status: connection.status)
            case .open: client.connect()
            case .close: client.disconnect()
            case .retryLater:
                guard nextAttempt == nil else { break }
                nextAttempt = core.clock.schedule(after: backoff.pause()) { [weak self] in
                    guard let self else { return }
                    nextAttempt = nil
                    if connection.mayRetry { connect() }
                }
            }
        }
    }

    // MARK: Notifications

    func receive(_ notification: ZendeskChatNotification) {
        guard !isShutDown else { return }
        switch notification {
        case .messageReceived:
            inputs.send(.notification(notification))
            core.send(.messageReceived(nil))
        case .chatEnded:
            // A reset ends the previous user's chat, and before a login, the chat is the anonymous visitor's.
            // Neither end is the current user's.
            guard hearsUsersChat, vendor.visitors.former.isEmpty else { return }
            inputs.send(.notification(notification))
            core.send(.chatEnded)
        case .authenticationFailed(let error):
            // A reset in progress gives the SDK no token, so this failure is expected.
            guard hearsUsersChat else { return }
            inputs.send(.notification(notification))
            receiveAuthenticationFailure(error)
        case .unknown(let name):
            inputs.send(.notification(notification))
            core.diagnose("unknown notification \(name); nothing was changed")
        }
    }

    private func receiveAuthenticationFailure(_ error: ZendeskChatAuthenticationError?) {
        let description =
            error.map { ChatError($0) }
            ?? ChatError(
                .authentication,
                "Zendesk did not accept the user's identity. Log in with a new token."
            )
        let isRefused = description.code == .authentication
        let effects = connection.apply(.authenticationFailed(isRefused: isRefused))
        core.send(.authenticationFailed(description))
        perform(effects)
    }
}
