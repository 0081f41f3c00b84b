import ChatProviderKit

extension BenchmarkGroup {
    /// An agent's message arrives: the provider publishes it, the counter counts it, and the badge receives the count.
    static func oneMoreMessage(_ scale: Scale) -> BenchmarkGroup {
        // No chat has more than 100,000 entries.
        let (small, large) = (Scale.smallest, min(scale.largest, 100_000))
        let plain = "array and dictionary, no snapshots, \(entries(small))"
        let tutorial = "tutorial, \(entries(small))"
        return BenchmarkGroup(
            title: "One more agent message in memory: publish, notify, count",
            rounds: scale.fewRounds,
            cases: [
                BenchmarkCase(name: entries(small)) { try messagesToCounter(behind: small) },
                BenchmarkCase(name: plain) { try messagesToArray(behind: small) },
                BenchmarkCase(name: tutorial) { try messagesToTutorial(behind: small) },
                BenchmarkCase(name: entries(large)) { try messagesToCounter(behind: large) },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "against array and dictionary, \(entries(small))",
                    numerator: entries(small),
                    denominator: plain,
                    target: .atMost(8)
                ),
                BenchmarkRatio(
                    name: "\(entries(large)) against \(Report.grouped(small))",
                    numerator: entries(large),
                    denominator: entries(small),
                    target: .atMost(2)
                ),
                BenchmarkRatio(
                    name: "tutorial against ours, \(entries(small))",
                    numerator: tutorial,
                    denominator: entries(small),
                    target: .atLeast(50)
                ),
            ]
        )
    }

    static func messagesToCounter(behind size: Int) throws -> Double {
        let (warmUp, count) = (64, 256)
        let scene = Scene(Logs.first(size))
        let messages = Logs.agentMessages(warmUp + count, behind: size)
        for message in messages[..<warmUp] { scene.provider.receive(message) }
        let time = nanoseconds(for: count) {
            for message in messages[warmUp...] { scene.provider.receive(message) }
        }
        try verify(scene.badge, is: warmUp + count, "the count")
        return time
    }

    /// The lower bound: the entry is appended, its id stored, and a closure called with the count. No earlier log is kept.
    private static func messagesToArray(behind size: Int) throws -> Double {
        let (warmUp, count) = (64, 256)
        var badge = 0
        var log = PlainLog(Logs.first(size), room: warmUp + count) { badge = $0 }
        let messages = Logs.agentMessages(warmUp + count, behind: size)
        for message in messages[..<warmUp] { log.receive(message) }
        let time = nanoseconds(for: count) {
            for message in messages[warmUp...] { log.receive(message) }
        }
        try verify(badge, is: warmUp + count, "the count")
        try verify(log.entries.count, is: size + warmUp + count, "the length of the log")
        return time
    }

    private nonisolated struct PlainLog {
        private(set) var entries: [ChatEntry]
        private var positions: [String: Int]
        private var unread = 0
        private let observers: [(Int) -> Void]

        init(_ entries: [ChatEntry], room: Int, _ observer: @escaping (Int) -> Void) {
            self.entries = entries
            positions = [String: Int](uniqueKeysWithValues: entries.enumerated().map { ($1.id, $0) })
            observers = [observer]
            self.entries.reserveCapacity(entries.count + room)
            positions.reserveCapacity(entries.count + room)
        }

        mutating func receive(_ entry: consuming ChatEntry) {
            guard positions.updateValue(entries.count, forKey: entry.id) == nil else { return }
            let counts = entry.participant == .agent && entry.isMessage
            entries.append(entry)
            guard counts else { return }
            unread += 1
            for observer in observers { observer(unread) }
        }
    }

    private static func messagesToTutorial(behind size: Int) throws -> Double {
        let count = 16
        let counter = TutorialCounter(Logs.first(size))
        var badge = 0
        counter.onChange = { badge = $0 }
        let messages = Logs.agentMessages(1 + count, behind: size)
        counter.receive(messages[0])
        let time = nanoseconds(for: count) {
            for message in messages[1...] { counter.receive(message) }
        }
        try verify(badge, is: 1 + count, "the count")
        return time
    }
}
