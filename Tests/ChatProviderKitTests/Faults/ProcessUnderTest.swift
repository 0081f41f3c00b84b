#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import Testing

    /// The process that tests kill or watch: `FaultProcess`, beside the test bundle.
    struct ProcessUnderTest {
        let process = Process()
        let output = Pipe()

        init(_ arguments: String...) throws {
            process.executableURL = try Self.program()
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
        }

        private static func program() throws -> URL {
            let places =
                [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
                + Bundle.allBundles.map(\.bundleURL)
                + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
            let programs = places.flatMap { place in
                [place, place.deletingLastPathComponent()].map {
                    $0.appendingPathComponent("FaultProcess")
                }
            }
            return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
        }
    }
#endif
