/// The count of unread messages, as a value: log in, count out, no clock and no I/O.
///
/// Feeding it the next state of a log costs what has changed, whatever the log's length. The rules are in
/// <doc:Invariants>.
public struct UnreadTally: Sendable {
    /// Which entries count.
    public private(set) var policy: UnreadPolicy
    /// The log that is counted.
    public private(set) var transcript = ChatTranscript()
    /// Up to where the log was seen; `nil` if it never was.
    public private(set) var marker: ReadMarker?
    /// Whether there is a number at all: from a log, a report, a visit or the record of an earlier launch.
    public private(set) var isKnown = false

    /// Whether the vendor delivers its log again.
    private let givesLogAgain: Bool
    /// The marker's position in `transcript`.
    private var place = MarkerPlace.everywhereAfter
    /// Whether the log lacks entries of the marker's trail. They may come back.
    private var lacksTrail = false
    /// The messages of `transcript` after the marker.
    private var unread = 0
    /// What the vendor reports itself.
    private(set) var report = ReportedCount()
    /// Whether an end of the chat has put the marker where it is, or before that.
    private var hasEnded = false
    /// Up to where the vendor says that the user has read, until the log holds that entry.
    private var awaitedReadID: ChatEntry.ID?
    /// Whether the marker has moved there since the last update of the log.
    private(set) var wasReadElsewhere = false
    /// The count of an earlier launch, until the log is there.
    private var earlierCount: Int?
    /// Of a log that is never given again: what earlier launches have heard, and what was heard since.
    private var heard = HeardMessages()

    /// Creates a tally.
    ///
    /// - Parameters:
    ///   - policy: Which entries count.
    ///   - record: What an earlier launch has stored.
    ///   - givesLogAgain: Whether the vendor delivers its log again after a launch. Where it does not, the stored count
    ///     is used as a report of the vendor's, and messages that the record names do not count again.
    public init(
        policy: UnreadPolicy = UnreadPolicy(),
        record: ReadRecord? = nil,
        givesLogAgain: Bool = true
    ) {
        self.policy = policy
        self.givesLogAgain = givesLogAgain
        adopt(record, wasSeen: false)
    }

    // MARK: Results

    /// The number of unread messages. 0 while ``isKnown`` is `false`.
    public var count: Int { earlierCount ?? report.total(unread: unread, givesLogAgain: givesLogAgain) }

    /// What is to be kept across launches; `nil` while nothing is known.
    public var record: ReadRecord? {
        guard isKnown else { return nil }
        return givesLogAgain
            ? ReadRecord(marker: marker, count: count)
            : ReadRecord(count: count, heardIDs: heard.newest)
    }

    /// The unread messages of the log, oldest first. Reads what comes after the marker.
    public var unreadMessages: [ChatEntry] {
        var messages: [ChatEntry] = []
        for position in place.firstPositionAfter..<transcript.count {
            let entry = transcript[position]
            if isUnread(entry, at: position) { messages.append(entry) }
        }
        return messages
    }

    /// Whether the marker stands in the log, and behind an entry. `nil`, and an entry that the log does not hold, are before
    /// its beginning.
    func isMarker(behind id: ChatEntry.ID?) -> Bool {
        guard case .at(let position) = place else { return false }
        return id.flatMap { transcript.position(of: $0) }.map { $0 < position } ?? true
    }

    /// Up to where whoever sees the log has read it. A log without the marker, such as one of the visitor's own messages
    /// alone, is read to its end.
    var lastSeenID: ChatEntry.ID? {
        if case .at = place { marker?.trail.last } else { transcript.last?.id }
    }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> SkipReason? {
        guard let position = transcript.position(of: id) else { return .notInLog }
        return skipReason(for: transcript[position], at: position)
    }

    private func skipReason(for entry: ChatEntry, at position: Int) -> SkipReason? {
        if let reason = policy.skipReason(for: entry) { return .policy(reason) }
        if heard.isEarlier(entry.id) { return .heardEarlier }
        return place.isBefore(entry, at: position) ? nil : .seen
    }

    /// Why an entry does not count.
    public enum SkipReason: Sendable, Equatable {
        /// The log does not hold it.
        case notInLog
        /// It is at the marker or before it.
        case seen
        /// An earlier launch has heard it: if it is unread, the stored count includes it.
        case heardEarlier
        /// The policy leaves it out.
        case policy(UnreadPolicy.SkipReason)
    }

    // MARK: Input

    /// Takes up what another tally has counted. The record that this one was created with includes it, but for a
    /// report of the vendor's that stands in for what a log does not hold.
    mutating func proceed(from former: UnreadTally) {
        if givesLogAgain {
            guard former.earlierCount == nil, former.report.count != nil else { return }
            (transcript, report, earlierCount) = (former.transcript, former.report, nil)
            countAgain(since: transcript)
        } else {
            transcript = former.transcript
        }
    }

    /// Counts by another policy from now on.
    mutating func count(by newPolicy: UnreadPolicy) {
        policy = newPolicy
        countAgain(since: transcript)
    }

    /// Applies the next state of the log, as it was loaded.
    public mutating func update(_ newTranscript: ChatTranscript) {
        isKnown = true
        earlierCount = nil
        wasReadElsewhere = false
        let old = transcript
        transcript = newTranscript
        switch newTranscript.changes(since: old) {
        case .grown(let replaced, let appended):
            if changesCount(at: replaced, since: old) || lacksTrail && bringsTrail(appended) {
                // Also one that stands before an entry of the trail which has come back.
                if marksSeen(in: appended) { report.clear() }
                countAgain(since: old)
            } else {
                for position in appended { hear(newTranscript[position], at: position) }
            }
        case .rebuilt:
            if !givesLogAgain { for entry in newTranscript { remember(entry) } }
            // All of a log that begins anew has come now.
            if report.count != nil, marksSeen(in: 0..<transcript.count), !holds(anyOf: old) { report.clear() }
            countAgain(since: old)
        }
        if awaitedReadID != nil { moveMarkerToReadEntry() }
    }

    /// The user has read the log up to an entry, on whatever device: the marker moves there, but never back. An entry that
    /// the log does not hold is waited for.
    public mutating func markRead(upTo id: ChatEntry.ID) {
        awaitedReadID = id
        moveMarkerToReadEntry()
    }

    /// The user has seen the log as it is now: the count is 0, the marker is at its end, and no report is in force.
    public mutating func markSeen() {
        isKnown = true
        earlierCount = nil
        report.clear()
        unread = 0
        if let last = positionOfLastOther(before: transcript.count) {
            moveMarker(to: last)
        } else if marker == nil {
            marker = .start
        }
    }

    /// The chat has ended and keeps no log: 0, and the marker at the log's end.
    public mutating func markEnded() {
        report.clear()
        unread = 0
        guard let last = positionOfLastOther(before: transcript.count) else { return }
        moveMarker(to: last)
        hasEnded = true
    }

    /// Takes a count that the vendor reports: from its server in place of the report before, from its cache only
    /// where it is larger than the present count.
    public mutating func apply(_ newReport: ChatState.ReportedUnreadCount) {
        apply(newReport, whereKnown: isKnown)
    }

    /// - Parameter wasKnown: Whether there was a number before the log that came along with the report. Where there was
    ///   none, a report from the cache is used, whatever it says.
    mutating func apply(_ newReport: ChatState.ReportedUnreadCount, whereKnown wasKnown: Bool) {
        let newCount = Self.bounded(newReport.count)
        if newReport.isFromCache, wasKnown, newCount <= count { return }
        isKnown = true
        report.apply(newCount, fromServer: !newReport.isFromCache, after: transcript)
    }

    /// Takes up the record of an earlier launch, at the start or when it can be read.
    ///
    /// - Parameters:
    ///   - record: The record; `nil` where there is none.
    ///   - wasSeen: Whether the user has seen the log since the start. Then the marker of that visit stays.
    mutating func adopt(_ record: ReadRecord?, wasSeen: Bool) {
        guard let record else { return }
        let wasLoaded = isKnown
        isKnown = true
        let count = Self.bounded(record.count)
        if givesLogAgain {
            switch marker {
            // A marker that was set before anything was loaded is behind the stored one.
            case nil, .start: marker = record.marker ?? marker
            case .entry(let entry):
                guard case .entry(let stored) = record.marker else { break }
                // On an entry that the stored trail holds, the stored one knows more of what stands before it.
                let isStored = entry.trail.last.map(stored.trail.contains) == true
                if isStored || !wasSeen && !isFurther(entry, than: stored) { marker = .entry(stored) }
            }
            // The log holds the stored entry and all after it: the report adds nothing.
            if lastPosition(of: record.marker?.trail ?? []) != nil { report.clear() }
            if !wasLoaded { earlierCount = count }
        } else {
            heard.addEarlier(record.heardIDs)
            if !wasSeen, report.isWithoutServer, (report.count ?? 0) <= count {
                report.apply(count, fromServer: false, after: nil)
            }
        }
        countAgain(since: transcript)
    }

    // MARK: Inside

    /// A count from outside: never negative, and small enough that messages on top of it do not overflow.
    private static func bounded(_ count: Int) -> Int { min(max(0, count), Int(Int32.max)) }

    private func isUnread(_ entry: ChatEntry, at position: Int) -> Bool {
        skipReason(for: entry, at: position) == nil
    }

    private func isInTrail(_ id: ChatEntry.ID) -> Bool { marker?.trail.contains(id) == true }

    /// Whether a stored marker, had it been known, would have been moved to an entry by an end of the chat or by the
    /// visitor's own messages.
    private func isFurther(_ entry: ReadMarker.Entry, than stored: ReadMarker.Entry) -> Bool {
        if hasEnded { return true }
        guard let storedPosition = lastPosition(of: stored.trail) else {
            return entry.createdAt >= stored.createdAt
        }
        return lastPosition(of: entry.trail).map { $0 > storedPosition } ?? false
    }

    /// Where the last entry of a trail is that the log holds.
    private func lastPosition(of trail: [ChatEntry.ID]) -> Int? {
        var last: Int?
        for id in trail {
            if let position = transcript.position(of: id) { last = max(position, last ?? 0) }
        }
        return last
    }

    /// Whether an entry at one of these positions differs from the former one there in more than its content.
    private func changesCount(at positions: [Int], since former: ChatTranscript) -> Bool {
        for position in positions {
            let (old, new) = (former[position], transcript[position])
            guard new.id == old.id, new.participant == old.participant, new.isMessage == old.isMessage,
                new.createdAt == old.createdAt || !place.isMissing
            else { return true }
        }
        return false
    }

    private func bringsTrail(_ positions: Range<Int>) -> Bool {
        positions.contains { isInTrail(transcript[$0].id) }
    }

    private func holds(anyOf former: ChatTranscript) -> Bool {
        former.contains { transcript.position(of: $0.id) != nil }
    }

    /// Takes an entry that stands behind all that have been taken.
    private mutating func hear(_ entry: ChatEntry, at position: Int) {
        remember(entry)
        count(entry, at: position, since: nil)
    }

    /// Counts an entry, where it counts.
    ///
    /// - Parameter old: The log before, where the entry may have been in that.
    private mutating func count(_ entry: ChatEntry, at position: Int, since old: ChatTranscript?) {
        if marksSeen(entry) {
            if old?.position(of: entry.id) == nil { report.clear() }
            report.beginCountingAgain()
            markSeen(before: position)
        } else if isUnread(entry, at: position) {
            unread += 1
            if old == nil { report.hear() } else { report.count(again: entry.id) }
        }
    }

    private mutating func remember(_ entry: ChatEntry) {
        guard !givesLogAgain, !entry.isOwn, entry.isMessage else { return }
        heard.add(entry.id)
    }

    private mutating func countAgain(since old: ChatTranscript) {
        let trail = marker?.trail ?? []
        lacksTrail = trail.contains { transcript.position(of: $0) == nil }
        place = MarkerPlace(of: marker, at: lastPosition(of: trail))
        unread = 0
        report.beginCountingAgain()
        for position in place.firstPositionAfter..<transcript.count {
            count(transcript[position], at: position, since: old)
        }
    }

    /// Whether the policy takes the entry for a sign that the visitor has seen what stands before it.
    private func marksSeen(_ entry: ChatEntry) -> Bool {
        policy.ownMessagesMarkSeen && entry.isOwn && entry.isMessage
    }

    private func marksSeen(in positions: Range<Int>) -> Bool {
        policy.ownMessagesMarkSeen && positions.contains { marksSeen(transcript[$0]) }
    }

    /// Moves the marker forward to the last entry before a position that is not the visitor's own.
    private mutating func markSeen(before end: Int) {
        unread = 0
        if holdsOther(before: end), let last = positionOfLastOther(before: end) {
            moveMarker(to: last)
        } else if marker == nil {
            marker = .start
        }
    }

    /// Whether an entry of others is after the marker.
    private func holdsOther(before end: Int) -> Bool {
        for position in place.firstPositionAfter..<max(end, place.firstPositionAfter) {
            let entry = transcript[position]
            if !entry.isOwn && place.isBefore(entry, at: position) { return true }
        }
        return false
    }

    private mutating func moveMarker(to position: Int) {
        let entry = transcript[position]
        guard !isInTrail(entry.id) else { return }
        marker = .entry(ReadMarker.Entry(createdAt: entry.createdAt, trail: trail(endingAt: position)))
        place = .at(position)
        lacksTrail = false
    }

    private mutating func moveMarkerToReadEntry() {
        guard let id = awaitedReadID, let position = transcript.position(of: id) else { return }
        awaitedReadID = nil
        guard let last = positionOfLastOther(before: position + 1), !isInTrail(transcript[last].id),
            place.isBefore(transcript[last], at: last)
        else { return }
        wasReadElsewhere = true
        report.clear()
        moveMarker(to: last)
        countAgain(since: transcript)
    }

    private func positionOfLastOther(before end: Int) -> Int? {
        (0..<end).reversed().first { !transcript[$0].isOwn }
    }

    private func trail(endingAt end: Int) -> [ChatEntry.ID] {
        var ids: [ChatEntry.ID] = []
        for position in (0...end).reversed() where !transcript[position].isOwn {
            if ids.count == ReadMarker.Entry.trailLength { break }
            ids.append(transcript[position].id)
        }
        return ids.reversed()
    }
}
