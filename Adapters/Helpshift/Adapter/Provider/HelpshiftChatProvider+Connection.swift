import ChatAdapterKit
import ChatProviderKit

/// The connection. The SDK does not report the network.
extension HelpshiftChatProvider {
    /// How long a count stays live without an agent's message or a server report, in seconds in the
    /// foreground.
    static let longestSilence: Double = 600

    func updateConnection(_ change: (inout HelpshiftConnection) -> Void) {
        change(&sdk.connection)
        core.publish(status: sdk.connection.status)
    }

    func networkDidChange(isReachable: Bool?) {
        guard isReachable != sdk.connection.isNetworkReachable, !isShutDown else { return }
        let wasWithoutNetwork = sdk.connection.isWithoutNetwork
        updateConnection { $0.isNetworkReachable = isReachable }
        if sdk.connection.isWithoutNetwork {
            endBeingLive()
        } else if wasWithoutNetwork {
            requester?.networkDidReturn()
        }
    }

    /// The count is cached until the server reports again.
    package func endBeingLive() {
        sdk.chat.hasHeardServer = false
        silence?.stop()
        pauseBeingLive()
    }

    /// The count is cached while the SDK does not have the user.
    func pauseBeingLive() {
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }

    /// The SDK has the user again, and the count is live if it was before.
    func resumeBeingLive() {
        guard sdk.chat.hasHeardServer, core.users?.numbers == .reported, core.status.isConnected else {
            return
        }
        if core.state.loading == .loadedEarlier { core.update { $0.loading = .loaded } }
    }

    /// Starts to request the count, once the SDK is in use and has the user. If a login has installed the
    /// SDK, the login comes first: the server may not be asked again for minutes, and the count must be the
    /// new user's.
    func startAskingForCount() {
        guard !isShutDown, client.isInstalled, hearsUsersChat, sdk.connection.isUsed else { return }
        requester?.start(hasOpenIssue: core.state.isChatting)
    }
}
