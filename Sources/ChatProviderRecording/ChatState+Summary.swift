package import ChatProviderKit

extension ChatState {
    /// Describes in a few words what has changed since an earlier state, without any message text.
    package func summary(since old: ChatState) -> String {
        logSummary(since: old.transcript) ?? sessionSummary(since: old)
            ?? (loading == .loaded ? "chat state" : "chat state, not loaded")
    }

    /// Describes a change of the session, or the beginning or the end of a chat. Returns `nil` if there is none.
    package func sessionSummary(since old: ChatState) -> String? {
        if sessionStatus != old.sessionStatus { return "session \(sessionStatus.rawValue)" }
        guard isChatting != old.isChatting else { return nil }
        return isChatting ? "chat begins" : "chat ends"
    }

    private func logSummary(since old: Transcript) -> String? {
        switch transcript.changes(since: old) {
        case .grown(let replaced, let appended):
            guard let first = appended.first else { return replaced.isEmpty ? nil : "an entry changes" }
            return appended.count == 1 ? transcript[first].summary : logSummary(newCount: appended.count)
        case .rebuilt:
            let new = transcript.filter { old.position(of: $0.id) == nil }
            if let entry = new.first, transcript.count == 1 || new.count == 1 && transcript.count > old.count
            {
                return entry.summary
            }
            return transcript == old ? nil : logSummary(newCount: new.count)
        }
    }

    private func logSummary(newCount: Int) -> String { "\(transcript.count) entries, \(newCount) new" }

    /// Returns the entries that an earlier state does not contain.
    package func newEntries(since old: ChatState) -> [ChatEntry] {
        switch transcript.changes(since: old.transcript) {
        case .grown(_, let appended): appended.map { transcript[$0] }
        case .rebuilt: transcript.filter { old.transcript.position(of: $0.id) == nil }
        }
    }
}

extension ChatEntry {
    /// The entry in a few words: who did what, without any text.
    package var summary: String {
        let who = displayName.isEmpty ? participant.rawValue : displayName
        switch kind {
        case .message: return "\(who): message"
        case .attachment: return "\(who): file"
        case .options: return "\(who): options"
        case .memberJoin: return "\(who) joins"
        case .memberLeave: return "\(who) leaves"
        case .comment: return "\(who): comment"
        case .rating: return "\(who): rating"
        case .ratingRequest: return "\(who) asks for a rating"
        case .unsupported: return "\(who): unknown entry"
        }
    }
}
