import ChatProviderKit
import ChatProviderRecording
import Foundation
import HeapInUse
import ZendeskChatAdapter
import ZendeskChatSimulator

extension BenchmarkGroup {
    /// Reads, decodes and plays a recording of `appendLogs` lines. Times are processor seconds: decoding and playing
    /// alternate on different threads.
    static func replaying(_ scale: Scale) -> BenchmarkGroup {
        let lines = scale.lines
        var memory = ReplayMemory()
        return BenchmarkGroup(
            title: "Replay a recording of \(Report.grouped(lines)) lines",
            rounds: scale.replayRounds,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "replay, one core", unit: .linesPerSecond) {
                    try await replay(lines)
                },
                BenchmarkCase(name: "JSONSerialization alone, one core", unit: .linesPerSecond) {
                    try await parse(lines)
                },
                BenchmarkCase(name: "most memory during the replay, a line", unit: .bytes) {
                    memory = try await Self.memory(lines)
                    return memory.peak / Double(lines)
                },
                BenchmarkCase(name: "memory at the end, a line: the log", unit: .bytes) {
                    memory.end / Double(lines)
                },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "lines a second against JSONSerialization",
                    numerator: "replay, one core",
                    denominator: "JSONSerialization alone, one core",
                    target: .atLeast(0.4)
                ),
                // A growing array or dictionary briefly has both its old and its new storage.
                BenchmarkRatio(
                    name: "most memory against the log",
                    numerator: "most memory during the replay, a line",
                    denominator: "memory at the end, a line: the log",
                    target: .atMost(1.5)
                ),
            ]
        )
    }

    /// Bytes of the heap, beyond those in use before the replay.
    private struct ReplayMemory {
        var peak = Double.nan
        var end = Double.nan
    }

    private static let vendors: [any ReplayVendor] = [ZendeskChatRecordingVendor()]

    /// - Parameter observe: Called from time to time, and at the end.
    private static func play(_ file: Recording, lines: Int, _ observe: () -> Void = {}) async throws {
        let source = RecordingSource(path: file.path, vendors: vendors, batchesAhead: 0)
        let replay = Replay([.init(id: "zendesk-chat", vendorKey: "zendesk")], vendors: vendors)
        var last: Replay.Result?
        var batches = 0
        while let batch = try await source.nextBatch() {
            if let failure = batch.failure { throw WrongResult(description: failure.message) }
            for line in batch.lines { last = try replay.play(line) }
            batches += 1
            if batches.isMultiple(of: 16) { observe() }
        }
        observe()
        let agents = (0..<lines).count { !$0.isMultiple(of: 3) }
        try verify(last?.providers.first?.unread, is: .live(agents), "the count")
    }

    private static func replay(_ lines: Int) async throws -> Double {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        return try await Double(lines) / processorSeconds { try await play(file, lines: lines) }
    }

    /// A separate run, because asking how much memory is in use takes a fifth of a replay's time.
    private static func memory(_ lines: Int) async throws -> ReplayMemory {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        let before = heap_in_use()
        var (peak, end) = (before, before)
        try await play(file, lines: lines) {
            end = heap_in_use()
            peak = max(peak, end)
        }
        return ReplayMemory(peak: Double(peak - before), end: Double(end - before))
    }

    /// The lower bound: Foundation reads each line, and nothing uses it.
    private static func parse(_ lines: Int) async throws -> Double {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        let recording = try RecordingFile(path: file.path)
        var members = 0
        let time = try await processorSeconds {
            while let line = try recording.next() {
                let value = try JSONSerialization.jsonObject(with: line.bytes ?? Data())
                members += (value as? [String: Any])?.count ?? 0
            }
        }
        try verify(members, is: 2 * (lines + 4), "the number of members")
        return Double(lines) / time
    }
}

/// A recording in a file that exists until it is removed: a chat is loaded and seen, then each line adds a message.
private struct Recording {
    private let folder: ScratchFolder

    var path: String { folder.file("recording.jsonl").path }

    init(lines: Int) throws {
        folder = try ScratchFolder()
        let path = folder.file("recording.jsonl").path
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else {
            throw WrongResult(description: "\(path): cannot be written")
        }
        var text = """
            {"at":1767225600000,"zendesk":{"connectionStatus":"connected"}}
            {"at":1767225600000,"zendesk":{"chatState":{"chatSessionStatus":"started","isChatting":true,"logs":[]}}}
            {"at":1767225600000,"conversation":"willAppear"}
            {"at":1767225600000,"conversation":"didClose"}

            """
        for number in 0..<lines {
            text += Self.line(Logs.entry(number))
            guard text.utf8.count > 1 << 20 || number == lines - 1 else { continue }
            try file.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try file.close()
    }

    func remove() { folder.remove() }

    private static func line(_ entry: ChatEntry) -> String {
        let time = Int(entry.createdAt.timeIntervalSince1970 * 1_000)
        return """
            {"at":\(time),"zendesk":{"chatState":{"appendLogs":[{"id":"\(entry.id)","nick":"\(entry.nick)",\
            "displayName":"\(entry.displayName)","createdTimestamp":\(time),"lastModifiedTimestamp":\(time),\
            "type":"message","participant":"\(entry.participant.rawValue)","status":"delivered",\
            "message":"\(entry.text ?? "")"}]}}}

            """
    }
}
