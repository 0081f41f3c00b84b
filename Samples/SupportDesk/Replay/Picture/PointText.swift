import ChatProviderKit
import ChatProviderRecording

/// The texts about a point.
struct PointText {
    let point: TimelinePoint

    init(_ point: TimelinePoint) { self.point = point }

    /// `line 4`, `lines 2,001–2,208`.
    var lines: String {
        point.isLine
            ? "line \(point.firstLine.grouped)"
            : "lines \(point.firstLine.grouped)–\(point.lastLine.grouped)"
    }

    var time: String {
        guard point.end != point.start else { return point.start.dateAndTime }
        return "\(point.start.dateAndTime) – \(point.end.dateAndTime)"
    }

    /// The kind of the line; for several lines, the most common kinds.
    var what: String {
        guard !point.isLine else { return point.whats.counts[0].words }
        let named = point.whats.counts.sorted { ($1.count, $0.words) < ($0.count, $1.words) }.prefix(4)
        let rest = point.lineCount - named.reduce(0) { $0 + $1.count }
        return
            (named.map { "\($0.count.grouped) × \($0.words)" } + (rest > 0 ? ["\(rest.grouped) others"] : []))
            .joined(separator: " · ")
    }

    /// `badge 3 → 5 live`; for several lines, also the range between.
    var badge: String {
        guard let new = point.after.badge else { return "unknown, no provider yet" }
        let old = point.before?.badge
        var text = Self.change(old, new)
        if !point.isLine {
            if let least = point.total?.least, let most = point.total?.most, most > least {
                text += ", between \(least.grouped) and \(most.grouped)"
            }
            if point.badgeChanges > 0 { text += ", changed \(point.badgeChanges.counted("time"))" }
        }
        return text
    }

    /// A line for each provider, or with `changedOnly`, for each provider that changed.
    func providers(changedOnly: Bool) -> [String] {
        point.after.providers.enumerated().compactMap { lane, status in
            guard let status else { return nil }
            let old = point.before?.provider(lane)
            guard !changedOnly || old != status || isMixed(lane) else { return nil }
            let connections = point.strips.count > lane + 2 ? point.strips[lane + 2] : []
            let between = connections.compactMap { state -> String? in
                guard case .connection(let other) = state, other != status.connection else { return nil }
                return other.name
            }
            var words = [Self.change(old?.unread, status.unread), status.connection.name]
            if let old, old.connection.name != status.connection.name, point.isLine {
                words[1] = "\(old.connection.name) → \(status.connection.name)"
            } else if !between.isEmpty {
                words[1] += ", in between \(between.sorted().joined(separator: ", "))"
            }
            if status.isChatting { words.append("chatting") }
            return "\(status.id.rawValue.shortened(to: 60)): \(words.joined(separator: ", "))"
        }
    }

    /// The complete text, for VoiceOver and other screen readers.
    var spoken: String {
        ([lines, time, what, "badge \(badge)"] + providers(changedOnly: true)).joined(separator: ". ")
    }

    private func isMixed(_ lane: Int) -> Bool {
        !point.isLine && point.strips.count > lane + 2 && point.strips[lane + 2].count > 1
    }

    private static func change(_ old: UnreadCount?, _ new: UnreadCount) -> String {
        guard let old, old != new else { return words(new) }
        if old.freshness == new.freshness { return "\(number(old)) → \(words(new))" }
        return "\(words(old)) → \(words(new))"
    }

    private static func words(_ count: UnreadCount) -> String {
        count.number.map { "\($0.grouped) \(count.freshness.rawValue)" } ?? "unknown"
    }

    private static func number(_ count: UnreadCount) -> String { count.number?.grouped ?? "unknown" }
}

extension Timeline {
    /// The time span, and the number of lines.
    var period: String {
        guard let first = points.first, let last = points.last else { return "No line could be replayed." }
        let count = points.reduce(0) { $0 + $1.lineCount }
        let from = first.start.dateAndTime.prefix(19)
        let until =
            last.end.day == first.start.day ? last.end.clockTime : String(last.end.dateAndTime.prefix(19))
        let span = last.end - first.start
        return "\(count.counted("line")) · \(from) – \(until) UTC"
            + (span > 0 ? " · \(span.duration)" : "")
    }

    /// The parts that the picture leaves out.
    var notes: [String] {
        var notes: [String] = []
        if points.contains(where: { !$0.isLine }) {
            notes.append(
                "Each of the \(points.count) points combines the lines that are too close together for this scale."
            )
        }
        if hasMoreProviders {
            notes.append(
                "Only the first \(Self.maximumProviders) providers are drawn; the badge includes all."
            )
        }
        return notes
    }

    /// The final state, as in the text replay.
    var ending: String {
        guard let total = points.last?.after.badge else { return "" }
        return "\(total.number.map { "\($0.grouped) unread" } ?? "unread count unknown") at the end"
            + " (\(total.freshness.rawValue))"
    }

    /// The explanations of the counts.
    var reasons: [String] { explanations.flatMap { $0.lines() }.map { $0.shortened(to: 300) } }
}
