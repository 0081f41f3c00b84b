#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import ChatBadgeFiles
    import ChatProviderKit
    import Foundation
    import Testing
    import TestSupport

    /// `MARKER_KILLS=1000 swift test --filter BadgeKillTests` for a long run.
    ///
    /// Names such as S4 in the titles are those of the rules in the article *Invariants*.
    @Suite("Kills of an app and its extension", .serialized)
    struct BadgeKillTests {
        private static let kills =
            ProcessInfo.processInfo.environment["MARKER_KILLS"].flatMap { Int($0) } ?? 40

        @Test("S4 an app and two processes of its extension under kills: each push is counted once")
        func kill() throws {
            let folder = try ScratchFolder()
            let files = BadgeFiles(folder: folder.url, app: "app")
            var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
            var counted = ["a": 0, "b": 0]
            var taken = 0
            for kill in 1...max(1, Self.kills / 4) {
                var app: WritingProcess? = try WritingProcess(["badge-app", folder.url.path])
                app?.listen(to: 1)
                var extensions: [String: WritingProcess] = [:]
                for (name, number) in counted {
                    // A push that was being counted during the kill is delivered again.
                    extensions[name] = try WritingProcess(
                        ["badge-extension", folder.url.path, name, "\(number + 1)"]
                    )
                }
                for name in counted.keys.shuffled(using: &random) {
                    extensions[name]?.listen(to: Int.random(in: 0..<12, using: &random))
                    MarkerKillTests.pass(&random)
                    if Bool.random(using: &random) {
                        taken = max(taken, try app?.kill() ?? 0)
                        app = nil
                    }
                    counted[name] = max(counted[name] ?? 0, try extensions[name]?.kill() ?? 0)
                }
                taken = max(taken, try app?.kill() ?? 0)
                let number = try #require(try Self.number(files))
                let reported = counted.values.reduce(0, +)
                #expect((reported...reported + counted.count).contains(number), "kill \(kill)")
                #expect(number >= taken, "kill \(kill): the app has lost stored data")
            }
            for (name, number) in counted {
                let id = "\(name)-\(number + 1)"
                let arrival = IconLedger.Arrival(provider: "shop", messageID: id, delivery: id)
                #expect(files.number(for: arrival) != nil)
            }
            #expect(try Self.number(files) == counted.values.reduce(0, +) + counted.count)
            #expect(counted.values.allSatisfy { $0 > Self.kills / 4 }, "\(counted)")
            #expect(taken > 0)
        }

        /// The number that an icon shows for these files.
        private static func number(_ files: BadgeFiles) throws -> Int? {
            let pushes = try files.pushes()
            return try files.appFile()?.number(with: pushes) ?? pushes.count
        }
    }
#endif
