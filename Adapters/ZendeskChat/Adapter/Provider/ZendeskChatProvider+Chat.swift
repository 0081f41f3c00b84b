import ChatAdapterKit
import ChatProviderKit

/// The client's reports about its chat and its account.
extension ZendeskChatProvider {
    func receive(_ newState: ZendeskChatState) {
        guard !isShutDown else { return }
        guard hearsUsersChat else {
            return vendor.visitors.hearOther(newState)
        }
        guard vendor.visitors.hear(newState) else { return }
        let isLoaded = connection.isConnected && newState.chatSessionStatus.isPastInitializing
        if isLoaded { vendor.visitors.forgetFormer() }
        inputs.send(.chatState(newState))
        apply(newState, isLoaded: isLoaded)
    }

    func receive(_ newAccount: ZendeskChatAccount) {
        guard !isShutDown else { return }
        account.departments.value = (newAccount.departments ?? []).map {
            ChatState.Department($0, report: core.diagnose)
        }
        account.status.value = ChatState.Department.Status(newAccount.accountStatus, report: core.diagnose)
    }

    func receive(_ limits: ChatEntry.Attachment.Limits) {
        guard !isShutDown else { return }
        account.limits.value = limits
    }

    /// Publishes a state of the current user's chat.
    private func apply(_ newState: ZendeskChatState, isLoaded: Bool) {
        var next = core.state
        takeParts(of: newState, into: &next)
        if isLoaded {
            next.transcript = newState.logs
            next.loading = .loaded
        }
        lastTaken = newState
        core.publish(state: next)
    }

    /// Maps everything except the log. Unknown values are reported once, although a state arrives with each
    /// message.
    private func takeParts(of newState: ZendeskChatState, into next: inout ChatState) {
        let old = lastTaken ?? ZendeskChatState()
        next.isChatting = newState.isChatting
        next.chatID = newState.chatID
        next.agents = newState.agents
        next.queuePosition = newState.queuePosition > 0 ? newState.queuePosition : nil
        next.comment = newState.comment.isEmpty ? nil : newState.comment
        if newState.chatSessionStatus != old.chatSessionStatus {
            if case .unknown(let number) = newState.chatSessionStatus {
                core.diagnose("unknown session status \(number); taken as initializing")
            }
            next.sessionStatus = ChatState.SessionStatus(newState.chatSessionStatus)
        }
        if newState.department != old.department {
            next.department = newState.department.map { ChatState.Department($0, report: core.diagnose) }
        }
        if newState.rating != old.rating {
            next.rating = ChatState.Rating(newState.rating, report: core.diagnose)
        }
    }
}
