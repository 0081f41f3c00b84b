public import ChatProviderKit
public import Foundation
public import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    /// Registers this device's push token.
    public func updatePushToken(_ token: Data) {
        device.pushToken = token
        sendPushToken()
    }

    /// Sends the stored token to the server, if there is a user.
    func sendPushToken() {
        guard let token = device.pushToken, let userID, device.isOnline, server.failingStatus == nil else {
            return
        }
        server.setPushToken(token, of: userID, on: device)
    }

    /// Returns who should show a notification.
    public func pushResponsibility(
        for userInfo: [String: any Sendable]
    ) -> ZendeskMessagingPushResponsibility {
        guard let push = SimulatedMessagingPush(userInfo) else { return .notFromMessaging }
        if case .conversation = shown?.place { return .messagingShouldNotDisplay }
        if variants.shownNotifications == .whenAsked { tellShown(push) }
        return .messagingShouldDisplay
    }

    func pushDidArrive(_ push: SimulatedMessagingPush) {
        if variants.shownNotifications == .whenArrived { tellShown(push) }
    }

    private func tellShown(_ push: SimulatedMessagingPush) {
        emit(
            .notificationDisplayed(
                stamp,
                conversationID: push.conversationID,
                messageReceivedTimestamp: push.timestamp.timeIntervalSince1970
            )
        )
    }

    /// Forwards a notification that the user has tapped.
    public func handleTap(_ userInfo: [String: any Sendable]) async -> Bool {
        let hasWaited = initialization != nil
        if hasWaited { await withCheckedContinuation { initializationWaiters.append($0) } }
        await hop()
        guard hasMessaging, let push = SimulatedMessagingPush(userInfo) else { return false }
        emit(.notificationOpened(stamp, conversationID: push.conversationID))
        // A tap that has launched the app does not lead to the conversation.
        tappedScreen = .some(hasWaited ? nil : .conversation(id: push.conversationID, exitAction: .close))
        return true
    }

    /// Shows the screen of the last tap.
    public func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {
        guard let tapped = tappedScreen else {
            throw ChatError(.notAllowedNow, "No tap has returned a screen.")
        }
        try presentScreen(tapped, in: scene)
        tappedScreen = nil
    }
}
