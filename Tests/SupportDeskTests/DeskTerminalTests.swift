import Foundation
import Testing
import TestSupport

@testable import SupportDesk

#if os(Linux)
    /// The desk as a user operates it, in the test's terminal.
    @Suite("Desk in a terminal", .timeLimit(.minutes(10)))
    struct DeskTerminalTests {
        private func desk(
            _ arguments: [String] = [],
            columns: Int = 80,
            lines: Int = 24,
            variables: [String: String?] = [:]
        ) throws -> TerminalProgram {
            try TerminalProgram(
                BuiltProgram("SupportDesk").url,
                ["desk"] + arguments,
                columns: columns,
                lines: lines,
                variables: variables
            )
        }

        /// Opens the conversation, writes and leaves as the user, and answers as the agent.
        private func beginChat(_ desk: TerminalProgram) async throws {
            try await desk.screen(showing: "status connected")
            try desk.type("o")
            try await desk.screen(showing: "chat OPEN")
            try desk.type("uHello\r")
            try await desk.screen(showing: "User: Hello")
            try desk.type("o")
            try await desk.screen { $0.contains("chat closed") && $0.contains("badge 0 LIVE") }
            try desk.type("aOne\r")
            try await desk.screen(showing: "badge 1 LIVE")
        }

        /// Quits, and checks that the terminal is restored.
        private func quit(_ desk: TerminalProgram) async throws {
            try desk.type("q")
            #expect(await desk.end() == 0)
            try expectRestored(desk)
        }

        private func expectRestored(_ desk: TerminalProgram) throws {
            #expect(!desk.screen.isAlternate)
            #expect(desk.screen.isCursorVisible)
            #expect(desk.screen.unknown.isEmpty)
            #expect(try desk.modes == desk.formerModes)
        }

        @Test("a session shows the badge after each key, and q restores the terminal and prints the count")
        func session() async throws {
            let desk = try desk()
            try await beginChat(desk)
            #expect(try desk.modes != desk.formerModes)
            try desk.type("tWelcome\r")
            let skipped = try await desk.screen(showing: "(not counted: trigger)")
            #expect(skipped.contains("badge 1 LIVE") && skipped.contains("Trigger: Welcome"))
            try desk.type("b")
            try await desk.screen { $0.contains("IN THE BACKGROUND") && $0.contains("badge 1 CACHED") }
            try desk.type("aTwo\r")
            try await desk.screen(showing: "Ada: Two")
            try desk.type("b")
            try await desk.screen { $0.contains("in the foreground") && $0.contains("badge 2 LIVE") }
            try desk.type("l")
            // The log shows only the last lines, and the newest one has the badge's previous value.
            try await desk.screen { $0.contains("phone: bea") && $0.contains("badge ? unknown -> 0 live") }
            try await desk.screen(showing: "badge 0 LIVE")
            try await quit(desk)
            #expect(desk.screen.contains("0 unread (live)"))
        }

        @Test("after the first drawing, only changed lines are drawn and nothing is erased")
        func flicker() async throws {
            let desk = try desk()
            try await desk.screen(showing: "status connected")
            let first = desk.screen.eraseCount
            try await beginChat(desk)
            try desk.type("?")
            try await desk.screen(showing: "reported to its observers")
            try desk.type("?")
            try await desk.screen(showing: "badge 1 LIVE")
            #expect(desk.screen.eraseCount == first)
            try await quit(desk)
        }

        @Test("p switches to the next vendor, and an unsupported key shows a remark")
        func vendors() async throws {
            let desk = try desk(["--provider", "helpshift"])
            try await desk.screen(showing: "Helpshift, simulated (2 of 4)")
            try desk.type("j")
            try await desk.screen(showing: "doesn't report which agent")
            try desk.type("p")
            try await desk.screen { $0.contains("Matrix, simulated (3 of 4)") && $0.contains("phone: bea") }
            try desk.type("p")
            try await desk.screen(showing: "Zendesk Messaging, simulated (4 of 4)")
            try desk.type("p")
            try await desk.screen(showing: "Zendesk Chat, simulated (1 of 4)")
            try await quit(desk)
        }

        @Test(
            "an agent's message counts with each vendor and in the session's replay",
            arguments: ["zendesk-chat", "helpshift", "zendesk-messaging", "matrix"]
        )
        func each(provider: String) async throws {
            let folder = try ScratchFolder()
            let file = folder["session.jsonl"].path
            let desk = try desk(["--provider", provider, "--record", file])
            try await beginChat(desk)
            try await quit(desk)
            // The desk's last lines are the replay's.
            #expect(desk.screen.contains("\(provider): 1 unread (live)"))
            let replay = try Program.run(["replay", file])
            #expect(
                replay.output.contains("\(provider): 1 unread (live)"),
                "\(replay.output)\(replay.errors)"
            )
        }

        @Test("wide characters, emoji and combining marks keep the columns and can be deleted")
        func wideText() async throws {
            let desk = try desk()
            try await beginChat(desk)
            try desk.type("a日本語😀e\u{301}x")
            let editing = try await desk.screen(showing: "日本語😀e\u{301}x")
            #expect(editing.isCursorVisible)
            try desk.type("\u{7F}\u{7F}\u{7F}!\r")
            let screen = try await desk.screen { $0.contains("Ada: 日本語!") && !$0.isCursorVisible }
            let borders = screen.lines[2..<14].map { line in
                line.reduce(into: (column: 0, places: [Int]())) { state, character in
                    if character == "│" { state.places.append(state.column) }
                    let value = character.unicodeScalars.first?.value ?? 0
                    state.column += (0x2E80...0x9FFF).contains(value) ? 2 : 1
                }.places
            }
            #expect(Set(borders) == [[0, 39, 40, 79]])
            try await quit(desk)
        }

        @Test("Esc leaves the editor without sending")
        func escape() async throws {
            let desk = try desk()
            try await desk.screen(showing: "status connected")
            try desk.type("unever")
            try await desk.screen(showing: "the user writes: never")
            try desk.type("\u{1B}")
            let screen = try await desk.screen(showing: "o open/close")
            #expect(!screen.contains("User: never"))
            try await quit(desk)
        }

        @Test("the log fills the window, arrow and page keys scroll it, and another key closes it")
        func scroll() async throws {
            let desk = try desk()
            try await beginChat(desk)
            for number in 2...9 {
                try desk.type("a\(number)\r")
                try await desk.screen(showing: "badge \(number) LIVE")
            }
            #expect(!desk.screen.contains("the app starts"))
            try desk.type("\u{1B}[H")
            try await desk.screen { $0.contains("> the app starts") && $0.contains("lines 1 to 20 of") }
            try desk.type("\u{1B}[B")
            try await desk.screen(showing: "lines 2 to 21 of")
            try desk.type("\u{1B}[F")
            try await desk.screen { $0.contains("badge 8 live -> 9 live") && !$0.contains("the app starts") }
            try desk.type(" ")
            try await desk.screen(showing: "badge 9 LIVE")
            try await quit(desk)
        }

        @Test("a refused action doesn't open the editor, and text that was typed ahead is ignored")
        func refused() async throws {
            let desk = try desk(["--provider", "helpshift"])
            try await desk.screen(showing: "status connected")
            try desk.type("uHello\r")
            let screen = try await desk.screen(showing: "open it first (o)")
            #expect(screen.contains("chat closed") && screen.contains("phone: anonymous"))
            #expect(!screen.contains("the user writes:"))
            try await quit(desk)
        }

        @Test("resizing the window redraws the desk, and a small window shows a notice")
        func resize() async throws {
            let desk = try desk(columns: 79)
            try await desk.screen { $0.contains("a window of 80x24") && $0.contains("This one is 79x24") }
            try desk.resize(columns: 120, lines: 40)
            let large = try await desk.screen(showing: "b background")
            #expect(large.lines[0].count == 119 && large.lines[39].contains("b background"))
            try desk.resize(columns: 60, lines: 20)
            try await desk.screen(showing: "This one is 60x20")
            try desk.resize(columns: 80, lines: 24)
            try await desk.screen(showing: "the user's phone")
            try await quit(desk)
        }

        @Test(
            "a signal that ends the desk restores the terminal first",
            arguments: [SIGTERM, SIGHUP, SIGINT]
        )
        func signals(number: Int32) async throws {
            let desk = try desk()
            try await desk.screen(showing: "status connected")
            desk.send(number)
            #expect(await desk.end() == 0)
            try expectRestored(desk)
        }

        @Test("Ctrl-C and the end of the input quit", arguments: ["\u{3}", "\u{4}"])
        func keysThatQuit(key: String) async throws {
            let desk = try desk()
            try await desk.screen(showing: "status connected")
            try desk.type(key)
            #expect(await desk.end() == 0)
            try expectRestored(desk)
        }

        @Test("Ctrl-Z suspends the desk and restores the terminal, and fg resumes the desk")
        func stop() async throws {
            let shell = try TerminalProgram(
                URL(fileURLWithPath: "/bin/bash"),
                ["--norc", "--noprofile", "-i"],
                lines: 60,
                variables: ["PS1": "shell> ", "HISTFILE": ""]
            )
            try await shell.screen(showing: "shell>")
            let program = try BuiltProgram("SupportDesk").url.path
            try shell.type("'\(program)' desk\r")
            try await shell.screen(showing: "status connected")
            #expect(shell.screen.isAlternate)
            try shell.type("\u{1A}")
            try await shell.screen { !$0.isAlternate && $0.contains("Stopped") }
            #expect(shell.screen.isCursorVisible)
            try shell.type("fg\r")
            try await shell.screen { $0.isAlternate && $0.contains("the app comes to the foreground") }
            try await shell.screen(showing: "status connected")
            try shell.type("q")
            try await shell.screen { !$0.isAlternate && $0.contains("shell>") }
            try shell.type("exit\r")
            #expect(await shell.end() == 0)
        }

        @Test("without colors, emphasis is bold or inverse")
        func noColor() async throws {
            let desk = try desk(variables: ["NO_COLOR": "1"])
            try await beginChat(desk)
            #expect(desk.screen.styles.isSubset(of: ["0", "1", "2", "7", "1;7"]))
            try await quit(desk)
        }

        @Test("a terminal that can't position the cursor is refused with status 64")
        func dumb() async throws {
            let desk = try desk(variables: ["TERM": "dumb"])
            #expect(await desk.end() == 64)
            #expect(desk.screen.contains("TERM=dumb"), "\(desk.screen.text)")
            try expectRestored(desk)
        }

        @Test("a session's recording has its badges, across a kill and a change of vendor")
        func recording() async throws {
            let folder = try ScratchFolder()
            let file = folder["session.jsonl"]
            let desk = try desk(["--record", file.path])
            try await beginChat(desk)
            try desk.type("n")
            try await desk.screen { $0.contains("badge 1 CACHED") && $0.contains("network CUT") }
            try desk.type("aTwo\r")
            try await desk.screen(showing: "Ada: Two")
            try desk.type("n")
            try await desk.screen(showing: "badge 2 LIVE")
            try desk.type("k")
            try await desk.screen(showing: "badge 2 cached -> 2 live")
            try desk.type("p")
            try await desk.screen { $0.contains("Helpshift, simulated") && $0.contains("badge 0 LIVE") }
            try desk.type("q")
            #expect(await desk.end() == 0)
            let replay = try Program.run(["replay", file.path, "--json"])
            #expect(replay.status == 0, "\(replay.errors)")
            // A launch is recorded with the stored count, which is cached.
            let badges = try Self.badges(replay.output).drop { $0 != "0 live" }
            let seen = ["0 live", "0 cached", "0 live", "1 live", "1 cached", "2 live", "2 cached", "2 live"]
            #expect(Array(badges.prefix(seen.count)) == seen, "\(badges)")
            #expect(badges.last == "0 live")
            // The recording contains no texts.
            #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("Hello"))
        }

        /// The known badges of a replay, without repetitions.
        private static func badges(_ output: String) throws -> [String] {
            struct Line: Decodable {
                struct Status: Decodable {
                    var unread: Int?
                    var freshness: String
                }
                var providers: [String: Status]
            }
            return try output.split(separator: "\n").reduce(into: []) { badges, text in
                let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
                for status in line.providers.values {
                    guard let number = status.unread else { continue }
                    let badge = "\(number) \(status.freshness)"
                    if badges.last != badge { badges.append(badge) }
                }
            }
        }

        /// A configuration whose second provider is not active.
        private func configurationWithIntercom(in folder: ScratchFolder) throws -> String {
            try folder.write(
                """
                {
                    "provider": "zendesk-chat",
                    "providers": {
                        "zendesk-chat": {"client": "simulator", "accountKey": "demo"},
                        "intercom": {"client": "simulator", "appId": "demo", "apiKey": "ios_sdk-demo"}
                    }
                }
                """,
                to: "chat.json"
            ).path
        }

        @Test("an inactive provider that the desk can't show is left out")
        func inactiveIntercom() async throws {
            let folder = try ScratchFolder()
            let desk = try desk(["--config", configurationWithIntercom(in: folder)])
            let screen = try await desk.screen(showing: "status connected")
            #expect(!screen.contains("(1 of"))
            try await quit(desk)
        }

        @Test("a chosen provider that the desk can't show exits with 64")
        func chosenIntercom() async throws {
            let folder = try ScratchFolder()
            let file = try configurationWithIntercom(in: folder)
            let desk = try desk(["--config", file, "--provider", "intercom"])
            #expect(await desk.end() == 64)
            #expect(desk.screen.contains("the desk cannot show intercom"))
        }

        @Test("an unwritable recording exits with 73 before the screen changes")
        func unwritable() async throws {
            let desk = try desk(["--record", "/no/such/folder/file"])
            #expect(await desk.end() == 73)
            #expect(desk.screen.contains("/no/such/folder/file: cannot be written"))
            #expect(!desk.screen.isAlternate)
        }
    }
#endif

@Suite("Desk without a terminal")
struct DeskWithoutTerminalTests {
    @Test("in a pipe, the desk exits with 64 and an explanation")
    func pipe() throws {
        let run = try Program.run(["desk"])
        #expect(run.status == 64)
        #expect(run.errors.contains("have to be a terminal"))
        #expect(run.output.isEmpty)
    }
}
