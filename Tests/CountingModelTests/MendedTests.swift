import CountingModel
import Testing

/// What random recordings have found, shortened.
@Suite("Mended")
@MainActor
struct MendedTests {
    @Test("a replaced report's time is not stored any longer")
    func storedTime() throws {
        try check(
            .helpshift(
                "C13 relaunch: what is stored is the time of what the count takes in now",
                [
                    (.message("from the future", at: 99_999), "live 1"), (.relaunch, "cached 1"),
                    (.report(0), "live 0"), (.message("one", at: 25), "live 1"), (.relaunch, "cached 1"),
                    (.message("two", at: 45), "live 2"),
                ]
            )
        )
    }

    @Test("a state that is not loaded does not bring back the count of an ended chat")
    func end() throws {
        try check(
            .zendesk(
                "C12 ended: a state that is not loaded changes no count",
                [
                    (.connected, "unknown"), (.load(.agent("a1", at: 5)), "live 1"), (.appear, "live 0"),
                    (.leave, "live 0"), (.load(.agent("a2", at: 6), .agent("a3", at: 4)), "live 1"),
                    (.session("ended"), "live 0"), (.session("initializing"), "live 0"),
                ]
            )
        )
    }

    @Test("a first report of 0 from the cache stands, and its time is stored")
    func firstReport() throws {
        try check(
            .helpshift(
                "C15 reported: what was created before the report is in it",
                [
                    (.report(0, fromCache: true), "cached 0"), (.message("one", at: -5), "live 1"),
                    (.relaunch, "cached 1"), (.message("two", at: -4), "live 1"),
                ]
            )
        )
    }

    @Test("a state that says the same again brings nothing back that an end has ended")
    func sameAgain() throws {
        try check(
            .zendesk(
                "C12 ended, O4: an equal state after the end is no news",
                [
                    (.connected, "unknown"), (.load(.other("visitor", "v1", at: 5)), "live 0"),
                    (.appear, "live 0"),
                    (.leave, "live 0"),
                    (.load(.agent("a2", at: 6), .other("visitor", "v2", at: 4)), "live 1"),
                    (.chatEnded, "live 0"),
                    (.load(.agent("a2", at: 6), .other("visitor", "v2", at: 4)), "live 0"),
                    (.append(.other("visitor", "v3", at: 4)), "live 1"),
                ]
            )
        )
    }

    private func check(_ table: CountingCase) throws {
        var model = ReferenceModel([table.provider], policy: table.policy)
        var library = LibraryRun([table.provider], policy: table.policy)
        for (line, expected) in zip(table.lines, table.expected) {
            #expect(CountingCase.words(model.play(line)) == expected)
            #expect(CountingCase.words(try library.play(line.json)) == expected)
        }
    }
}
