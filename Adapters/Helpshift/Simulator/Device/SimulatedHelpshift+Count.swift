public import ChatProviderKit
import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

extension SimulatedHelpshift {
    /// Reports the count in a later turn: the server's count if the limits allow a request and there is a network,
    /// otherwise the SDK's cached one.
    public func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
        try checkIsInstalled()
        noticeExpiry()
        if fromServer, mayFetch, isReachable { fetchCount() } else { raiseCachedCount() }
    }

    /// The shortest time between two requests to the server: a minute with an open issue, five minutes without.
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
            // Drop the answer if the SDK can no longer receive it, or the user has changed since the request.
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
