import ChatProviderKit
import ChatProviderRecording
import Foundation
import Testing
import TestSupport

@Suite("Recording source")
struct RecordingSourceTests {
    /// The lines' numbers and the failure that a source gives for a file with this text.
    private func read(_ text: String, batchSize: Int, ahead: Int) async throws
        -> (numbers: [Int], failure: RecordingSource.Failure?)
    {
        let folder = try ScratchFolder()
        let url = try folder.write(text, to: "recording.jsonl")
        let source = RecordingSource(path: url.path, vendors: [], batchSize: batchSize, batchesAhead: ahead)
        var numbers: [Int] = []
        var failure: RecordingSource.Failure?
        while let batch = try await source.nextBatch() {
            numbers += batch.lines.map(\.number)
            #expect(failure == nil, "a batch with a failure is the last")
            failure = batch.failure
        }
        return (numbers, failure)
    }

    private static let line = #"{"at":1,"app":"relaunch"}"# + "\n"

    @Test(
        "lines keep the file's order, however many batches are decoded at the same time",
        arguments: [0, 1, 3, 8]
    )
    func order(ahead: Int) async throws {
        let read = try await read(String(repeating: Self.line, count: 100), batchSize: 7, ahead: ahead)
        #expect(read.numbers == Array(1...100))
        #expect(read.failure == nil)
    }

    @Test(
        "a malformed line ends the recording at its place, even if later lines are already decoded",
        arguments: [0, 3]
    )
    func mistake(ahead: Int) async throws {
        let lines = Array(repeating: Self.line, count: 40)
        let text = (lines[..<20] + ["no JSON\n"] + lines[20...] + ["no JSON either\n"]).joined()
        let read = try await read(text, batchSize: 4, ahead: ahead)
        #expect(read.numbers == Array(1...20))
        #expect(read.failure?.line == 21)
    }

    @Test("blank lines are numbered, and a recording of only blank lines is empty", arguments: [0, 3])
    func blankLines(ahead: Int) async throws {
        let some = try await read("\n\n" + Self.line + "\n", batchSize: 1, ahead: ahead)
        #expect(some.numbers == [3])
        #expect(some.failure == nil)
        for text in ["", "\n\n\n"] {
            let none = try await read(text, batchSize: 1, ahead: ahead)
            #expect(none.numbers.isEmpty)
            #expect(none.failure?.line == 1)
        }
    }
}
