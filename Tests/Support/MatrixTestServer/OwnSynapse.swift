#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import TestSupport

    /// A server that belongs to one test, which may kill it or needs special settings.
    package struct OwnSynapse: Sendable {
        /// `.ci/synapse` has failed.
        package struct Failure: Error, CustomStringConvertible {
            package let status: Int32
            package let output: String
            package var description: String { ".ci/synapse: exit status \(status)\n\(output)" }
        }

        package let server: SynapseServer
        private let name: String

        /// Runs a test with a separate server, which takes 2 s if Synapse is installed. The server and its data are
        /// removed.
        ///
        /// - Parameters:
        ///   - exact: Whether it runs without background tasks, so that its counts are exact (`count.6`).
        ///   - settings: Settings of Synapse that override those of `.ci/synapse`, by name.
        ///   - body: The test.
        package static func run<Result>(
            exact: Bool = false,
            settings: JSON = [:],
            _ body: (OwnSynapse) async throws -> Result
        ) async throws -> Result {
            let name = SynapseServer.freshName("test")
            let folder = try ScratchFolder()
            let file = try folder.write(settings.data(), to: "settings.json").path
            do {
                try await script(["start", "--name", name, "--config", file] + (exact ? ["--exact"] : []))
                let variables = variables(try await script(["env", "--name", name]))
                let result = try await body(
                    OwnSynapse(server: try SynapseServer(variables: variables), name: name)
                )
                try await script(["stop", "--name", name, "--clean"])
                return result
            } catch {
                _ = try? await script(["stop", "--name", name, "--clean"])
                throw error
            }
        }

        /// Ends the server by SIGKILL.
        package func kill() async throws { try await Self.script(["kill", "--name", name]) }

        /// Starts the server again, after a kill or an orderly end, with the same port, data and settings. Returns when
        /// it answers.
        package func restart() async throws { try await Self.script(["restart", "--name", name]) }

        /// The variables in lines such as `export NAME=value`. The values contain nothing that a shell would quote
        /// except backslashes before single characters.
        private static func variables(_ lines: String) -> [String: String] {
            let pairs = lines.split(separator: "\n").compactMap { line -> (String, String)? in
                let parts = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return (String(parts[0]), parts[1].replacingOccurrences(of: "\\", with: ""))
            }
            return Dictionary(pairs) { first, _ in first }
        }

        /// Runs the script to its end, and returns its output.
        @discardableResult
        private static func script(_ arguments: [String]) async throws -> String {
            try await withCheckedThrowingContinuation { continuation in
                // Not on one of the tests' threads, which are few, and are needed by everything else that polls.
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try runScript(arguments) })
                }
            }
        }

        private static func runScript(_ arguments: [String]) throws -> String {
            let folder = try ScratchFolder()
            let output = try folder.write("", to: "output")
            let handle = try FileHandle(forWritingTo: output)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
                .appendingPathComponent(".ci/synapse")
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = handle
            process.standardError = handle
            try process.run()
            process.waitUntilExit()
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            guard process.terminationStatus == 0 else {
                throw Failure(status: process.terminationStatus, output: text)
            }
            return text
        }
    }
#endif
