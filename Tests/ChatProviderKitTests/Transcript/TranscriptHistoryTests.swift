import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@Suite("Transcript: histories")
struct TranscriptHistoryTests {
    /// Copies of one log as it grows and is edited, with what each holds: no removal cuts the history. Of ten steps
    /// `edits` change an entry, on average.
    private func history(seed: UInt64, edits: Int, copies: Int, of steps: Int) -> [(
        copy: ChatTranscript, array: [ChatEntry]
    )] {
        var random = SeededGenerator(seed: seed)
        // It begins as a vendor's array.
        var array = (0..<Int.random(in: 0...300, using: &random)).map {
            ChatEntry.agentMessage("first \($0)", at: Double(Int.random(in: 0..<500, using: &random)))
        }
        var transcript = ChatTranscript(array)
        var copies = (0..<copies).map { _ in Int.random(in: 0..<steps, using: &random) }.sorted()[...]
        var history: [(ChatTranscript, [ChatEntry])] = []
        for step in 0..<steps {
            if !array.isEmpty, Int.random(in: 0..<10, using: &random) < edits {
                // Every other time one of the last.
                let earliest = Bool.random(using: &random) ? 0 : max(0, array.count - 8)
                let position = Int.random(in: earliest..<array.count, using: &random)
                array[position].kind = .message("edit \(step)")
                transcript.upsert(array[position])
            } else {
                let entry = ChatEntry.agentMessage(
                    "\(step)",
                    at: Double(Int.random(in: 0..<500, using: &random))
                )
                array.append(entry)
                transcript.upsert(entry)
            }
            while copies.first == step {
                copies.removeFirst()
                history.append((transcript, array))
            }
        }
        return history
    }

    @Test(
        "logs that differ in one entry are not equal, wherever it stands",
        arguments: [0, 15, 16, 255, 256, 511, 512, 687, 688, 699]
    )
    func inequality(position: Int) {
        let original = ChatTranscript(agentMessages(1...700))
        var edited = original
        edited.upsert(.agentMessage("a\(position + 1)", "edited"))
        #expect(edited != original)
        #expect(ChatTranscript(Array(edited)) != ChatTranscript(Array(original)))
        #expect(ChatTranscript(Array(edited)) == edited)
    }

    @Test(
        "the difference of any two copies of one log names each entry that changed, and no other",
        arguments: [(1, 1), (2, 1), (3, 8)]
    )
    func changes(seed: UInt64, edits: Int) {
        let history = history(seed: seed, edits: edits, copies: 24, of: 4000)
        for (old, oldArray) in history {
            for (new, newArray) in history {
                guard newArray.count >= oldArray.count else {
                    #expect(new.changes(since: old) == .rebuilt, "a copy that is shorter")
                    continue
                }
                let replaced = oldArray.indices.filter { oldArray[$0] != newArray[$0] }
                let appended = oldArray.count..<newArray.count
                #expect(new.changes(since: old) == .grown(replaced: replaced, appended: appended))
            }
        }
    }

    @Test("an entry that was changed back has not changed")
    func changedBack() {
        let original = ChatTranscript(agentMessages(1...40))
        var edited = original
        for number in [3, 40] {
            edited.upsert(.agentMessage("a\(number)", "edited"))
            edited.upsert(original[number - 1])
        }
        #expect(edited.changes(since: original) == .grown(replaced: [], appended: 40..<40))
    }

    @Test("whole logs of any length, in which entries come again, hold each id once", arguments: 1...40)
    func wholeLogs(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var transcript = ChatTranscript()
        var expected: [ChatEntry] = []
        for _ in 0..<4 {
            // The log so far, with more behind it: some of them once more what is there.
            var log = expected
            for number in 0..<Int.random(in: 0...700, using: &random) {
                let repeats = !log.isEmpty && Int.random(in: 0..<50, using: &random) == 0
                let id =
                    repeats ? log[Int.random(in: 0..<log.count, using: &random)].id : "\(log.count) \(number)"
                log.append(.agentMessage(id, "\(number)", at: Double(number)))
            }
            transcript.replaceAll(with: log)
            var positions: [String: Int] = [:]
            expected = []
            for entry in log {
                if let position = positions[entry.id] {
                    expected[position] = entry
                } else {
                    positions[entry.id] = expected.count
                    expected.append(entry)
                }
            }
            #expect(Array(transcript) == expected)
            #expect(expected.indices.allSatisfy { transcript.position(of: expected[$0].id) == $0 })
        }
    }

    @Test("a whole log in which an entry stands twice, in the place of another, holds it once")
    func duplicateInPlaceOfAnother() {
        var transcript = ChatTranscript(agentMessages(1...2))
        transcript.replaceAll(with: [
            .agentMessage("a2", "first"), .agentMessage("a2", "last"), .agentMessage("a3"),
        ])
        #expect(transcript.map(\.id) == ["a2", "a3"])
        #expect(transcript.first?.text == "last")
        #expect(transcript.position(of: "a1") == nil)
    }
}
