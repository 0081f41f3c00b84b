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
        let isLoaded = connection.isConnected && newState.chatSessionStatus != .initializing
        if isLoaded { vendor.visitors.forgetFormer() }
        inputs.send(.chatState(newState))
        lastTaken = newState
        var next = core.state
        next.sessionStatus = newState.chatSessionStatus
        next.isChatting = newState.isChatting
        next.chatID = newState.chatID
        next.agents = newState.agents
        next.department = newState.department
        next.queuePosition = newState.queuePosition > 0 ? newState.queuePosition : nil
        next.rating = newState.rating
        next.comment = newState.comment.isEmpty ? nil : newState.comment
        if isLoaded {
            next.transcript = newState.logs
            next.loading = .loaded
        }
        core.publish(state: next)
    }

    func receive(_ newAccount: ZendeskChatAccount) {
        guard !isShutDown else { return }
        account.departments.value = newAccount.departments ?? []
        account.status.value = newAccount.accountStatus
    }

    func receive(_ limits: ChatEntry.Attachment.Limits) {
        guard !isShutDown else { return }
        account.limits.value = limits
    }
}
