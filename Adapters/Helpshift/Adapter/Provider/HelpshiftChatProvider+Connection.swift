import ChatAdapterKit
import ChatProviderKit

/// The connection. The SDK does not report the network.
extension HelpshiftChatProvider {
    /// How long a count stays live without an agent's message or a server report, in seconds in the
    /// foreground.
    static let longestSilence: Double = 600

    func updateConnection(_ change: (inout HelpshiftConnection) -> Void) {
        change(&connection)
        core.publish(status: connection.status)
    }

    func networkDidChange(isReachable: Bool?) {
        guard isReachable != connection.isNetworkReachable, !isShutDown else { return }
        let wasWithoutNetwork = connection.isWithoutNetwork
        updateConnection { $0.isNetworkReachable = isReachable }
        if connection.isWithoutNetwork {
            endBeingLive()
        } else if wasWithoutNetwork {
            requester?.networkDidReturn()
        }
    }

    /// Makes the count cached until the server reports again.
    package func endBeingLive() {
        usersChat.hasHeardServer = false
        silence?.stop()
        pauseBeingLive()
    }

    /// Makes the count cached while the SDK does not have the user.
    func pauseBeingLive() {
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }

    /// Makes the count live again, if it was live before ``pauseBeingLive()``.
    func resumeBeingLive() {
        guard usersChat.hasHeardServer, core.users?.numbers == .reported, core.status.isConnected else {
            return
        }
        if core.state.loading == .loadedEarlier { core.update { $0.loading = .loaded } }
    }

    /// Starts to request the count, once the SDK is in use and has the user. If a login has installed the
    /// SDK, the request waits for the login. An earlier request would get the previous user's count, and the
    /// vendor allows the next one only minutes later.
    func startAskingForCount() {
        guard !isShutDown, client.isInstalled, hearsUsersChat, connection.isUsed else { return }
        requester?.start(hasOpenIssue: core.state.isChatting)
    }
}
