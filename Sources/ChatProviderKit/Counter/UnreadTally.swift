/// The part of a ``CounterState`` that counts: the log in outline, the marker in it, and what the vendor reports.
struct UnreadTally: Sendable, Hashable, Codable {
    /// Where the number comes from.
    private enum Source: Sendable, Hashable, Codable {
        /// There is none.
        case nothing
        /// The count that an earlier launch has stored, until the log is there.
        case earlierLaunch(count: Int)
        /// A log, a report or a visit.
        case presentLaunch
    }

    /// Which entries count.
    private(set) var policy: UnreadPolicy
    /// Whether the vendor delivers its log again after a launch. Where it does not, the stored count is used as a report
    /// of the vendor's, and messages that the record names do not count again.
    private let redeliversTranscript: Bool

    private var source = Source.nothing
    private var log: [LogEntry] = []
    /// Up to where the log was seen; `nil` if it never was.
    private(set) var marker: ReadMarker?
    /// Where the marker stands in the log.
    private var position = MarkerPosition.beforeAllEntries
    /// Whether the log lacks entries of the marker's trail. They may come back.
    private var lacksTrail = false
    /// Whether an end of the chat has put the marker where it is, or before that.
    private var hasEnded = false
    /// The messages of the log after the marker.
    private var unread = 0
    /// What the vendor reports itself.
    private(set) var report = ReportedCount()
    /// Up to where the vendor says that the user has read, until the log holds that entry.
    private var awaitedReadID: ChatEntry.ID?
    /// Of a log that is never delivered again: what was heard of it.
    private var heard = HeardMessages()

    init(policy: UnreadPolicy, redeliversTranscript: Bool) {
        self.policy = policy
        self.redeliversTranscript = redeliversTranscript
    }

    // MARK: Results

    /// Whether there is a number at all.
    var isKnown: Bool { source != .nothing }

    /// The number of unread messages; 0 while ``isKnown`` is `false`.
    var count: Int {
        if case .earlierLaunch(let count) = source { return count }
        return report.total(unread: unread, redeliversTranscript: redeliversTranscript)
    }

    /// What is to be kept across launches; `nil` while nothing is known.
    var record: ReadRecord? {
        guard isKnown else { return nil }
        return redeliversTranscript
            ? ReadRecord(marker: marker, count: count)
            : ReadRecord(count: count, heardIDs: heard.newest)
    }

    /// The unread messages of the log, oldest first.
    var unreadIDs: [ChatEntry.ID] {
        (position.firstIndexAfter..<log.endIndex).filter(isUnread).map { log[$0].id }
    }

    /// Whether the log holds an entry of the marker's trail.
    var isMarkerInLog: Bool {
        if case .at = position { true } else { false }
    }

    /// Whether the marker stands in the log, and behind an entry. `nil`, and an entry that the log does not hold, are before
    /// its beginning.
    func isMarker(behind id: ChatEntry.ID?) -> Bool {
        guard case .at(let marked) = position else { return false }
        return log.lastIndex { $0.id == id }.map { $0 < marked } ?? true
    }

    /// How far a user who sees the log has read it. A log without the marker, such as one of the visitor's own messages
    /// alone, is read to its end.
    var lastSeenID: ChatEntry.ID? {
        if case .at = position { marker?.trail.last } else { log.last?.id }
    }

    func skipReason(for id: ChatEntry.ID, in transcript: ChatTranscript) -> CounterState.SkipReason? {
        guard let index = transcript.position(of: id), log.indices.contains(index), log[index].id == id else {
            return .notInLog
        }
        if let reason = policy.skipReason(for: transcript[index]) { return .policy(reason) }
        if heard.isEarlier(id) { return .heardEarlier }
        return position.isBefore(log[index], at: index) ? nil : .seen
    }

    private func isUnread(at index: Int) -> Bool {
        let entry = log[index]
        return entry.role == .counted && !heard.isEarlier(entry.id) && position.isBefore(entry, at: index)
    }

    // MARK: The log

    /// Applies the next state of the log, as it was loaded.
    ///
    /// - Parameter isMarkerKnown: Whether it is known what marker an earlier launch has stored.
    /// - Returns: Whether the log has brought the entry up to which the vendor says that the user has read.
    mutating func update(
        _ transcript: ChatTranscript,
        _ changes: ChatTranscript.Changes,
        isMarkerKnown: Bool
    ) -> Bool {
        source = .presentLaunch
        if case .grown(let replaced, let appended) = changes,
            appended.lowerBound == log.count, appended.upperBound == transcript.count
        {
            extend(to: transcript, replaced: replaced)
        } else {
            rebuild(from: transcript)
        }
        return awaitedReadID != nil && moveMarkerToReadEntry(isMarkerKnown: isMarkerKnown)
    }

    private mutating func extend(to transcript: ChatTranscript, replaced: [Int]) {
        let firstNew = log.count
        var needsRecount = false
        for index in replaced where index < firstNew {
            let (old, new) = (log[index], LogEntry(transcript[index], countedBy: policy))
            log[index] = new
            if new.id != old.id || new.role != old.role
                || new.createdAt != old.createdAt && position.isMissing
            {
                needsRecount = true
            }
        }
        for index in firstNew..<transcript.count {
            let entry = LogEntry(transcript[index], countedBy: policy)
            log.append(entry)
            remember(entry)
            // An entry of the trail has come back, and what stands before it has been seen.
            if lacksTrail, marker?.trail.contains(entry.id) == true { needsRecount = true }
        }
        if needsRecount {
            if log[firstNew...].contains(where: marksSeen) { report.clear() }
            recount()
        } else {
            for index in firstNew..<log.count { count(at: index, isNew: true) }
        }
    }

    private mutating func rebuild(from transcript: ChatTranscript) {
        let former = log
        let formerIDs = Set(former.map(\.id))
        log = transcript.map { LogEntry($0, countedBy: policy) }
        report.remember(former.lazy.filter { !$0.isOwn && transcript.position(of: $0.id) == nil }.map(\.id))
        for entry in log { remember(entry) }
        // All of a log that starts over has come now, including what stands before the marker.
        if !log.contains(where: { formerIDs.contains($0.id) }), log.contains(where: marksSeen) {
            report.clear()
        }
        recount { !formerIDs.contains($0.id) }
    }

    private mutating func remember(_ entry: LogEntry) {
        if !redeliversTranscript, entry.isIncomingMessage { heard.add(entry.id) }
    }

    /// Counts by another policy from now on.
    mutating func count(by newPolicy: UnreadPolicy, in transcript: ChatTranscript) {
        guard newPolicy != policy else { return }
        policy = newPolicy
        guard transcript.count == log.count else { return }
        log = transcript.map { LogEntry($0, countedBy: newPolicy) }
        recount()
    }

    /// - Parameter isNew: Whether an entry has only come now.
    private mutating func recount(isNew: (LogEntry) -> Bool = { _ in false }) {
        let trail = Set(marker?.trail ?? [])
        lacksTrail = trail.contains { id in !log.contains { $0.id == id } }
        position = MarkerPosition(
            of: marker,
            at: log.lastIndex { trail.contains($0.id) },
            answer: log.lastIndex(where: answers)
        )
        unread = 0
        report.beginRecount()
        for index in position.firstIndexAfter..<log.endIndex { count(at: index, isNew: isNew(log[index])) }
    }

    /// Counts an entry, where it counts.
    private mutating func count(at index: Int, isNew: Bool) {
        if marksSeen(log[index]) {
            if isNew { report.clear() }
            report.beginRecount()
            markSeen(before: index)
        } else if marker == nil, answers(log[index]) {
            report.beginRecount()
            unread = 0
            position = .answered(index)
        } else if isUnread(at: index) {
            unread += 1
            report.count(log[index].id)
        }
    }

    /// Whether the policy takes the entry for a sign that the visitor has seen what stands before it.
    private func marksSeen(_ entry: LogEntry) -> Bool {
        policy.ownMessagesMarkSeen && entry.role == .ownMessage
    }

    /// Whether the entry says, while there is no marker, that the visitor has read what stands before it.
    private func answers(_ entry: LogEntry) -> Bool {
        redeliversTranscript && !policy.ownMessagesMarkSeen && entry.role == .ownMessage
    }

    /// Whether the log holds a message of the visitor's that counts as an answer, or by the policy as a visit. What the
    /// vendor's server reports knows nothing of that.
    var isAnswered: Bool {
        if case .answered = position { return true }
        return redeliversTranscript && policy.ownMessagesMarkSeen && log.contains(where: marksSeen)
    }

    /// Forgets what the vendor has reported.
    mutating func forgetReports() {
        guard report.count != nil else { return }
        report.clear()
        recount()
    }

    // MARK: Reading

    /// The user has seen the log as it is now: the count is 0, the marker is at its end, and no report is in force.
    mutating func markSeen() {
        source = .presentLaunch
        report.clear()
        unread = 0
        if let last = lastIncomingIndex(before: log.endIndex) {
            moveMarker(to: last)
        } else if marker == nil {
            marker = .start
            position = .beforeAllEntries
        }
    }

    /// The chat has ended and keeps no log: 0, and the marker at the log's end.
    mutating func markEnded() {
        report.clear()
        unread = 0
        guard let last = lastIncomingIndex(before: log.endIndex) else { return }
        moveMarker(to: last)
        hasEnded = true
    }

    /// The user has read the log up to an entry, on whatever device: the marker moves there, but never back. An entry that
    /// the log does not hold is awaited. Where there is no marker, it is set no earlier than before the visitor's last
    /// message.
    ///
    /// - Returns: Whether the marker has moved.
    mutating func markRead(upTo id: ChatEntry.ID, isMarkerKnown: Bool) -> Bool {
        awaitedReadID = id
        return moveMarkerToReadEntry(isMarkerKnown: isMarkerKnown)
    }

    private mutating func moveMarkerToReadEntry(isMarkerKnown: Bool) -> Bool {
        guard var read = log.lastIndex(where: { $0.id == awaitedReadID }) else { return false }
        awaitedReadID = nil
        if isMarkerKnown, case .answered(let answer) = position { read = max(read, answer) }
        guard let last = lastIncomingIndex(before: read + 1), marker?.trail.contains(log[last].id) != true,
            marker == nil || position.isBefore(log[last], at: last)
        else { return false }
        report.clear()
        moveMarker(to: last)
        recount()
        return true
    }

    /// Moves the marker forward to the last entry before an index that is not the visitor's own.
    private mutating func markSeen(before end: Int) {
        unread = 0
        if hasIncomingEntry(before: end), let last = lastIncomingIndex(before: end) { moveMarker(to: last) }
    }

    /// Whether an entry of others is after the marker.
    private func hasIncomingEntry(before end: Int) -> Bool {
        let first = position.firstIndexAfter
        return (first..<max(end, first)).contains { !log[$0].isOwn && position.isBefore(log[$0], at: $0) }
    }

    private func lastIncomingIndex(before end: Int) -> Int? {
        log[..<end].lastIndex { !$0.isOwn }
    }

    private mutating func moveMarker(to index: Int) {
        guard marker?.trail.contains(log[index].id) != true else { return }
        marker = .entry(ReadMarker.Entry(createdAt: log[index].createdAt, trail: trail(endingAt: index)))
        position = .at(index)
        lacksTrail = false
    }

    private func trail(endingAt index: Int) -> [ChatEntry.ID] {
        let incoming = log[...index].reversed().lazy.filter { !$0.isOwn }
        return incoming.prefix(ReadMarker.Entry.trailLength).map(\.id).reversed()
    }

    // MARK: Reports and the store

    /// Takes a count that the vendor reports: from its server in place of the report before, from its cache only
    /// where it is larger than the present count.
    ///
    /// - Parameter wasKnown: Whether there was a number before the log that came along with the report. Where there was
    ///   none, a report from the cache is used, whatever it says.
    mutating func apply(_ newReport: ChatState.ReportedUnreadCount, whereKnown wasKnown: Bool) {
        let newCount = Self.bounded(newReport.count)
        if newReport.isFromCache, wasKnown, newCount <= count { return }
        source = .presentLaunch
        let incoming = log.lazy.filter { !$0.isOwn }
        report.apply(newCount, fromServer: !newReport.isFromCache, after: incoming)
    }

    /// Adopts the record of an earlier launch, at the start or when it can be read.
    ///
    /// - Parameters:
    ///   - record: The record; `nil` where there is none.
    ///   - wasSeen: Whether the user has seen the log since the start. Then the marker of that visit stays.
    mutating func adopt(_ record: ReadRecord?, wasSeen: Bool) {
        if redeliversTranscript, !wasSeen, record?.marker == nil { countAnswer() }
        guard let record else { return }
        let storedCount = Self.bounded(record.count)
        if redeliversTranscript {
            adoptMarker(record.marker, wasSeen: wasSeen)
            // The log holds the stored entry and all after it: the report adds nothing.
            let storedTrail = record.marker?.trail ?? []
            if log.contains(where: { storedTrail.contains($0.id) }) { report.clear() }
            if source == .nothing { source = .earlierLaunch(count: storedCount) }
        } else {
            source = .presentLaunch
            heard.addEarlier(record.heardIDs)
            if !wasSeen, !report.hasServerReport, (report.count ?? 0) <= storedCount {
                report.adopt(storedCount)
            }
        }
        recount()
    }

    /// Makes up for what a log with an answer would have done, had it been known that nothing is stored.
    private mutating func countAnswer() {
        if marker == nil {
            if isAnswered { forgetReports() }
        } else if !hasEnded, let answer = log.lastIndex(where: answers),
            let last = lastIncomingIndex(before: answer), position.isBefore(log[last], at: last)
        {
            moveMarker(to: last)
            recount()
        }
    }

    private mutating func adoptMarker(_ stored: ReadMarker?, wasSeen: Bool) {
        switch marker {
        // A marker that was set before anything was loaded is behind the stored one.
        case nil, .start: marker = stored ?? marker
        case .entry(let entry):
            guard case .entry(let storedEntry) = stored else { return }
            // On an entry that the stored trail holds, the stored one knows more of what stands before it.
            let isStored = entry.trail.last.map(storedEntry.trail.contains) == true
            if isStored || !wasSeen && !isFurther(entry, than: storedEntry) { marker = .entry(storedEntry) }
        }
    }

    /// Whether a stored marker, had it been known, would have been moved to an entry by an end of the chat or by the
    /// visitor's own messages.
    private func isFurther(_ entry: ReadMarker.Entry, than stored: ReadMarker.Entry) -> Bool {
        if hasEnded { return true }
        guard let storedIndex = log.lastIndex(where: { stored.trail.contains($0.id) }) else {
            return entry.createdAt >= stored.createdAt
        }
        return log.lastIndex { entry.trail.contains($0.id) }.map { $0 > storedIndex } ?? false
    }

    /// A count from outside: never negative, and small enough that messages on top of it do not overflow.
    private static func bounded(_ count: Int) -> Int { min(max(0, count), Int(Int32.max)) }

    // MARK: Recordings

    /// Gives each entry another id.
    mutating func rename(_ rename: (ChatEntry.ID) -> ChatEntry.ID) {
        for index in log.indices { log[index].id = rename(log[index].id) }
        if case .entry(let entry)? = marker {
            marker = .entry(
                ReadMarker.Entry(createdAt: entry.createdAt, trail: entry.trail.map(rename))
            )
        }
        awaitedReadID = awaitedReadID.map(rename)
        report.rename(rename)
        heard.rename(rename)
    }

    /// Whether the numbers are possible ones. A recording may hold anything.
    var isSound: Bool {
        let isPlaceInLog =
            switch position {
            case .at(let index), .answered(let index): log.indices.contains(index)
            case .beforeAllEntries, .missing: true
            }
        let stored = if case .earlierLaunch(let count) = source { count } else { 0 }
        return isPlaceInLog && (0...log.count).contains(unread) && stored == Self.bounded(stored)
            && report.isSound
    }
}
