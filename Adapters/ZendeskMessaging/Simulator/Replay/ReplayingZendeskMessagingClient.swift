import ChatProviderKit
import Foundation
import ZendeskMessagingAdapter

/// An initialized SDK that has the provider's user. It answers a request for the number of unread messages with the
/// last number that the recording contains for this user.
@MainActor
final class ReplayingZendeskMessagingClient: ZendeskMessagingClient {
    var userID: String?
    var unreadMessageCount: Int?

    let isInitialized = true
    let hasMessaging = true
    var currentUser: ZendeskMessagingUser? {
        userID.map {
            ZendeskMessagingUser(id: $0, externalID: $0, authenticationType: .jwt)
        }
    }

    func initialize(channelKey: String) async throws(ZendeskMessagingError) {}
    func invalidate(clearStorage: Bool) {}
    func observeEvents(
        _ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void
    ) -> ObservationToken { ObservationToken {} }
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {}

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        throw .notInitialized
    }
    func logoutUser() async throws(ZendeskMessagingError) {}
    func setTokenSource(_ source: ZendeskMessagingTokenSource?) {}
    var hasTokenSource: Bool { false }

    func unreadMessageCount(conversationID: String) -> Int? { nil }
    func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue]) {}
    func clearConversationFields() {}
    func setConversationTags(_ tags: [String]) {}
    func clearConversationTags() {}
    func enableInternalAnalytics(_ isEnabled: Bool) {}
    func setURLHandler(_ handler: ZendeskMessagingURLHandler?) {}

    let canPresentScreen = false
    var screenScene: ChatScene? { nil }
    func presentScreen(
        _ screen: ZendeskMessagingScreen?,
        in scene: ChatScene?
    ) throws(ChatError) {}
    func dismissScreen() {}
    func observeScreen(
        _ observer: @escaping @MainActor (_ isShown: Bool) -> Void
    ) -> ObservationToken { ObservationToken {} }

    func updatePushToken(_ token: Data) {}
    func pushResponsibility(
        for userInfo: [String: any Sendable]
    ) -> ZendeskMessagingPushResponsibility { .notFromMessaging }
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool { false }
    func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {}
}
