import ChatProviderKit
import CountingModel
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Hears what Zendesk's SDK says, before the provider does, in the reference model's words.
@MainActor
final class ZendeskTap {
    /// Takes what was said; with whether the provider may have heard it before the app ended, although it is told now.
    typealias Emit = @MainActor (ModelZendeskEvent, _ mayBeOfBefore: Bool) -> Void

    private let emit: Emit
    private let tokens = ObservationTokens()
    /// As they were said last; `nil` where the whole log has to be said.
    private var lastLogs: [ModelZendeskLog]?
    private var last = ZendeskChatState()
    /// Whether an empty state came since it was last asked for: the SDK has forgotten a user.
    private var wasEmptied = false
    private var comesWithToken = false
    /// The last state that was said for the present user.
    private var lastSaid: ZendeskChatState?
    /// The last state that was loaded for the present user.
    private var lastLoaded: ZendeskChatState?
    private let sdk: SimulatedZendeskChat
    /// Whether a login or logout is under way: what the SDK says until its answer may be about either user.
    private var isChanging = false
    private var hasChanged = false
    private var isToBeRead = false
    /// The number of resets that the present user knows of: after another one the chat is somebody else's.
    private var knownResets: Int
    /// Whether the SDK has been told who the user is. It remembers nobody.
    private var knowsUser: Bool
    /// Whether a reset has taken too long, and may still take place: until then what the SDK shows is nobody's for certain.
    private(set) var isResetOutstanding = false

    init(
        _ sdk: SimulatedZendeskChat,
        knowsUser: Bool,
        emit: @escaping Emit
    ) {
        self.sdk = sdk
        self.knowsUser = knowsUser
        self.emit = emit
        knownResets = sdk.identityResets
        sdk.observeConnectionStatus { emit(.connectionStatus($0.name), false) }.store(in: tokens)
        sdk.observeChatState { [weak self] in self?.hear($0) }.store(in: tokens)
        sdk.observeNotifications { [weak self] in
            if self?.isOfUser == true { self?.emit(.notification(Self.name(of: $0)), false) }
        }.store(in: tokens)
    }

    /// Whether the SDK knows who the user is. It has forgotten the user after a reset that came too late.
    var isUserKnown: Bool { knowsUser && !(isResetOutstanding && sdk.identityResets != knownResets) }

    /// It may have come all the same, and have changed the user, before the call returns.
    func resetHasTimedOut() { isResetOutstanding = !hasChanged }

    /// The same user has logged in again, and may be the one whom the SDK did not know.
    func userWasNamedAgain() {
        guard !isUserKnown else { return }
        // A reset that still may come is not called off by a login as the same user.
        let isOutstanding = isResetOutstanding && sdk.identityResets == knownResets
        userDidChange(readsChat: false)
        isResetOutstanding = isOutstanding
        // A visitor with a name has the chat that the device had before: it is read when the name is told.
        isToBeRead = !comesWithToken && !isOutstanding
    }

    func userWillChange(to user: ChatUser, isAnother: Bool) {
        wasEmptied = false
        comesWithToken = if case .token = user { true } else { false }
        isChanging = isAnother
        hasChanged = false
    }

    /// Another user has come. What the SDK has loaded for that user already is said once more; whom a token names
    /// comes with a connection of their own.
    func userDidChange(readsChat: Bool = true, isNewVisitor: Bool = false) {
        isResetOutstanding = false
        lastLogs = nil
        lastLoaded = nil
        lastSaid = nil
        isChanging = false
        hasChanged = true
        knowsUser = true
        knownResets = sdk.identityResets
        guard readsChat else { return }
        // Without a reset a name does not change the visitor, who has no chat then.
        let staysVisitor = !wasEmptied && !comesWithToken && last.logs.isEmpty && !last.isChatting
        if staysVisitor || wasEmptied && (isNewVisitor || !comesWithToken) { sayLast() }
    }

    /// The provider knows now who is logged in, which it did not before.
    ///
    /// - Parameter isRestored: Whether the store has said so. The SDK knows users with a token only, and as long as the
    ///   app lives.
    func userIsKnown(isRestored: Bool) {
        lastLogs = nil
        lastLoaded = nil
        lastSaid = nil
        knowsUser = isRestored ? sdk.hasIdentity : true
        if isRestored { knownResets = sdk.identityResets }
    }

    /// No login or logout is under way any more.
    func callsEnded() {
        if isToBeRead {
            isToBeRead = false
            lastLogs = nil
            // The provider has read it before the call has returned.
            hear(last, mayBeOfBefore: true)
        }
        if isChanging {
            isChanging = false
            // The user is the one of before: the chat is read again.
            if isOfUser { sayLast() }
        } else if hasChanged, sdk.identityResets != knownResets {
            // The change was told before the reset.
            knownResets = sdk.identityResets
            if !comesWithToken { sayLast() }
        }
    }

    /// What a provider, or a counter, that is made now finds.
    ///
    /// - Parameters:
    ///   - knowsLog: Whether the provider is the one of before, and has its log.
    ///   - isAnonymous: Whether nobody is logged in, and nobody is to be logged out.
    func presentEvents(knowsLog: Bool, isAnonymous: Bool) -> [ModelZendeskEvent] {
        // A reset that came while there was no provider has made another anonymous visitor of this one.
        if !knowsLog, isAnonymous { knownResets = sdk.identityResets }
        let status = ModelZendeskEvent.connectionStatus(sdk.connectionStatus.name)
        lastLogs = nil
        guard isOfUser || knowsLog else { return [status] }
        var events: [ModelZendeskEvent] = []
        if !knowsLog {
            let isLoaded = sdk.connectionStatus == .connected && last.chatSessionStatus != .initializing
            lastLoaded = isLoaded ? last : nil
            lastSaid = last
        }
        // A provider that had nothing of this user's to hear has nothing to tell.
        guard let lastSaid else { return [status] }
        if knowsLog, let lastLoaded, lastLoaded != lastSaid || sdk.connectionStatus != .connected {
            events = [.connectionStatus("connected"), .chatState(said(lastLoaded))]
        }
        return events + [status, .chatState(said(lastSaid))]
    }

    // MARK: Inside

    private var isOfUser: Bool {
        knowsUser && !isResetOutstanding && !isChanging && sdk.identityResets == knownResets
    }

    private func sayLast() {
        lastLogs = nil
        switch last.chatSessionStatus {
        case .configuring, .started: hear(last)
        case .initializing, .ending, .ended, .unknown: break
        }
    }

    private func hear(_ state: ZendeskChatState, mayBeOfBefore: Bool = false) {
        last = state
        if state.logs.isEmpty, state.chatSessionStatus == .initializing { wasEmptied = true }
        guard isOfUser else { return }
        lastSaid = state
        if sdk.connectionStatus == .connected, state.chatSessionStatus != .initializing { lastLoaded = state }
        emit(.chatState(said(state)), mayBeOfBefore)
    }

    private func said(_ state: ZendeskChatState) -> ModelChatState {
        let logs = state.logs.map(Self.log)
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
