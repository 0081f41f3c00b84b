public import ChatProviderKit
public import Foundation
import InputValidation
public import ZendeskChatAdapter

/// How the simulated account checks the JSON Web Tokens of visitors: the form, the signature, the age, then the claims
/// `external_id`, `name` and `email`.
///
/// ```swift
/// let tokens = SimulatedZendeskTokens(clock: clock) { signature, input in verifier.isValid(signature, input) }
/// server.checkToken = tokens.check
/// ```
@MainActor
public struct SimulatedZendeskTokens {
    /// Whether a signature is the account's for these bytes (HMAC-SHA256 with the shared secret).
    public typealias SignatureCheck = @MainActor (_ signature: Data, _ signedBytes: Data) -> Bool

    /// How old a token may be that names no end of its own, in seconds. An assumption: the SDK's documents name no
    /// figure.
    public var maximumAge: TimeInterval = 420
    /// How far ahead of the account's clock a token may be dated, in seconds. An assumption, too.
    public var toleratedSkew: TimeInterval = 60

    private let clock: any ChatClock
    private let isValidSignature: SignatureCheck

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - clock: The account's clock.
    ///   - isValidSignature: Checks signatures. The simulator has no cryptography of its own.
    public init(clock: any ChatClock, isValidSignature: @escaping SignatureCheck) {
        self.clock = clock
        self.isValidSignature = isValidSignature
    }

    /// The `external_id` of a token that is accepted, or why it is not.
    public func check(_ token: String) -> Result<String, ZendeskAuthenticationError> {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header: Header = Self.decoded(parts[0]), header.alg == "HS256",
            let signature = Self.data(base64URL: parts[2])
        else { return .failure(.invalidAccessToken) }
        guard isValidSignature(signature, Data("\(parts[0]).\(parts[1])".utf8)) else {
            return .failure(.invalidSharedSecret)
        }
        guard let claims: Claims = Self.decoded(parts[1]), let issued = claims.iat,
            let user = claims.external_id, !user.isEmpty
        else { return .failure(.invalidAccessToken) }
        let now = clock.now.timeIntervalSince1970
        guard issued <= now + toleratedSkew else { return .failure(.invalidAccessToken) }
        guard now < claims.exp ?? issued + maximumAge else { return .failure(.tokenHasExpired) }
        guard let name = claims.name, name.contains(where: { !$0.isWhitespace }) else {
            return .failure(.invalidName)
        }
        guard let email = claims.email, EmailAddress.isPlausible(email) else {
            return .failure(.invalidEmail)
        }
        return .success(user)
    }

    private struct Header: Decodable {
        var alg: String
    }

    private struct Claims: Decodable {
        var external_id: String?
        var name: String?
        var email: String?
        var iat: Double?
        var exp: Double?
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
