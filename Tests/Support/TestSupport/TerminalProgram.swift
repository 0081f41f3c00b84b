#if os(Linux)
    package import Foundation

    /// A program in a terminal of its own: a pseudo-terminal whose other end the test holds.
    ///
    /// Only on Linux, where the first terminal that a session leader opens becomes the session's.
    package final class TerminalProgram {
        /// The program has ended before its screen satisfied the condition.
        package struct NoSuchScreen: Error, CustomStringConvertible {
            package let description: String
        }

        /// A system call has failed.
        package struct Failure: Error {
            package let call: String
            package let number: Int32
        }

        /// The contents of the screen, from the output read so far.
        package private(set) var screen: TerminalScreen
        /// The terminal's modes before the program began.
        package let formerModes: [UInt32]
        private let terminal: FileHandle
        /// A shell that leads the terminal's session, starts the program, and stays: when a session ends, the system
        /// discards output that was not read yet.
        private let session: pid_t
        private var output: AsyncStream<Output>.Iterator

        private enum Output: Sendable {
            case text(Data)
            case end(status: Int32)
        }

        /// The shell's script. A signal goes to the program; the zero bytes around its status cannot occur in text.
        private static let shell = #"trap : TERM HUP INT; "$@"; printf '\000%d\000' $?; read -r x"#

        /// Starts a program in a separate session, which this terminal controls.
        ///
        /// - Parameter variables: Changes to this process's environment; `nil` removes a variable.
        package init(
            _ program: URL,
            _ arguments: [String],
            columns: Int = 80,
            lines: Int = 24,
            variables: [String: String?] = [:]
        ) throws {
            var (descriptor, programs): (Int32, Int32) = (-1, -1)
            try Self.check("openpty", openpty(&descriptor, &programs, nil, nil, nil) == 0 ? 0 : errno)
            // Another process of the tests that inherited these would keep the terminal open.
            for descriptor in [descriptor, programs] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            defer { close(programs) }
            var name = [CChar](repeating: 0, count: 1_024)
            try Self.check("ttyname_r", ttyname_r(programs, &name, name.count))
            screen = TerminalScreen(columns: columns, lines: lines)
            try Self.setSize(descriptor, columns, lines)
            formerModes = try Self.modes(of: descriptor)
            var environment = ProcessInfo.processInfo.environment
            environment["TERM"] = "xterm-256color"
            environment["NO_COLOR"] = nil
            environment["LC_ALL"] = "C.UTF-8"
            for (name, value) in variables { environment[name] = value }
            session = try Self.spawn(
                ["/bin/sh", "-c", Self.shell, "sh", program.path] + arguments,
                environment,
                String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            )
            output = Self.output(of: terminal).makeAsyncIterator()
        }

        deinit {
            kill(-session, SIGKILL)
            var status: Int32 = 0
            waitpid(session, &status, 0)
        }

        // MARK: The user at the terminal

        /// Presses keys.
        package func type(_ text: String) throws { try terminal.write(contentsOf: Data(text.utf8)) }

        /// Changes the size of the window.
        package func resize(columns: Int, lines: Int) throws {
            screen.resize(columns: columns, lines: lines)
            try Self.setSize(terminal.fileDescriptor, columns, lines)
        }

        /// Sends a signal to the program.
        package func send(_ signal: Int32) { kill(-session, signal) }

        /// Waits until the screen satisfies the condition.
        @discardableResult
        package func screen(where isWanted: (TerminalScreen) -> Bool) async throws -> TerminalScreen {
            while !isWanted(screen) {
                guard case .text(let data) = await output.next(isolation: nil) else {
                    throw NoSuchScreen(description: "The last screen:\n\(screen.text)")
                }
                screen.take(data)
            }
            return screen
        }

        /// Waits until the screen shows a text.
        @discardableResult
        package func screen(showing text: String) async throws -> TerminalScreen {
            try await screen { $0.contains(text) }
        }

        /// Reads the output to its end.
        ///
        /// - Returns: The program's exit status as shells report it; `nil` if there is none.
        package func end() async -> Int32? {
            while let output = await output.next(isolation: nil) {
                switch output {
                case .text(let data): screen.take(data)
                case .end(let status): return status
                }
            }
            return nil
        }

        /// The terminal's modes.
        package var modes: [UInt32] {
            get throws { try Self.modes(of: terminal.fileDescriptor) }
        }

        // MARK: Inside

        private static func modes(of descriptor: Int32) throws -> [UInt32] {
            var modes = termios()
            try check("tcgetattr", tcgetattr(descriptor, &modes) == 0 ? 0 : errno)
            return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map {
                UInt32(truncatingIfNeeded: $0)
            } + withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
        }

        private static func check(_ call: String, _ number: Int32) throws {
            if number != 0 { throw Failure(call: call, number: number) }
        }

        private static func setSize(_ descriptor: Int32, _ columns: Int, _ lines: Int) throws {
            var size = winsize()
            (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(lines))
            try check("ioctl", ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 ? 0 : errno)
        }

        private static func spawn(
            _ words: [String],
            _ environment: [String: String],
            _ terminal: String
        ) throws -> pid_t {
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            for descriptor: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // Signals that the test's process ignores or blocks are reset, as in a shell.
            var signals = sigset_t()
            sigfillset(&signals)
            posix_spawnattr_setsigdefault(&attributes, &signals)
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            let flags =
                newSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
            posix_spawnattr_setflags(&attributes, Int16(flags))
            var processID = pid_t()
            let arguments = words.map { strdup($0) } + [nil]
            let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for word in arguments + variables { free(word) } }
            try check(
                "posix_spawn",
                posix_spawn(&processID, words[0], &actions, &attributes, arguments, variables)
            )
            return processID
        }

        /// `POSIX_SPAWN_SETSID`, which Glibc's headers define only for GNU programs.
        private static let newSession: Int32 = 0x80

        /// The program's output, to its end.
        private static func output(of terminal: FileHandle) -> AsyncStream<Output> {
            AsyncStream { continuation in
                // Reading blocks, so it has its own thread.
                Thread.detachNewThread {
                    var bytes = [UInt8](repeating: 0, count: 65_536)
                    var status: [UInt8]?
                    while true {
                        let count = read(terminal.fileDescriptor, &bytes, bytes.count)
                        guard count > 0 else { break }
                        let parts = bytes.prefix(count).split(separator: 0, omittingEmptySubsequences: false)
                        for (number, part) in parts.enumerated() {
                            if number > 0, let digits = status {
                                let text = String(decoding: digits, as: UTF8.self)
                                continuation.yield(.end(status: Int32(text) ?? -1))
                                continuation.finish()
                                return
                            }
                            if number > 0 { status = [] }
                            if status == nil {
                                continuation.yield(.text(Data(part)))
                            } else {
                                status? += part
                            }
                        }
                    }
                    continuation.finish()
                }
            }
        }
    }
#endif
