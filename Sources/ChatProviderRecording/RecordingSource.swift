import ChatProviderKit

/// Reads and decodes a recording ahead of its replay.
public actor RecordingSource {
    /// Some consecutive lines, and the error that ended the recording, if one did.
    public struct Batch: Sendable {
        /// The lines, without blank ones.
        public var lines: [RecordedLine] = []
        /// The mistake after those lines, if there is one.
        public var failure: Failure?
    }

    /// A line that cannot be decoded.
    public struct Failure: Error, Sendable {
        /// The line's number, from 1.
        public var line: Int
        /// What is wrong.
        public var message: String

        /// Creates a failure.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    /// Lines that have been read, and the error that ended the reading, if there is one.
    private struct Unread: Sendable {
        var lines: [RecordingFile.Line] = []
        var failure: Failure?
    }

    private let path: String
    private let parser: RecordingParser
    private let batchSize: Int
    private let aheadLimit: Int
    private var file: RecordingFile?
    /// The batches after the last returned one, in order.
    private var ahead: [Task<Batch, Never>] = []
    private var isFileAtEnd = false
    private var isAtEnd = false
    private var hasLines = false

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - path: The file, which the first ``nextBatch()`` opens.
    ///   - vendors: The vendors whose lines are decoded.
    ///   - batchSize: How many lines are decoded at a time.
    ///   - batchesAhead: How many batches are decoded at the same time while an earlier one is played. With 0, each
    ///     is decoded when it is requested.
    public init(
        path: String,
        vendors: [any ReplayVendor],
        batchSize: Int = 256,
        batchesAhead: Int = 3
    ) {
        self.path = path
        self.batchSize = batchSize
        aheadLimit = batchesAhead
        parser = RecordingParser(vendors: vendors)
    }

    deinit {
        for task in ahead { task.cancel() }
    }

    /// Returns the next lines; `nil` at the end. A batch with a failure is the last.
    ///
    /// - Throws: ``RecordingFile/OpenError`` at the first call.
    public func nextBatch() async throws(RecordingFile.OpenError) -> Batch? {
        guard !isAtEnd else { return nil }
        try readAhead(upTo: 1)
        guard !ahead.isEmpty else { return end() }
        let next = ahead.removeFirst()
        try readAhead(upTo: aheadLimit)
        let batch = await next.value
        hasLines = hasLines || !batch.lines.isEmpty
        if batch.failure != nil {
            isAtEnd = true
            for task in ahead { task.cancel() }
            ahead = []
        }
        return batch
    }

    private func end() -> Batch? {
        isAtEnd = true
        return hasLines ? nil : Batch(failure: Failure(line: 1, message: "the recording is empty"))
    }

    /// Starts to decode lines, until `count` batches are decoded or in progress.
    private func readAhead(upTo count: Int) throws(RecordingFile.OpenError) {
        guard ahead.count < count, !isFileAtEnd else { return }
        let file = try opened()
        while ahead.count < count, !isFileAtEnd {
            let unread = read(file)
            if unread.lines.isEmpty, unread.failure == nil { return }
            ahead.append(Task.detached { [parser] in Self.decode(unread, parser) })
        }
    }

    private func opened() throws(RecordingFile.OpenError) -> RecordingFile {
        if let file { return file }
        let opened = try RecordingFile(path: path)
        file = opened
        return opened
    }

    private func read(_ file: RecordingFile) -> Unread {
        var unread = Unread()
        do {
            while unread.lines.count < batchSize {
                guard let line = try file.next() else {
                    isFileAtEnd = true
                    break
                }
                unread.lines.append(line)
            }
        } catch {
            isFileAtEnd = true
            unread.failure = Failure(line: 1, message: "the file cannot be read to its end")
        }
        return unread
    }

    private static func decode(_ unread: Unread, _ parser: RecordingParser) -> Batch {
        var batch = Batch(failure: unread.failure)
        batch.lines.reserveCapacity(unread.lines.count)
        for line in unread.lines {
            guard !Task.isCancelled else { break }
            do {
                guard let bytes = line.bytes else {
                    let limit = RecordingFile.longestLine / (1024 * 1024)
                    throw RecordingError("the line is longer than \(limit) MB; record with appendLogs")
                }
                if let recorded = try parser.line(bytes, number: line.number) { batch.lines.append(recorded) }
            } catch {
                batch.failure = Failure(line: line.number, message: "\(error)")
                break
            }
        }
        return batch
    }
}
