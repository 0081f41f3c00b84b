import CountingModel
import Testing

/// The recordings that were counted by hand: the model that the random recordings are held against must know them,
/// and so must the library.
@Suite("Invariants, by hand")
@MainActor
struct InvariantTableTests {
    nonisolated static let cases =
        CountingCase.position + CountingCase.entries + CountingCase.sessions + CountingCase.reports

    @Test("the reference model counts as was counted by hand", arguments: cases)
    func model(_ table: CountingCase) {
        var model = ReferenceModel([table.provider], policy: table.policy)
        for (index, line) in table.lines.enumerated() {
            let found = CountingCase.words(model.play(line))
            #expect(found == table.expected[index], "line \(index + 1) of \(table.name)")
        }
    }

    @Test("the library counts as was counted by hand", arguments: cases)
    func library(_ table: CountingCase) throws {
        var library = LibraryRun([table.provider], policy: table.policy)
        for (index, line) in table.lines.enumerated() {
            let found = CountingCase.words(try library.play(line.json))
            #expect(found == table.expected[index], "line \(index + 1) of \(table.name)")
        }
    }

    @Test("each counting invariant has a recording", arguments: 1...15)
    func isComplete(_ number: Int) {
        #expect(Self.cases.contains { $0.name.hasPrefix("C\(number) ") })
    }
}
