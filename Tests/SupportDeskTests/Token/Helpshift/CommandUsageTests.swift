import ChatTokens
import CommandLineSupport
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Token command, Helpshift: arguments and keys")
struct CommandUsageTests {
    private static func run(_ arguments: [String], key: String? = nil) -> CommandOutcome {
        HelpshiftTokenCommand(environment: key.map { ["HELPSHIFT_SECRET_KEY": $0] } ?? [:])
            .run(arguments, now: CommandTests.now)
    }

    static let mistakes: [(arguments: [String], hint: String)] = [
        ([], "usage:"),
        (["mnt"], "did you mean mint?"),
        (["something-else"], "known: mint, inspect, digest"),
        (["mint"], "--identity KIND=VALUE"),
        (["mint", "--identity"], "--identity needs a value"),
        (["mint", "--identity", "uid"], "KIND=VALUE"),
        (["mint", "--idntity", "uid=1"], "did you mean --identity?"),
        (["mint", "--identity", "uid=1", "extra"], "1 argument too many"),
        (["mint", "--identity", "uid=1", "--key", "x"], "did you mean --key-file?"),
        (["inspect"], "no token"),
        (["inspect", "a", "b"], "1 argument too many"),
        (["digest"], "--id, --email or both"),
        (["digest", "--id", "1", "--id", "2"], "use it only once"),
    ]

    @Test("a usage error exits with 64 and prints only a hint", arguments: mistakes)
    func usage(arguments: [String], hint: String) {
        let outcome = Self.run(arguments, key: "key")
        #expect(outcome.status == .usage)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errorOutput.hasPrefix("SupportDesk token helpshift: ")
                && outcome.errorOutput.contains(hint)
        )
    }

    static let helps = [
        ["--help"], ["-h"], ["help"], ["mint", "-h"], ["inspect", "a", "--help"],
    ]

    @Test("help is printed on standard output, without a key", arguments: helps)
    func help(arguments: [String]) {
        let outcome = Self.run(arguments)
        #expect(outcome.status == .success && outcome.errorOutput.isEmpty)
        #expect(outcome.output.contains("usage: SupportDesk token helpshift"))
    }

    @Test(
        "without a key, mint and digest exit with 64 and explain how to provide one",
        arguments: [nil, ""]
    )
    func noKey(key: String?) {
        for arguments in [["mint", "--identity", "uid=1"], ["digest", "--id", "1"]] {
            let outcome = Self.run(arguments, key: key)
            #expect(outcome.status == .usage)
            #expect(outcome.errorOutput.contains("HELPSHIFT_SECRET_KEY"))
            #expect(outcome.errorOutput.contains("--key-file"))
        }
    }

    @Test("a key file that is missing, empty or a folder exits with 66")
    func badKeyFile() throws {
        let keys = try ScratchFolder()
        for path in [
            "/nonexistent/key", try keys.write("", to: "empty").path,
            try keys.write("\n", to: "newline").path, keys.url.path,
        ] {
            for arguments in [
                ["mint", "--identity", "uid=1"], ["inspect", "a.b.c"], ["digest", "--id", "1"],
            ] {
                let outcome = Self.run(arguments + ["--key-file", path], key: "key")
                #expect(outcome.status == .noInput && outcome.output.isEmpty)
                #expect(outcome.errorOutput.contains(path))
            }
        }
    }

    @Test("a key file takes precedence over the environment, and a final newline isn't part of a key")
    func keySources() throws {
        let keys = try ScratchFolder()
        func digest(_ options: [String], key: String?) -> String {
            Self.run(["digest", "--id", "42"] + options, key: key).output
        }
        let expected = try UserAuthToken().token(id: "42", key: SecretKey(bytes: "key".utf8)) + "\n"
        #expect(digest([], key: "key") == expected)
        #expect(digest([], key: "key\n") == expected)
        for text in ["key", "key\n", "key\r\n"] {
            #expect(digest(["--key-file", try keys.write(text, to: "key").path], key: "other") == expected)
        }
        #expect(digest(["--key-file", try keys.write("key\n\n", to: "key").path], key: nil) != expected)
    }

    @Test("inspect accepts several key files, one of which must match")
    func severalKeys() throws {
        let keys = try ScratchFolder()
        let (old, new) = (try keys.write("old", to: "old").path, try keys.write("new", to: "new").path)
        let token = String(Self.run(["mint", "--identity", "uid=1", "--key-file", old]).output.dropLast())
        let both = Self.run(["inspect", token, "--key-file", new, "--key-file", old])
        #expect(both.status == .success && !both.output.contains("warning"))
        #expect(Self.run(["inspect", token, "--key-file", new], key: "old").status == .failure)
        let minted = Self.run(["mint", "--identity", "uid=1", "--key-file", old, "--key-file", new])
        #expect(minted.status == .usage)
    }

    @Test("digest signs the id and the address")
    func digest() throws {
        let key = try SecretKey(bytes: "key".utf8)
        func digest(_ options: String...) -> String { Self.run(["digest"] + options, key: "key").output }
        let tokens = try UserAuthToken()
        #expect(try digest("--id", "42") == tokens.token(id: "42", key: key) + "\n")
        #expect(try digest("--email", "a@b.de") == tokens.token(email: "a@b.de", key: key) + "\n")
        #expect(try digest("--id=42", "--email=a@b.de") == tokens.token(id: "42a@b.de", key: key) + "\n")
    }

    @Test("digest prints a token with a warning if the SDK would not log the user in as intended")
    func digestWarning() {
        let outcome = Self.run(["digest", "--id", " 42"], key: "key")
        #expect(outcome.status == .success && outcome.output.count == 65)
        #expect(outcome.errorOutput.contains("warning: the id has white space around it"))
    }

    @Test("arguments after -- aren't options")
    func endOfOptions() {
        let outcome = Self.run(["inspect", "--", "--help"])
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("identityTokenInvalid"))
    }
}
