import Foundation

/// The horizontal positions of the points.
///
/// Time is not to scale: points keep a distance, and the width of a pause is logarithmic, so that close points stay
/// readable. A long pause is a break of constant width.
struct TimeScale {
    private static let widest = 1600.0
    static let leading = 18.0
    private static let trailing = 44.0

    /// The position of each point.
    private(set) var positions: [Double] = []
    /// The pauses that are shortened.
    private(set) var breaks: [(x: Double, words: String)] = []
    /// The right end of the last state.
    private(set) var end: Double

    init(_ points: [TimelinePoint], narrowest: Double) {
        end = narrowest
        let pauses = zip(points, points.dropFirst()).map { $1.start - $0.end }
        let sorted = pauses.map(\.magnitude).sorted()
        let usual = max(1, sorted.isEmpty ? 1 : sorted[sorted.count / 2])
        let raw = pauses.map { Self.width(of: $0, usual) }
        let space = Self.leading + Self.trailing
        let sum = raw.reduce(0, +)
        let width = min(max(sum + space, narrowest), Self.widest)
        // Two or three points are not spread to the page's ends.
        let factor = sum > 0 ? min((width - space) / sum, 6) : 1
        var x = Self.leading
        for place in points.indices {
            positions.append(x)
            guard place < pauses.count else { break }
            let step = raw[place] * factor
            if Self.isBreak(pauses[place], usual) {
                breaks.append((x: x + step / 2, words: Self.words(pauses[place])))
            }
            x += step
        }
        end = max(width, x + Self.trailing)
    }

    private static func isBreak(_ pause: Double, _ usual: Double) -> Bool {
        pause < 0 || pause >= max(30_000, 20 * usual)
    }

    private static func width(of pause: Double, _ usual: Double) -> Double {
        isBreak(pause, usual) ? 72 : min(80, 10 + 14 * log2(1 + pause / usual))
    }

    private static func words(_ pause: Double) -> String {
        pause < 0 ? "clock back \((-pause).duration)" : pause.duration
    }

    /// The left and right end of the band in which a point is chosen.
    func band(of place: Int) -> (left: Double, right: Double) {
        let left = place == 0 ? 0 : (positions[place - 1] + positions[place]) / 2
        let right = place + 1 == positions.count ? end : (positions[place] + positions[place + 1]) / 2
        return (left, right)
    }

    /// The right end of the state after a point.
    func end(of place: Int) -> Double { place + 1 < positions.count ? positions[place + 1] : end }
}
