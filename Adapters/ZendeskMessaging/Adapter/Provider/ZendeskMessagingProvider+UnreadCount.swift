import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: UnreadCountReporting {
    /// Requests the SDK's count of unread messages, as stored on the device.
    ///
    /// The provider makes requests by itself when messages start to arrive, when the SDK's screen closes,
    /// when the app enters the foreground, and after a change of user. The first answer on a connection is a
    /// cached count: the provider asks again five seconds later, unless the SDK reports the count before.
    /// Until messages have arrived, the SDK may not know those that were sent while it was offline, so its
    /// answer counts as cached.
    public func requestUnreadCount() { askForCount() }

    /// Returns the number of unread messages in one conversation, as stored on the device. ``chatState`` has
    /// the number for all conversations.
    ///
    /// - Throws: `ChatError`: `notInstalled`, `shutDown`; `notAllowedNow` while the user is changing, or if
    ///   the SDK has another user than the one that the app has named.
    public func unreadMessageCount(conversationID: String) throws(ChatError) -> Int {
        try checkCanReachUsersChat()
        return max(0, client.unreadMessageCount(conversationID: conversationID) ?? 0)
    }

    func askForCount() {
        guard !isShutDown, client.isInitialized, let count = client.unreadMessageCount else { return }
        askForUser()
        receive(unreadMessageCount: count)
    }

    /// Resets the reports for another user, or for the SDK's new anonymous user.
    func beginReports() {
        awaited.secondQuestion = nil
        sdk.hasConnectedForUser = sdk.connection.isLineUp
        sdk.freshness = CountFreshness()
    }

    /// Makes the count cached, because the SDK may have another user than the app's from now on.
    func endReports() {
        updateFreshness(.aged)
        if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
    }

    func updateFreshness(_ event: CountFreshness.Event) {
        if event == .aged { awaited.secondQuestion = nil }
        guard sdk.freshness.apply(event) == .publishAndAskAgain else { return }
        awaited.secondQuestion = core.clock.schedule(after: CountFreshness.pause) { [weak self] in
            self?.updateFreshness(.pauseEnded)
            self?.askForCount()
        }
    }

    /// Records that the SDK has reported a number. Before the store can be read, the number's user is
    /// unknown, but the number shows that the SDK has heard from its server.
    func noteFreshness(_ event: CountFreshness.Event) {
        guard mayReachUsersChat, sdk.connection.status.isConnected, sdk.hasConnectedForUser else {
            return
        }
        updateFreshness(event)
    }

    /// Publishes the SDK's count as a report.
    ///
    /// - Parameter isTold: Whether the SDK has reported it by itself.
    func apply(_ count: Int, isTold: Bool) {
        noteFreshness(isTold ? .told : .answered(count))
        guard canReachUsersChat else { return }
        guard Self.plausibleCounts.contains(count) else {
            return core.diagnose("the SDK reports \(count) unread messages; the count is unchanged")
        }
        var newState = core.state
        newState.report(unread: count, isFromCache: !sdk.hasConnectedForUser)
        newState.sessionStatus = .started
        if sdk.connection.status.isConnected, sdk.hasConnectedForUser, sdk.freshness.isLive {
            newState.loading = .loaded
        } else if newState.loading == .notLoaded {
            newState.loading = .loadedEarlier
        }
        core.publish(state: newState)
    }

    /// The accepted counts: up to the number of messages in a hundred conversations of the maximum length.
    private static let plausibleCounts = 0...3_000_000
}
