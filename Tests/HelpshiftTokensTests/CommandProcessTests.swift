#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)

    import Foundation
    import Testing

    /// The command as people run it: the built program, its streams and its exit status.
    @Suite("The command as a process")
    struct CommandProcessTests {
        struct Ending {
            let status: Int32
            let output: String
            let errorOutput: String
        }

        /// The program beside the test bundle.
        private static func program() throws -> URL {
            let places =
                [Bundle.main.bundleURL, Bundle.main.executableURL].compactMap { $0 }
                + Bundle.allBundles.map(\.bundleURL)
                + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
            let programs = places.flatMap { place in
                [place, place.deletingLastPathComponent()].map {
                    $0.appendingPathComponent("helpshift-token")
                }
            }
            return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
        }

        private static func run(_ arguments: String..., key: String? = nil, input: String = "") throws
            -> Ending
        {
            let process = Process()
            process.executableURL = try program()
            process.arguments = arguments
            var environment = ProcessInfo.processInfo.environment
            environment["HELPSHIFT_SECRET_KEY"] = key
            process.environment = environment
            let (standardInput, output, errorOutput) = (Pipe(), Pipe(), Pipe())
            process.standardInput = standardInput
            process.standardOutput = output
            process.standardError = errorOutput
            try process.run()
            try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try standardInput.fileHandleForWriting.close()
            // The program prints far less than a pipe holds, so one after the other cannot block it.
            let texts = try [output, errorOutput].map { pipe in
                String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            }
            process.waitUntilExit()
            return Ending(status: process.terminationStatus, output: texts[0], errorOutput: texts[1])
        }

        @Test("what mint prints, inspect accepts, also from standard input")
        func mintAndInspect() throws {
            let minted = try Self.run("mint", "--identity", "uid=42", key: "key")
            #expect(minted.status == 0 && minted.errorOutput.isEmpty)
            let inspected = try Self.run("inspect", "-", "--json", key: "key", input: minted.output)
            #expect(inspected.status == 0)
            #expect(inspected.output == #"{"errors":{},"reason":null,"valid":true}"# + "\n")
            let foreign = try Self.run("inspect", "-", "--json", key: "other", input: minted.output)
            #expect(foreign.status == 1)
            #expect(foreign.output == #"{"errors":{},"reason":"identityTokenInvalid","valid":false}"# + "\n")
        }

        @Test("digest prints the token of a user")
        func digest() throws {
            let ending = try Self.run("digest", "--id", "what do ya want for nothing?", key: "Jefe\n")
            #expect(ending.status == 0)
            #expect(ending.output == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843\n")
        }

        @Test("refusals end with 1, wrong usage with 64, missing key files with 66, help with 0")
        func statuses() throws {
            let refused = try Self.run("mint", "--identity", "steam_id=1", key: "key")
            #expect(refused.status == 1 && refused.output.isEmpty)
            #expect(refused.errorOutput.contains("uidOrEmailIsMandatory"))
            #expect(try Self.run("mint", "--identity", "uid=1").status == 64)
            #expect(try Self.run().status == 64)
            #expect(try Self.run("inspect", "a.b.c", "--key-file", "/nonexistent/key").status == 66)
            let help = try Self.run("--help")
            #expect(help.status == 0 && help.output.contains("usage:") && help.errorOutput.isEmpty)
        }
    }

#endif
