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
        secondsLater: TimeInterval = 0
    ) -> CommandOutcome {
        HelpshiftTokenCommand(environment: key.map { ["HELPSHIFT_SECRET_KEY": $0] } ?? [:])
            .run(arguments, now: now + secondsLater)
    }

    private static func minted(_ identity: String) throws -> String {
        let outcome = run("mint", "--identity", identity)
        #expect(outcome.status == .success)
        return String(outcome.output.dropLast())
    }

    @Test("mint prints a token, a newline and nothing else")
    func mint() throws {
        let outcome = Self.run("mint", "--identity", "uid=42", "--identity=email=ada@example.com")
        #expect(outcome.status == .success && outcome.errorOutput.isEmpty)
        #expect(outcome.output.hasSuffix("\n"))
        let token = String(outcome.output.dropLast())
        let key = try SecretKey(text: "SECRET".utf8)
        let identities = [Identity(.uid, "42"), Identity(.email, "ada@example.com")]
        #expect(try token == IdentityTokenSigner(key: key).token(for: identities, issuedAt: Self.now))
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

    @Test("inspect checks a token's age")
    func age() throws {
        let token = try Self.minted("uid=42")
        let old = Self.run("inspect", token, secondsLater: 86_401)
        #expect(old.status == .failure && old.output.contains("why: older than 24 h by 1 s\n"))
        #expect(Self.run("inspect", token, secondsLater: 86_400).status == .success)
        let future = Self.run("inspect", token, secondsLater: -3_600)
        #expect(future.status == .failure && future.output.contains("why: issued 1 h in the future\n"))
    }

    @Test("an empty token is a valid, anonymous login")
    func empty() {
        #expect(Self.run("inspect", "").output == "valid\nuser: an anonymous user\n")
    }

    @Test("inspect explains every error with a recovery suggestion")
    func explanation() throws {
        let key = try SecretKey(text: "SECRET".utf8)
        let payload = #"{"identities":[{"identifier":"a\u001b[31m","value":"PRIVATE"}],"iat":1790000000}"#
        let token = try HMACSHA256().token(payload: Data(payload.utf8), key: key)
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
            Self.run(token), Self.run("mint", token),
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
