import ChatProviderKit
import ChatProviderRecording
import Foundation
import ZendeskChatAdapter

/// A client that reports the values of a recording, and does nothing by itself.
@MainActor
final class ReplayingZendeskChatClient: ZendeskChatClient {
    private let events = ObservedEvents<ZendeskChatEvent>.Source()

    private(set) var connectionStatus = ZendeskChatConnectionStatus.disconnected
    private(set) var chatState = ZendeskChatState()

    func deliver(_ content: ZendeskChatRecordingVendor.Input.Content) {
        switch content {
        case .connectionStatus(let status):
            connectionStatus = status
            events.send(.connectionStatus(status))
        case .chatState(let change):
            change.apply(to: &chatState)
            for problem in change.problems { events.send(.problem(problem)) }
            events.send(.chatState(chatState))
        case .notification(let notification):
            events.send(.notification(notification))
        }
    }

    /// Resets the chat for another user. The connection stays.
    func forgetChat() { chatState = ZendeskChatState() }

    func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }
}

/// The SDK's calls, which have no effect: the recording contains what happened.
extension ReplayingZendeskChatClient {
    private static let refusal = ChatError(.notAllowedNow, "A replay only receives what was recorded.")

    var isInitialized: Bool { true }
    var hasIdentity: Bool { false }
    var configuration: ZendeskChatConfiguration {
        get { ZendeskChatConfiguration() }
        set {}
    }
    var visitorInfo: VisitorProfile { VisitorProfile() }
    var settings: ChatEntry.Attachment.Limits? { nil }
    var account: ZendeskChatAccount? { nil }

    func connect() {}
    func disconnect() {}
    func setIdentity(authenticator: any ZendeskChatJWTAuthenticator) {}
    func resetIdentity() async {}
    func sendTyping(isTyping: Bool) {}
    func registerPushToken(_ token: Data) {}
    func unregisterPushToken() {}
    func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool { false }
    func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? { nil }
    func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {}

    func sendMessage(_ message: String) async throws -> String { throw Self.refusal }
    func resendFailedMessage(withID id: String) async throws -> String { throw Self.refusal }
    func deleteFailedMessage(withID id: String) async throws -> String { throw Self.refusal }
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry {
        throw Self.refusal
    }
    func resendFailedFile(withID id: String, onProgress: (@MainActor (Double) -> Void)?) async throws
        -> ChatEntry
    { throw Self.refusal }
    func sendChatRating(_ rating: ChatState.Rating) async throws { throw Self.refusal }
    func sendChatComment(_ comment: String) async throws { throw Self.refusal }
    func sendEmailTranscript(_ email: String) async throws { throw Self.refusal }
    func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws { throw Self.refusal }
    func setDepartment(_ name: String?) async throws { throw Self.refusal }
    func setDepartment(identifier: String?) async throws { throw Self.refusal }
    func endChat() async throws -> Bool { throw Self.refusal }
    func setVisitorInfo(_ info: VisitorProfile) async throws { throw Self.refusal }
    func addTags(_ tags: [String]) async throws { throw Self.refusal }
    func removeTags(_ tags: [String]) async throws { throw Self.refusal }
    func setNote(_ note: String) async throws { throw Self.refusal }
    func appendNote(_ note: String) async throws { throw Self.refusal }
    func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws { throw Self.refusal }
}
