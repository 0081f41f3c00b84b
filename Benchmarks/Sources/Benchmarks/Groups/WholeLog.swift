import ChatProviderKit

extension BenchmarkGroup {
    /// A vendor delivers its whole log as an array, as Zendesk's SDK does for each message.
    static func wholeLog(_ scale: Scale) -> BenchmarkGroup {
        let cases = scale.wholeSizes.flatMap { size in
            [
                BenchmarkCase(name: "first, \(entries(size))", target: .atMost(150)) { try first(size) },
                BenchmarkCase(name: "once more and one added, \(entries(size))", target: .atMost(150)) {
                    try onceMore(size)
                },
                BenchmarkCase(name: "tutorial, \(entries(size))") { try tutorial(size) },
                BenchmarkCase(name: "array and a dictionary of ids, \(entries(size))") {
                    try dictionary(size)
                },
            ]
        }
        return BenchmarkGroup(
            title: "A vendor's whole log as an array, for each entry",
            rounds: scale.fewRounds,
            cases: cases
        )
    }

    private static func first(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        // A small log several times: its first delivery costs what the measurement before it has left in the caches.
        let scenes = (0..<max(1, 16_000 / size)).map { _ in Scene() }
        let time = nanoseconds(for: size * scenes.count) {
            for scene in scenes { scene.provider.load(log) }
        }
        for scene in scenes {
            try verify(scene.provider.chatState.logs.count, is: size, "the length of the log")
            try verify(scene.badge, is: log.count { $0.participant == .agent }, "the count")
        }
        return time
    }

    private static func onceMore(_ size: Int) throws -> Double {
        let scene = Scene(Logs.first(size))
        let log = Logs.anew(size) + Logs.agentMessages(1, behind: size)
        let time = nanoseconds(for: size + 1) { scene.provider.load(log) }
        try verify(scene.provider.chatState.logs.count, is: size + 1, "the length of the log")
        try verify(scene.badge, is: 1, "the count")
        return time
    }

    private static func tutorial(_ size: Int) throws -> Double {
        let counter = TutorialCounter(Logs.first(size))
        let log = Logs.anew(size) + Logs.agentMessages(1, behind: size)
        let time = nanoseconds(for: size + 1) { counter.load(log) }
        try verify(counter.numberOfUnreadMessages, is: 1, "the count")
        return time
    }

    /// The floor: what is needed at least to find an entry by its id.
    private static func dictionary(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        var copy: [ChatLog] = []
        var positions: [String: Int] = [:]
        let time = nanoseconds(for: size) {
            for entry in log {
                positions[entry.id] = copy.count
                copy.append(entry)
            }
        }
        try verify(positions.count, is: size, "the number of ids")
        return time
    }
}
