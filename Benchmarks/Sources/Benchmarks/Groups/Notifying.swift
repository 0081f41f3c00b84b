import ChatProviderKit
import Foundation

extension BenchmarkGroup {
    /// A small value goes to K observers, each of which adds it up: the time for one delivery.
    static func notifying(_ scale: Scale) -> BenchmarkGroup {
        let limits: [(Int, Double)] = [(1, 60), (10, 25), (100, 25)]
        let counts = limits.map(\.0)
        return BenchmarkGroup(
            title: "Notify K observers of a small value, for each delivery",
            rounds: scale.rounds,
            cases: limits.map { count, limit in
                BenchmarkCase(name: "K = \(count)", target: .atMost(limit)) { try notify(count) }
            }
                + counts.map { count in
                    BenchmarkCase(name: "array of closures, K = \(count)") { try callClosures(count) }
                }
                + counts.map { count in
                    BenchmarkCase(name: "NotificationCenter, K = \(count)") { try post(count) }
                }
                + counts.map { count in
                    BenchmarkCase(name: "AsyncStream, K = \(count)") { try await stream(count) }
                }
                + counts.map { count in
                    BenchmarkCase(name: "Observation, K = \(count)") { try track(count) }
                },
            ratios: [10, 100].map { count in
                BenchmarkRatio(
                    name: "K = \(count) against K = 1",
                    numerator: "K = \(count)",
                    denominator: "K = 1"
                )
            }
                + [
                    BenchmarkRatio(
                        name: "K = 10 against an array of closures",
                        numerator: "K = 10",
                        denominator: "array of closures, K = 10"
                    ),
                    BenchmarkRatio(
                        name: "NotificationCenter against ours, K = 10",
                        numerator: "NotificationCenter, K = 10",
                        denominator: "K = 10"
                    ),
                ]
        )
    }

    /// How many values are sent, so that the number of deliveries is about the same for each K.
    private static func values(_ observers: Int, of deliveries: Int = 20_000) -> Int {
        deliveries / observers
    }

    private static func verify(_ sum: Int, of values: Int, for observers: Int) throws {
        try Benchmarks.verify(sum, is: observers * values * (values + 1) / 2, "the sum of what was heard")
    }

    private static func notify(_ observers: Int) throws -> Double {
        let values = values(observers)
        let (source, sum) = (ObservedValue(0), Sum())
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
        // In a structure: the elements of an array of bare closures are wrapped anew for each call.
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

    private static func stream(_ observers: Int) async throws -> Double {
        let values = values(observers, of: 2_000)
        let sum = Sum()
        var heard = 0
        let streams = (0..<observers).map { _ in AsyncStream.makeStream(of: Int.self) }
        let tasks = streams.map { stream in
            Task {
                for await value in stream.stream {
                    sum.add(value)
                    heard += 1
                }
            }
        }
        await Task.yield()
        let time = await nanoseconds(for: values * observers) {
            for value in 1...values {
                for stream in streams { stream.continuation.yield(value) }
                while heard < value * observers { await Task.yield() }
            }
        }
        for stream in streams { stream.continuation.finish() }
        for task in tasks { await task.value }
        try verify(sum.value, of: values, for: observers)
        return time
    }

    private static func track(_ observers: Int) throws -> Double {
        let values = values(observers, of: 2_000)
        let tracked = Tracked()
        let trackers = (0..<observers).map { _ in TrackingObserver(tracked) }
        let time = nanoseconds(for: values * observers) {
            for value in 1...values {
                tracked.value = value
                for tracker in trackers { tracker.track() }
            }
        }
        try verify(trackers.reduce(0) { $0 + $1.sum }, of: values, for: observers)
        return time
    }
}
