public import ChatProviderKit
import ChatTokens
public import Foundation
import InputValidation

/// Checks the JSON Web Tokens of users for the simulated account: the header, the signature by the key's id, the scope,
/// the external id, and then the expiry by the server's clock.
///
/// ```swift
/// server.tokens = try SimulatedMessagingTokens(keys: ["app_1": "a shared secret of the account"])
/// ```
///
/// The rules are those of Zendesk's pages on authentication. This type shares no code with the adapter's check of
/// tokens, so that tests find disagreements.
@MainActor
public struct SimulatedMessagingTokens {
    struct Claims: Decodable {
        var scope: String
        var external_id: String
        var exp: Double?
        var name: String?
        var email: String?
    }

    enum Refusal: Error {
        case cannotBeDecoded
        case hasExpired
        case isRefused
    }

    private struct Header: Codable {
        var alg: String
        var kid: String?
        var typ: String?
    }

    private let keys: [String: SecretKey]?

    /// Creates a check that accepts every signature, with any key.
    public init() { keys = nil }

    /// Creates a check with the account's keys.
    ///
    /// - Parameter keys: The shared secrets by their ids.
    /// - Throws: An error if a secret is empty.
    public init(keys: [String: String]) throws {
        self.keys = try keys.mapValues { try SecretKey(bytes: $0.utf8) }
    }

    /// Returns the claims of a token, without checking its signature.
    static func claims(of token: String) throws(Refusal) -> Claims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, decoded(Header.self, parts[0]) != nil,
            let claims = decoded(Claims.self, parts[1])
        else { throw .cannotBeDecoded }
        return claims
    }

    /// Returns the claims of a valid token.
    ///
    /// - Parameter now: The time by the server's clock.
    func check(_ token: String, at now: Date) throws(Refusal) -> Claims {
        let claims = try Self.claims(of: token)
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard let header = Self.decoded(Header.self, parts[0]), header.alg == "HS256",
            header.typ.map({ $0 == "JWT" }) ?? true,
            isSigned(parts, keyID: header.kid), claims.scope == "user",
            !claims.external_id.isEmpty, claims.external_id.unicodeScalars.count <= 255
        else { throw .isRefused }
        if let end = claims.exp, now.timeIntervalSince1970 >= end { throw .hasExpired }
        return claims
    }

    private func isSigned(_ parts: [Substring], keyID: String?) -> Bool {
        guard let keys else { return keyID != nil }
        guard let key = keyID.flatMap({ keys[$0] }), let signature = Self.data(base64URL: parts[2]),
            let hmac = try? HMACSHA256()
        else { return false }
        return hmac.isValid(signature, of: Data("\(parts[0]).\(parts[1])".utf8), keys: [key])
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ part: Substring) -> Value? {
        data(base64URL: part).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    private static func data(base64URL text: Substring) -> Data? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Data(base64Encoded: String(standard) + padding)
    }
}

extension SimulatedMessagingTokens {
    /// Signs a token, as an app's backend would.
    ///
    /// - Parameters:
    ///   - externalID: The app's id of the user.
    ///   - keyID: The id of the account's key to sign with. Without keys, the signature proves nothing.
    ///   - name: The user's name.
    ///   - email: The user's e-mail address.
    ///   - end: When the token expires; `nil` for never.
    /// - Throws: An error if the machine has no cryptography library.
    public func token(
        for externalID: String,
        keyID: String,
        name: String? = nil,
        email: String? = nil,
        until end: Date? = nil
    ) throws -> Secret {
        var claims: [String: String] = ["scope": "user", "external_id": externalID]
        claims["name"] = name
        claims["email"] = email
        return try token(
            header: ["alg": "HS256", "typ": "JWT", "kid": keyID],
            claims: claims,
            until: end
        )
    }

    /// Signs a token with any header and claims, for tests of invalid tokens.
    package func token(
        header: [String: String],
        claims: [String: String],
        until end: Date? = nil
    ) throws -> Secret {
        var payload: [String: Any] = claims
        if let end { payload["exp"] = Int64(end.timeIntervalSince1970) }
        let parts = try [header as [String: Any], payload].map {
            try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
        }
        let input = parts.map(Base64URL.encode).joined(separator: ".")
        let key = try header["kid"].flatMap { keys?[$0] } ?? SecretKey(bytes: "no key of the account's".utf8)
        let signature = try HMACSHA256().code(of: Data(input.utf8), key: key)
        return Secret("\(input).\(Base64URL.encode(signature))")
    }
}
