public import ChatProviderKit
import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Tells the count, later: the server's where the limits allow it and there is a network, otherwise what the SDK
    /// has kept.
    public func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try checkIsInstalled()
        noticeExpiry()
        if fromServer, mayFetch, isReachable { fetchCount() } else { raiseCachedCount() }
    }

    /// The server is asked once in this time: a minute with an open issue, five minutes without.
    var countInterval: TimeInterval { activeConversation == nil ? 300 : 60 }

    private var mayFetch: Bool {
        guard !wasClosedSinceFetch, let lastFetch else { return true }
        return clock.now.timeIntervalSince(lastFetch) >= countInterval
    }

    func fetchCount() {
        lastFetch = clock.now
        wasClosedSinceFetch = false
        let askedFor = device.userID
        request { sdk, outcome in
            sdk.noticeExpiry()
            sdk.noticeRefusal()
            // The answer is dropped if the network or the user has gone in the meantime.
            guard outcome == .answered, sdk.isReachable, sdk.device.userID == askedFor else { return }
            let count = sdk.server.unreadCount(of: askedFor, on: sdk.device.id)
            sdk.device.cachedCounts[askedFor] = count
            sdk.raiseCount(count, isFromCache: false)
        }
    }

    private func raiseCachedCount() {
        raiseCount(device.cachedCounts[device.userID] ?? 0, isFromCache: true)
    }

    private func raiseCount(_ count: Int, isFromCache: Bool) {
        raise(
            .receivedUnreadMessageCount,
            ["count": .number(Double(count)), "fromCache": .bool(isFromCache)]
        )
    }
}
