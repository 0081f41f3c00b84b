import ChatProviderKit
import CountingModel
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Passes what Zendesk's provider receives from its SDK to the reference model, before the counter receives it.
@MainActor
final class ZendeskTap {
    /// Receives an event.
    typealias Emit = @MainActor (ModelZendeskEvent) -> Void

    private let emit: Emit
    private let sdk: SimulatedZendeskChat
    private let tokens = ObservationTokens()
    /// The logs as last emitted; `nil` if the whole log must be emitted.
    private var lastLogs: [ModelZendeskLog]?
    /// The last state that was emitted for the present user.
    private var lastSaid: ZendeskChatState?
    /// The last state that was loaded for the present user.
    private var lastLoaded: ZendeskChatState?

    init(_ sdk: SimulatedZendeskChat, emit: @escaping Emit) {
        self.sdk = sdk
        self.emit = emit
    }

    /// Observes what a new provider receives from its SDK.
    func attach(to provider: ZendeskChatProvider) {
        provider.inputs.observe { [weak self] in self?.hear($0) }.store(in: tokens)
    }

    /// The events that a new provider or counter finds.
    ///
    /// - Parameters:
    ///   - knowsLog: Whether the provider is not new, and has its log.
    ///   - isOfUser: Whether the SDK has the app's user.
    func presentEvents(knowsLog: Bool, isOfUser: Bool) -> [ModelZendeskEvent] {
        let status = ModelZendeskEvent.connectionStatus(sdk.connectionStatus.name)
        lastLogs = nil
        if !knowsLog {
            lastSaid = isOfUser ? sdk.chatState : nil
            lastLoaded = lastSaid.flatMap { isLoaded($0) ? $0 : nil }
        }
        // A provider that has heard nothing about this user has no events.
        guard let lastSaid else { return [status] }
        var events: [ModelZendeskEvent] = []
        if knowsLog, let lastLoaded, lastLoaded != lastSaid || sdk.connectionStatus != .connected {
            events = [.connectionStatus("connected"), .chatState(said(lastLoaded))]
        }
        return events + [status, .chatState(said(lastSaid))]
    }

    // MARK: Inside

    private func hear(_ input: ZendeskChatProviderInput) {
        switch input {
        case .connectionStatus(let status): emit(.connectionStatus(status.name))
        case .chatState(let state):
            lastSaid = state
            if isLoaded(state) { lastLoaded = state }
            emit(.chatState(said(state)))
        case .notification(let notification): emit(.notification(Self.name(of: notification)))
        case .user, .reset: (lastLogs, lastLoaded, lastSaid) = (nil, nil, nil)
        }
    }

    private func isLoaded(_ state: ZendeskChatState) -> Bool {
        sdk.connectionStatus == .connected && state.chatSessionStatus != .initializing
    }

    private func said(_ state: ZendeskChatState) -> ModelChatState {
        let logs = state.logs.map(Self.log)
        var said = ModelChatState(
            status: state.chatSessionStatus.rawValue,
            isChatting: state.isChatting
        )
        if let lastLogs, logs.count > lastLogs.count, logs.starts(with: lastLogs), !lastLogs.isEmpty {
            said.appendLogs = Array(logs[lastLogs.count...])
        } else if logs != lastLogs {
            said.logs = logs
        }
        lastLogs = logs
        return said
    }

    private static func name(of notification: ZendeskChatNotification) -> String {
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
