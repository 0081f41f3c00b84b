// Entries that are heard, C15 and C16, and the store that cannot be read (S3).

extension CounterModel {
    // MARK: A state of the provider

    /// Applies the provider's present state: its entries, then an end, the positions, and the report.
    mutating func takeIn(after waitedFor: Int?) {
        // Seen: "A conversation is seen while its screen is visible", also for a counter that was stopped.
        guard phase != .beforeStart, hasLog else { return }
        // Relaunch: "the first loaded state counts again from the stored marker."
        known = nil
        // silent: the marker from before the state decides. Before the store is read, it may turn out to be none.
        let isAnswered = hasRead && isAnsweredWithoutMarker
        if isAnswered { story = [] }
        for index in log.indices where !arrived.contains(log[index].id) { hearEntry(at: index) }
        markSeenByOwnMessages()
        // C12: "with each loaded state whose session status is `ended`."
        if hasEnded { moveMarker(upTo: log.count - 1) }
        // C16: "If one state brings both [...] the marker moves to the entry first."
        let moved = [waitedFor, position].reduce(false) { readElsewhere($1) || $0 }
        if log.contains(where: { $0.id == position }) { position = nil }
        guard let new = report else { return }
        // C15: "A report is used once"; "a report that arrives meanwhile is not used."
        // silent: a state's messages come before its report, which is not used beside a move by C16.
        lastReport = new.number
        report = nil
        guard !isSeen, !moved, !isAnswered else { return }
        use(new.isFromCache ? .cache(new.count) : .server(new.count))
    }

    /// C4: "while there is no marker [...], in a log that is given again, everything before the visitor's last own
    /// message [...] counts as read [...], and a server's number is no report there."
    // silent: a report that came before that message is discarded; without such a message it is kept.
    var isAnsweredWithoutMarker: Bool {
        kind == .matrix && marker == .none && lastOwnMessage != nil
    }

    /// C6: "An entry counts once, however often it is delivered [...] The entry's id decides."
    mutating func hearEntry(at index: Int) {
        let entry = log[index]
        arrived = (arrived + [entry.id]).sorted()
        if entry.isOwn {
            // C9: "With `ownMessagesMarkSeen`, an own message marks what comes before it as seen."
            guard ownMessagesMarkSeen && entry.isMessage else { return }
            // silent: it does so when it arrives, and clears the reports before it, as a visit does.
            story = kind == .helpshift && !hasRead ? [.server(0)] : []
        } else if kind == .helpshift {
            // Relaunch: "A message whose id is not among the stored ones is new, whatever its time".
            guard !ids.contains(entry.id) else { return }
            if isCounted(entry) { ids = Array((ids + [entry.id]).suffix(256)) }
            story.append(.message(entry.id))
        } else if !story.isEmpty {
            story.append(.message(entry.id))
        }
    }

    /// C9: "With `ownMessagesMarkSeen`, an own message marks what comes before it as seen." That holds for every own
    /// message of the log: also for one from before the policy, and for an entry that is later moved before it.
    mutating func markSeenByOwnMessages() {
        for index in log.indices where ownMessagesMarkSeen && log[index].isOwn && log[index].isMessage {
            // C9: it marks all of "what comes before it", even if the last such entry is dated before the marker.
            let isUnread = entries(after: marker).contains { entry in
                !entry.isOwn && log.prefix(index).contains { $0.id == entry.id }
            }
            if kind != .helpshift && isUnread { moveMarker(upTo: index) }
            let seen = log.prefix(index).map(\.id)
            story.removeAll { if case .message(let id) = $0 { seen.contains(id) } else { false } }
        }
    }

    /// C16: "the marker moves there if that entry stands after it, never back." If the log does not hold the entry
    /// yet, the counter waits for it. C15: "a move by C16, clear both". C4: while there is no marker, "C16 sets a
    /// marker then, but not before that place", the visitor's last own message.
    mutating func readElsewhere(_ id: Int?) -> Bool {
        guard let index = log.firstIndex(where: { $0.id == id }) else { return false }
        // silent: for an earlier entry, the marker is set at that place. Before the store is read, it is unknown
        // whether there is a marker, and the entry itself is marked.
        let place = marker == .none && hasRead ? max(index, lastOwnMessage ?? index) : index
        guard moveMarker(upTo: place, onlyForward: true) else { return false }
        story = []
        return true
    }

    // MARK: Reports

    /// C15: "A report from the server replaces the one before. A report from the cache does so only if it is
    /// larger than what is shown." Entries from before the second-to-last are forgotten.
    mutating func use(_ report: Happening) {
        if case .cache(let number) = report {
            if let count, number <= count { return }
        } else if let secondToLast = story.lastIndex(where: \.isServer) {
            story.removeFirst(secondToLast + 1)
        }
        if kind == .matrix { story = [] }
        story.removeAll(where: \.isCache)
        for index in story.indices where story[index].isServer { story[index] = .server(0) }
        story.append(report)
    }

    /// C15: "the larger of two numbers. One is what the log says; for a log that is never given again, the
    /// unread agent messages that were heard since the server's second-to-last report. The other is the last
    /// report plus the unread agent messages that were heard after it". C8: "An unread entry that is removed
    /// no longer counts."
    func reportedCount(of entries: [Entry]) -> Int {
        let unread = entries.filter(isCounted)
        var heard = 0
        var last = 0
        var hasReport = false
        for happening in story {
            switch happening {
            case .message(let id):
                guard unread.contains(where: { $0.id == id }) else { continue }
                heard += 1
                last += 1
            case .server(let number), .cache(let number):
                last = number
                hasReport = true
            }
        }
        return max(kind == .helpshift ? heard : unread.count, hasReport ? last : 0)
    }

    // MARK: The store

    /// S3: "It is read again when protected data becomes available".
    // silent: a store that was read before it was locked stays known to this process, and accepts its writes.
    mutating func setLocked(_ isLocked: Bool) {
        self.isLocked = isLocked
        guard phase != .beforeStart else { return }
        readStore()
        settle()
    }

    /// S3: "Then what was stored is combined with what has happened since. The user is the one that the app
    /// has named, otherwise the stored one."
    mutating func readStore() {
        guard !isLocked, !hasRead else { return }
        if forgetsAnonymous { records.removeValue(forKey: nil) }
        // silent: for users who left before the store could be read, only a visit is kept.
        for (user, record) in left {
            let stored = records[user] ?? Record(count: 0)
            let marker = record.marker == .start && stored.marker != .none ? stored.marker : record.marker
            records[user] = Record(marker: marker, ids: joined(stored.ids, record.ids), count: record.count)
        }
        storedUser = user
        combine(with: records[user])
        (hasRead, wasSeenUnread, left, forgetsAnonymous) = (true, false, [:], false)
    }

    /// Combines the count since the launch, if there is one, with the stored record.
    mutating func combine(with stored: Record?) {
        if kind == .matrix, !wasSeenUnread, (stored?.marker ?? Marker.none) == Marker.none {
            // C4: "C16 sets a marker then, but not before that place, and a server's number is no report there."
            // silent: both are applied later if the store, once read, turns out to hold no marker.
            if isAnsweredWithoutMarker {
                story = []
            } else if marker != .none, let answer = lastOwnMessage {
                moveMarker(upTo: answer, onlyForward: true)
            }
        }
        guard let stored else { return }
        if kind == .helpshift {
            // S3: "For Helpshift the stored ids and the new ones are combined".
            story.removeAll { happening in stored.ids.contains { happening == .message($0) } }
            ids = joined(stored.ids, ids)
            // "A record that was seen since is kept."
            guard !wasSeenUnread else { return }
            // "a report that came from the server replaces the stored count, and otherwise the new messages
            // are added to it". Relaunch: "the stored count is used as a report."
            // silent: a report from the cache is used if it exceeds the stored count plus the earlier messages.
            let heard = story
            story = [.cache(stored.count)]
            for happening in heard {
                if happening.isServer || happening.isCache { use(happening) } else { story.append(happening) }
            }
        } else if wasSeenUnread {
            // silent: "A record seen since stands", but "the stored marker replaces none or start" ("and there
            // was no marker"): otherwise all that was read before the launch would count again.
            if marker == .start && stored.marker != .none { marker = stored.marker }
        } else {
            // "Otherwise the stored marker applies, unless C12, C16 or the visitor's own messages have moved
            // the marker further since; C1 counts again, and no earlier report is used where the log holds
            // the marked entry."
            if !isFurther(than: stored.marker) { marker = stored.marker }
            // silent: any entry of the trail serves as well as the marked one, as in C1.
            if furthestOfTrail(of: marker) != nil { story = [] }
            if !hasLog { known = stored.count }
        }
    }

    func isFurther(than other: Marker) -> Bool {
        guard case .entry(let time, let trail) = marker, let end = trail.last else { return false }
        guard case .entry(let otherTime, let otherTrail) = other else { return true }
        if log.contains(where: { $0.id == end }) {
            return !otherTrail.contains(end) && entries(after: other).contains { $0.id == end }
        }
        // silent: if the log has lost the entry that was moved to, the two times decide.
        return !otherTrail.contains(end) && time >= otherTime
    }

    func joined(_ stored: [Int], _ new: [Int]) -> [Int] {
        Array((stored.filter { !new.contains($0) } + new).suffix(256))
    }

    /// Relaunch: "nothing is seen, nothing is loaded [...] The user is the stored one. The count is the
    /// stored one".
    mutating func relaunch(stored: [Int?: Record]) {
        // silent: the app has to start the counter again, and is in the foreground. Its policy stays. Every vendor
        // is disconnected until it says otherwise. The network and the lock belong to the phone, and stay as they
        // were.
        let before = self
        self = CounterModel(kind: before.kind)
        setPolicy(countsBots: before.countsBots, ownMessagesMarkSeen: before.ownMessagesMarkSeen)
        (isLocked, isNetworkReachable, records) = (before.isLocked, before.isNetworkReachable, stored)
        (user, storedUser) = (before.storedUser, before.storedUser)
    }
}
