#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation

    /// A program of this package that runs beside a test, which reads its output as it is printed.
    package final class RunningProgram {
        /// The program has ended, or the test is ending, before the line appeared.
        package struct NoSuchLine: Error {
            package let printed: [String]
        }

        private let process: Process
        private let data: ScratchFolder
        private let input = Pipe()
        private let output = Lines()
        private let errors = Lines()

        /// Starts a program.
        ///
        /// - Parameter data: The folder for the program's data; by default a new one.
        package init(_ program: BuiltProgram, _ arguments: [String], data: ScratchFolder? = nil) throws {
            process = program.process(arguments)
            self.data = try data ?? ScratchFolder()
            process.environment = ProcessInfo.processInfo.environment
                .merging(["XDG_DATA_HOME": self.data.url.path]) { _, own in own }
            process.standardInput = input
            process.standardOutput = output.pipe
            process.standardError = errors.pipe
            try process.run()
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        /// Writes a line to its standard input.
        package func write(_ line: String) throws {
            try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        }

        /// Ends its standard input.
        package func endInput() throws { try input.fileHandleForWriting.close() }

        /// The next line of its standard output that satisfies the condition. Earlier lines are skipped.
        @discardableResult
        package func line(where isWanted: (String) throws -> Bool = { _ in true }) async throws -> String {
            try await output.next(where: isWanted)
        }

        /// The next line of its standard error.
        package func errorLine() async throws -> String { try await errors.next { _ in true } }

        /// Sends the terminal's interrupt, if the program still runs, and waits for its end.
        ///
        /// - Returns: Its exit status, and the lines since the last one that was read.
        package func interrupt() async -> (status: Int32, output: [String], errors: [String]) {
            if process.isRunning { kill(process.processIdentifier, SIGINT) }
            return await end()
        }

        /// Waits for its end. The result is that of ``interrupt()``.
        package func end() async -> (status: Int32, output: [String], errors: [String]) {
            let (rest, restOfErrors) = (await output.rest(), await errors.rest())
            process.waitUntilExit()
            return (process.terminationStatus, rest, restOfErrors)
        }

        /// The lines that come through a pipe.
        private final class Lines {
            let pipe = Pipe()
            private var iterator: AsyncStream<String>.Iterator
            private var printed: [String] = []

            init() {
                let reader = pipe.fileHandleForReading
                let lines = AsyncStream<String> { continuation in
                    // Reading blocks, so it has its own thread.
                    Thread.detachNewThread {
                        var line = Data()
                        while let data = try? reader.read(upToCount: 1), let byte = data.first {
                            guard byte == UInt8(ascii: "\n") else {
                                line.append(byte)
                                continue
                            }
                            continuation.yield(String(decoding: line, as: UTF8.self))
                            line.removeAll()
                        }
                        if !line.isEmpty { continuation.yield(String(decoding: line, as: UTF8.self)) }
                        continuation.finish()
                    }
                }
                iterator = lines.makeAsyncIterator()
            }

            func next(where isWanted: (String) throws -> Bool) async throws -> String {
                while let line = await iterator.next(isolation: nil) {
                    printed.append(line)
                    if try isWanted(line) { return line }
                }
                throw NoSuchLine(printed: printed)
            }

            func rest() async -> [String] {
                var rest: [String] = []
                while let line = await iterator.next(isolation: nil) { rest.append(line) }
                return rest
            }
        }
    }
#endif
