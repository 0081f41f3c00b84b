#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    package import Foundation

    /// A program of this package, built beside the test bundle.
    package struct BuiltProgram: Sendable {
        /// The program is not beside the tests.
        package struct IsMissing: Error {
            package let name: String
        }

        /// The output of a program, and how it ended.
        package struct Run: Sendable {
            package let status: Int32
            package let output: String
            package let errors: String
        }

        package let url: URL

        /// Finds a program.
        ///
        /// - Throws: ``IsMissing``.
        package init(_ name: String) throws {
            let places =
                [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
                + Bundle.allBundles.map(\.bundleURL)
                + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
            let programs = places.map { $0.resolvingSymlinksInPath() }.flatMap { place in
                [place, place.deletingLastPathComponent()].map { $0.appendingPathComponent(name) }
            }
            guard
                let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
            else { throw IsMissing(name: name) }
            url = program
        }

        /// A process of the program that was not started yet.
        package func process(_ arguments: [String]) -> Process {
            let process = Process()
            process.executableURL = url
            process.arguments = arguments
            return process
        }

        /// Runs the program to its end.
        ///
        /// - Parameters:
        ///   - arguments: Its arguments.
        ///   - input: Its standard input.
        ///   - variables: Changes to this process's environment; `nil` removes a variable.
        package func run(
            _ arguments: [String],
            input: String = "",
            variables: [String: String?] = [:]
        ) throws -> Run {
            let process = process(arguments)
            var environment = ProcessInfo.processInfo.environment
            // Files, because a pipe could fill up while another is read.
            let folder = try ScratchFolder()
            // The program's data for its user belongs to this run.
            environment["XDG_DATA_HOME"] = folder["data"].path
            for (name, value) in variables { environment[name] = value }
            process.environment = environment
            process.standardInput = try FileHandle(forReadingFrom: folder.write(input, to: "in"))
            process.standardOutput = try FileHandle(forWritingTo: folder.write("", to: "out"))
            process.standardError = try FileHandle(forWritingTo: folder.write("", to: "err"))
            try process.run()
            process.waitUntilExit()
            return Run(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: folder["out"]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: folder["err"]), as: UTF8.self)
            )
        }
    }
#endif
