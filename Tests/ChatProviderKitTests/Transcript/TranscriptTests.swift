import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@Suite("Transcript")
struct TranscriptTests {
    @Test("a copy does not change when another grows", arguments: [0, 1, 2, 1024])
    func copies(length: Int) {
        let entries = (0..<length).map { ChatEntry.agentMessage("\($0)", at: Double($0)) }
        let original = ChatState.Transcript(entries)
        var (left, right) = (original, original)
        left.upsert(.agentMessage("left"))
        right.upsert(.agentMessage("right"))
        if length > 0 { left.upsert(.agentMessage("0", "edited")) }
        #expect(Array(original) == entries)
        #expect(Array(right) == entries + [.agentMessage("right")])
        #expect(left.count == length + 1 && left.last?.id == "left")
        #expect(left.position(of: "right") == nil && right.position(of: "left") == nil)
        #expect(original.position(of: "left") == nil)
        #expect(right.changes(since: original) == .grown(replaced: [], appended: length..<length + 1))
        #expect(
            left.changes(since: original)
                == .grown(replaced: length > 0 ? [0] : [], appended: length..<length + 1)
        )
    }

    @Test("random changes match an array, and the difference between any two copies is right")
    func againstArray() {
        for seed in [1, 2, 3, UInt64.random(in: 0...UInt64.max)] {
            var random = SeededGenerator(seed: seed)
            var transcript = ChatState.Transcript()
            var array: [ChatEntry] = []
            var older: [(ChatState.Transcript, [ChatEntry])] = []
            for step in 0..<3000 {
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<70:
                    let entry = ChatEntry.agentMessage(
                        "\(step)",
                        at: Double(Int.random(in: 0..<50, using: &random))
                    )
                    transcript.upsert(entry)
                    array.append(entry)
                case 70..<85 where !array.isEmpty:
                    let position = Int.random(in: 0..<array.count, using: &random)
                    array[position].kind = .message("edit \(step)")
                    transcript.upsert(array[position])
                case 85..<88 where !array.isEmpty:
                    let position = Int.random(in: 0..<array.count, using: &random)
                    transcript.remove(id: array[position].id)
                    array.remove(at: position)
                case 88..<92:
                    if let last = array.indices.last { array[last].kind = .message("changed \(step)") }
                    array.append(.agentMessage("\(step)"))
                    transcript.replaceAll(with: array)
                case 92..<96:
                    older.append((transcript, array))
                case 96 where !older.isEmpty:
                    (transcript, array) = older[Int.random(in: 0..<older.count, using: &random)]
                default: break
                }
                if step % 100 == 0 {
                    #expect(Array(transcript) == array, "seed \(seed), step \(step)")
                    expectRightPositions(transcript, array, "seed \(seed), step \(step)")
                }
            }
            for (copy, content) in older.prefix(40) {
                #expect(Array(copy) == content, "seed \(seed)")
                expectRightChanges(from: copy, to: transcript, "seed \(seed)")
            }
        }
    }

    private func expectRightPositions(
        _ transcript: ChatState.Transcript,
        _ array: [ChatEntry],
        _ where: Comment
    ) {
        for (position, entry) in array.enumerated().filter({ $0.offset % 17 == 0 }) {
            #expect(transcript.position(of: entry.id) == position, `where`)
        }
    }

    private func expectRightChanges(
        from old: ChatState.Transcript,
        to new: ChatState.Transcript,
        _ where: Comment
    ) {
        let expected: ChatState.Transcript.Changes =
            new.map(\.id).starts(with: old.map(\.id))
            ? .grown(
                replaced: old.indices.filter { old[$0] != new[$0] },
                appended: old.count..<new.count
            )
            : .rebuilt
        #expect(new.changes(since: old) == expected, `where`)
    }

    @Test("of entries with the same id, the first sets the position and the last the content")
    func duplicates() {
        let transcript = ChatState.Transcript([
            .agentMessage("a", "first"), .agentMessage("b"), .agentMessage("a", "last"),
        ])
        #expect(transcript.map(\.id) == ["a", "b"])
        #expect(transcript[0].text == "last")
    }
}
