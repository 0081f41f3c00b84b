public import Foundation

/// The count of unread messages, as a value: log in, count out, no clock and no I/O.
///
/// Feeding it the next state of a log costs what has changed, whatever the log's length.
public struct UnreadTally: Sendable {
    /// Which entries count.
    public let policy: UnreadPolicy
    /// The log that is counted.
    public private(set) var transcript = ChatTranscript()
    /// Up to where the log was seen; `nil` if it never was.
    public private(set) var marker: ReadMarker?
    /// Whether there is a number at all: from a log, a report, a visit or the record of an earlier launch.
    public private(set) var isKnown = false

    /// The marker's position in `transcript`.
    private var place = MarkerPlace.everywhereAfter
    /// What the log says.
    private var unread = Unread()
    /// The vendor's last report that is in force.
    private var report: Report?
    /// The count of an earlier launch, until the log is there.
    private var earlierCount: Int?
    /// When the log was last seen, or the time that an earlier launch left.
    private var seen: Date?
    /// A chat that keeps no log has ended: 0, until its log goes on.
    private var isEnded = false

    /// The messages after the marker.
    private struct Unread: Sendable {
        var count = 0
        /// Those of them that were created after the report came.
        var countSinceReport = 0
        var latest: Date?

        mutating func add(_ created: Date, reportedAt: Date?) {
            count += 1
            if let reportedAt, created > reportedAt { countSinceReport += 1 }
            latest = max(latest ?? created, created)
        }
    }

    private struct Report: Sendable {
        var count: Int
        var receivedAt: Date?
    }

    /// Creates a tally.
    ///
    /// - Parameters:
    ///   - policy: Which entries count.
    ///   - record: What an earlier launch has stored.
    ///   - standsAsReport: Whether the stored count is used as a report of the vendor's. That is for vendors that
    ///     never give their log again; with the others the log is counted anew from the marker once it is there.
    public init(
        policy: UnreadPolicy = UnreadPolicy(),
        record: ReadRecord? = nil,
        standsAsReport: Bool = false
    ) {
        self.policy = policy
        guard let record else { return }
        marker = record.marker
        isKnown = true
        let count = Self.bounded(record.count)
        if standsAsReport {
            // The stored time goes with the stored count: a later report takes the place of both.
            report = Report(count: count, receivedAt: record.asOf)
        } else {
            earlierCount = count
            seen = record.asOf
        }
        recount()
    }

    // MARK: Results

    /// The number of unread messages. 0 while ``isKnown`` is `false`.
    public var count: Int {
        if let earlierCount { return earlierCount }
        if isEnded { return 0 }
        guard let report else { return unread.count }
        return max(unread.count, report.count + unread.countSinceReport)
    }

    /// What is to be kept across launches; `nil` while nothing is known.
    public var record: ReadRecord? {
        guard isKnown else { return nil }
        return ReadRecord(marker: marker, count: count, asOf: asOf)
    }

    /// The latest time of what the count takes in.
    var asOf: Date? {
        later(of: later(of: seen, report?.receivedAt), unread.latest)
    }

    private func later(of one: Date?, _ other: Date?) -> Date? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }

    /// The unread messages of the log, oldest first. Reads what comes after the marker.
    public var unreadMessages: [ChatEntry] {
        guard !isEnded else { return [] }
        return (firstPosition..<transcript.count).compactMap { position in
            let entry = transcript[position]
            return policy.counts(entry) && place.isBefore(entry, at: position) ? entry : nil
        }
    }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> SkipReason? {
        guard let position = transcript.position(of: id) else { return .notInLog }
        let entry = transcript[position]
        if let reason = policy.skipReason(for: entry) { return .policy(reason) }
        if isEnded { return .chatEnded }
        return place.isBefore(entry, at: position) ? nil : .seen
    }

    /// Why an entry does not count.
    public enum SkipReason: Sendable, Hashable {
        /// The log does not hold it.
        case notInLog
        /// It is at the marker or before it.
        case seen
        /// The chat has ended and keeps no log.
        case chatEnded
        /// The policy leaves it out.
        case policy(UnreadPolicy.SkipReason)
    }

    // MARK: Input

    /// Applies the next state of the log, as it was loaded.
    public mutating func update(_ newTranscript: ChatTranscript) {
        isKnown = true
        earlierCount = nil
        let old = transcript
        transcript = newTranscript
        switch newTranscript.changes(since: old) {
        case .grown(let replaced, let appended):
            if replaced.contains(where: { changesCount(old[$0], newTranscript[$0]) })
                || place.isMissing && appended.contains(where: { place.stands(on: newTranscript[$0]) })
            {
                recount()
            } else {
                takeEntries(at: appended)
            }
        case .rebuilt:
            recount()
        }
    }

    /// The user has seen the log as it is now: the count is 0, the marker is at its end, and no report is in force.
    public mutating func markSeen(at time: Date) {
        isKnown = true
        earlierCount = nil
        seen = time
        report = nil
        unread.countSinceReport = 0
        if transcript.isEmpty, marker == nil { marker = .start }
        moveMarkerToEnd()
    }

    /// The chat has ended and keeps no log: 0, and the marker at the log's end.
    public mutating func markEnded() {
        guard earlierCount == nil else { return }
        report = nil
        isEnded = true
        moveMarkerToEnd()
    }

    /// The chat goes on, or another has begun.
    public mutating func markResumed() {
        isEnded = false
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
        report = Report(count: newCount, receivedAt: newReport.receivedAt)
        unread.countSinceReport = unreadMessages.count { $0.createdAt > newReport.receivedAt }
    }

    // MARK: Inside

    /// A count from outside: never negative, and small enough that messages on top of it do not overflow.
    private static func bounded(_ count: Int) -> Int { min(max(0, count), Int(Int32.max)) }

    /// The first position that can hold an unread message.
    private var firstPosition: Int {
        if case .at(let position) = place { position + 1 } else { 0 }
    }

    /// Takes the entries at positions that are behind all that have been taken.
    private mutating func takeEntries(at positions: Range<Int>) {
        for position in positions { take(transcript[position], at: position) }
    }

    private mutating func take(_ entry: ChatEntry, at position: Int) {
        guard place.isBefore(entry, at: position) else { return }
        if policy.ownMessagesMarkSeen, policy.skipReason(for: entry) == .ownMessage {
            report = nil
            setMarker(to: entry, at: position)
        } else if policy.counts(entry) {
            unread.add(entry.createdAt, reportedAt: report?.receivedAt)
        }
    }

    /// Whether the entry in the place of `old` differs in more than its content.
    private func changesCount(_ old: ChatEntry, _ new: ChatEntry) -> Bool {
        new.id != old.id || new.createdAt != old.createdAt || new.participant != old.participant
            || new.isMessage != old.isMessage
    }

    private mutating func recount() {
        place = MarkerPlace(of: marker, in: transcript)
        unread = Unread()
        takeEntries(at: firstPosition..<transcript.count)
    }

    private mutating func moveMarkerToEnd() {
        guard let last = transcript.last else { return }
        let position = transcript.count - 1
        // A marker whose entry is missing moves forward only.
        guard !place.isMissing || place.isBefore(last, at: position) else { return }
        setMarker(to: last, at: position)
    }

    private mutating func setMarker(to entry: ChatEntry, at position: Int) {
        let ids = transcript.positions(createdAt: entry.createdAt).map { transcript[$0].id }
        marker = .entry(
            ReadMarker.Entry(id: entry.id, position: position, createdAt: entry.createdAt, idsAtSameTime: ids)
        )
        place = .at(position)
        unread = Unread()
    }
}
