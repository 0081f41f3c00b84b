import ChatTokens
public import Foundation
public import ZendeskChatAdapter

/// How the simulated account checks the JSON Web Tokens of visitors: the form, the signature, the times, then the claims
/// `external_id`, `name` and `email`.
///
/// ```swift
/// server.checkTokens(with: try SimulatedZendeskTokens(sharedSecret: "…"))
/// ```
///
/// Written from "Enabling authenticated visitors in the Chat widget", without the code that signs and inspects tokens:
/// the two can disagree. Which error Zendesk gives for what is not documented.
@MainActor
public struct SimulatedZendeskTokens {
    /// Whether a signature is the account's for these bytes.
    public typealias SignatureCheck = @MainActor (_ signature: Data, _ signedBytes: Data) -> Bool

    /// How long a token may last, in seconds: the article's seven minutes. One that names no end of its own, which
    /// samples leave out and the article asks for, lasts as long.
    public var longestLifetime: TimeInterval = 420
    /// How far `iat` may be ahead of the account's clock, in seconds: the article's two minutes.
    public var toleratedSkew: TimeInterval = 120

    private let isValidSignature: SignatureCheck

    /// Creates a check with signatures of a test's own.
    ///
    /// - Parameter isValidSignature: Checks signatures; all are right where it is left out, as for a secret that is not
    ///   known.
    public init(isValidSignature: @escaping SignatureCheck = { _, _ in true }) {
        self.isValidSignature = isValidSignature
    }

    /// Creates a check that knows the account's secret (HMAC-SHA256).
    ///
    /// - Throws: Where the secret is empty, or the machine has no cryptography library.
    public init(sharedSecret: String) throws {
        let key = try SecretKey(bytes: sharedSecret.utf8)
        let hmac = try HMACSHA256()
        isValidSignature = { signature, signedBytes in hmac.isValid(signature, of: signedBytes, keys: [key]) }
    }

    /// The `external_id` of a token that is accepted, or why it is not.
    ///
    /// - Parameter now: The time by the account's own clock.
    public func check(_ token: String, at now: Date) -> Result<String, ZendeskChatAuthenticationError> {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header: Header = Self.decoded(parts[0]), header.alg == "HS256",
            let signature = Self.data(base64URL: parts[2])
        else { return .failure(.invalidAccessToken) }
        guard isValidSignature(signature, Data("\(parts[0]).\(parts[1])".utf8)) else {
            return .failure(.invalidSharedSecret)
        }
        guard let claims: Claims = Self.decoded(parts[1]) else { return .failure(.invalidAccessToken) }
        if let error = problem(with: claims, at: now.timeIntervalSince1970) { return .failure(error) }
        return .success(claims.external_id)
    }

    private func problem(with claims: Claims, at now: TimeInterval) -> ZendeskChatAuthenticationError? {
        let (issued, expires) = (TimeInterval(claims.iat), claims.exp.map(TimeInterval.init))
        if issued > now + toleratedSkew { return .invalidAccessToken }
        if let expires, expires <= issued || expires > issued + longestLifetime { return .invalidAccessToken }
        if now >= expires ?? issued + longestLifetime { return .tokenHasExpired }
        if claims.external_id.allSatisfy(\.isWhitespace) { return .invalidAccessToken }
        if claims.name.allSatisfy(\.isWhitespace) { return .invalidName }
        let isASCII = claims.email.unicodeScalars.allSatisfy(\.isASCII)
        return SimulatedEmailAddress.isValid(claims.email) && isASCII ? nil : .invalidEmail
    }

    private struct Header: Decodable {
        var alg: String
    }

    private struct Claims: Decodable {
        var external_id: String
        var name: String
        var email: String
        var iat: Int64
        var exp: Int64?
    }

    private static func decoded<Value: Decodable>(_ part: Substring) -> Value? {
        data(base64URL: part).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    private static func data(base64URL text: Substring) -> Data? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Data(base64Encoded: String(standard) + padding)
    }
}

extension SimulatedZendeskServer {
    /// Has the account check tokens in this way, by its own clock.
    public func checkTokens(with tokens: SimulatedZendeskTokens) {
        checkToken = { [weak self] token in
            guard let self else { return .failure(.internalServerError) }
            return tokens.check(token, at: time)
        }
    }
}
