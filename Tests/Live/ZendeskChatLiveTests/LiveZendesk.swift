import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import SerialSuites
import Testing
import ZendeskChatAdapter

/// All tests of the live client, one after the other, because the SDK is a singleton.
@Suite(.serialized, .oneAtATime)
@MainActor
enum LiveZendesk {
    /// Initializes a new SDK.
    static func initialize() {
        ZendeskStub.reset()
        Chat.initialize(accountKey: "key")
    }

    /// A client on a new SDK.
    static func client() -> LiveZendeskChatClient {
        initialize()
        return LiveZendeskChatClient()
    }

    static func state(
        _ logs: [ChatProvidersSDK.ChatLog],
        _ status: ChatProvidersSDK.ChatSessionStatus = .started
    ) -> ChatProvidersSDK.ChatState {
        ChatProvidersSDK.ChatState(isChatting: status == .started, logs: logs, chatSessionStatus: status)
    }

    static func message(_ id: String) -> ChatMessage { ChatMessage(id, "Hello \(id)") }

    /// The calls of the SDK so far, by name.
    static var calls: [String] { ZendeskStub.calls.map(\.name) }
}

extension ObservationRecorder where Value == ZendeskChatEvent {
    var statuses: [ZendeskChatConnectionStatus] {
        values.compactMap { if case .connectionStatus(let status) = $0 { status } else { nil } }
    }

    var states: [ZendeskChatState] {
        values.compactMap { if case .chatState(let state) = $0 { state } else { nil } }
    }

    var problems: [String] {
        values.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
    }
}
