import Foundation
import HelpshiftIdentity
import Testing

@Suite("The form of a token")
struct TokenFormTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: String
        let problem: TokenFormProblem

        init(_ name: String, _ token: String, _ problem: TokenFormProblem) {
            testDescription = name
            self.token = token
            self.problem = problem
        }
    }

    private static let good = Samples.token(identities: "[\(Samples.uid)]")
    private static let header = Samples.part(#"{"alg":"HS256"}"#)
    private static let payload = Samples.part(#"{"iat":1}"#)

    private static func header(_ json: String) -> String {
        Samples.token(header: json, payload: #"{"iat":1}"#)
    }
    private static func payload(_ json: String) -> String { Samples.token(payload: json) }

    /// Of the JSON validator's failures, one of each kind: JSONValidatorTests have the others.
    static let rows: [Row] = [
        Row("a space", " ", .form(.wrongNumberOfParts(1))),
        Row("two parts", "\(header).\(payload)", .form(.wrongNumberOfParts(2))),
        Row("four parts", "\(good).", .form(.wrongNumberOfParts(4))),
        Row(
            "huge",
            good + Samples.text(IdentityToken.maximumLength),
            .form(.tooLong(limit: IdentityToken.maximumLength))
        ),
        Row("a newline at the end", good + "\n", .form(.notBase64URL(.signature))),
        Row("no header", ".\(payload).\(Samples.signature)", .form(.notJSON(.header))),
        Row("no payload", "\(header)..\(Samples.signature)", .form(.notJSON(.payload))),
        Row("no signature", "\(header).\(payload).", .wrongSignatureLength(0)),
        Row("a short signature", "\(header).\(payload).AAAA", .wrongSignatureLength(3)),
        Row("standard base64", "\(header).ey+/.\(Samples.signature)", .form(.notBase64URL(.payload))),
        Row("padding", "\(header).e30=.\(Samples.signature)", .form(.notBase64URL(.payload))),
        Row("an impossible length", "\(header).e30e3.\(Samples.signature)", .form(.notBase64URL(.payload))),
        Row("left-over bits", "\(header).e31.\(Samples.signature)", .form(.notBase64URL(.payload))),
        Row("a non-ASCII letter", "\(header).é30.\(Samples.signature)", .form(.notBase64URL(.payload))),
        Row(
            "not UTF-8",
            "\(header).\(Base64URL.encode(Data([0x7B, 0xFF, 0x7D]))).\(Samples.signature)",
            .form(.notUTF8(.payload))
        ),
        Row("not JSON", payload("identities"), .form(.notJSON(.payload))),
        Row("JSON cut off", payload(#"{"iat":1"#), .form(.notJSON(.payload))),
        Row("JSON with more after it", payload(#"{"iat":1}{}"#), .form(.notJSON(.payload))),
        Row("brackets that do not match", payload(#"{"iat":[1}]"#), .form(.notJSON(.payload))),
        Row("a trailing comma", payload(#"{"iat":1,}"#), .form(.notJSON(.payload))),
        Row("two commas", payload(#"{"x":[1,,2],"iat":1}"#), .form(.notJSON(.payload))),
        Row("an unpaired surrogate as a name", payload(#"{"\ud800":1}"#), .form(.notJSON(.payload))),
        Row("an unused malformed number", payload(#"{"iat":1,"x":1.2.3}"#), .form(.notJSON(.payload))),
        Row("a number too large for a double", payload(#"{"iat":1e999}"#), .form(.notJSON(.payload))),
        Row("an array", payload("[]"), .form(.notAnObject(.payload))),
        Row("a string", payload(#""iat""#), .form(.notAnObject(.payload))),
        Row("null", payload("null"), .form(.notAnObject(.payload))),
        Row("an array as header", header("[]"), .form(.notAnObject(.header))),
        Row(
            "deep",
            payload(String(repeating: "[", count: 33) + String(repeating: "]", count: 33)),
            .form(.tooDeep(.payload, limit: IdentityToken.maximumDepth))
        ),
        Row("iat twice", payload(#"{"iat":1,"iat":2}"#), .form(.duplicateName(.payload))),
        Row(
            "a metadata key twice",
            Samples.token(identities: #"[{"identifier":"uid","value":"1","metadata":{"a":"1","a":"1"}}]"#),
            .form(.duplicateName(.payload))
        ),
        Row("alg twice", header(#"{"alg":"HS256","alg":"none"}"#), .form(.duplicateName(.header))),
        Row("no alg", header(#"{"typ":"JWT"}"#), .algorithmMissing),
        Row("alg as a number", header(#"{"alg":256}"#), .algorithmMissing),
        Row("alg none", header(#"{"alg":"none"}"#), .unsigned),
        Row("alg NonE", header(#"{"alg":"NonE"}"#), .unsigned),
        Row("alg RS256", header(#"{"alg":"RS256"}"#), .unsupportedAlgorithm),
        Row("alg hs256", header(#"{"alg":"hs256"}"#), .unsupportedAlgorithm),
        Row("crit", header(#"{"alg":"HS256","crit":["exp"]}"#), .criticalExtension),
        Row("identities as an object", payload(#"{"identities":{},"iat":1}"#), .identitiesNotAnArray),
        Row("identities as null", payload(#"{"identities":null,"iat":1}"#), .identitiesNotAnArray),
    ]

    @Test(
        "a malformed token is a typed problem, and identityTokenInvalid with an explanation and no errors",
        arguments: rows
    )
    func malformed(row: Row) {
        #expect(throws: row.problem) { try IdentityToken(parsing: row.token) }
        let refusal = IdentityTokenInspector().login(row.token).refusal
        #expect(refusal?.reason == .identityTokenInvalid)
        #expect(refusal?.errors.isEmpty == true)
        #expect(refusal?.detail == row.problem.description)
    }

    static let wellFormed = [
        Samples.token(payload: #"{"iat":1}"#),
        Samples.token(header: "{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"}", payload: "{}"),
        Samples.token(payload: #"{"a":{"x":1},"b":{"x":1},"c":["x","x"],"x":"x"}"#),
        Samples.token(payload: #"{"a":"{\"a\":1,\"a\":2}","b":"[[[\\","c":true,"d":null,"e":-1.5e3}"#),
        Samples.token(payload: String(repeating: "[", count: 31).wrapped),
    ]

    @Test("unusual but valid tokens are accepted", arguments: wellFormed)
    func accepted(token: String) throws {
        let parsed = try IdentityToken(parsing: token)
        #expect(parsed.signature == Data(count: 32))
        #expect(String(decoding: parsed.signingInput, as: UTF8.self) + "." + Samples.signature == token)
    }

    @Test("descriptions of problems and of the parsed token contain no text of the token")
    func redaction() throws {
        let token = Samples.token(payload: #"{"identities":[{"identifier":"uid","value":"SECRET"}],"iat":1}"#)
        let parsed = try IdentityToken(parsing: token)
        var dumped = ""
        dump(parsed, to: &dumped)
        for text in ["\(parsed)", String(reflecting: parsed), dumped] {
            #expect(!text.contains("SECRET"))
            #expect(text.contains("IdentityToken"))
        }
    }
}

extension String {
    /// Nested arrays as a member's value.
    fileprivate var wrapped: String { #"{"a":\#(self)\#(String(repeating: "]", count: count))}"# }
}
