#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import ChatProviderKit
    import Foundation
    import Testing
    import TestSupport
    import TestSupport

    /// Kills for real. `MARKER_KILLS=1000 swift test --filter MarkerKillTests` for a long run.
    @Suite("Kills", .serialized)
    struct MarkerKillTests {
        private static let kills =
            ProcessInfo.processInfo.environment["MARKER_KILLS"].flatMap { Int($0) } ?? 60

        @Test(
            "C13 a process that is killed while it writes markers loses nothing that it had reported as stored"
        )
        func kill() async throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
            var reported: [Int: Int] = [:]
            for kill in 1...Self.kills {
                let text = try Self.runUntilKilled(url, &random)
                for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                    let numbers = line.split(separator: " ").compactMap { Int($0) }
                    try #require(numbers.count == 2, "what the process printed: \(line)")
                    reported[numbers[0]] = numbers[1]
                }
                let stored = try await Self.counts(in: url)
                for (user, count) in reported {
                    // The one more may have been stored, but not reported, when the kill came.
                    let found = stored[user] ?? 0
                    #expect(found == count || found == count + 1, "kill \(kill), user \(user)")
                    reported[user] = found
                }
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(!names.contains { $0.contains("kept") }, "a damaged file was kept aside: \(names)")
            #expect(
                reported.values.reduce(0, +) > Self.kills,
                "the processes lived too short to show anything"
            )
        }

        /// What the process reported until it was killed: after a random number of reports and a random while.
        private static func runUntilKilled(_ url: URL, _ random: inout SeededGenerator) throws -> String {
            let child = try BuiltProgram("FaultProcess").process(["markers", url.path])
            let output = Pipe()
            child.standardOutput = output
            child.standardError = FileHandle.nullDevice
            try child.run()
            let reader = output.fileHandleForReading
            var heard = Data()
            let wanted = Int.random(in: 0..<15, using: &random)
            while heard.count(where: { $0 == 0x0A }) < wanted {
                let more = reader.availableData
                if more.isEmpty { break }
                heard.append(more)
            }
            // Spends a random while of processor time, so that the kill comes anywhere in a write.
            var spent = random
            for _ in 0..<Int.random(in: 0..<4000, using: &random) { _ = spent.next() }
            Foundation.kill(child.processIdentifier, SIGKILL)
            child.waitUntilExit()
            heard.append(try reader.readToEnd() ?? Data())
            return String(decoding: heard, as: UTF8.self)
        }

        @MainActor
        private static func counts(in url: URL) throws -> [Int: Int] {
            let store = FileReadMarkerStore(url: url)
            var counts: [Int: Int] = [:]
            for user in 0..<5 {
                let record = try store.record(for: ReadRecord.Key(provider: "shop", userID: "user-\(user)"))
                counts[user] = record?.count
            }
            return counts
        }
    }
#endif
