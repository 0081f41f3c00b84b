import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Copies of one log that diverge. They share storage up to the point where they part.
@Suite("Transcript: forks")
struct TranscriptForkTests {
    @Test("copies with the same id at different positions find their own")
    func sameIDElsewhere() {
        let common = ChatState.Transcript(agentMessages(1...20))
        var copies = Array(repeating: common, count: 5)
        for fork in copies.indices {
            for number in 0..<fork * 7 { copies[fork].upsert(.agentMessage("\(fork)-\(number)")) }
            copies[fork].upsert(.agentMessage("x", "in copy \(fork)"))
        }
        for fork in copies.indices {
            #expect(copies[fork].position(of: "x") == 20 + fork * 7)
            #expect(copies[fork][id: "x"]?.text == "in copy \(fork)")
            #expect(copies[fork].upsert(.agentMessage("x", "again")) == 20 + fork * 7)
            #expect(copies[fork].count == 21 + fork * 7)
        }
        #expect(common.position(of: "x") == nil)
    }

    @Test("copies on several threads that append the same ids in different orders find their own")
    func threads() async {
        let common = ChatState.Transcript(agentMessages(1...40))
        await withTaskGroup(of: (ChatState.Transcript, [ChatEntry.ID]).self) { group in
            for thread in UInt64(0)..<6 {
                group.addTask {
                    var random = SeededGenerator(seed: thread)
                    var mine = common
                    let ids = (0..<400).map { "\($0)" }.shuffled(using: &random)
                    for (number, id) in ids.enumerated() {
                        mine.upsert(.agentMessage(id))
                        if mine.position(of: id) != 40 + number { return (mine, []) }
                        // The discarded copy has used the end of the shared storage.
                        var dropped = mine
                        for step in 0..<4 { dropped.upsert(.agentMessage("\(thread) \(number) \(step)")) }
                        let edited = ids[Int.random(in: 0...number, using: &random)]
                        mine.upsert(.agentMessage(edited, "edited"))
                    }
                    return (mine, ids)
                }
            }
            for await (transcript, ids) in group {
                #expect(transcript.map(\.id) == agentMessages(1...40).map(\.id) + ids)
                #expect(ids.indices.allSatisfy { transcript.position(of: ids[$0]) == 40 + $0 })
            }
        }
    }

    @Test("a log keeps growing, whatever was appended to discarded copies")
    func droppedCopies() {
        var log = ChatState.Transcript(agentMessages(1...100))
        for number in 0..<5_000 {
            var copy = log
            copy.upsert(.agentMessage("dropped \(number)"))
            if number.isMultiple(of: 50) { log.upsert(.agentMessage("kept \(number)")) }
        }
        #expect(log.count == 200)
        #expect(log.indices.allSatisfy { log.position(of: log[$0].id) == $0 })
        #expect(log.position(of: "dropped 4999") == nil)
    }

    @Test("retained copies find all their entries, whatever was appended to discarded copies")
    func keptCopies() {
        let common = ChatState.Transcript(agentMessages(1...50))
        var kept = (0..<3).map { fork in
            var copy = common
            for number in 0..<100 { copy.upsert(.agentMessage("\(number)", "in copy \(fork)")) }
            return copy
        }
        for number in 0..<1_000 {
            var dropped = common
            dropped.upsert(.agentMessage("dropped \(number)"))
        }
        for fork in kept.indices {
            #expect(kept[fork].indices.allSatisfy { kept[fork].position(of: kept[fork][$0].id) == $0 })
            #expect(kept[fork].upsert(.agentMessage("99", "again")) == 149)
            #expect(kept[fork].count == 150)
        }
    }

    @Test("a copy still finds its ids after others were appended to", arguments: [0, 1, 20, 300])
    func noDuplicates(length: Int) {
        let common = ChatState.Transcript(agentMessages(1...max(1, length)))
        var kept = common
        for number in 0..<200 { kept.upsert(.agentMessage("\(number)")) }
        for number in 0..<2_000 {
            var dropped = common
            dropped.upsert(.agentMessage("dropped \(number)"))
        }
        for number in 0..<200 { kept.upsert(.agentMessage("\(number)", "edited")) }
        #expect(kept.count == common.count + 200)
        #expect(kept.dropFirst(common.count).allSatisfy { $0.text == "edited" })
    }

    @Test("an edited short copy has none of a longer copy's entries, even once it is as long")
    func editedShortCopy() {
        var long = ChatState.Transcript(agentMessages(1...3))
        var short = long
        for id in ["x", "y", "z"] { long.upsert(.agentMessage(id)) }
        short.upsert(.agentMessage("a2", "edited"))
        for number in 4...9 { short.upsert(.agentMessage("a\(number)")) }
        #expect(["x", "y", "z"].allSatisfy { short.position(of: $0) == nil })
        #expect(short.upsert(.agentMessage("z")) == 9)
        #expect(long[id: "a2"]?.text == "Hello" && long.position(of: "z") == 5)
    }

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
