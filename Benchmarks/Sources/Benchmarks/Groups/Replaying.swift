import ChatProviderKit
import Foundation
import HeapInUse
import ZendeskChatAdapter

extension BenchmarkGroup {
    /// A recording of `appendLogs` lines is read, decoded and played, without being printed.
    static func replaying(_ scale: Scale) -> BenchmarkGroup {
        let lines = scale.largest / 20
        return BenchmarkGroup(
            title: "Replay a recording of \(Report.grouped(lines)) lines",
            rounds: scale.fewestRounds,
            cases: [
                BenchmarkCase(
                    name: "decoding ahead of playing: two cores",
                    unit: .linesPerSecond,
                    target: .atLeast(100_000)
                ) { try await replay(lines, ahead: 3).linesPerSecond },
                BenchmarkCase(
                    name: "decoding, then playing: one core",
                    unit: .linesPerSecond,
                    target: .atLeast(50_000)
                ) { try await replay(lines, ahead: 0).linesPerSecond },
                BenchmarkCase(name: "JSONSerialization alone, one core", unit: .linesPerSecond) {
                    try parse(lines)
                },
                BenchmarkCase(name: "memory at the end, for each line, text included", unit: .bytes) {
                    try await replay(lines, ahead: 0).bytesPerLine
                },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "JSONSerialization alone against one core",
                    numerator: "JSONSerialization alone, one core",
                    denominator: "decoding, then playing: one core"
                )
            ]
        )
    }

    private static let vendors: [any RecordingVendor] = [ZendeskRecordingVendor()]

    private static func replay(_ lines: Int, ahead: Int) async throws
        -> (linesPerSecond: Double, bytesPerLine: Double)
    {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        let before = heap_in_use()
        let source = RecordingSource(path: file.path, vendors: vendors, batchesAhead: ahead)
        let replay = Replay([.init(id: "zendesk-chat", vendorKey: "zendesk")], vendors: vendors)
        var last: Replay.Result?
        let time = try await nanoseconds(for: 1) {
            while let batch = try await source.nextBatch() {
                if let failure = batch.failure { throw WrongResult(description: failure.message) }
                for line in batch.lines { last = try replay.play(line) }
            }
        }
        let bytes = heap_in_use() - before
        let agents = (0..<lines).count { !$0.isMultiple(of: 3) }
        try verify(last?.providers.first?.unread, is: .live(agents), "the count")
        return (Double(lines) / time * 1e9, Double(bytes) / Double(lines))
    }

    /// The floor: Foundation reads each line, and nothing is done with it.
    private static func parse(_ lines: Int) throws -> Double {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        let recording = try RecordingFile(path: file.path)
        var members = 0
        let time = try nanoseconds(for: 1) {
            while let line = try recording.next() {
                let value = try JSONSerialization.jsonObject(with: line.bytes ?? Data())
                members += (value as? [String: Any])?.count ?? 0
            }
        }
        try verify(members, is: 2 * (lines + 2), "the number of members")
        return Double(lines) / time * 1e9
    }
}

/// A recording in a file that is there until it is removed: a chat is loaded, then a message comes with each line.
struct Recording {
    let path: String
    let bytes: Int

    init(lines: Int) throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl").path
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else {
            throw WrongResult(description: "\(path): cannot be written")
        }
        var text = """
            {"at":1767225600000,"zendesk":{"connectionStatus":"connected"}}
            {"at":1767225600000,"zendesk":{"chatState":{"chatSessionStatus":"started","isChatting":true,"logs":[]}}}

            """
        var bytes = 0
        for number in 0..<lines {
            text += Self.line(Logs.entry(number))
            guard text.utf8.count > 1 << 20 || number == lines - 1 else { continue }
            bytes += text.utf8.count
            try file.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try file.close()
        self.bytes = bytes
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

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
