import ChatProviderKit
import Foundation
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Carries calls to the simulator and back, and has the judge hear what is delivered, before the provider does.
@MainActor
final class WitnessedClient: ZendeskMessagingClient {
    private let sdk: SimulatedZendeskMessaging
    private let judge: Judge

    init(_ sdk: SimulatedZendeskMessaging, judge: Judge) {
        self.sdk = sdk
        self.judge = judge
    }

    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken {
        sdk.observeEvents { [judge, sdk] event in
            switch event {
            case .unreadMessageCountChanged(let count),
                .conversationUnreadCountChanged(_, let count, _, _):
                judge.hear(count: count, of: sdk.currentUser)
            case .connectionStatusChanged(let status): judge.hear(status: status)
            default: break
            }
            observer(event)
        }
    }

    var unreadMessageCount: Int? {
        let count = sdk.unreadMessageCount
        if let count { judge.hear(count: count, of: sdk.currentUser) }
        return count
    }

    func observeScreen(_ observer: @escaping @MainActor (Bool) -> Void) -> ObservationToken {
        sdk.observeScreen { [judge] isShown in
            judge.screen(isVisible: isShown)
            observer(isShown)
        }
    }

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        judge.userChangeBegins()
        let before = sdk.currentUser
        do throws(ZendeskMessagingError) {
            let user = try await sdk.loginUser(jwt: jwt)
            judge.loginEnds(of: user.externalID, before: before, after: sdk.currentUser)
            return user
        } catch {
            judge.loginEnds(of: nil, before: before, after: sdk.currentUser)
            throw error
        }
    }

    func logoutUser() async throws(ZendeskMessagingError) {
        judge.userChangeBegins()
        let before = sdk.currentUser
        do throws(ZendeskMessagingError) {
            try await sdk.logoutUser()
            judge.logoutEnds(isUserGone: true)
        } catch {
            judge.logoutEnds(isUserGone: before == nil || sdk.currentUser != before)
            throw error
        }
    }

    // MARK: Only carried

    var isInitialized: Bool { sdk.isInitialized }
    var currentUser: ZendeskMessagingUser? { sdk.currentUser }
    var hasMessaging: Bool { sdk.hasMessaging }
    var canPresentScreen: Bool { sdk.canPresentScreen }
    var screenScene: (any AppLifecycle)? { sdk.screenScene }

    func initialize(channelKey: String) async throws(ZendeskMessagingError) {
        try await sdk.initialize(channelKey: channelKey)
    }
    func invalidate(clearStorage: Bool) { sdk.invalidate(clearStorage: clearStorage) }
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
        try await sdk.sendPageView(title: title, url: url)
    }
    func setTokenSource(_ source: ZendeskMessagingTokenSource?) { sdk.setTokenSource(source) }
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
    func presentScreen(_ screen: ZendeskMessagingScreen?, in scene: (any AppLifecycle)?) throws(ChatError) {
        try sdk.presentScreen(screen, in: scene)
    }
    func dismissScreen() { sdk.dismissScreen() }
    func updatePushToken(_ token: Data) { sdk.updatePushToken(token) }
    func pushResponsibility(for userInfo: [String: any Sendable]) -> ZendeskMessagingPushResponsibility {
        sdk.pushResponsibility(for: userInfo)
    }
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool { await sdk.handleTap(userInfo) }
    func presentTappedScreen(in scene: (any AppLifecycle)?) throws(ChatError) {
        try sdk.presentTappedScreen(in: scene)
    }
}
