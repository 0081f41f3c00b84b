import ChatProviderKit
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// The calls that the tap does not observe.
extension MessagingTap {
    // MARK: Zendesk

    var isInitialized: Bool { sdk.isInitialized }
    func initialize(channelKey: String) async throws(ZendeskMessagingError) {
        try await sdk.initialize(channelKey: channelKey)
    }
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
        try await sdk.sendPageView(title: title, url: url)
    }

    // MARK: Users

    var currentUser: ZendeskMessagingUser? { sdk.currentUser }
    func logoutUser() async throws(ZendeskMessagingError) { try await sdk.logoutUser() }

    // MARK: Messaging

    var hasMessaging: Bool { sdk.hasMessaging }
    func unreadMessageCount(conversationID: String) -> Int? {
        sdk.unreadMessageCount(conversationID: conversationID)
    }
    func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) {
        sdk.setConversationFields(fields)
    }
    func clearConversationFields() { sdk.clearConversationFields() }
    func setConversationTags(_ tags: [String]) { sdk.setConversationTags(tags) }
    func clearConversationTags() { sdk.clearConversationTags() }
    func enableInternalAnalytics(_ isEnabled: Bool) { sdk.enableInternalAnalytics(isEnabled) }
    func setURLHandler(_ handler: ZendeskMessagingURLHandler?) { sdk.setURLHandler(handler) }

    // MARK: The screen

    var canPresentScreen: Bool { sdk.canPresentScreen }
    var screenScene: ChatScene? { sdk.screenScene }
    func presentScreen(
        _ screen: ZendeskMessagingScreen?,
        in scene: ChatScene?
    ) throws(ChatError) {
        try sdk.presentScreen(screen, in: scene)
    }
    func dismissScreen() { sdk.dismissScreen() }

    // MARK: Notifications

    func updatePushToken(_ token: Data) { sdk.updatePushToken(token) }
    func pushResponsibility(
        for userInfo: [String: any Sendable]
    ) -> ZendeskMessagingPushResponsibility {
        sdk.pushResponsibility(for: userInfo)
    }
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool { await sdk.handleTap(userInfo) }
    func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {
        try sdk.presentTappedScreen(in: scene)
    }
}
