import ChatProviderKit
import CountingModel
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Hears what Zendesk's SDK says, before the provider does, in the reference model's words.
@MainActor
final class ZendeskTap {
    private let emit: @MainActor (ModelZendeskEvent) -> Void
    private let tokens = ObservationTokens()
    /// As they were said last; `nil` where the whole log has to be said.
    private var lastLogs: [ModelZendeskLog]?
    private var last = ZendeskChatState()
    /// Whether an empty state came since it was last asked for: the SDK has forgotten a user.
    private var wasEmptied = false
    private var comesWithToken = false

    init(_ sdk: SimulatedZendeskChat, emit: @escaping @MainActor (ModelZendeskEvent) -> Void) {
        self.emit = emit
        sdk.observeConnectionStatus { emit(.connectionStatus($0.name)) }.store(in: tokens)
        sdk.observeChatState { [weak self] in self?.hear($0) }.store(in: tokens)
        sdk.observeNotifications { emit(.notification(Self.name(of: $0))) }.store(in: tokens)
    }

    func userWillChange(to user: ChatUser) {
        wasEmptied = false
        comesWithToken = if case .token = user { true } else { false }
    }

    /// Another user has come. What the SDK has loaded for that user already is said once more; whom a token names
    /// comes with a connection of their own.
    func userDidChange() {
        lastLogs = nil
        guard wasEmptied, !comesWithToken else { return }
        switch last.chatSessionStatus {
        case .configuring, .started: hear(last)
        case .initializing, .ending, .ended, .unknown: break
        }
    }

    // MARK: Inside

    private func hear(_ state: ZendeskChatState) {
        last = state
        let logs = state.logs.map(Self.log)
        if logs.isEmpty, state.chatSessionStatus == .initializing { wasEmptied = true }
        var said = ModelChatState(
            status: state.chatSessionStatus.name,
            isChatting: state.isChatting,
            chatID: state.chatID
        )
        if let lastLogs, logs.count > lastLogs.count, logs.starts(with: lastLogs), !lastLogs.isEmpty {
            said.appendLogs = Array(logs[lastLogs.count...])
        } else if logs != lastLogs {
            said.logs = logs
        }
        lastLogs = logs
        emit(.chatState(said))
    }

    private static func name(of notification: ZendeskNotification) -> String {
        switch notification {
        case .messageReceived: "messageReceived"
        case .chatEnded: "chatEnded"
        case .authenticationFailed: "authenticationFailed"
        case .unknown(let name): name
        }
    }

    private static func log(_ log: ChatEntry) -> ModelZendeskLog {
        let status =
            switch log.deliveryStatus {
            case .delivered: "delivered"
            case .pending: "pending"
            case .failed: "failed"
            }
        return ModelZendeskLog(
            id: log.id,
            participant: log.participant.rawValue,
            type: type(of: log.kind),
            created: (log.createdAt.timeIntervalSince1970 * 1000).rounded(),
            text: log.text ?? "",
            status: status
        )
    }

    private static func type(of kind: ChatEntry.Kind) -> String {
        switch kind {
        case .message: "message"
        case .attachment: "attachmentMessage"
        case .options: "optionsMessage"
        case .memberJoin: "memberJoin"
        case .memberLeave: "memberLeave"
        case .comment: "chatComment"
        case .rating: "chatRating"
        case .ratingRequest: "chatRatingRequest"
        case .unsupported: "unknown"
        }
    }
}
