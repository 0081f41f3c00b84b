import ChatProviderKit
import ChatProviderRecording
import Foundation
import ZendeskChatAdapter

/// A client that hears what a recording says and does nothing by itself.
@MainActor
final class ReplayingZendeskChatClient: ZendeskChatClient {
    private let events = ObservedEvents<ZendeskChatEvent>.Source()

    private(set) var connectionStatus = ZendeskChatConnectionStatus.disconnected
    /// The last values.
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

    /// Another user: the last values are those of the start. The connection stays.
    func forgetChat() { chatState = ZendeskChatState() }

    func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }
}

/// The rest of the SDK: a recording decides what happened, so nothing does.
extension ReplayingZendeskChatClient {
    private static let refusal = ChatError(.notAllowedNow, "A replay only hears what was recorded.")

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
