import ChatTokens
public import Foundation
public import ZendeskChatAdapter

/// Checks the JSON Web Tokens of visitors for the simulated account: the form, the signature, the times, and then the
/// claims `external_id`, `name` and `email`.
///
/// ```swift
/// server.checkTokens(with: try SimulatedZendeskTokens(sharedSecret: "…"))
/// ```
///
/// The rules are those of Zendesk's article "Enabling authenticated visitors in the Chat widget". This type shares no
/// code with the package's signers, so that tests find disagreements. Zendesk does not document which error belongs to
/// which mistake.
@MainActor
public struct SimulatedZendeskTokens {
    /// Returns whether a signature is the account's for these bytes.
    public typealias SignatureCheck = @MainActor (_ signature: Data, _ signedBytes: Data) -> Bool

    /// The longest lifetime of a token, in seconds: seven minutes according to the article. It also applies to a token
    /// without `exp`. The article requires one, but samples omit it.
    public var longestLifetime: TimeInterval = 420
    /// How far `iat` may be ahead of the account's clock, in seconds: two minutes according to the article.
    public var toleratedSkew: TimeInterval = 120

    private let isValidSignature: SignatureCheck

    /// Creates a check with a test's own signatures.
    ///
    /// - Parameter isValidSignature: Checks signatures. By default, all signatures are valid, as for an unknown secret.
    public init(isValidSignature: @escaping SignatureCheck = { _, _ in true }) {
        self.isValidSignature = isValidSignature
    }

    /// Creates a check with the account's secret (HMAC-SHA256).
    ///
    /// - Throws: An error if the secret is empty, or if the machine has no cryptography library.
    public init(sharedSecret: String) throws {
        let key = try SecretKey(bytes: sharedSecret.utf8)
        let hmac = try HMACSHA256()
        isValidSignature = { signature, signedBytes in hmac.isValid(signature, of: signedBytes, keys: [key]) }
    }

    /// Returns the `external_id` of a valid token, or why the token is refused.
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
    /// Makes the account check tokens in this way, by its own clock.
    public func checkTokens(with tokens: SimulatedZendeskTokens) {
        checkToken = { [weak self] token in
            guard let self else { return .failure(.internalServerError) }
            return tokens.check(token, at: time)
        }
    }
}
