import ChatProviderKit

extension BenchmarkGroup {
    /// An agent's message arrives: the provider publishes, the counter hears it and counts, the badge hears the count.
    static func oneMoreMessage(_ scale: Scale) -> BenchmarkGroup {
        var cases: [BenchmarkCase] = []
        var ratios: [BenchmarkRatio] = []
        for size in scale.sizes {
            let ours = entries(size)
            cases.append(
                BenchmarkCase(name: ours, target: size == 1_000 ? .atMost(750) : nil) {
                    try messagesToCounter(behind: size)
                }
            )
            cases.append(
                BenchmarkCase(name: "tutorial, \(ours)") { try messagesToTutorial(behind: size) }
            )
            // The shortest log and the longest have targets: against the tutorial, a tenth of the log's length.
            let isEnd = size == scale.smallest || size == scale.largest
            if isEnd {
                cases.append(
                    BenchmarkCase(name: "array and dictionary, no snapshots, \(ours)") {
                        try messagesToArray(behind: size)
                    }
                )
            }
            ratios.append(
                BenchmarkRatio(
                    name: "tutorial against ours, \(ours)",
                    numerator: "tutorial, \(ours)",
                    denominator: ours,
                    target: isEnd ? .atLeast(Double(size) / 10) : nil
                )
            )
        }
        ratios.append(
            BenchmarkRatio(
                name: "\(entries(scale.largest)) against \(Report.grouped(scale.smallest))",
                numerator: entries(scale.largest),
                denominator: entries(scale.smallest),
                target: .atMost(1.5)
            )
        )
        return BenchmarkGroup(
            title: "One more agent message: publish, notify, count",
            rounds: scale.rounds,
            cases: cases,
            ratios: ratios
        )
    }

    private static func messagesToCounter(behind size: Int) throws -> Double {
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

    /// The floor: the entry is kept and found by its id, counted, and a closure told. Nobody can keep what was before.
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
        let count = size > 10_000 ? 1 : 16
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
