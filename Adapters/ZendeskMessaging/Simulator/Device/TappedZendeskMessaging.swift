package import ChatProviderKit
package import Foundation
package import ZendeskMessagingAdapter

/// A client that carries each call to a simulated SDK, for a test that hears what passes.
///
/// A type that adopts it implements the members that it hears, and has the others from here.
@MainActor
package protocol TappedZendeskMessaging: ZendeskMessagingClient {
    /// The SDK that the calls are carried to.
    var sdk: SimulatedZendeskMessaging { get }
}

extension TappedZendeskMessaging {
    // MARK: Zendesk

    package var isInitialized: Bool { sdk.isInitialized }
    package func initialize(channelKey: String) async throws(ZendeskMessagingError) {
        try await sdk.initialize(channelKey: channelKey)
    }
    package func invalidate(clearStorage: Bool) { sdk.invalidate(clearStorage: clearStorage) }
    package func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
        try await sdk.sendPageView(title: title, url: url)
    }

    // MARK: Users

    package var currentUser: ZendeskMessagingUser? { sdk.currentUser }
    package func logoutUser() async throws(ZendeskMessagingError) { try await sdk.logoutUser() }
    package func setTokenSource(_ source: ZendeskMessagingTokenSource?) { sdk.setTokenSource(source) }
    package var hasTokenSource: Bool { sdk.hasTokenSource }

    // MARK: Messaging

    package var hasMessaging: Bool { sdk.hasMessaging }
    package func unreadMessageCount(conversationID: String) -> Int? {
        sdk.unreadMessageCount(conversationID: conversationID)
    }
    package func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) {
        sdk.setConversationFields(fields)
    }
    package func clearConversationFields() { sdk.clearConversationFields() }
    package func setConversationTags(_ tags: [String]) { sdk.setConversationTags(tags) }
    package func clearConversationTags() { sdk.clearConversationTags() }
    package func enableInternalAnalytics(_ isEnabled: Bool) { sdk.enableInternalAnalytics(isEnabled) }
    package func setURLHandler(_ handler: ZendeskMessagingURLHandler?) { sdk.setURLHandler(handler) }

    // MARK: The screen

    package var canPresentScreen: Bool { sdk.canPresentScreen }
    package var screenScene: ChatScene? { sdk.screenScene }
    package func presentScreen(
        _ screen: ZendeskMessagingScreen?,
        in scene: ChatScene?
    ) throws(ChatError) {
        try sdk.presentScreen(screen, in: scene)
    }
    package func dismissScreen() { sdk.dismissScreen() }

    // MARK: Notifications

    package func updatePushToken(_ token: Data) { sdk.updatePushToken(token) }
    package func pushResponsibility(
        for userInfo: [String: any Sendable]
    ) -> ZendeskMessagingPushResponsibility {
        sdk.pushResponsibility(for: userInfo)
    }
    package func handleTap(_ userInfo: [String: any Sendable]) async -> Bool { await sdk.handleTap(userInfo) }
    package func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {
        try sdk.presentTappedScreen(in: scene)
    }
}
