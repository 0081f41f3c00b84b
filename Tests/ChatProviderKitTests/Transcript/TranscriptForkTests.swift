import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Copies of one log that diverge. They share storage up to the point where they part.
@Suite("Transcript: forks")
struct TranscriptForkTests {
    @Test("copies forked from one log at different lengths, on eight threads, match arrays")
    func manyThreads() async {
        let start = agentMessages(1...60)
        var log = ChatState.Transcript()
        var copies: [ChatState.Transcript] = []
        for entry in start {
            log.upsert(entry)
            copies.append(log)
        }
        await withTaskGroup(of: Bool.self) { group in
            for thread in 0..<8 {
                group.addTask { [copies] in
                    (0..<50).allSatisfy { round in
                        var copy = copies[(thread * 7 + round * 11) % copies.count]
                        let ownCount = copy.count
                        let before = copy
                        for number in 0..<20 { copy.upsert(.agentMessage("\(number)", "\(thread) \(round)")) }
                        copy.upsert(.agentMessage("a1", "\(thread) \(round)"))
                        return Array(before) == Array(start.prefix(ownCount))
                            && copy.map(\.id) == before.map(\.id) + (0..<20).map { "\($0)" }
                            && copy.suffix(20).allSatisfy { $0.text == "\(thread) \(round)" }
                            && copy.position(of: "19") == ownCount + 19
                            && copy.changes(since: before)
                                == .grown(replaced: [0], appended: ownCount..<ownCount + 20)
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(Array(log) == start)
    }

    @Test(
        "random copies of copies match arrays",
        arguments: [1, 2, 3, UInt64.random(in: 0...UInt64.max)]
    )
    func againstArrays(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let start = agentMessages(1...30)
        var copies = Array(repeating: (transcript: ChatState.Transcript(start), array: start), count: 6)
        for step in 0..<6_000 {
            let fork = Int.random(in: copies.indices, using: &random)
            let id = "\(Int.random(in: 0..<300, using: &random))"
            let position = copies[fork].array.firstIndex { $0.id == id }
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3:
                #expect(copies[fork].transcript.position(of: id) == position, "seed \(seed), step \(step)")
            case 3 where step.isMultiple(of: 5):
                // One more copy of this one replaces another, which is discarded.
                copies[Int.random(in: copies.indices, using: &random)] = copies[fork]
            case 4 where step.isMultiple(of: 50):
                copies[fork] = (ChatState.Transcript(start), start)
            default:
                let entry = ChatEntry.agentMessage(id, "\(step)")
                copies[fork].transcript.upsert(entry)
                if let position {
                    copies[fork].array[position] = entry
                } else {
                    copies[fork].array.append(entry)
                }
            }
        }
        for (transcript, array) in copies {
            #expect(Array(transcript) == array, "seed \(seed)")
            for (other, otherArray) in copies {
                #expect((transcript == other) == (array == otherArray), "seed \(seed)")
                guard case .grown(let replaced, _) = transcript.changes(since: other) else { continue }
                #expect(replaced == otherArray.indices.filter { array[$0] != otherArray[$0] })
            }
        }
    }
}
