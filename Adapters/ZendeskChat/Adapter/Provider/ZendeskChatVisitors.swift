import ChatProviderKit

/// The visitors whose chats the SDK may show: the present one, and those who have left.
///
/// The SDK ends the chat when the identity is reset, and delivers the last states of that chat later. It shows an empty chat
/// while it connects, and keeps what could not be sent.
struct ZendeskChatVisitors: Sendable, Equatable {
    /// Those who have left, and whose late states may still arrive.
    private(set) var former: [FormerVisitor] = []
    /// How often the SDK was made to forget its visitor.
    private(set) var resets = 0
    /// Whether the SDK has held anything of the present visitor's.
    private var hasHeldChat = false
    /// The number of calls of the present visitor's that the SDK has not answered. It may keep them until there is a
    /// connection, even if the user has changed by then.
    private var pendingCalls = 0

    /// Another user's chat is published from now on.
    mutating func leave(_ published: ChatState) {
        former.append(FormerVisitor(of: published))
    }

    /// The SDK has forgotten its visitor, and has a new one.
    mutating func reset() {
        resets += 1
        hasHeldChat = false
        pendingCalls = 0
    }

    /// The SDK has the user from now on.
    ///
    /// - Parameters:
    ///   - id: The user's id. After a reset the anonymous user is never the same visitor again.
    ///   - isOfShown: Whether the chat that the SDK shows is this user's.
    mutating func arrive(_ id: String?, isOfShown: Bool) {
        if isOfShown { former = [] }
        if let id { former.removeAll { $0.userID.isSameID(as: id) } }
    }

    /// A connection has opened, or a chat was loaded. Whatever comes belongs to the present user.
    mutating func forgetFormer() { former = [] }

    /// A state that the SDK shows while it does not have the app's user.
    mutating func hearOther(_ state: ZendeskChatState) {
        guard state.holdsChat, !isFormers(state) else { return }
        hasHeldChat = true
        former.append(FormerVisitor(of: state, userID: nil))
    }

    /// A state that the SDK shows while it has the app's user.
    ///
    /// - Returns: Whether it is of that user's chat.
    mutating func hear(_ state: ZendeskChatState) -> Bool {
        guard !isFormers(state) else { return false }
        if state.holdsChat { hasHeldChat = true }
        return true
    }

    /// A call begins.
    ///
    /// - Parameter leavesEntry: Whether the SDK may keep an entry of it.
    /// - Returns: What is to be told when it ends.
    mutating func callBegan(leavesEntry: Bool) -> Int {
        pendingCalls += 1
        if leavesEntry { hasHeldChat = true }
        return resets
    }

    /// The SDK has answered a call, or has forgotten it with its visitor.
    mutating func callEnded(_ begun: Int) {
        if begun == resets { pendingCalls -= 1 }
    }

    /// Whether the SDK holds anything of the anonymous visitor that the next user must not see.
    func needsReset(hasIdentity: Bool, shown: ZendeskChatState, before next: ChatUser) -> Bool {
        if hasIdentity || hasHeldChat || pendingCalls > 0 { return true }
        switch next {
        // The visitor stays the same, and a chat that is not loaded yet may be a former user's.
        case .known: return resets == 0 && shown.chatSessionStatus == .initializing
        case .anonymous, .token: return false
        }
    }

    private func isFormers(_ state: ZendeskChatState) -> Bool { former.contains { $0.owns(state) } }
}

extension ChatUser {
    /// Whether Zendesk takes the user for a visitor of this device, with a name or without one.
    var isVisitor: Bool {
        switch self {
        case .anonymous, .known: true
        case .token: false
        }
    }
}

extension ZendeskChatState {
    /// Whether there is anything of a visitor's in it.
    var holdsChat: Bool { isChatting || !logs.isEmpty }

    /// Whether this can be the chat of a visitor who has just been created: loaded, and with nothing in it. A reset
    /// ends the former visitor's chat.
    package var isNewVisitors: Bool {
        switch chatSessionStatus {
        case .configuring, .started: !holdsChat
        case .initializing, .ending, .ended, .unknown: false
        }
    }
}

extension ZendeskChatVisitorInfo {
    init(_ known: KnownUser) { self.init(name: known.name ?? "", email: known.email ?? "") }
}
