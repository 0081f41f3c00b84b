import ChatTokens
import Foundation
import HelpshiftIdentity
import Testing

@Suite("Signed identity tokens")
struct IdentityTokenTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let key = Result { try SecretKey(bytes: "first".utf8) }
    private let otherKey = Result { try SecretKey(bytes: "second".utf8) }

    /// RFC 7515, appendix A.1: a JWT signed with HS256, and the key in base64url.
    private enum Appendix {
        static let key =
            "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        static let input =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
            + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        static let token = input + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    }

    @Test("the example of RFC 7515, appendix A.1, is read and verified")
    func appendix() throws {
        let key = try SecretKey(bytes: #require(Base64URL.decode(Appendix.key.utf8)))
        let token = try IdentityToken(parsing: Appendix.token)
        #expect(token.signingInput == Data(Appendix.input.utf8))
        #expect(
            try IdentityTokenVerifier(keys: [key]).isValid(signature: token.signature, of: token.signingInput)
        )
        #expect(try HMACSHA256().code(of: token.signingInput, key: key) == token.signature)
        let inspector = IdentityTokenInspector(verifier: try IdentityTokenVerifier(keys: [key]))
        let verdict = inspector.inspect(Appendix.token, for: .login(fullPrivacy: false), at: now)
        #expect(verdict.refusal?.reason == .iatIsMandatory)
    }

    @Test("a signed token is accepted under its key, with everything it contains")
    func roundTrip() throws {
        let identities = [
            Identity(.uid, "42/é😀\"\\", metadata: ["plan": "pro", "a.b": "="]),
            Identity(.email, "ada@example.com"),
        ]
        let issuedAt = now.addingTimeInterval(0.75)
        let token = try IdentityTokenSigner(key: key.get()).token(for: identities, issuedAt: issuedAt)
        let inspector = IdentityTokenInspector(verifier: try IdentityTokenVerifier(keys: [key.get()]))
        guard
            case .accepted(let identity) = inspector.inspect(
                token,
                for: .login(fullPrivacy: false),
                at: issuedAt
            )
        else {
            Issue.record("refused")
            return
        }
        #expect(identity.identities == identities)
        #expect(identity.issuedAt == now)
        #expect(identity.warnings.isEmpty)
    }

    @Test("during a key rotation a token of either key is valid, and afterward only the new key's")
    func rotation() throws {
        let (old, new) = (try key.get(), try otherKey.get())
        let ofOld = try IdentityTokenSigner(key: old).token(for: [Identity(.uid, "42")], issuedAt: now)
        let ofNew = try IdentityTokenSigner(key: new).token(for: [Identity(.uid, "42")], issuedAt: now)
        func accepts(_ token: String, _ keys: [SecretKey]) throws -> Bool {
            IdentityTokenInspector(verifier: try IdentityTokenVerifier(keys: keys))
                .inspect(token, for: .login(fullPrivacy: false), at: now).isAccepted
        }
        #expect(try accepts(ofOld, [old]) && accepts(ofOld, [new, old]) && accepts(ofOld, [old, new]))
        #expect(try accepts(ofNew, [new]) && accepts(ofNew, [new, old]) && accepts(ofNew, [old, new]))
        #expect(try !accepts(ofOld, [new]) && !accepts(ofNew, [old]) && !accepts(ofNew, []))
    }

    @Test("a signed token with a different payload or header is rejected")
    func tampering() throws {
        let token = try IdentityTokenSigner(key: key.get()).token(for: [Identity(.uid, "42")], issuedAt: now)
        let other = try IdentityTokenSigner(key: key.get()).token(for: [Identity(.uid, "43")], issuedAt: now)
        let parts = token.split(separator: ".")
        let header = Base64URL.encode(Data(#"{"alg":"HS256"}"#.utf8))
        let inspector = IdentityTokenInspector(verifier: try IdentityTokenVerifier(keys: [key.get()]))
        let swapped = [
            "\(parts[0]).\(other.split(separator: ".")[1]).\(parts[2])", "\(header).\(parts[1]).\(parts[2])",
        ]
        for token in swapped {
            let refusal = inspector.inspect(token, for: .login(fullPrivacy: false), at: now).refusal
            #expect(refusal?.reason == .identityTokenInvalid)
            #expect(refusal?.detail.contains("another key") == true)
        }
    }
}
