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
                BenchmarkCase(name: "each id noted, the messages counted, \(entries(size))") {
                    try table(size)
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
        try verify(counter.badgeNumber, is: 1, "the count")
        return time
    }

    /// What finds an entry by its id, made of what Foundation has.
    private static func dictionary(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        var copy: [ChatEntry] = []
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

    /// The floor: to know that no id comes twice, each has to be read, and its place noted somewhere; and to know the
    /// count, who wrote each entry.
    private static func table(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        var bits = 1
        while 1 << bits < 2 * size { bits += 1 }
        var table: [UInt64] = []
        var unread = 0
        let repetitions = max(1, 16_000 / size)
        let time = nanoseconds(for: size * repetitions) {
            for _ in 0..<repetitions {
                table = [UInt64](repeating: 0, count: 1 << bits)
                table.withUnsafeMutableBufferPointer { table in
                    log.withUnsafeBufferPointer { entries in
                        guard var entry = entries.baseAddress else { return }
                        // Where they stand: to copy an entry, or a text of it, takes hold of it.
                        for place in 1...UInt64(entries.count) {
                            table[Int(spread(entry) >> (64 - bits))] = place
                            if entry.pointee.participant == .agent, entry.pointee.isMessage { unread += 1 }
                            entry += 1
                        }
                    }
                }
            }
        }
        let agents = log.count { $0.participant == .agent }
        try verify(unread, is: repetitions * agents, "the count")
        // Some fall on one another, in a table that is half full about a fifth.
        try verify(table.count { $0 != 0 } > size / 2, is: true, "whether the places are spread")
        return time
    }

    /// The bytes of an entry's id, eight at a time, over 64 bits.
    @inline(__always)
    private nonisolated static func spread(_ entry: UnsafePointer<ChatEntry>) -> UInt64 {
        entry.pointee.id.utf8.withContiguousStorageIfAvailable { text in
            let bytes = UnsafeRawBufferPointer(text)
            var sum = UInt64(0)
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                sum = sum &* 31 &+ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            }
            sum = sum &* 31 &+ bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            return sum &* 0x9E37_79B9_7F4A_7C15
        } ?? 0
    }
}
