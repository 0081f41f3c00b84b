package import ChatProviderKit

// Descriptions of a chat's changes for people. The summaries in ChatState+Summary.swift are part of JSON output, so
// they never change.

extension ChatState {
    /// Describes for people what has changed since an earlier state, without any message text.
    ///
    /// - Parameter counter: The counter of the chat, which knows what counts.
    /// - Returns: `nil` if the change does not matter to a person.
    @MainActor
    package func words(since old: ChatState, countedBy counter: MessageCounter?) -> String? {
        logWords(since: old.transcript, counter) ?? sessionWords(since: old)
    }

    @MainActor
    private func logWords(since old: Transcript, _ counter: MessageCounter?) -> String? {
        switch transcript.changes(since: old) {
        case .grown(let replaced, let appended):
            let new = appended.map { transcript[$0] }
            return Self.words(for: new, counter) ?? replaced.last.flatMap { transcript[$0].wordsForChange }
        case .rebuilt:
            let new = transcript.filter { old.position(of: $0.id) == nil }
            let removed = old.count { transcript.position(of: $0.id) == nil }
            // A delivered message may have another id than while it was being sent.
            if new.count == removed, new.allSatisfy({ $0.participant == .visitor }) { return nil }
            if let words = Self.words(for: new, counter) { return words }
            guard removed > 0 else { return nil }
            return transcript.isEmpty ? "the log is empty" : "\(removed.counted("entry", "entries")) removed"
        }
    }

    @MainActor
    private static func words(for new: [ChatEntry], _ counter: MessageCounter?) -> String? {
        let messages = new.filter(\.isMessage)
        switch (messages.count, new.count) {
        case (0, 0): return nil
        case (0, 2...): return "\(new.count) new entries"
        case (0...1, _):
            let entry = messages.first ?? new[0]
            return entry.words + (counter?.remark(on: messages) ?? "")
        default: return "\(messages.count) new messages" + (counter?.remark(on: messages) ?? "")
        }
    }

    private func sessionWords(since old: ChatState) -> String? {
        if sessionStatus == .ended, old.sessionStatus != .ended { return "the chat has ended" }
        guard isChatting != old.isChatting else { return nil }
        // A chat that is loaded again had begun before.
        if isChatting { return old.loading == .loaded ? "the chat begins" : nil }
        return loading == .loaded && sessionStatus != .ended ? "the chat is over" : nil
    }
}

extension ChatEntry {
    /// The entry for people: who did what, without any text.
    fileprivate var words: String {
        displayName.isEmpty && participant == .visitor ? summary(of: "the user") : summary
    }

    /// The change of an existing entry, for people; `nil` for a successful delivery.
    fileprivate var wordsForChange: String? {
        guard participant == .visitor else { return "a message was changed" }
        if case .failed = deliveryStatus { return "the user's message was not delivered" }
        return nil
    }
}

extension MessageCounter {
    /// Returns a remark about new messages that do not count; empty if there is nothing to explain.
    package func remark(on messages: [ChatEntry]) -> String {
        let reasons = messages.map { skipReason(for: $0.id) }
        guard messages.count > 1 else { return reasons.first??.remark.map { " (\($0))" } ?? "" }
        let unread = reasons.count { $0 == nil }
        return unread == messages.count ? "" : ", \(unread == 0 ? "none" : "\(unread)") unread"
    }
}

extension CounterState.SkipReason {
    /// Why a message does not count, as a remark after it; `nil` if that is obvious.
    fileprivate var remark: String? {
        switch self {
        case .policy(.ownMessage): nil
        case .seen: "seen"
        case .heardEarlier: "received earlier"
        case .notCounting: "counting is off"
        case .policy(.sentInAbsence): "not counted: the user was absent"
        case .notInLog, .policy: "not counted: \(words)"
        }
    }
}

extension Int {
    /// `1 entry`, `2 entries`.
    package func counted(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}
