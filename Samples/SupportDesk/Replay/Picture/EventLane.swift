import ChatProviderKit
import Foundation

/// A mark for each point in the row of its source, and its description below.
struct EventLane {
    static let rowHeight = 24.0
    private static let slope = 0.5.squareRoot()
    private static let longestWords = 34

    private let points: [TimelinePoint]
    private let scale: TimeScale
    /// The rows with events: 0 for the app, then the index of each provider.
    private let rows: [Int]
    let rowNames: [String]
    private let words: [Int: String]

    init(_ timeline: Timeline, _ scale: TimeScale) {
        points = timeline.points
        self.scale = scale
        let names = ["app"] + timeline.providerIDs.map { $0.rawValue.shortened(to: 17) }
        rows = names.indices.filter { row in timeline.points.contains { $0.sources.at(row) > 0 } }
        rowNames = rows.map { names[$0] }
        words = Self.words(points, scale)
    }

    var rowsHeight: Double { Double(rowNames.count) * Self.rowHeight + 16 }
    /// The height, including the labels.
    var height: Double { rowsHeight + 12 + (words.values.map(\.width).max() ?? 0) * Self.slope }
    /// The right end of the labels.
    var right: Double {
        words.map { scale.positions[$0.key] + 14 + $0.value.width * Self.slope }.max() ?? 0
    }

    /// The labels: if there is no space for all, those of the points with the most changes come first.
    private static func words(_ points: [TimelinePoint], _ scale: TimeScale) -> [Int: String] {
        let order = points.indices.filter { points[$0].isLine }
            .sorted { (points[$1].weight, $0) < (points[$0].weight, $1) }
        var words: [Int: String] = [:]
        for place in order {
            let x = scale.positions[place]
            let isFree = !words.keys.contains { abs(scale.positions[$0] - x) < 16.5 }
            if isFree { words[place] = points[place].whats.counts[0].words.shortened(to: longestWords) }
        }
        return words
    }

    func draw(into lanes: inout Markup, y: Double) {
        for row in rowNames.indices {
            lanes.path("grid", "M0 \(middle(of: row, y).drawn)H\(scale.end.drawn)")
        }
        let most = points.map(\.lineCount).max() ?? 1
        for (place, point) in points.enumerated() {
            for (row, source) in rows.enumerated() {
                let count = point.sources.at(source)
                guard count > 0 else { continue }
                if point.isLine {
                    drawMark(of: place, row, into: &lanes, y)
                } else {
                    drawBar(
                        of: place,
                        row,
                        share: log(1 + Double(count)) / log(1 + Double(most)),
                        into: &lanes,
                        y
                    )
                }
            }
        }
        drawWords(into: &lanes, top: y + rowsHeight + 2)
    }

    private func middle(of row: Int, _ y: Double) -> Double { y + (Double(row) + 0.5) * Self.rowHeight + 8 }

    private func drawMark(of place: Int, _ row: Int, into lanes: inout Markup, _ y: Double) {
        let (x, middle) = (scale.positions[place], middle(of: row, y))
        if words[place] != nil {
            lanes.path("lead", "M\(x.drawn) \(middle.drawn)V\((y + rowsHeight - 6).drawn)")
        }
        let size = min(6, max(3, scale.end / Double(points.count + 1) / 2))
        EventMark(points[place]).draw(into: &lanes, x: x, y: middle, size: size)
    }

    /// Several lines, on a logarithmic scale of their number.
    private func drawBar(
        of place: Int,
        _ row: Int,
        share: Double,
        into lanes: inout Markup,
        _ y: Double
    ) {
        let x = scale.positions[place]
        let height = max(3, share * (Self.rowHeight - 4))
        let width = max(1.6, min(5, scale.end(of: place) - x - 0.6))
        lanes.rectangle("lines", x, middle(of: row, y) - height / 2, width, height)
    }

    private func drawWords(into lanes: inout Markup, top: Double) {
        for (place, text) in words.sorted(by: { $0.key < $1.key }) {
            let x = scale.positions[place] - 3
            lanes.element(
                "text",
                [
                    "class": points[place].badgeChanges > 0 ? "what strong" : "what",
                    "transform": "translate(\(x.drawn) \(top.drawn)) rotate(45)",
                ],
                text: text
            )
        }
    }
}

extension TimelinePoint {
    fileprivate var weight: Int { badgeChanges * 4 + connectionChanges * 2 + changes }
}

/// The mark of a line, according to its change.
enum EventMark: CaseIterable {
    case up, down, connection, other, nothing

    init(_ point: TimelinePoint) {
        let (old, new) = (point.before?.badge?.badgeNumber ?? 0, point.after.badge?.badgeNumber ?? 0)
        if new != old {
            self = new > old ? .up : .down
        } else if point.connectionChanges > 0 {
            self = .connection
        } else {
            self = point.changes > 0 ? .other : .nothing
        }
    }

    /// The text in the legend.
    var words: String {
        switch self {
        case .up: "badge up"
        case .down: "badge down"
        case .connection: "connection changed"
        case .other: "something else changed"
        case .nothing: "nothing changed"
        }
    }

    /// - Parameter size: Half its width.
    func draw(into markup: inout Markup, x: Double, y: Double, size: Double = 6) {
        let top = "M\(x.drawn) \((y - size).drawn)"
        let bottom = "M\(x.drawn) \((y + size).drawn)"
        let (s, d, h) = (size.drawn, (2 * size).drawn, (1.75 * size).drawn)
        switch self {
        case .up: markup.path("mark raised", "\(top)l\(s) \(h)h-\(d)z")
        case .down: markup.path("mark lowered", "\(bottom)l\(s) -\(h)h-\(d)z")
        case .connection: markup.path("mark linked", "\(top)l\(s) \(s)l-\(s) \(s)l-\(s) -\(s)z")
        case .other: dot("mark changed", into: &markup, x, y, size)
        case .nothing: dot("mark same", into: &markup, x, y, size)
        }
    }

    private func dot(_ style: String, into markup: inout Markup, _ x: Double, _ y: Double, _ size: Double) {
        let radius = size * 2 / 3
        markup.element("circle", ["class": style, "cx": x.drawn, "cy": y.drawn, "r": radius.drawn])
    }
}
