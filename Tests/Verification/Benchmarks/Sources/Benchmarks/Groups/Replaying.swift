import ChatProviderKit
import ChatProviderRecording
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

extension BenchmarkGroup {
    /// Reads, decodes and plays a recording of `appendLogs` lines. Times are processor seconds: decoding and playing
    /// alternate on different threads.
    static func replaying(_ scale: Scale) -> BenchmarkGroup {
        let lines = scale.lines
        return BenchmarkGroup(
            title: "Replay a recording of \(Report.grouped(lines)) lines",
            rounds: 1,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "replay, one core", unit: .linesPerSecond) {
                    try await replay(lines)
                },
                BenchmarkCase(name: "JSONSerialization alone, one core", unit: .linesPerSecond) {
                    try await parse(lines)
                },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "lines a second against JSONSerialization",
                    numerator: "replay, one core",
                    denominator: "JSONSerialization alone, one core",
                    target: .atLeast(0.4)
                )
            ]
        )
    }

    private static let vendors: [any ReplayVendor] = [ZendeskChatRecordingVendor()]

    private static func play(_ file: Recording, lines: Int) async throws {
        let source = RecordingSource(path: file.path, vendors: vendors, batchesAhead: 0)
        let replay = Replay([.init(id: "zendesk-chat", vendorKey: "zendesk")], vendors: vendors)
        var last: Replay.Result?
        while let batch = try await source.nextBatch() {
            if let failure = batch.failure { throw WrongResult(description: failure.message) }
            for line in batch.lines { last = try replay.play(line) }
        }
        let agents = (0..<lines).count { !$0.isMultiple(of: 3) }
        try verify(last?.providers.first?.unread, is: .live(agents), "the count")
    }

    private static func replay(_ lines: Int) async throws -> Double {
        let file = try Recording(lines: lines)
        defer { file.remove() }
        return try await Double(lines) / processorSeconds { try await play(file, lines: lines) }
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
