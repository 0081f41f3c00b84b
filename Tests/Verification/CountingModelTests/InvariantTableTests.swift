import CountingModel
import Testing

/// Recordings that were counted by hand. Both the model, which judges the soak, and the library must count them the same.
///
/// Names such as K0 in the titles are those of the rules in the article *Invariants*.
@Suite("Invariants, by hand")
@MainActor
struct InvariantTableTests {
    nonisolated static let cases =
        CountingCase.position + CountingCase.entries + CountingCase.sessions + CountingCase.ended
        + CountingCase.clocks + CountingCase.reports + CountingCase.users + CountingCase.totals
        + CountingCase.matrix + CountingCase.matrixSessions
        + CountingCase.messaging

    nonisolated static let invariants = ["K0"] + (1...17).map { "C\($0)" }

    @Test("the reference model agrees with the count by hand", arguments: cases)
    func model(_ table: CountingCase) {
        #expect(table.lines.count == table.expected.count)
        var model = ReferenceModel(table.providers, policy: table.policy)
        for (index, line) in table.lines.enumerated() {
            let found = table.words(model.play(line))
            #expect(found == table.expected[index], "line \(index + 1) of \(table.name)")
        }
    }

    @Test("the library agrees with the count by hand", arguments: cases)
    func library(_ table: CountingCase) throws {
        var library = LibraryRun(table.providers, policy: table.policy)
        for (index, line) in table.lines.enumerated() {
            let found = table.words(try library.play(line.json))
            #expect(found == table.expected[index], "line \(index + 1) of \(table.name)")
        }
    }

    @Test("K0 no clock: the library counts the same if the phone's clock runs backward", arguments: cases)
    func backwards(_ table: CountingCase) throws {
        var library = LibraryRun(table.providers, policy: table.policy)
        for (index, line) in table.lines.enumerated() {
            var line = line
            line.at = Moment.of(Double(index * -500))
            let found = table.words(try library.play(line.json))
            // Whether an answer of Zendesk Messaging is live depends on a period; its number does not.
            let isMessagings = table.providers.contains { $0.vendor == .zendeskMessaging }
            if isMessagings, table.name.contains("answer") {
                let (found, expected) = (
                    found.split(separator: " ").last, table.expected[index].split(separator: " ").last
                )
                #expect(found == expected, "line \(index + 1) of \(table.name)")
                continue
            }
            #expect(found == table.expected[index], "line \(index + 1) of \(table.name)")
        }
    }

    @Test("each counting invariant has a recording", arguments: invariants)
    func isComplete(_ name: String) {
        #expect(Self.cases.contains { $0.name.hasPrefix("\(name) ") })
    }
}
