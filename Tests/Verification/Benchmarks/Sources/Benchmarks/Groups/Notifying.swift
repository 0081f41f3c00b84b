import ChatProviderKit
import Foundation

extension BenchmarkGroup {
    /// Sends a small value to K observers, each of which adds it up: the time for one delivery.
    static func notifying(_ scale: Scale) -> BenchmarkGroup {
        let counts = [1, 10, 100]
        return BenchmarkGroup(
            title: "Notify K observers of a small value, for each delivery",
            rounds: scale.rounds,
            cases: counts.map { count in BenchmarkCase(name: "K = \(count)") { try notify(count) } }
                + counts.map { count in
                    BenchmarkCase(name: "array of closures, K = \(count)") { try callClosures(count) }
                }
                + [BenchmarkCase(name: "NotificationCenter, K = 10") { try post(10) }],
            ratios: [
                BenchmarkRatio(
                    name: "K = 10 against an array of closures",
                    numerator: "K = 10",
                    denominator: "array of closures, K = 10",
                    target: .atMost(3)
                ),
                BenchmarkRatio(
                    name: "NotificationCenter against ours, K = 10",
                    numerator: "NotificationCenter, K = 10",
                    denominator: "K = 10",
                    target: .atLeast(5)
                ),
            ]
        )
    }

    /// The number of values to send, so that the number of deliveries is about the same for each K.
    private static func values(_ observers: Int, of deliveries: Int = 20_000) -> Int {
        deliveries / observers
    }

    private static func verify(_ sum: Int, of values: Int, for observers: Int) throws {
        try Benchmarks.verify(sum, is: observers * values * (values + 1) / 2, "the sum of the values")
    }

    private static func notify(_ observers: Int) throws -> Double {
        let values = values(observers)
        let (source, sum) = (Observed.Source(0), Sum())
        let tokens = (0..<observers).map { _ in source.observe { sum.add($0) } }
        let time = nanoseconds(for: values * observers) {
            for value in 1...values { source.value = value }
        }
        try verify(sum.value, of: values, for: observers)
        withExtendedLifetime(tokens) {}
        return time
    }

    private static func callClosures(_ observers: Int) throws -> Double {
        let values = values(observers)
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
        try verify(sum.value, of: values, for: observers)
        return time
    }

    private static func post(_ observers: Int) throws -> Double {
        let values = values(observers, of: 2_000)
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
        try verify(sum.value, of: values, for: observers)
        return time
    }
}
