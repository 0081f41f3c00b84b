import ChatProviderKit

/// A badge as a step line. Its pattern, and the label below it, show the freshness.
struct BadgeLane {
    private struct Step {
        var span: BadgeSpan
        var left: Double
        var right: Double
        var changes: Int
    }

    private let steps: [Step?]
    private let most: Int

    init(_ spans: [BadgeSpan?], _ changes: [Int], _ scale: TimeScale) {
        steps = spans.enumerated().map { place, span in
            span.map {
                Step(
                    span: $0,
                    left: scale.positions[place],
                    right: scale.end(of: place),
                    changes: changes[place]
                )
            }
        }
        most = max(2, spans.compactMap { $0?.most }.max() ?? 0)
    }

    /// Whether the number is 0 or unknown throughout.
    var isIdle: Bool {
        Set(steps.compactMap { $0?.span.last }).count <= 1 && steps.allSatisfy { ($0?.span.most ?? 0) == 0 }
    }

    /// - Parameter height: From the highest number to 0. Above are 24 pixels for its pill, below 16 for labels.
    func draw(into lanes: inout Markup, names: inout Markup, y: Double, height: Double) {
        let top = y + 24
        let base = y + height
        let level = { (number: Int) in base - Double(number) / Double(most) * (base - top) }
        drawGrid(into: &lanes, names: &names, level)
        for run in runs { draw(run, into: &lanes, base: base, level) }
        for (before, step) in zip(steps, steps.dropFirst()) {
            guard let before, let step else { continue }
            let (from, to) = (level(before.span.last.badgeNumber), level(step.span.last.badgeNumber))
            if from != to { lanes.path("rise", "M\(step.left.drawn) \(from.drawn)V\(to.drawn)") }
        }
        for case let step? in steps {
            if let least = step.span.least, let most = step.span.most, most > least {
                let (high, low) = (level(most), level(least))
                let breadth = max(1.6, min(step.right - step.left - 0.6, 5))
                lanes.rectangle("range \(step.span.worst.rawValue)", step.left, high, breadth, low - high)
            }
            if step.changes > 0 { lanes.line("change", step.left, base + 2, step.left, base + 6) }
        }
        drawPills(into: &lanes, level)
        drawWords(into: &lanes, base: base)
    }

    private func drawGrid(into lanes: inout Markup, names: inout Markup, _ level: (Int) -> Double) {
        for mark in [most, 0] {
            let y = level(mark)
            lanes.path("grid", "M0 \(y.drawn)H\((steps.last??.right ?? 0).drawn)")
            names.label("note", Drawing.namesWidth - 12, y + 4, mark.grouped)
        }
    }

    // MARK: The line

    /// Consecutive steps with the same freshness.
    private var runs: [[Step]] {
        var runs: [[Step]] = []
        var isOpen = false
        for step in steps {
            guard let step else {
                isOpen = false
                continue
            }
            if isOpen, runs.last?.last?.span.last.freshness == step.span.last.freshness {
                runs[runs.count - 1].append(step)
            } else {
                runs.append([step])
            }
            isOpen = true
        }
        return runs
    }

    private func draw(_ run: [Step], into lanes: inout Markup, base: Double, _ level: (Int) -> Double) {
        guard let first = run.first, let last = run.last else { return }
        let style = first.span.last.freshness.rawValue
        var line = ""
        var outline = "M\(first.left.drawn) \(base.drawn)"
        var previous = Double.nan
        for step in run {
            let y = level(step.span.last.badgeNumber)
            if y != previous {
                if !previous.isNaN { line += "H\(step.left.drawn)" }
                line += "M\(step.left.drawn) \(y.drawn)"
                outline += "H\(step.left.drawn)V\(y.drawn)"
            }
            previous = y
        }
        line += "H\(last.right.drawn)"
        outline += "H\(last.right.drawn)V\(base.drawn)Z"
        lanes.path("area \(style)", outline)
        lanes.path("line \(style)", line)
    }

    // MARK: Numbers and labels

    /// Draws the badge where it changed: the highest first, then the last, then from the left, as far as there is
    /// space.
    private func drawPills(into lanes: inout Markup, _ level: (Int) -> Double) {
        var previous: UnreadCount?
        var changed: [Pill] = []
        for case let step? in steps {
            let range = step.span.most.map { $0 > step.span.last.badgeNumber } ?? false
            if step.span.last != previous || range {
                let shown = range ? UnreadCount.cached(step.span.most ?? 0) : step.span.last
                changed.append(Pill(shown, x: step.left, isPeak: range))
            }
            previous = step.span.last
        }
        let byNumber = changed.indices.sorted { (changed[$1].number, $0) < (changed[$0].number, $1) }
        let order = byNumber.prefix(1) + changed.indices.suffix(1) + Array(changed.indices)
        var placed: [Pill] = []
        for place in order {
            let pill = changed[place]
            guard !placed.contains(where: { $0.left < pill.right + 2 && pill.left < $0.right + 2 })
            else { continue }
            placed.append(pill)
            pill.draw(into: &lanes, y: level(pill.number) - 20)
        }
    }

    private func drawWords(into lanes: inout Markup, base: Double) {
        var free = 0.0
        for run in runs {
            guard let first = run.first, let last = run.last else { continue }
            let words = first.span.last.freshness.rawValue
            guard first.left >= free, words.width <= last.right - first.left else { continue }
            lanes.label("state \(words)", first.left, base + 17, words)
            free = first.left + words.width + 4
        }
    }
}

extension UnreadCount {
    /// The badge's style: its freshness, without red if there are no unread messages.
    var badgeStyle: String { self == .live(0) ? "zero" : freshness.rawValue }
}

/// The number as on an icon.
struct Pill {
    let number: Int
    let left: Double
    var right: Double { left + width }
    private let words: String
    private let style: String
    private var width: Double { max(16, words.width + 8) }

    init(_ count: UnreadCount, x: Double, isPeak: Bool = false) {
        number = count.badgeNumber
        words = count.number.map(\.grouped) ?? "?"
        style = isPeak ? "peak" : count.badgeStyle
        left = x
    }

    func draw(into lanes: inout Markup, y: Double) {
        lanes.element("g", ["class": "pill \(style)"]) { pill in
            pill.rectangle("shape", left, y, width, 16, corner: 8)
            pill.label("number", left + width / 2, y + 12, words)
        }
    }
}
