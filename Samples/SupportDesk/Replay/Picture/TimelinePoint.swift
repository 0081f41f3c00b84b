import ChatProviderKit
import ChatProviderRecording

/// The state after a line.
struct Standing: Equatable {
    var total: UnreadCount
    /// The providers by the index of their lane; `nil` for one that is not shown.
    var providers: [Replay.Status?]
    /// The names of the providers whose conversation is on the screen; `nil` if all are.
    var seenNames: [String]?
    var isInBackground: Bool

    init(_ result: Replay.Result, _ lanes: [ChatProviderID], isInBackground: Bool) {
        total = result.totalUnreadCount
        providers = lanes.map { id in result.providers.first { $0.id == id } }
        let seesAll = !result.seenIDs.isEmpty && result.seenIDs.count == result.providers.count
        seenNames = seesAll ? nil : result.seenIDs.map(\.rawValue)
        self.isInBackground = isInBackground
    }

    func provider(_ lane: Int) -> Replay.Status? { lane < providers.count ? providers[lane] : nil }

    /// The badge; `nil` while no provider is shown.
    var badge: UnreadCount? { providers.contains { $0 != nil } ? total : nil }

    /// The states that the strips show: the app, the screen, and the connection of each provider.
    var strips: [StripState] {
        let screen: StripState =
            switch seenNames {
            case nil: .screenOpen("open")
            case let names? where names.isEmpty: .screenClosed
            case let names?: .screenOpen("open: \(names.joined(separator: ", "))".shortened(to: 60))
            }
        return [isInBackground ? .background : .foreground, screen]
            + providers.map { $0.map { .connection($0.connection) } ?? .absent }
    }
}

/// The state in a strip of a lane.
enum StripState: Hashable {
    case foreground, background
    case screenOpen(String)
    case screenClosed
    case connection(ConnectionStatus)
    case absent
}

/// The badge's values over the lines of a point.
struct BadgeSpan: Equatable {
    /// The lowest number; `nil` if none was known.
    var least: Int?
    var most: Int?
    /// The lowest freshness.
    var worst: UnreadCount.Freshness
    /// The count after the last line.
    var last: UnreadCount

    init(_ count: UnreadCount) {
        least = count.number
        most = count.number
        worst = count.freshness
        last = count
    }

    /// The values of both; a missing badge has none.
    static func joined(_ first: BadgeSpan?, _ second: BadgeSpan?) -> BadgeSpan? {
        guard var span = second, let first else { return first ?? second }
        span.least = [first.least, span.least].compactMap { $0 }.min()
        span.most = [first.most, span.most].compactMap { $0 }.max()
        let both = [first.worst, span.worst]
        span.worst = [UnreadCount.Freshness.unknown, .cached].first { both.contains($0) } ?? .live
        return span
    }
}

/// A point of the picture: one line, or consecutive lines that cannot be distinguished at its scale.
struct TimelinePoint {
    private(set) var firstLine: Int
    private(set) var lastLine: Int
    private(set) var lineCount = 1
    private(set) var start: Double
    private(set) var end: Double
    private(set) var whats: WordTally
    /// The number of lines from the app and its user, and from each provider.
    private(set) var sources: [Int]
    private(set) var relaunches: Int
    private(set) var badgeChanges: Int
    private(set) var connectionChanges: Int
    /// The number of lines with a change.
    private(set) var changes: Int
    /// The state before; `nil` at the start of the recording.
    let before: Standing?
    private(set) var after: Standing
    /// `nil` while no provider is shown.
    private(set) var total: BadgeSpan?
    private(set) var providers: [BadgeSpan?]
    /// The states in each strip.
    private(set) var strips: [Set<StripState>]

    init(
        line: Int,
        milliseconds: Double,
        what: String,
        source: Int,
        isRelaunch: Bool,
        before: Standing?,
        after: Standing
    ) {
        firstLine = line
        lastLine = line
        start = milliseconds
        end = milliseconds
        whats = WordTally(what)
        sources = Array(repeating: 0, count: source) + [1]
        relaunches = isRelaunch ? 1 : 0
        badgeChanges = before?.badge.map { $0 != after.badge } ?? (after.badge?.number != nil) ? 1 : 0
        let hasNewConnection = after.providers.enumerated().contains {
            $1?.connection != before?.provider($0)?.connection && before?.provider($0) != nil
        }
        connectionChanges = hasNewConnection ? 1 : 0
        changes = before == after ? 0 : 1
        self.before = before
        self.after = after
        total = after.badge.map { BadgeSpan($0) }
        providers = after.providers.map { $0.map { BadgeSpan($0.unread) } }
        strips = after.strips.map { [$0] }
    }

    /// Whether it is a single line.
    var isLine: Bool { lineCount == 1 }

    func provider(_ lane: Int) -> BadgeSpan? { lane < providers.count ? providers[lane] : nil }

    /// Adds the following point.
    mutating func add(_ next: TimelinePoint) {
        lastLine = next.lastLine
        lineCount += next.lineCount
        end = next.end
        whats.add(next.whats)
        sources = (0..<max(sources.count, next.sources.count)).map { sources.at($0) + next.sources.at($0) }
        relaunches += next.relaunches
        badgeChanges += next.badgeChanges
        connectionChanges += next.connectionChanges
        changes += next.changes
        after = next.after
        total = BadgeSpan.joined(total, next.total)
        providers = (0..<max(providers.count, next.providers.count)).map { lane in
            BadgeSpan.joined(provider(lane), next.provider(lane))
        }
        strips = (0..<max(strips.count, next.strips.count)).map { place in
            (place < strips.count ? strips[place] : [.absent])
                .union(place < next.strips.count ? next.strips[place] : [.absent])
        }
    }
}

extension [Int] {
    func at(_ place: Int) -> Int { place < count ? self[place] : 0 }
}

extension [TimelinePoint] {
    /// Merges neighbors until at most `limit` points are left: first those with few lines, close in time, and with an
    /// unchanged badge.
    mutating func sumUp(to limit: Int) {
        while count > limit {
            // Only a few at a time, so that merged points count with all their lines.
            let seconds = secondsToJoin(atMost: Swift.min(count - limit, count / 8 + 1))
            var joined: [TimelinePoint] = []
            joined.reserveCapacity(count - seconds.count)
            for (place, point) in enumerated() {
                if seconds.contains(place) {
                    joined[joined.count - 1].add(point)
                } else {
                    joined.append(point)
                }
            }
            self = joined
        }
    }

    /// The indices of the second points of the pairs with the lowest cost.
    private func secondsToJoin(atMost limit: Int) -> Set<Int> {
        let pairs = indices.dropFirst().map { (cost: self[$0 - 1].cost(ofJoining: self[$0]), second: $0) }
        var seconds: Set<Int> = []
        var taken: Set<Int> = []
        for pair in pairs.sorted(by: { ($0.cost, $0.second) < ($1.cost, $1.second) }) {
            guard seconds.count < limit else { break }
            guard !taken.contains(pair.second), !taken.contains(pair.second - 1) else { continue }
            seconds.insert(pair.second)
            taken.formUnion([pair.second, pair.second - 1])
        }
        return seconds
    }
}

extension TimelinePoint {
    fileprivate func cost(ofJoining next: TimelinePoint) -> Double {
        let minutes = min(100, abs(next.start - end) / 60_000)
        let hasChanges = badgeChanges + next.badgeChanges > 0
        return Double(lineCount + next.lineCount) * (1 + minutes) * (hasChanges ? 3 : 1)
    }
}

/// How often each text occurred; of many different texts, the first ones by name.
struct WordTally {
    private static let limit = 8
    private(set) var counts: [(words: String, count: Int)]
    private(set) var others = 0

    init(_ words: String) { counts = [(words, 1)] }

    mutating func add(_ other: WordTally) {
        others += other.others
        for (words, count) in other.counts {
            if let place = counts.firstIndex(where: { $0.words == words }) {
                counts[place].count += count
            } else if counts.count < Self.limit {
                counts.append((words, count))
            } else {
                others += count
            }
        }
    }
}
