import ChatProviderKit
import Foundation
import HeapInUse
import ZendeskChatAdapter

extension BenchmarkGroup {
    /// A recording of `appendLogs` lines is read, decoded and played, without being printed.
    static func replaying(_ scale: Scale) -> BenchmarkGroup {
        let lines = scale.largest
        return BenchmarkGroup(
            title: "Replay a recording of \(Report.grouped(lines)) lines",
            rounds: scale.fewestRounds,
            cases: [
                BenchmarkCase(
                    name: "decoding while playing",
                    unit: .linesPerSecond,
                    target: .atLeast(100_000)
                ) {
                    try await replay(lines, ahead: true).linesPerSecond
                },
                BenchmarkCase(
                    name: "decoding, then playing: one core",
                    unit: .linesPerSecond,
                    target: .atLeast(50_000)
                ) { try await replay(lines, ahead: false).linesPerSecond },
                BenchmarkCase(name: "the file, for each line", unit: .bytes) {
                    try Double(recording(lines).bytes) / Double(lines)
                },
                BenchmarkCase(name: "memory at the end, for each line, text included", unit: .bytes) {
                    try await replay(lines, ahead: false).bytesPerLine
                },
            ]
        )
    }

    private static let vendors: [any RecordingVendor] = [ZendeskRecordingVendor()]

    private static func replay(_ lines: Int, ahead: Bool) async throws
        -> (linesPerSecond: Double, bytesPerLine: Double)
    {
        let file = try recording(lines)
        defer { file.remove() }
        let before = heap_in_use()
        let source = RecordingSource(path: file.path, vendors: vendors, batchesAhead: ahead ? 3 : 0)
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

    /// A file that is there until it is removed.
    private struct Recording {
        var path: String
        var bytes: Int

        func remove() { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func recording(_ lines: Int) throws -> Recording {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
        var text = """
            {"at":1767225600000,"zendesk":{"connectionStatus":"connected"}}
            {"at":1767225600000,"zendesk":{"chatState":{"chatSessionStatus":"started","isChatting":true,"logs":[]}}}

            """
        for number in 0..<lines { text += line(Logs.entry(number)) }
        let data = Data(text.utf8)
        try data.write(to: url)
        return Recording(path: url.path, bytes: data.count)
    }

    private static func line(_ entry: ChatLog) -> String {
        let time = Int(entry.created.timeIntervalSince1970 * 1_000)
        return """
            {"at":\(time),"zendesk":{"chatState":{"appendLogs":[{"id":"\(entry.id)","nick":"\(entry.nick)",\
            "displayName":"\(entry.displayName)","createdTimestamp":\(time),"lastModifiedTimestamp":\(time),\
            "type":"message","participant":"\(entry.participant.rawValue)","status":"delivered",\
            "message":"\(entry.text ?? "")"}]}}}

            """
    }
}
