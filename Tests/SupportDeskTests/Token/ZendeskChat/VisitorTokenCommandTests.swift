import ChatTokens
import CommandLineSupport
import Foundation
import Testing

@testable import SupportDesk

@Suite("Token command, Zendesk Chat")
struct VisitorTokenCommandTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private static let ada = ["--name", "Ada", "--email=ada@example.com", "--external-id", "PRIVATE"]

    private static func run(
        _ arguments: [String],
        key: String? = "SECRET",
        secondsLater: TimeInterval = 0
    ) -> CommandOutcome {
        VisitorTokenCommand(environment: key.map { ["ZENDESK_CHAT_SHARED_SECRET": $0] } ?? [:])
            .run(arguments, now: now + secondsLater)
    }

    private static func minted() -> String { String(run(["mint"] + ada).output.dropLast()) }

    @Test("mint prints a token, a newline and nothing else")
    func mint() throws {
        let outcome = Self.run(["mint"] + Self.ada)
        #expect(outcome.status == .success && outcome.errorOutput.isEmpty)
        let signer = try VisitorTokenSigner(key: SecretKey(text: "SECRET".utf8))
        let claims = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "PRIVATE")
        #expect(try outcome.output == signer.token(for: claims, issuedAt: Self.now) + "\n")
    }

    static let refused: [(options: [String], reason: String)] = [
        (["--name", " ", "--email", "a@b.de", "--external-id", "1"], "invalidName"),
        (["--name", "A", "--email", "ab.de", "--external-id", "1"], "invalidEmail"),
        (["--name", "A", "--email", "a@b.de", "--external-id", ""], "invalidAccessToken"),
    ]

    @Test("mint doesn't print a token that Zendesk would refuse", arguments: refused)
    func mintRefused(options: [String], reason: String) {
        let outcome = Self.run(["mint"] + options)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errorOutput.contains(reason))
    }

    @Test("inspect prints a token's verdict")
    func inspect() {
        let token = Self.minted()
        let valid = "valid\nissued: 2026-09-21T14:13:20Z\nexpires: 2026-09-21T14:20:20Z\n"
        #expect(Self.run(["inspect", token]).output == valid)
        #expect(
            Self.run(["inspect", token], key: nil).output.contains("warning: the signature was not checked")
        )
        let expired = Self.run(["inspect", token], secondsLater: 420)
        #expect(expired.status == .failure)
        #expect(expired.output.hasPrefix("invalid: tokenHasExpired\nwhy: exp is in the past\n"))
        #expect(
            Self.run(["inspect", token], key: "other").output.hasPrefix("invalid: invalidSharedSecret\nwhy: ")
        )
    }

    static let mistakes: [(arguments: [String], hint: String)] = [
        ([], "usage:"),
        (["mint"], "--name is missing"),
        (["mint", "--name", "A", "--email", "a@b.de"], "--external-id is missing"),
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

    @Test("no output contains the secret, a token or the visitor's identity")
    func secrets() {
        let token = Self.minted()
        for outcome in [
            Self.run(["inspect", token]), Self.run(["inspect", token + "x"]),
            Self.run([token]), Self.run(["mint", token]), Self.run(["SECRET"]),
            Self.run(["mint", "--external-id", "PRIVATE"]),
        ] {
            let text = outcome.output + outcome.errorOutput
            #expect(!text.isEmpty)
            #expect(!text.contains("SECRET") && !text.contains("PRIVATE"))
            #expect(!text.contains(token.split(separator: ".")[1]))
        }
    }
}
