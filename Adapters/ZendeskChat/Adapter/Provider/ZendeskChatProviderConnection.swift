import ChatProviderKit

/// The connection of a provider: its status, and the state that determines the next one.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next.
struct ZendeskChatProviderConnection: Sendable, Equatable {
    enum Event: Sendable, Equatable {
        /// The SDK reports a status. `isInstalled` says whether there is a `Chat.instance`.
        case heard(ZendeskChatConnectionStatus, isInstalled: Bool)
        /// The SDK reports that authentication failed. `isRefused` says whether Zendesk has refused the user, so that
        /// another attempt would fail, too.
        case authenticationFailed(isRefused: Bool)
        /// The app requests a connection. `waits` says whether the SDK currently lacks the app's user.
        case connect(isInstalled: Bool, waits: Bool)
        /// The SDK no longer has the app's user. A connection that is opening may already have the previous
        /// user's token, and the SDK does not document what it does then. If `isAwaited`, no login or logout
        /// is running, and the app must make one. An open connection is then another visitor's, too.
        case userLeft(isAwaited: Bool)
        /// The SDK has the app's user from now on. `isOfUser` says whether a connection that is opening
        /// belongs to that user: the SDK opens another one after it receives an identity.
        case userArrived(isInstalled: Bool, isOfUser: Bool)
        /// The app requests to close the connection.
        case disconnect
        /// Another user's chat starts on this connection.
        case userChanged
    }

    /// What the provider does, in this order, after a change.
    enum Effect: Sendable, Equatable {
        /// Reports a status that this version does not know.
        case reportUnknownStatus(Int)
        /// Publishes ``ZendeskChatProviderConnection/status``.
        case publishStatus
        /// Opens the SDK's socket.
        case open
        /// Closes the SDK's socket.
        case close
        /// Opens the SDK's socket after a pause, if ``ZendeskChatProviderConnection/mayRetry`` still holds.
        case retryLater
    }

    /// The status that the SDK last reported.
    private(set) var heardStatus: ZendeskChatConnectionStatus
    /// The published status.
    private(set) var status = ConnectionStatus.disconnected(nil)
    /// Whether the app has closed the connection. A connection that opens, or a call to open one, clears it.
    private(set) var isCloseRequested = false
    /// Whether a connection was requested from the SDK, which has not reported a new status since.
    private(set) var isOpenRequested = false
    /// Why authentication has failed since the last attempt to connect, for the current user.
    private(set) var authenticationFailure: ConnectionStatus.Reason?
    /// Whether the app wants a connection.
    private(set) var isWanted = false
    /// Whether to connect as soon as the SDK has the app's user.
    private(set) var opensWithUser = false
    /// Whether the connection was closed because of another user, and the SDK has not reported a new status
    /// since.
    private(set) var isGivenUp = false

    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .heard(let newStatus, let isInstalled):
            // An equal status does not mean a new connection.
            guard newStatus != heardStatus else { return [] }
            isOpenRequested = false
            isGivenUp = false
            heardStatus = newStatus
            status = publishedStatus(isInstalled: isInstalled)
            if status.isConnectedOrConnecting { isCloseRequested = false }
            if isConnected { authenticationFailure = nil }
            if case .unknown(let number) = newStatus { return [.reportUnknownStatus(number)] + publish() }
            return publish()
        case .authenticationFailed(let isRefused):
            let reason: ConnectionStatus.Reason = isRefused ? .authentication : .network
            authenticationFailure = reason
            // The SDK does not document whether the status or the failure comes first.
            switch status {
            case .failed: status = .failed(reason)
            case .disconnected(nil): status = .disconnected(reason)
            case .connecting, .connected, .reconnecting, .unreachable, .disconnected: return []
            }
            return publish()
        case .connect(let isInstalled, let waits):
            isWanted = true
            guard isInstalled else {
                (heardStatus, status) = (.disconnected, .disconnected(.notInstalled))
                return [.publishStatus]
            }
            if waits {
                opensWithUser = true
                return []
            }
            // A connection that is closing may still be published as open.
            return status.isConnectedOrConnecting && !isCloseRequested ? [] : open()
        case .userLeft(let isAwaited):
            // While the server is unreachable, the SDK may still be trying to connect.
            let isOthers = isAwaited && (isConnected || heardStatus == .unreachable)
            return isOpening || isOthers ? giveUp() : []
        case .userArrived(let isInstalled, let isOfUser):
            // A connection that was opened during the change, for example by the vendor's screen, belongs to
            // the previous user.
            let effects = isOpening && !isOfUser ? giveUp() : []
            if hasFailed, isWanted {
                return effects + apply(.connect(isInstalled: isInstalled, waits: false))
            }
            // A connection that is closing may still be published as opening.
            let opens = opensWithUser && !isConnected && !(isOpening && isOfUser && !isGivenUp)
            opensWithUser = false
            return effects + (opens ? open() : [])
        case .disconnect:
            isWanted = false
            opensWithUser = false
            guard mayBeOpen else { return [] }
            isCloseRequested = true
            isOpenRequested = false
            return [.close]
        case .userChanged:
            authenticationFailure = nil
            return []
        }
    }

    private func publish() -> [Effect] { mayRetry ? [.publishStatus, .retryLater] : [.publishStatus] }

    private mutating func open() -> [Effect] {
        isCloseRequested = false
        isOpenRequested = true
        isGivenUp = false
        opensWithUser = false
        authenticationFailure = nil
        return [.open]
    }

    /// Closes the connection until the SDK has the app's user. A connection that the app has closed stays
    /// closed even then.
    private mutating func giveUp() -> [Effect] {
        if !isCloseRequested { opensWithUser = true }
        guard !isGivenUp else { return [] }
        isGivenUp = true
        return [.close]
    }

    /// Returns the status to publish for ``heardStatus``, while ``status`` is the previous one.
    private func publishedStatus(isInstalled: Bool) -> ConnectionStatus {
        let loss: ConnectionStatus.Reason? = status == .reconnecting ? .network : nil
        switch heardStatus {
        case .connecting: return .connecting
        case .connected: return .connected
        case .reconnecting: return .reconnecting
        case .unreachable: return .unreachable(.network)
        case .unknown: return .disconnected(nil)
        case .failed: return .failed(authenticationFailure ?? loss)
        case .disconnected:
            guard isInstalled else { return .disconnected(.notInstalled) }
            if isCloseRequested { return .disconnected(.requested) }
            return .disconnected(authenticationFailure ?? loss)
        }
    }
}

extension ZendeskChatProviderConnection {
    /// Creates the connection of a new provider from the SDK's current status.
    init(at status: ZendeskChatConnectionStatus, isInstalled: Bool) {
        self.init(heardStatus: status)
        self.status = publishedStatus(isInstalled: isInstalled)
    }
}

// MARK: Derived values

extension ZendeskChatProviderConnection {
    var isConnected: Bool { heardStatus == .connected }

    /// Whether the SDK is opening a connection, possibly with the current user's token.
    var isOpening: Bool { heardStatus == .connecting || heardStatus == .reconnecting }

    /// Whether the SDK has a connection or may open one, now or when there is a network.
    var mayBeOpen: Bool { heardStatus != .disconnected || isOpenRequested }

    var hasFailed: Bool { heardStatus == .failed || status == .disconnected(.authentication) }

    /// Whether the app wants a connection that has failed, but that Zendesk has not refused.
    var mayRetry: Bool {
        switch status {
        case .failed(let reason): isWanted && reason != .authentication
        case .disconnected(.network): isWanted
        case .connecting, .connected, .reconnecting, .unreachable, .disconnected: false
        }
    }
}
