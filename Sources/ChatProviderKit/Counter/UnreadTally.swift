/// The part of a ``CounterState`` that counts: an outline of the log, the marker in it, and the vendor's
/// reports.
struct UnreadTally: Sendable, Hashable, Codable {
    private enum Source: Sendable, Hashable, Codable {
        case nothing
        /// The count that an earlier launch stored, until the log arrives.
        case earlierLaunch(count: Int)
        /// A log, a report or a visit.
        case presentLaunch
    }

    private(set) var policy: UnreadPolicy
    /// Whether the vendor delivers its log again after a launch. If not, the stored count is used as a
    /// report, and messages named by the record do not count again.
    private let redeliversTranscript: Bool

    private var source = Source.nothing
    private var log: [LogEntry] = []
    /// The read marker; `nil` if the user has never seen the log.
    private(set) var marker: ReadRecord.Marker?
    private var position = MarkerPosition.beforeAllEntries
    /// Whether the log lacks some entries of the marker's trail. If one of them returns, everything before it
    /// was seen.
    private var lacksTrail = false
    /// Whether the end of a chat has moved the marker, to where it is now or to an earlier position.
    private var hasEnded = false
    /// The number of messages after the marker.
    private var unread = 0
    private(set) var report = ReportedCount()
    /// The read position that the vendor has reported, until the log contains that entry.
    private var awaitedReadID: ChatEntry.ID?
    /// The messages received from a vendor that never delivers its log again.
    private var heard = HeardMessages()

    init(policy: UnreadPolicy, redeliversTranscript: Bool) {
        self.policy = policy
        self.redeliversTranscript = redeliversTranscript
    }

    // MARK: Results

    /// Whether there is a number.
    var isKnown: Bool { source != .nothing }

    /// The number of unread messages; 0 while ``isKnown`` is `false`.
    var count: Int {
        if case .earlierLaunch(let count) = source { return count }
        return report.total(unread: unread, redeliversTranscript: redeliversTranscript)
    }

    /// The record to keep across launches; `nil` while nothing is known.
    var record: ReadRecord? {
        guard isKnown else { return nil }
        return redeliversTranscript
            ? ReadRecord(marker: marker, count: count)
            : ReadRecord(count: count, heardIDs: heard.newest)
    }

    /// The unread messages in the log, oldest first.
    var unreadIDs: [ChatEntry.ID] {
        (position.firstIndexAfter..<log.endIndex).filter(isUnread).map { log[$0].id }
    }

    /// Whether the log contains an entry of the marker's trail.
    var isMarkerInLog: Bool {
        if case .at = position { true } else { false }
    }

    /// Returns whether the marker is in the log, and after the entry with this id. An entry that is not in
    /// the log, and `nil`, count as before the log.
    func isMarker(behind id: ChatEntry.ID?) -> Bool {
        guard case .at(let marked) = position else { return false }
        return log.lastIndex { $0.id == id }.map { $0 < marked } ?? true
    }

    /// The last entry that the user has read, if the user sees the log now. In a log without the marker, such
    /// as one that has only the visitor's messages, that is the last entry.
    var lastSeenID: ChatEntry.ID? {
        if case .at = position { marker?.trail.last } else { log.last?.id }
    }

    func skipReason(for id: ChatEntry.ID, in transcript: ChatState.Transcript) -> CounterState.SkipReason? {
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

    /// Applies the next loaded state of the log.
    ///
    /// - Parameter isMarkerKnown: Whether the marker stored by an earlier launch is known.
    /// - Returns: Whether the log now contains the entry up to which the vendor reports the user as having
    ///   read.
    mutating func update(
        _ transcript: ChatState.Transcript,
        _ changes: ChatState.Transcript.Changes,
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

    private mutating func extend(to transcript: ChatState.Transcript, replaced: [Int]) {
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
            // An entry of the trail has returned. Everything before it was seen.
            if lacksTrail, marker?.trail.contains(entry.id) == true { needsRecount = true }
        }
        if needsRecount {
            if log[firstNew...].contains(where: marksSeen) { report.clear() }
            recount()
        } else {
            for index in firstNew..<log.count { count(at: index, isNew: true) }
        }
    }

    private mutating func rebuild(from transcript: ChatState.Transcript) {
        let former = log
        let formerIDs = Set(former.map(\.id))
        log = transcript.map { LogEntry($0, countedBy: policy) }
        report.remember(former.lazy.filter { !$0.isOwn && transcript.position(of: $0.id) == nil }.map(\.id))
        for entry in log { remember(entry) }
        // The log starts over: no entry is left of the previous one. If the visitor's own message marks what
        // precedes it as seen, no earlier report applies to the new log.
        if !log.contains(where: { formerIDs.contains($0.id) }), log.contains(where: marksSeen) {
            report.clear()
        }
        recount { !formerIDs.contains($0.id) }
    }

    private mutating func remember(_ entry: LogEntry) {
        if !redeliversTranscript, entry.isIncomingMessage { heard.add(entry.id) }
    }

    mutating func count(by newPolicy: UnreadPolicy, in transcript: ChatState.Transcript) {
        guard newPolicy != policy else { return }
        policy = newPolicy
        guard transcript.count == log.count else { return }
        log = transcript.map { LogEntry($0, countedBy: newPolicy) }
        recount()
    }

    /// - Parameter isNew: Whether an entry has just arrived.
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

    /// Whether the policy makes this own message mark everything before it as seen.
    private func marksSeen(_ entry: LogEntry) -> Bool {
        policy.ownMessagesMarkSeen && entry.role == .ownMessage
    }

    /// Whether the entry shows, while there is no marker, that the visitor has read what precedes it.
    private func answers(_ entry: LogEntry) -> Bool {
        redeliversTranscript && !policy.ownMessagesMarkSeen && entry.role == .ownMessage
    }

    /// Whether a message of the visitor shows that the messages before it were read. To the vendor's server
    /// they are still unread, so its reports count too much.
    var isAnswered: Bool {
        if case .answered = position { return true }
        return redeliversTranscript && policy.ownMessagesMarkSeen && log.contains(where: marksSeen)
    }

    mutating func forgetReports() {
        guard report.count != nil else { return }
        report.clear()
        recount()
    }

    // MARK: Reading

    /// The user has seen the log as it is now: the count becomes 0, the marker moves to the end, and the
    /// reports are cleared.
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

    /// The chat has ended and keeps no log: the count becomes 0, and the marker moves to the log's end.
    mutating func markEnded() {
        report.clear()
        unread = 0
        guard let last = lastIncomingIndex(before: log.endIndex) else { return }
        moveMarker(to: last)
        hasEnded = true
    }

    /// The user has read the log up to an entry, on any device. The marker moves there, but never back. If
    /// the log does not contain the entry, the tally waits for it. If there is no marker, the new one is not
    /// set before the visitor's last message.
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

    /// Whether another participant's entry is after the marker.
    private func hasIncomingEntry(before end: Int) -> Bool {
        let first = position.firstIndexAfter
        return (first..<max(end, first)).contains { !log[$0].isOwn && position.isBefore(log[$0], at: $0) }
    }

    private func lastIncomingIndex(before end: Int) -> Int? {
        log[..<end].lastIndex { !$0.isOwn }
    }

    private mutating func moveMarker(to index: Int) {
        guard marker?.trail.contains(log[index].id) != true else { return }
        marker = .entry(
            ReadRecord.Marker.Entry(createdAt: log[index].createdAt, trail: trail(endingAt: index))
        )
        position = .at(index)
        lacksTrail = false
    }

    private func trail(endingAt index: Int) -> [ChatEntry.ID] {
        let incoming = log[...index].reversed().lazy.filter { !$0.isOwn }
        return incoming.prefix(ReadRecord.Marker.Entry.trailLength).map(\.id).reversed()
    }

    // MARK: Reports and the store

    /// Applies a count that the vendor reports. A server report replaces the previous report. A cached one is
    /// used only if it is larger than the current count.
    ///
    /// - Parameter wasKnown: Whether a number was known before the log that arrived with the report. If not,
    ///   a cached report is used, whatever its value.
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
    ///   - record: The record; `nil` if there is none.
    ///   - wasSeen: Whether the user has seen the log since the start. If so, the marker of that visit stays.
    mutating func adopt(_ record: ReadRecord?, wasSeen: Bool) {
        if redeliversTranscript, !wasSeen, record?.marker == nil { countAnswer() }
        guard let record else { return }
        let storedCount = Self.bounded(record.count)
        if redeliversTranscript {
            adoptMarker(record.marker, wasSeen: wasSeen)
            // The log contains the stored entry, and so everything after it. A report could only count the
            // same messages again.
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

    /// The log arrived before the store could be read, and the store has no marker. Applies the visitor's
    /// answer now, which counts as reading if there is no marker.
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

    private mutating func adoptMarker(_ stored: ReadRecord.Marker?, wasSeen: Bool) {
        switch marker {
        // A start marker was set before anything loaded. The stored marker is further.
        case nil, .start: marker = stored ?? marker
        case .entry(let entry):
            guard case .entry(let storedEntry) = stored else { return }
            // If the stored trail contains the marked entry, the stored marker is at that entry or after it.
            // Its trail also has what precedes the entry.
            let isStored = entry.trail.last.map(storedEntry.trail.contains) == true
            if isStored || !wasSeen && !isFurther(entry, than: storedEntry) { marker = .entry(storedEntry) }
        }
    }

    /// Returns whether this entry is further than the stored one. The end of the chat, or the visitor's own
    /// message, has moved the marker here before the store could be read, and would have moved the stored
    /// marker as well.
    private func isFurther(_ entry: ReadRecord.Marker.Entry, than stored: ReadRecord.Marker.Entry) -> Bool {
        if hasEnded { return true }
        guard let storedIndex = log.lastIndex(where: { stored.trail.contains($0.id) }) else {
            return entry.createdAt >= stored.createdAt
        }
        return log.lastIndex { entry.trail.contains($0.id) }.map { $0 > storedIndex } ?? false
    }

    /// Limits an external count: never negative, and small enough that adding messages does not overflow.
    private static func bounded(_ count: Int) -> Int { min(max(0, count), Int(Int32.max)) }

    // MARK: Recordings

    mutating func rename(_ rename: (ChatEntry.ID) -> ChatEntry.ID) {
        for index in log.indices { log[index].id = rename(log[index].id) }
        if case .entry(let entry)? = marker {
            marker = .entry(
                ReadRecord.Marker.Entry(createdAt: entry.createdAt, trail: entry.trail.map(rename))
            )
        }
        awaitedReadID = awaitedReadID.map(rename)
        report.rename(rename)
        heard.rename(rename)
    }

    /// Whether the numbers are plausible. A recording may contain anything.
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
