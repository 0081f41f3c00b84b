import ChatTokens
import CommandLineSupport
import Foundation
import HelpshiftIdentity
import Testing

@testable import SupportDesk

@Suite("Token command, Helpshift: mint and inspect")
struct CommandTests {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// Runs the command with the key `SECRET` in the environment.
    static func run(
        _ arguments: String...,
        key: String? = "SECRET",
        input: String = ""
    ) -> CommandOutcome {
        let environment = key.map { ["HELPSHIFT_SECRET_KEY": $0] } ?? [:]
        return HelpshiftTokenCommand(environment: environment) { limit in Data(input.utf8.prefix(limit)) }
            .run(arguments, now: now)
    }

    private static func minted(_ identity: String...) throws -> String {
        let arguments = ["mint"] + identity.flatMap { ["--identity", $0] }
        let outcome = HelpshiftTokenCommand(environment: ["HELPSHIFT_SECRET_KEY": "SECRET"]) { _ in Data() }
            .run(arguments, now: now)
        #expect(outcome.status == .success)
        return String(outcome.output.dropLast())
    }

    @Test("mint prints a token, a newline and nothing else")
    func mint() throws {
        let outcome = Self.run(
            "mint",
            "--identity",
            "uid=42",
            "--identity=email=ada@example.com",
            "--metadata",
            "uid.plan=pro=1",
            "--iat",
            "1789999000"
        )
        #expect(outcome.status == .success && outcome.errorOutput.isEmpty)
        #expect(outcome.output.hasSuffix("\n"))
        let token = String(outcome.output.dropLast())
        let key = try SecretKey(text: "SECRET".utf8)
        let identities = [
            Identity(.uid, "42", metadata: ["plan": "pro=1"]), Identity(.email, "ada@example.com"),
        ]
        let issuedAt = Date(timeIntervalSince1970: 1_789_999_000)
        #expect(try token == IdentityTokenSigner(key: key).token(for: identities, issuedAt: issuedAt))
    }

    @Test("mint uses the current time if none is given")
    func mintNow() throws {
        let token = try Self.minted("uid=42")
        #expect(Self.run("inspect", token, "--now", "1790000000").status == .success)
        #expect(Self.run("inspect", token, "--now", "1789999999").status == .failure)
    }

    static let refusedIdentities: [(String, String)] = [
        ("uid=", "identitiesDataInvalid"),
        ("icq_id=7", "identitiesDataInvalid"),
        ("phone_number=7", "uidOrEmailIsMandatory"),
        ("uid=" + String(repeating: "x", count: 751), "identitiesDataInvalid"),
    ]

    @Test("mint doesn't print a token that a login would refuse", arguments: refusedIdentities)
    func mintRefused(identity: String, reason: String) {
        let outcome = Self.run("mint", "--identity", identity)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errorOutput.contains(reason))
    }

    @Test("mint suggests the intended kind")
    func mintSuggestion() {
        #expect(Self.run("mint", "--identity", "phone=7").errorOutput.contains("phone_number"))
        #expect(Self.run("mint", "--identity", "emial=a@b.de").errorOutput.contains("did you mean email?"))
    }

    @Test(
        "with these options, mint creates a token without a uid or an e-mail address",
        arguments: [
            "--full-privacy", "--add-identities",
        ]
    )
    func mintOther(flag: String) {
        let outcome = Self.run("mint", flag, "--identity", "steam_id=7")
        #expect(outcome.status == .success)
        let token = String(outcome.output.dropLast())
        #expect(Self.run("inspect", token, flag).status == .success)
        #expect(Self.run("inspect", token).output.hasPrefix("invalid: uidOrEmailIsMandatory\n"))
    }

    static let verdicts: [(payload: String, options: [String], json: String)] = [
        (
            #"{"identities":[{"identifier":"uid","value":"1"}],"iat":1790000000}"#, [],
            #"{"errors":{},"reason":null,"valid":true}"#
        ),
        (
            #"{"identities":[{"identifier":"uid","value":"1"}]}"#, [],
            #"{"errors":{},"reason":"iatIsMandatory","valid":false}"#
        ),
        (
            #"{"identities":[{"identifier":"icq","value":"1"}],"iat":1790000000}"#, [],
            #"{"errors":{"icq":"invalidData"},"reason":"identitiesDataInvalid","valid":false}"#
        ),
        (
            #"{"identities":[],"iat":1790000000}"#, [],
            #"{"errors":{},"reason":"uidOrEmailIsMandatory","valid":false}"#
        ),
        (
            #"{"identities":[],"iat":1790000000}"#, ["--full-privacy"],
            #"{"errors":{},"reason":null,"valid":true}"#
        ),
        (
            #"{"identities":[],"iat":1}"#, ["--now=2", "--full-privacy"],
            #"{"errors":{},"reason":null,"valid":true}"#
        ),
        (#"{"identities":[],"iat":1}"#, [], #"{"errors":{},"reason":"identityTokenInvalid","valid":false}"#),
    ]

    @Test("inspect prints JSON with the SDK's raw strings", arguments: verdicts)
    func json(payload: String, options: [String], json: String) throws {
        let token = try IdentityTokenSigner(key: SecretKey(text: "SECRET".utf8)).token(
            payload: Data(payload.utf8)
        )
        let outcome = HelpshiftTokenCommand(environment: ["HELPSHIFT_SECRET_KEY": "SECRET"]) { _ in Data() }
            .run(["inspect", "--json", token] + options, now: Self.now)
        #expect(outcome.output == json + "\n")
        #expect(outcome.status == (json.contains("null") ? .success : .failure))
        #expect(outcome.errorOutput.isEmpty)
    }

    @Test("inspect checks a token's age against the given time")
    func age() throws {
        let token = try Self.minted("uid=42")
        let old = Self.run("inspect", token, "--now", "1790086401")
        #expect(old.status == .failure && old.output.contains("why: older than 24 h by 1 s\n"))
        #expect(Self.run("inspect", token, "--now", "1790086400").status == .success)
        let future = Self.run("inspect", token, "--now", "1789996400")
        #expect(future.status == .failure && future.output.contains("why: issued 1 h in the future\n"))
    }

    @Test("an empty token is a valid, anonymous login")
    func empty() {
        #expect(Self.run("inspect", "").output == "valid\nuser: an anonymous user\n")
        #expect(
            Self.run("inspect", "", "--json").output == #"{"errors":{},"reason":null,"valid":true}"# + "\n"
        )
    }

    @Test("- reads the token from standard input and ignores a final newline")
    func standardInput() throws {
        let token = try Self.minted("uid=42")
        #expect(Self.run("inspect", "-", input: token).status == .success)
        #expect(Self.run("inspect", "-", input: token + "\n").status == .success)
        #expect(Self.run("inspect", "-", input: token + "\r\n").status == .success)
        #expect(Self.run("inspect", "-", input: token + "\n\n").status == .failure)
        let huge = Self.run("inspect", "-", input: String(repeating: "x", count: 5_000_000))
        #expect(huge.status == .failure && huge.output.contains("longer than"))
    }

    @Test("unreadable standard input has its own status")
    func brokenInput() {
        struct Broken: Error {}
        let outcome = HelpshiftTokenCommand(environment: [:]) { _ in throw Broken() }.run(
            ["inspect", "-"],
            now: Self.now
        )
        #expect(outcome.status == .inputOutput)
    }

    @Test("inspect explains every error with a recovery suggestion")
    func explanation() throws {
        let key = try SecretKey(text: "SECRET".utf8)
        let payload = #"{"identities":[{"identifier":"a\u001b[31m","value":"PRIVATE"}],"iat":1790000000}"#
        let token = try IdentityTokenSigner(key: key).token(payload: Data(payload.utf8))
        let outcome = Self.run("inspect", token)
        #expect(outcome.output.hasPrefix("invalid: identitiesDataInvalid\nwhy: "))
        #expect(outcome.output.contains(EntryError.invalidData.recovery))
        #expect(outcome.output.contains(LoginFailureReason.identitiesDataInvalid.recovery))
        #expect(!outcome.output.contains("\u{1b}"))
        #expect(!outcome.output.contains("PRIVATE"))
    }

    @Test("inspect reports another key's signature, and warns without a key")
    func signature() throws {
        let token = try Self.minted("uid=42")
        #expect(Self.run("inspect", token, key: "other").output.contains("another key"))
        #expect(
            Self.run("inspect", token, key: nil).output.contains("warning: the signature was not checked")
        )
        #expect(!Self.run("inspect", token).output.contains("warning"))
    }

    @Test("no output contains the key, a token or an identity's value")
    func secrets() throws {
        let token = try Self.minted("uid=PRIVATE")
        let part = String(token.split(separator: ".")[1])
        let outcomes = [
            Self.run("inspect", token), Self.run("inspect", token + "x"), Self.run("inspect", token, token),
            Self.run("inspect", "--json", token, "--now", "1"), Self.run(token), Self.run("mint", token),
            Self.run("mint", "--identity", "PRIVATE"), Self.run("mint", "--key=SECRET"),
            Self.run("mint", "--identity", "phone_number=PRIVATE"), Self.run("digest", "--id", "PRIVATE"),
            Self.run("digest", "SECRET"), Self.run("SECRET"),
        ]
        for outcome in outcomes {
            let text = outcome.output + outcome.errorOutput
            #expect(!text.isEmpty)
            #expect(!text.contains("SECRET") && !text.contains("PRIVATE") && !text.contains(part))
        }
    }
}
