import ChatAdapterKit
public import ChatProviderKit
public import Foundation

extension MatrixChatProvider: PushRegistering {
    /// Makes the server notify the app's push gateway (``MatrixConfiguration/push``). The token is registered
    /// again for each user.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        guard configuration.push != nil else {
            return core.diagnose("There is no push gateway. Set one as push in the configuration.")
        }
        pusher.token = token
        registerPusher()
    }

    /// Removes the app from the server's notifications.
    public func unregisterPushToken() {
        guard let token = pusher.token, let push = configuration.push else { return }
        pusher.token = nil
        setPusher(["kind": NSNull(), "app_id": push.appID, "pushkey": token.base64EncodedString()])
    }

    /// Returns whether a notification belongs to this conversation's room. Gateways add its id at the top
    /// level as `room_id`.
    ///
    /// A tap can launch the app before the session is read. Until then, the notification of any room may be
    /// the user's conversation, unless the configuration names another room by its id.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        guard let room = userInfo["room_id"] as? String, MatrixID.isRoom(room) else { return false }
        let isUserKnown = core.users?.isRead == true
        if isUserKnown, vendor.cache.isLoaded { return room == vendor.session?.roomID }
        // The server sends no notifications to guests.
        if isUserKnown, core.user.id == nil { return false }
        guard case .room(let configured) = configuration.conversation, MatrixID.isRoom(configured) else {
            return true
        }
        return room == configured
    }

    /// Shows the notification without its number, which is the server's for all rooms.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard isChatNotification(userInfo) else { return nil }
        core.send(.messageReceived(nil))
        return [.sound, .list, .banner]
    }

    /// Opens nothing, because the app draws the conversation's screen itself.
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        isChatNotification(userInfo)
    }

    /// Asks the server once for what has arrived, if there is no connection.
    public func notificationDidArriveSilently(
        _ userInfo: [String: any Sendable]
    ) async -> ChatNotification.FetchResult? {
        guard userInfo["room_id"] is String else { return nil }
        // Such a notification can launch the app, too.
        if !isShutDown { _ = await vendor.cache.load() }
        guard isChatNotification(userInfo) else { return nil }
        core.send(.messageReceived(nil))
        guard !line.isBusy, line.isUserThere, !isShutDown else { return .noData }
        let before = core.state.transcript.last?.id
        updateLine(.catchUpWanted)
        guard let request = polling.request, await request.value else { return .failed }
        return core.state.transcript.last?.id == before ? .noData : .newData
    }

    func registerPusher() {
        guard let token = pusher.token, let push = configuration.push, core.user.id != nil else { return }
        setPusher([
            "kind": "http",
            "app_id": push.appID,
            "pushkey": token.base64EncodedString(),
            "app_display_name": push.appName,
            "device_display_name": configuration.deviceName ?? push.appName,
            "lang": Locale.current.identifier,
            "data": ["url": push.gateway.absoluteString, "format": "event_id_only"],
        ])
    }

    /// Makes one call after the other, so that the server does not keep a token that is unregistered right
    /// after it was set. The calls outlive the provider, because a swap shuts it down right after it has
    /// unregistered the token.
    private func setPusher(_ pusher: [String: any Sendable]) {
        self.pusher.call = Task { [former = self.pusher.call, vendor, core] in
            await former?.value
            guard await vendor.cache.load(), vendor.session != nil else { return }
            do throws(MatrixError) {
                try await vendor.client.setPusher(pusher)
            } catch {
                guard error != .cancelled else { return }
                core.diagnose("The server has not accepted the push token: \(error).")
            }
        }
    }
}
