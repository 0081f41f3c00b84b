import ChatProviderKit

/// The meanings of the signs in the picture.
struct Legend {
    /// The signs, 30 by 18 pixels, with their meanings.
    private(set) var items: [(sign: Markup, words: String)] = []

    init(_ timeline: Timeline, _ scale: TimeScale) {
        let points = timeline.points
        let spans = points.flatMap { ([$0.total] + $0.providers).compactMap { $0 } }
        for (freshness, words) in [
            (UnreadCount.Freshness.live, "live: connected and loaded"),
            (.cached, "cached: the last known number"), (.unknown, "unknown: no number yet"),
        ] where spans.contains(where: { $0.worst == freshness || $0.last.freshness == freshness }) {
            add(words) { Self.drawBadge(freshness, into: &$0) }
        }
        let strips = Set(points.flatMap { $0.strips.flatMap { $0 } })
        var seen: Set<String> = []
        for state in strips.sorted(by: { StripLook($0).words < StripLook($1).words }) {
            let look = StripLook(state)
            guard let style = look.style, case .connection(let status) = state else { continue }
            guard seen.insert(style).inserted else { continue }
            let words = style == "waiting" ? "connecting, reconnecting" : status.name
            add(words) { $0.rectangle("strip \(style)", 1, 5, 28, 9, corner: 2.5) }
        }
        if points.contains(where: { $0.strips.contains { $0.subtracting([.absent]).count > 1 } }) {
            add("several states") { $0.rectangle("strip several", 1, 5, 28, 9, corner: 2.5) }
        }
        if points.contains(where: { $0.relaunches > 0 }) {
            add("the app starts again") { $0.path("relaunch", "M15 1V17") }
        }
        let marks = points.filter(\.isLine).map { EventMark($0) }
        for mark in EventMark.allCases where marks.contains(mark) {
            add(mark.words) { mark.draw(into: &$0, x: 15, y: 9) }
        }
        if points.contains(where: { !$0.isLine }) {
            add("several lines; taller means more") { $0.rectangle("lines", 13, 2, 4, 14) }
            add("the lowest to the highest number") { $0.rectangle("range live", 13, 1, 4, 16) }
        }
        if !scale.breaks.isEmpty {
            add("a pause, shortened") { $0.path("axis", "M4 9h5l3 -4l5 8l3 -4h6") }
        }
    }

    private mutating func add(_ words: String, _ draw: (inout Markup) -> Void) {
        var sign = Markup()
        draw(&sign)
        items.append((sign: sign, words: words))
    }

    private static func drawBadge(_ freshness: UnreadCount.Freshness, into sign: inout Markup) {
        if freshness != .unknown {
            sign.rectangle("area \(freshness.rawValue)", 1, 5, 28, 12)
        }
        sign.path("line \(freshness.rawValue)", freshness == .unknown ? "M1 11H29" : "M1 5H29")
    }
}
