import TestSupport

/// The server's clock and the phone's. The phone's is off by seconds, minutes or days, drifts and jumps.
///
/// All times are in milliseconds since 1970, on a grid of half seconds, so that many are equal, and all are exact in
/// seconds.
struct TwoClocks {
    private(set) var server = 1_790_000_000_000.0
    private var skew: Double
    private let drift: Double

    init(_ random: inout SeededGenerator) {
        skew = Self.skew(&random)
        drift = random.one(weighted: [(50, 0), (25, 500), (25, -500)])
    }

    var phone: Double { server + skew }

    /// Lets time pass, often none.
    mutating func advance(_ random: inout SeededGenerator) {
        server += random.one(weighted: [
            (35, 0), (25, 500), (15, 1000), (10, 2500), (10, 30_000), (5, 3_600_000),
        ])
        if random.chance(25) { skew += drift }
        if random.chance(3) { skew = Self.skew(&random) }
    }

    private static func skew(_ random: inout SeededGenerator) -> Double {
        let size: Double = random.one(weighted: [
            (30, 0), (25, 4000), (20, 60_000), (15, 300_000), (5, 7_200_000), (5, 259_200_000),
        ])
        return random.chance(50) ? size : -size
    }
}
