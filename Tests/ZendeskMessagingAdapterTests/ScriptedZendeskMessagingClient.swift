import ChatProviderKit
import Foundation
import ZendeskMessagingAdapter

/// An SDK that records its calls, and delivers the events and answers of a test.
@MainActor
final class ScriptedZendeskMessagingClient: ZendeskMessagingClient {
    private(set) var calls: [String] = []
    func forgetCalls() { calls = [] }

    // MARK: Zendesk

    var isInitialized = false
    let initializations = ScriptedCalls()
    private(set) var channelKey: String?
    private let events = ObservedEvents<ZendeskMessagingEvent>.Source()
    var observerCount: Int { events.observerCount }
    /// The events that an observer receives when it subscribes.
    var eventsOnSubscription: [ZendeskMessagingEvent] = []

    func initialize(channelKey: String) async throws(ZendeskMessagingError) {
        calls.append("initialize")
        self.channelKey = channelKey
        try await initializations.wait()
        isInitialized = true
    }

    func invalidate(clearStorage: Bool) {
        calls.append("invalidate \(clearStorage)")
        isInitialized = false
        // The storage includes the user.
        if clearStorage { currentUser = nil }
    }

    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken {
        for event in eventsOnSubscription { observer(event) }
        return events.observe(observer)
    }

    func say(_ event: ZendeskMessagingEvent) { events.send(event) }

    var pageViewError: ZendeskMessagingError?
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError) {
        calls.append("sendPageView \(title) \(url)")
        if let pageViewError { throw pageViewError }
    }

    // MARK: Users

    var currentUser: ZendeskMessagingUser?
    let logins = ScriptedCalls()
    let logouts = ScriptedCalls()
    private(set) var tokens: [Secret] = []
    private(set) var tokenSource: ZendeskMessagingTokenSource?

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        calls.append("loginUser")
        tokens.append(jwt)
        try await logins.wait()
        return currentUser ?? .anonymous()
    }

    func logoutUser() async throws(ZendeskMessagingError) {
        calls.append("logoutUser")
        try await logouts.wait()
    }

    func setTokenSource(_ source: ZendeskMessagingTokenSource?) { tokenSource = source }
    var hasTokenSource: Bool { tokenSource != nil }

    // MARK: Messaging

    var hasMessaging = true
    var unreadMessageCount: Int?
    var conversationCounts: [String: Int] = [:]
    /// The fields that were set last.
    private(set) var fields: [String: ZendeskMessagingFieldValue] = [:]
    private(set) var urlHandler: ZendeskMessagingURLHandler?

    func unreadMessageCount(conversationID: String) -> Int? { conversationCounts[conversationID] }
    func setConversationFields(_ newFields: [String: ZendeskMessagingFieldValue]) {
        fields = newFields
        calls.append("setConversationFields \(newFields.keys.sorted().joined(separator: ","))")
    }
    func clearConversationFields() { calls.append("clearConversationFields") }
    func setConversationTags(_ tags: [String]) {
        calls.append("setConversationTags \(tags.joined(separator: ","))")
    }
    func clearConversationTags() { calls.append("clearConversationTags") }
    func enableInternalAnalytics(_ isEnabled: Bool) { calls.append("analytics \(isEnabled)") }
    func setURLHandler(_ handler: ZendeskMessagingURLHandler?) { urlHandler = handler }

    // MARK: The screen

    var canPresentScreen = true
    var screenScene: ChatScene?
    var presentationError: ChatError?
    private(set) var presented: [ZendeskMessagingScreen?] = []
    private let screens = ObservedEvents<Bool>.Source()
    var screenObserverCount: Int { screens.observerCount }

    func presentScreen(
        _ screen: ZendeskMessagingScreen?,
        in scene: ChatScene?
    ) throws(ChatError) {
        if let presentationError { throw presentationError }
        calls.append("presentScreen")
        presented.append(screen)
    }
    func dismissScreen() { calls.append("dismissScreen") }
    func observeScreen(_ observer: @escaping @MainActor (_ isShown: Bool) -> Void) -> ObservationToken {
        screens.observe(observer)
    }
    func show(_ isShown: Bool) { screens.send(isShown) }

    // MARK: Notifications

    var responsibility = ZendeskMessagingPushResponsibility.messagingShouldDisplay
    var tapHasScreen = true

    func updatePushToken(_ token: Data) { calls.append("updatePushToken \(token.count)") }
    func pushResponsibility(for userInfo: [String: any Sendable]) -> ZendeskMessagingPushResponsibility {
        responsibility
    }
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool {
        calls.append("handleTap")
        return tapHasScreen
    }
    func presentTappedScreen(in scene: ChatScene?) throws(ChatError) {
        if let presentationError { throw presentationError }
        calls.append("presentTappedScreen")
    }
}

/// Calls of one kind that wait for a test's answer.
@MainActor
final class ScriptedCalls {
    private var waiting: [AsyncStream<ZendeskMessagingError?>.Continuation] = []
    /// The immediate answer to a call, or `nil` if calls wait.
    var immediate: Result<Void, ZendeskMessagingError>?
    /// Called before an immediate success returns.
    var onSuccess: @MainActor () -> Void = {}

    var waitingCount: Int { waiting.count }

    /// Answers the oldest waiting call.
    func answer(_ error: ZendeskMessagingError? = nil) {
        let next = waiting.removeFirst()
        next.yield(error)
        next.finish()
    }

    func wait() async throws(ZendeskMessagingError) {
        if let immediate {
            try immediate.get()
            return onSuccess()
        }
        let (answers, continuation) = AsyncStream.makeStream(of: ZendeskMessagingError?.self)
        waiting.append(continuation)
        for await error in answers {
            if let error { throw error }
            return
        }
        throw .cancelled
    }
}

extension ZendeskMessagingUser {
    static func jwt(_ externalID: String) -> ZendeskMessagingUser {
        ZendeskMessagingUser(id: "zd-\(externalID)", externalID: externalID, authenticationType: .jwt)
    }
    static func anonymous(_ id: String = "zd-anonymous") -> ZendeskMessagingUser {
        ZendeskMessagingUser(id: id, externalID: "", authenticationType: .sessionToken)
    }
    static func unauthenticated(_ id: String = "zd-unauthenticated") -> ZendeskMessagingUser {
        ZendeskMessagingUser(id: id, externalID: "", authenticationType: .unauthenticated)
    }
}

extension ZendeskMessagingEvent.Stamp {
    static let sample = ZendeskMessagingEvent.Stamp(timestamp: Date(timeIntervalSince1970: 1_790_000_000))
}
