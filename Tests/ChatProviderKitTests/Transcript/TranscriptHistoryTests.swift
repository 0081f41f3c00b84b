import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@Suite("Transcript: histories")
struct TranscriptHistoryTests {
    @Test("an unrelated log has grown from another if it starts with the same ids")
    func otherHistory() {
        let old = ChatState.Transcript(agentMessages(1...3))
        var entries = agentMessages(1...5)
        entries[1].kind = .message("edited")
        #expect(ChatState.Transcript(entries).changes(since: old) == .grown(replaced: [1], appended: 3..<5))
        #expect(old.changes(since: ChatState.Transcript(entries)) == .rebuilt, "it is shorter")
        #expect(old.changes(since: ChatState.Transcript()) == .grown(replaced: [], appended: 0..<3))
        #expect(ChatState.Transcript().changes(since: old) == .rebuilt)
        #expect(ChatState.Transcript(agentMessages(2...5)).changes(since: old) == .rebuilt, "another id at 0")
        #expect(ChatState.Transcript(agentMessages(1...3).reversed()).changes(since: old) == .rebuilt)
    }

    @Test("a log without its last entry is rebuilt, until the entry is back")
    func lastRemoved() {
        let old = ChatState.Transcript(agentMessages(1...3))
        var log = old
        #expect(log.remove(id: "a3") && !log.remove(id: "a3"))
        #expect(log.changes(since: old) == .rebuilt)
        var other = log
        other.upsert(.agentMessage("other"))
        #expect(other.changes(since: old) == .rebuilt)
        log.upsert(old[2])
        #expect(log == old && log.changes(since: old) == .grown(replaced: [], appended: 3..<3))
        log.upsert(.agentMessage("a3", "edited"))
        #expect(log.changes(since: old) == .grown(replaced: [2], appended: 3..<3))
    }

    @Test("replacing a whole log applies new content, entries and order, and does not change older copies")
    func wholeLogWithChanges() {
        let old = ChatState.Transcript(agentMessages(1...6))
        var entries = agentMessages(1...8)
        entries[2].kind = .message("edited")
        var log = old
        log.replaceAll(with: entries)
        #expect(log.changes(since: old) == .grown(replaced: [2], appended: 6..<8))
        let edited = log
        entries.swapAt(0, 7)
        log.replaceAll(with: entries)
        #expect(Array(log) == entries && log.changes(since: edited) == .rebuilt)
        #expect(log.position(of: "a8") == 0 && log.position(of: "a1") == 7)
        log.replaceAll(with: [])
        #expect(log.isEmpty && log.position(of: "a1") == nil)
        #expect(Array(old) == agentMessages(1...6) && edited[2].text == "edited" && edited.count == 8)
    }

    @Test("whole logs of any length with repeated entries keep each id once", arguments: 1...40)
    func wholeLogs(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var transcript = ChatState.Transcript()
        var expected: [ChatEntry] = []
        for _ in 0..<4 {
            // The log so far, and more after it, partly repeating earlier entries.
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

    @Test("an entry that appears twice in a whole log, in another one's place, is kept once")
    func duplicateInPlaceOfAnother() {
        var transcript = ChatState.Transcript(agentMessages(1...2))
        transcript.replaceAll(with: [
            .agentMessage("a2", "first"), .agentMessage("a2", "last"), .agentMessage("a3"),
        ])
        #expect(transcript.map(\.id) == ["a2", "a3"])
        #expect(transcript.first?.text == "last")
        #expect(transcript.position(of: "a1") == nil)
    }
}
