#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import MatrixTestServer
    import TestSupport
    import Testing

    extension MatrixServerTests {
        /// `MATRIX_SEED=N` repeats a run. The seed in a finding repeats only that conversation, with
        /// `MATRIX_OPERATIONS=1` and `MATRIX_AT_ONCE=1`. `MATRIX_OPERATIONS` sets the length.
        ///
        /// Names such as C1 in the titles are those of the rules in the article *Invariants*.
        @Suite("Random conversations", .timeLimit(.minutes(600)))
        @MainActor
        struct RandomConversationTests {
            @Test("C1 C6 C7 C8 C10 C13 C14 C15 C16 the unread messages are those that the server lists")
            func random() async throws {
                let variables = ProcessInfo.processInfo.environment
                let seed = variables["MATRIX_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
                let operations = variables["MATRIX_OPERATIONS"].flatMap { Int($0) } ?? 3_000
                let atOnce = variables["MATRIX_AT_ONCE"].flatMap { Int($0) } ?? 4
                let folder = try ScratchFolder()
                let database = folder.url.appendingPathComponent("homeserver.db").path
                let settings: JSON = [
                    "database": ["name": "sqlite3", "args": ["database": .text(database)]]
                ]
                try await OwnSynapse.run(exact: true, settings: settings) { own in
                    let run = RandomRun(own, seed: seed, operations: operations)
                    await run.run(atOnce: atOnce)
                    let figures = "\(run.operations) operations in \(run.conversations) conversations"
                    print("MATRIX_SEED=\(seed): \(figures)")
                    for finding in run.findings { Issue.record("\(finding)") }
                    #expect(run.operations >= operations, "MATRIX_SEED=\(seed)")
                }
            }
        }
    }
#endif
