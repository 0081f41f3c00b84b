/// The values of several rounds.
struct Samples {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.sorted()
    }

    var median: Double { quantile(0.5) }
    var lowest: Double { sorted.first ?? .nan }
    var highest: Double { sorted.last ?? .nan }

    /// Half the interquartile range, relative to the median: half of all rounds are this close to it.
    var spread: Double { (quantile(0.75) - quantile(0.25)) / 2 / median }

    private func quantile(_ part: Double) -> Double {
        guard let last = sorted.indices.last else { return .nan }
        let place = part * Double(last)
        let lower = Int(place)
        let upper = min(lower + 1, last)
        return sorted[lower] + (sorted[upper] - sorted[lower]) * (place - Double(lower))
    }
}
