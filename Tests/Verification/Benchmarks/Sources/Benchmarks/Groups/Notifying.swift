import ChatProviderKit
import Foundation

extension BenchmarkGroup {
    /// Sends a small value to ten observers, each of which adds it up: the time for one delivery.
    static func notifying(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Notify \(observers) observers of a small value, for each delivery",
            rounds: scale.rounds,
            cases: [
                BenchmarkCase(name: "observers") { try notify() },
                BenchmarkCase(name: "array of closures") { try callClosures() },
                BenchmarkCase(name: "NotificationCenter") { try post() },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "against an array of closures",
                    numerator: "observers",
                    denominator: "array of closures",
                    target: .atMost(3)
                ),
                BenchmarkRatio(
                    name: "NotificationCenter against ours",
                    numerator: "NotificationCenter",
                    denominator: "observers",
                    target: .atLeast(5)
                ),
            ]
        )
    }

    private static let observers = 10
    /// The number of values to send.
    private static let values = 2_000

    private static func verify(_ sum: Int, of values: Int) throws {
        try Benchmarks.verify(sum, is: observers * values * (values + 1) / 2, "the sum of the values")
    }

    private static func notify() throws -> Double {
        let (source, sum) = (Observed.Source(0), Sum())
        let tokens = (0..<observers).map { _ in source.observe { sum.add($0) } }
        let time = nanoseconds(for: values * observers) {
            for value in 1...values { source.value = value }
        }
        try verify(sum.value, of: values)
        withExtendedLifetime(tokens) {}
        return time
    }

    private static func callClosures() throws -> Double {
        let sum = Sum()
        // A structure, because the elements of an array of bare closures are wrapped again for each call.
        struct Observer {
            let call: @MainActor (Int) -> Void
        }
        var closures: [Observer] = []
        for _ in 0..<observers { closures.append(Observer { sum.add($0) }) }
        keep(closures)
        let time = nanoseconds(for: values * observers) {
            for value in 1...values {
                for closure in closures { closure.call(value) }
            }
        }
        try verify(sum.value, of: values)
        return time
    }

    private static func post() throws -> Double {
        let values = 200
        let (center, name, sum) = (NotificationCenter(), Notification.Name("count"), Sum())
        let tokens = (0..<observers).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { notification in
                let value = notification.userInfo?["value"] as? Int ?? 0
                MainActor.assumeIsolated { sum.add(value) }
            }
        }
        let time = nanoseconds(for: values * observers) {
            for value in 1...values { center.post(name: name, object: nil, userInfo: ["value": value]) }
        }
        for token in tokens { center.removeObserver(token) }
        try verify(sum.value, of: values)
        return time
    }
}
