import ChatProviderKit

/// The visitors whose chats the SDK may show: the current one, and those who have left.
///
/// Ada logs out, and Grace logs in. The reset of the identity ends Ada's chat, but the SDK delivers its last
/// states later, and they must not appear in Grace's chat. The SDK also shows an empty chat while it
/// connects, and keeps messages that could not be sent.
struct ZendeskChatVisitors: Sendable, Equatable {
    /// The previous visitors whose late states may still arrive.
    private(set) var former: [FormerVisitor] = []
    /// The number of times that the SDK was made to forget its visitor.
    private(set) var resets = 0
    /// Whether the SDK has had any data of the current visitor.
    private var hasHeldChat = false
    /// The number of calls for the current visitor that the SDK has not answered, or whose tasks were cancelled
    /// before it did. The SDK may keep them until there is a connection, even if the user has changed by then.
    private var pendingCalls = 0

    /// Records that another user's chat is published from now on.
    mutating func leave(_ published: ChatState) {
        former.append(
            FormerVisitor(userID: published.userID, chatID: published.chatID, logs: published.transcript)
        )
    }

    /// Records that a reset has replaced the SDK's visitor with a new one.
    mutating func reset() {
        resets += 1
        hasHeldChat = false
        pendingCalls = 0
    }

    /// Records that the SDK has the user from now on.
    ///
    /// - Parameters:
    ///   - id: The user's id. After a reset, the anonymous user is never the same visitor again.
    ///   - isOfShown: Whether the SDK shows this user's chat.
    mutating func arrive(_ id: String?, isOfShown: Bool) {
        if isOfShown { former = [] }
        if let id { former.removeAll { $0.userID.isSameID(as: id) } }
    }

    /// Forgets the previous visitors, because a new connection delivers only states of the current user.
    mutating func forgetFormer() { former = [] }

    /// Records a state that the SDK shows while it does not have the app's user.
    mutating func hearOther(_ state: ZendeskChatState) {
        guard state.holdsChat, !isFormers(state) else { return }
        hasHeldChat = true
        former.append(FormerVisitor(userID: nil, chatID: state.chatID, logs: state.logs))
    }

    /// Records a state that the SDK shows while it has the app's user.
    ///
    /// - Returns: Whether it belongs to that user's chat.
    mutating func hear(_ state: ZendeskChatState) -> Bool {
        guard !isFormers(state) else { return false }
        if state.holdsChat { hasHeldChat = true }
        return true
    }

    /// Records the start of a call.
    ///
    /// - Parameter leavesEntry: Whether the SDK may keep an entry for it.
    /// - Returns: The value to pass when it ends.
    mutating func callBegan(leavesEntry: Bool) -> Int {
        pendingCalls += 1
        if leavesEntry { hasHeldChat = true }
        return resets
    }

    /// Records that a call has ended. A reset has already forgotten the calls that began before it.
    mutating func callEnded(_ begun: Int) {
        if begun == resets { pendingCalls -= 1 }
    }

    /// Returns whether the SDK has data of the anonymous visitor that the next user must not see.
    func needsReset(hasIdentity: Bool, shown: ZendeskChatState, before next: ChatUser) -> Bool {
        if hasIdentity || hasHeldChat || pendingCalls > 0 { return true }
        switch next {
        // The login keeps the visitor, whose chat has not loaded yet and may be a previous user's.
        case .known: return resets == 0 && shown.chatSessionStatus == .initializing
        case .anonymous, .token: return false
        }
    }

    private func isFormers(_ state: ZendeskChatState) -> Bool { former.contains { $0.owns(state) } }
}

/// Identifies the chat of a previous user, so that its late states are not attributed to the current one.
struct FormerVisitor: Sendable, Equatable {
    let userID: String?
    let chatID: String?
    let logs: ChatState.Transcript

    /// Returns whether a state belongs to that user's chat: it has the chat's id, or its log begins or ends
    /// with an entry of the chat.
    func owns(_ state: ZendeskChatState) -> Bool {
        if let chatID, state.chatID == chatID { return true }
        guard let first = state.logs.first, let last = state.logs.last else { return false }
        return logs.position(of: first.id) != nil || logs.position(of: last.id) != nil
    }
}

extension ChatUser {
    /// Whether Zendesk treats the user as a visitor of this device, with or without a name.
    var isVisitor: Bool {
        switch self {
        case .anonymous, .known: true
        case .token: false
        }
    }
}

extension ZendeskChatState {
    /// Whether the state contains any data of a visitor.
    var holdsChat: Bool { isChatting || !logs.isEmpty }

    /// Whether this can be the chat of a new visitor: it is loaded and empty, and was not ended by a reset.
    var isNewVisitors: Bool {
        switch chatSessionStatus {
        case .configuring, .started: !holdsChat
        case .initializing, .ending, .ended: false
        }
    }
}

extension VisitorProfile {
    init(_ known: KnownUser) { self.init(name: known.name ?? "", email: known.email ?? "") }
}
