#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import ChatProviderKit
    import Foundation
    import Testing
    import TestSupport

    /// Real kills. `MARKER_KILLS=1000 swift test --filter MarkerKillTests` runs longer.
    @Suite("Kills", .serialized)
    struct MarkerKillTests {
        private static let kills =
            ProcessInfo.processInfo.environment["MARKER_KILLS"].flatMap { Int($0) } ?? 40

        @Test(
            "S2 a process that is killed while it writes loses nothing flushed, and leaves one complete earlier state",
            arguments: [0, 2]
        )
        func kill(slowness: Int) async throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
            var flushed = 0
            for kill in 1...Self.kills {
                let process = try WritingProcess(url, provider: "shop", slowness: slowness)
                process.listen(to: Int.random(in: 0..<12, using: &random))
                Self.pass(&random)
                flushed = max(flushed, try process.kill())
                let found = try await Self.counts(of: "shop", in: url)
                #expect(found == Self.counts(after: found.reduce(0, +)), "kill \(kill)")
                #expect(found.reduce(0, +) >= flushed, "kill \(kill): flushed data is lost")
            }
            #expect(flushed > Self.kills, "the processes ended too early for a meaningful test")
            #expect(try Self.leftovers(in: folder) == [])
        }

        @Test(
            "S4 two processes that write separate keys under kills lose none of each other's flushed data"
        )
        func twoProcesses() async throws {
            let folder = try ScratchFolder()
            let url = folder["markers.json"]
            var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
            var flushed = ["app": 0, "extension": 0]
            for kill in 1...Self.kills / 2 {
                var running: [String: WritingProcess] = [:]
                for name in flushed.keys {
                    running[name] = try WritingProcess(
                        url,
                        provider: name,
                        slowness: random.integer(0...1)
                    )
                }
                for name in flushed.keys.shuffled(using: &random) {
                    running[name]?.listen(to: Int.random(in: 0..<12, using: &random))
                    Self.pass(&random)
                    flushed[name] = max(flushed[name] ?? 0, try running[name]?.kill() ?? 0)
                }
                for (name, number) in flushed {
                    let found = try await Self.counts(of: ChatProviderID(name), in: url)
                    #expect(found == Self.counts(after: found.reduce(0, +)), "kill \(kill), \(name)")
                    #expect(found.reduce(0, +) >= number, "kill \(kill), \(name): data is lost")
                }
            }
            #expect(flushed.values.allSatisfy { $0 > Self.kills }, "\(flushed)")
            #expect(try Self.leftovers(in: folder) == [])
        }

        /// Uses a random amount of processor time, so that a kill can occur anywhere in a write.
        static func pass(_ random: inout SeededGenerator) {
            var spent = random
            for _ in 0..<Int.random(in: 0..<100_000, using: &random) { _ = spent.next() }
        }

        /// The files that must not remain beside the marker file after another write.
        private static func leftovers(in folder: ScratchFolder) throws -> [String] {
            let known = ["markers.json", "markers.json.lock", "markers.json.new"]
            return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                !known.contains($0)
            }
        }

        /// The counts of the five users after a number of saves.
        private static func counts(after saved: Int) -> [Int] {
            (0..<5).map { (saved + 4 - $0) / 5 }
        }

        @MainActor
        private static func counts(of provider: ChatProviderID, in url: URL) throws -> [Int] {
            let store = FileReadMarkerStore(url: url, files: DeviceFileSystem())
            return try (0..<5).map { try store.record(of: provider, userID: "user-\($0)")?.count ?? 0 }
        }
    }

    /// A process that saves markers until it is killed.
    final class WritingProcess {
        private let process: Process
        /// Ends the process when it is closed, as it is when the tests end.
        private let input = Pipe()
        private let output = Pipe()
        private var heard = Data()

        convenience init(_ url: URL, provider: String, slowness: Int) throws {
            try self.init(["markers", url.path, provider, "\(slowness)"])
        }

        init(_ arguments: [String]) throws {
            process = try BuiltProgram("FaultProcess").process(arguments)
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        /// Waits until the process has printed a number of lines.
        func listen(to count: Int) {
            while heard.count(where: { $0 == 0x0A }) < count {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { break }
                heard.append(more)
            }
        }

        /// - Returns: The largest number printed: how many saves the process has reported as flushed.
        func kill() throws -> Int {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            heard.append(try output.fileHandleForReading.readToEnd() ?? Data())
            // The last line may be cut off.
            let lines = String(decoding: heard, as: UTF8.self).split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).dropLast()
            return try lines.map { try #require(Int($0), "unexpected output: \($0)") }.max() ?? 0
        }
    }
#endif
