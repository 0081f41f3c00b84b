import ChatAdapterKit
import ChatProviderKit

/// The connection: the SDK does not speak of the network.
extension HelpshiftChatProvider {
    /// How long a count is live without a message of an agent's or a report of the server's, in seconds of the foreground.
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

    /// The count is from the cache until the server is heard of again.
    package func endBeingLive() {
        sdk.chat.hasHeardServer = false
        silence?.stop()
        pauseBeingLive()
    }

    /// The count is from the cache while the SDK does not have the user.
    func pauseBeingLive() {
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }

    /// The SDK has the user again, and the count is what it was.
    func resumeBeingLive() {
        guard sdk.chat.hasHeardServer, core.users?.numbers == .reported, core.status.isConnected else {
            return
        }
        if core.state.loading == .loadedEarlier { core.update { $0.loading = .loaded } }
    }

    /// Begins to ask for the count, once the SDK is used and has the user. A login that has installed the SDK comes first:
    /// the server may not be asked again for minutes, and the count is to be the new user's.
    func startAskingForCount() {
        guard !isShutDown, client.isInstalled, hearsUsersChat, sdk.connection.isUsed else { return }
        requester?.start(hasOpenIssue: core.state.isChatting)
    }
}
