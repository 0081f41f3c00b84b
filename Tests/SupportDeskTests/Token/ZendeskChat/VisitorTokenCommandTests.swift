import ChatTokens
import CommandLineSupport
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@Suite("Token command, Zendesk Chat")
struct VisitorTokenCommandTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let ada = ["--name", "Ada", "--email=ada@example.com", "--external-id", "PRIVATE"]

    private static func run(
        _ arguments: [String],
        key: String? = "SECRET",
        input: String = ""
    ) -> CommandOutcome {
        let environment = key.map { ["ZENDESK_CHAT_SHARED_SECRET": $0] } ?? [:]
        return VisitorTokenCommand(environment: environment) { limit in Data(input.utf8.prefix(limit)) }
            .run(arguments, now: now)
    }

    private static func minted(_ options: String...) -> String {
        String(run(["mint"] + ada + options).output.dropLast())
    }

    @Test("mint prints a token, a newline and nothing else")
    func mint() throws {
        let outcome = Self.run(["mint"] + Self.ada + ["--iat", "1789999990", "--lifetime", "60"])
        #expect(outcome.status == .success && outcome.errorOutput.isEmpty)
        let signer = try VisitorTokenSigner(key: SecretKey(text: "SECRET".utf8))
        let claims = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "PRIVATE")
        let issuedAt = Date(timeIntervalSince1970: 1_789_999_990)
        #expect(try outcome.output == signer.token(for: claims, issuedAt: issuedAt, lifetime: 60) + "\n")
    }

    static let refused: [(options: [String], reason: String)] = [
        (["--name", " ", "--email", "a@b.de", "--external-id", "1"], "invalidName"),
        (["--name", "A", "--email", "ab.de", "--external-id", "1"], "invalidEmail"),
        (["--name", "A", "--email", "a@b.de", "--external-id", ""], "invalidAccessToken"),
        (["--name", "A", "--email", "a@b.de", "--external-id", "1", "--lifetime", "421"], "seven minutes"),
    ]

    @Test("mint doesn't print a token that Zendesk would refuse", arguments: refused)
    func mintRefused(options: [String], reason: String) {
        let outcome = Self.run(["mint"] + options)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errorOutput.contains(reason))
    }

    @Test("inspect prints a token's verdict, even from standard input")
    func inspect() {
        let token = Self.minted()
        let valid = "valid\nissued: 2026-09-21T14:13:20Z\nexpires: 2026-09-21T14:20:20Z\n"
        #expect(Self.run(["inspect", token]).output == valid)
        #expect(Self.run(["inspect", "-"], input: token + "\n").output == valid)
        #expect(
            Self.run(["inspect", token], key: nil).output.contains("warning: the signature was not checked")
        )
        let expired = Self.run(["inspect", token, "--now", "1790000420", "--json"])
        #expect(expired.status == .failure)
        #expect(
            expired.output == #"{"detail":"exp is in the past","reason":"tokenHasExpired","valid":false}"#
                + "\n"
        )
        #expect(
            Self.run(["inspect", token], key: "other").output.hasPrefix("invalid: invalidSharedSecret\nwhy: ")
        )
    }

    static let mistakes: [(arguments: [String], hint: String)] = [
        ([], "usage:"),
        (["mnt"], "did you mean mint?"),
        (["mint"], "--name is missing"),
        (["mint", "--name", "A", "--email", "a@b.de"], "--external-id is missing"),
        (["mint", "--name", "A", "--name", "B"], "use it only once"),
        (["mint"] + ada + ["--lifetime", "long"], "whole seconds"),
        (["mint"] + ada + ["--iat", "-1"], "whole seconds"),
        (["mint"] + ada + ["--key", "x"], "did you mean --key-file?"),
        (["inspect"], "no token"),
        (["inspect", "a", "b"], "1 argument too many"),
        (["inspect", "a", "--now", "later"], "seconds since 1970"),
    ]

    @Test("a usage error exits with 64 and prints only a hint", arguments: mistakes)
    func usage(arguments: [String], hint: String) {
        let outcome = Self.run(arguments)
        #expect(outcome.status == .usage && outcome.output.isEmpty)
        #expect(
            outcome.errorOutput.hasPrefix("SupportDesk token zendesk-chat: ")
                && outcome.errorOutput.contains(hint)
        )
    }

    @Test("mint exits with 64 without a secret, and with 66 if the secret's file can't be read")
    func keys() throws {
        let noKey = Self.run(["mint"] + Self.ada, key: nil)
        #expect(noKey.status == .usage && noKey.errorOutput.contains("ZENDESK_CHAT_SHARED_SECRET"))
        #expect(Self.run(["mint"] + Self.ada + ["--key-file", "/nonexistent"]).status == .noInput)
        let folder = try ScratchFolder()
        let file = try folder.write("SECRET\n", to: "secret").path
        #expect(
            Self.run(["mint"] + Self.ada + ["--key-file", file], key: "other").output == Self.minted() + "\n"
        )
    }

    @Test("no output contains the secret, a token or the visitor's identity")
    func secrets() {
        let token = Self.minted()
        for outcome in [
            Self.run(["inspect", token]), Self.run(["inspect", token, "--json"]),
            Self.run(["inspect", token + "x"]),
            Self.run([token]), Self.run(["mint", token]), Self.run(["SECRET"]),
            Self.run(["mint", "--external-id", "PRIVATE"]),
        ] {
            let text = outcome.output + outcome.errorOutput
            #expect(!text.isEmpty)
            #expect(!text.contains("SECRET") && !text.contains("PRIVATE"))
            #expect(!text.contains(token.split(separator: ".")[1]))
        }
    }

    @Test("help is printed on standard output and names every option, without a secret")
    func help() {
        for arguments in [["--help"], ["help", "mint"], ["mint", "-h"], ["inspect", "--help"]] {
            let outcome = Self.run(arguments, key: nil)
            #expect(
                outcome.status == .success && outcome.output.contains("usage: SupportDesk token zendesk-chat")
            )
        }
        let mint = Self.run(["mint", "--help"]).output
        for option in ["--name", "--email", "--external-id", "--iat", "--lifetime", "--key-file"] {
            #expect(mint.contains(option))
        }
        for option in ["--key-file", "--now", "--json"] {
            #expect(Self.run(["inspect", "--help"]).output.contains(option))
        }
    }

    #if os(macOS) || os(Linux)
        @Test("the built program prints and exits with its status")
        func process() throws {
            let program = try BuiltProgram("SupportDesk")
            let command = ["token", "zendesk-chat"]
            let secret: [String: String?] = ["ZENDESK_CHAT_SHARED_SECRET": "SECRET"]
            let minted = try program.run(command + ["mint"] + Self.ada, variables: secret)
            #expect(minted.status == 0 && minted.errors.isEmpty)
            let inspected = try program.run(
                command + ["inspect", "-", "--json"],
                input: minted.output,
                variables: secret
            )
            #expect(inspected.status == 0 && inspected.output.contains(#""valid":true"#))
            #expect(try program.run(command, variables: secret).status == 64)
        }
    #endif
}
