import ChatBadgeFiles
import ChatProviderKit
import Foundation

/// Reports the counted active providers of a support chat to the icon's ledger.
@MainActor
final class AppIconChats {
    private let support: SupportChat
    private let send: @MainActor (IconLedger.Event) -> Void
    private let observations = ObservationTokens()
    private let channelObservations = ObservationTokens()
    /// The last known snapshot of each chat.
    private var known: [ChatProviderID: SupportChannel.Snapshot] = [:]
    /// The providers whose user the app has logged out or replaced, with the number of their user changes at
    /// that time.
    private var leaving: [ChatProviderID: Int] = [:]

    init(_ support: SupportChat, send: @escaping @MainActor (IconLedger.Event) -> Void) {
        self.support = support
        self.send = send
        support.activeProviderIDs.observe { [weak self] in self?.observe($0) }.store(in: observations)
        support.providerChanges.observed.observe { [weak self] in self?.tell() }.store(in: observations)
        // While a record is unread, the icon stays unchanged. An empty record changes no snapshot.
        support.recordReads.observed.observe { [weak self] in self?.tell() }.store(in: observations)
        support.userCalls.observed.observe { [weak self] in self?.hear($0) }.store(in: observations)
        support.foregroundPushes.observed.observe { [weak self] in self?.send(.refresh) }
            .store(in: observations)
    }

    private func observe(_ ids: [ChatProviderID]) {
        channelObservations.cancelAll()
        known = known.filter { ids.contains($0.key) }
        for channel in ids.compactMap({ support.channel(for: $0) }) {
            channel.snapshot.observe { [weak self] in self?.hear($0, of: channel.id) }
                .store(in: channelObservations)
            channel.events.observe { [weak self] event in
                if case .messageReceived = event { self?.send(.refresh) }
            }
            .store(in: channelObservations)
        }
        tell()
    }

    private func hear(_ snapshot: SupportChannel.Snapshot, of id: ChatProviderID) {
        // During a swap, the stopped counter reports a 0, which is not for the icon.
        guard !support.isChanging, !support.isShutDown else { return }
        let former = known.updateValue(snapshot, forKey: id)
        tell()
        if let former, isAnswer(snapshot, after: former, of: id) { send(.answered(id.rawValue)) }
    }

    /// Reports all active providers to the ledger, as of this moment.
    func tell() {
        guard !support.isChanging, !support.isShutDown else { return }
        var chats: [String: IconLedger.Chat] = [:]
        for id in support.activeProviderIDs.value { chats[id.rawValue] = chat(of: id) }
        send(.chats(chats))
    }

    private func chat(of id: ChatProviderID) -> IconLedger.Chat? {
        guard let channel = support.channel(for: id), channel.isCounting, let counter = channel.counter
        else { return nil }
        let snapshot = channel.snapshot.value
        let state = snapshot.chatState
        let stored = try? support.store.user(of: id)
        return IconLedger.Chat(
            user: IconLedger.Part.user(state.userID, at: id.rawValue),
            userChangeCount: state.userChangeCount,
            count: snapshot.unreadCount.badgeNumber,
            messageIDs: state.transcript.newestMessageIDs(IconLedger.Part.heldLength),
            owesLogout: stored?.owesLogout == true || leaving[id] == state.userChangeCount,
            isRecordRead: counter.state.isRecordRead,
            isConnected: snapshot.connectionStatus.isConnected
        )
    }

    // MARK: Answers

    /// Returns whether a log has just loaded, or the vendor's server has sent a new report.
    private func isAnswer(
        _ snapshot: SupportChannel.Snapshot,
        after former: SupportChannel.Snapshot,
        of id: ChatProviderID
    ) -> Bool {
        let (now, before) = (snapshot.chatState, former.chatState)
        if let report = now.reportedUnread, !report.isFromCache,
            report.sequence != before.reportedUnread?.sequence
        {
            return true
        }
        return answersWithLog(support.channel(for: id)?.provider) && isLoaded(snapshot) && !isLoaded(former)
    }

    /// Returns whether a loaded log accounts for all messages.
    ///
    /// If a vendor never delivers its log again, a single message makes its state loaded. That says nothing
    /// about the other messages.
    private func answersWithLog(_ provider: (any ChatProvider)?) -> Bool {
        (provider as? any UnreadCountReporting)?.givesLogAgain != false
    }

    private func isLoaded(_ snapshot: SupportChannel.Snapshot) -> Bool {
        snapshot.connectionStatus.isConnected && snapshot.chatState.loading == .loaded
    }

    /// Asks a vendor for its count. If the vendor delivers its log again, the loaded log is the answer: such a
    /// vendor reports a count only in addition to an incomplete log.
    func ask(_ provider: String) {
        guard let channel = support.channel(for: ChatProviderID(provider)) else { return }
        (channel.provider as? any UnreadCountReporting)?.requestUnreadCount()
        if answersWithLog(channel.provider), isLoaded(channel.snapshot.value) { send(.answered(provider)) }
    }

    // MARK: Users

    /// Follows a login or logout that the app has called. From the call on, the icon shows nothing of the
    /// previous user, even if the call fails.
    private func hear(_ call: SupportChat.UserCall) {
        switch call {
        case .login(let user): leave { id, former in former.isLeft(for: user(id).id) }
        case .logout: leave { _, _ in true }
        case .returned: leaving = [:]
        }
        tell()
    }

    private func leave(where isLeft: (ChatProviderID, _ userID: String?) -> Bool) {
        for id in support.activeProviderIDs.value {
            guard let channel = support.channel(for: id), channel.provider is any IdentityManaging else {
                continue
            }
            let state = channel.snapshot.value.chatState
            if state.userID != nil, isLeft(id, state.userID) { leaving[id] = state.userChangeCount }
        }
    }
}

extension ChatState.Transcript {
    /// Returns the ids of the newest messages from other participants, oldest first.
    fileprivate func newestMessageIDs(_ count: Int) -> [ChatEntry.ID] {
        var ids: [ChatEntry.ID] = []
        for entry in reversed() where entry.isMessage && entry.participant != .visitor {
            ids.append(entry.id)
            if ids.count == count { break }
        }
        return ids.reversed()
    }
}
