import CommandLineSupport
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Command line")
struct CommandLineTests {
    @Test(
        "an invalid command line exits with 64 and an explanation",
        arguments: [
            (["rplay"], "did you mean replay?"),
            (["help", "rplay"], "did you mean replay?"),
            (["--providr", "helpshift"], "did you mean --provider?"),
            (["--provider", "helpshft"], "did you mean helpshift?"),
            (["--provider"], "--provider needs a value"),
            (["desk", "--recrod", "x"], "did you mean --record?"),
            (["desk", "file"], "unexpected argument \"file\""),
            (["desk", "--config", "a", "--record", "./a"], "./a is named twice; it would be overwritten"),
            (["replay"], "replay needs a recording"),
            (["replay", "a", "b"], "replay takes one recording"),
            (["replay", "a", "--jsn"], "did you mean --json?"),
            (["replay", "a", "--provider", "x", "--config", "y"], "give one of them"),
            (["check"], "check needs a configuration"),
            (["token"], "token needs a vendor: helpshift, intercom, zendesk-chat"),
            (["token", "helpshft"], "did you mean helpshift?"),
            (["token", "intercom", "digest", "--user-id", "42", "--email", "a@b.de"], "not both"),
            (["watch"], "watch needs a configuration"),
            (["watch", "a.json"], "with --config"),
            (["watch", "--config", "a", "--fro", "1"], "did you mean --for?"),
            (["watch", "--config", "a", "--for", "soon"], "--for takes seconds, not \"soon\""),
            (["watch", "--config", "a", "--for", "-1"], "--for takes seconds"),
            (["watch", "--config", "a", "--user", "x"], "--user needs --jwt-key-file"),
            (["watch", "--config", "a", "--jwt-key-file", "x"], "--jwt-key-file needs --user"),
            (
                ["watch", "--config", "a", "--user", "@ada:localhost", "--jwt-key-file", "x"],
                "--user: the user's name has a character other than"
            ),
        ]
    )
    func usage(arguments: [String], message: String) throws {
        let run = try Program.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test(
        "each command has help",
        arguments: [
            ["--help"], ["replay", "--help"], ["check", "--help"], ["help", "story"], ["watch", "--help"],
            ["desk", "--help"], ["token", "--help"],
        ]
    )
    func help(arguments: [String]) throws {
        let run = try Program.run(arguments)
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE"))
    }

    @Test("each help text fits a screen of 24 lines and 100 columns", arguments: Help.commands + [""])
    func helpFits(command: String) throws {
        let lines = Help.text(for: command.isEmpty ? nil : command).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count <= 24, "\(lines.count)")
        for line in lines { #expect(line.count <= 100, "\(line)") }
    }

    @Test("the help and the documentation list the same exit statuses")
    func exitStatuses() throws {
        let help = try Program.run(["--help"]).output
        let file = Fixtures.package.appendingPathComponent(
            "Sources/ChatProviderKit/ChatProviderKit.docc/Commands.md"
        )
        let article = try String(contentsOf: file, encoding: .utf8)
        for status in ExitStatus.allCases {
            #expect(help.contains("\(status.rawValue)  \(status.meaning)"))
            #expect(article.contains("| \(status.rawValue) | \(status.meaning) |"), "\(status)")
        }
    }

    @Test("--provider replays only that provider, and one that isn't in the recording is an error")
    func providers() throws {
        let fixture = Fixtures.path("zendesk-tutorial.jsonl")
        let known = try Program.run(["replay", fixture, "--json", "--provider", "helpshift"])
        #expect(known.status == 0)
        #expect(!known.output.contains("zendesk-chat"))
        let unknown = try Program.run(["replay", fixture, "--provider", "zendesk"])
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("did you mean zendesk-chat?"))
    }

    @Test(
        "a folder as a configuration exits with 66 and one line",
        arguments: [["check"], ["watch", "--config"], ["--config"]]
    )
    func configurationFolder(words: [String]) throws {
        let run = try Program.run(words + [Fixtures.folder.path])
        #expect(run.status == 66)
        #expect(run.errors == "\(Fixtures.folder.path): is a folder, not a configuration\n")
    }

    @Test(
        "a configuration without permission to read it exits with 66 and one line",
        .enabled(if: getuid() != 0, "the superuser needs no permission")
    )
    func unreadableConfiguration() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("{}", to: "chat.json").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let run = try Program.run(["check", file])
        #expect(run.status == 66)
        #expect(run.errors == "\(file): permission denied\n")
    }

    @Test("an app's configuration with an app group is valid, and the explanation names the group")
    func appGroup() throws {
        let folder = try ScratchFolder()
        let file = try folder.write(
            """
            {
                "provider": "zendesk-chat",
                "providers": {"zendesk-chat": {"client": "simulator", "accountKey": "demo"}},
                "markers": {"appGroup": "group.com.acme"}
            }
            """,
            to: "chat.json"
        )
        let check = try Program.run(["check", file.path])
        #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
        #expect(check.output.contains("in the app group's folder"))
        #expect(check.output.contains("\"group.com.acme\""))
        let recording = Fixtures.path("zendesk-tutorial.jsonl")
        let replay = try Program.run(["replay", recording, "--config", file.path])
        #expect(replay.status == 0, "\(replay.errors)")
    }
    #if os(Linux)
        /// Runs the program with another standard output, and returns its status and standard error.
        private func run(_ words: [String], printingTo output: FileHandle) throws -> (Int32, String) {
            let folder = try ScratchFolder()
            // As if the parent process ignored SIGPIPE.
            let script = "trap '' PIPE; exec \"$0\" \"$@\""
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = try ["-c", script, BuiltProgram("SupportDesk").url.path] + words
            process.environment = ProcessInfo.processInfo.environment
                .merging(["INTERCOM_SECRET": "secret"]) { _, own in own }
            process.standardOutput = output
            process.standardError = try FileHandle(forWritingTo: folder.write("", to: "err"))
            try process.run()
            process.waitUntilExit()
            return (process.terminationStatus, try String(contentsOf: folder["err"], encoding: .utf8))
        }

        private static let printing = [
            ["--help"], ["replay", Fixtures.path("both-vendors.jsonl"), "--json"],
            ["token", "intercom", "digest", "--user-id", "42"],
        ]

        @Test("if standard output can't be written, the status is 73 with one line", arguments: printing)
        func fullOutput(words: [String]) throws {
            let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            let (status, errors) = try run(words, printingTo: full)
            #expect(status == 73)
            #expect(errors == "standard output: cannot be written\n")
        }

        @Test("if standard output's reader is gone, the program ends silently", arguments: printing)
        func closedOutput(words: [String]) throws {
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let (status, errors) = try run(words, printingTo: pipe.fileHandleForWriting)
            #expect(status == 73)
            #expect(errors.isEmpty)
        }
    #endif
}
