/// Reads and decodes a recording ahead of whoever replays it.
public actor RecordingSource {
    /// Some consecutive lines, and the error that ended the recording, if one did.
    public struct Batch: Sendable {
        /// The lines, blank ones left out.
        public var lines: [RecordedLine] = []
        /// What is wrong behind those lines.
        public var failure: Failure?
    }

    /// A line that cannot be understood.
    public struct Failure: Error, Sendable {
        /// The line's number, from 1.
        public var line: Int
        /// What is wrong.
        public var message: String

        /// Makes a failure.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    private let path: String
    private let parser: RecordingParser
    private let batchSize: Int
    private var file: RecordingFile?
    private var isAtEnd = false
    private var hasLines = false

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - path: The file; it is opened by the first ``nextBatch()``.
    ///   - vendors: Those whose lines are understood.
    ///   - batchSize: How many lines are decoded at a time.
    public init(path: String, vendors: [any RecordingVendor], batchSize: Int = 512) {
        self.path = path
        self.batchSize = batchSize
        parser = RecordingParser(vendors: vendors)
    }

    /// The next lines; `nil` at the end. A batch with a failure is the last.
    ///
    /// - Throws: ``RecordingFile/OpenError`` at the first call.
    public func nextBatch() throws(RecordingFile.OpenError) -> Batch? {
        guard !isAtEnd else { return nil }
        let file = try opened()
        var batch = Batch()
        while batch.lines.count < batchSize {
            guard let line = read(file, into: &batch) else { break }
            guard let bytes = line.bytes else {
                let limit = RecordingFile.longestLine / (1024 * 1024)
                fail(&batch, line.number, "the line is longer than \(limit) MB; record with appendLogs")
                break
            }
            do {
                guard let recorded = try parser.line(bytes, number: line.number) else { continue }
                hasLines = true
                batch.lines.append(recorded)
            } catch {
                fail(&batch, line.number, "\(error)")
                break
            }
        }
        return batch
    }

    private func opened() throws(RecordingFile.OpenError) -> RecordingFile {
        if let file { return file }
        let opened = try RecordingFile(path: path)
        file = opened
        return opened
    }

    /// The next line; `nil` where there is none, and then `batch` is the last.
    private func read(_ file: RecordingFile, into batch: inout Batch) -> RecordingFile.Line? {
        do {
            if let line = try file.next() { return line }
            isAtEnd = true
            if !hasLines { fail(&batch, 1, "the recording is empty") }
        } catch {
            fail(&batch, 1, "the file cannot be read to its end")
        }
        return nil
    }

    private func fail(_ batch: inout Batch, _ line: Int, _ message: String) {
        isAtEnd = true
        batch.failure = Failure(line: line, message: message)
    }
}
