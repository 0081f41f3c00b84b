import ChatTokens
import Foundation

/// Signs and checks the JSON Web Tokens of logins: HS256, with the user's name as `sub`.
struct LoginTokens: Sendable {
    /// How far a token's times may differ from the clock, in milliseconds.
    static let leeway = 120_000

    private let hmac: Result<HMACSHA256, any Error>
    private let key: Result<SecretKey, any Error>

    init(secret: String) {
        hmac = Result { try HMACSHA256() }
        key = Result { try SecretKey(bytes: secret.utf8) }
    }

    func token(of claims: JSONValue) throws -> String { try hmac.get().token(of: claims, key: key.get()) }

    /// Returns the name of the user whom a token identifies; `nil` for an invalid token.
    func check(_ token: String, at now: Int) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), header["alg"] == "HS256",
            let signature = Self.data(base64URL: parts[2]),
            let hmac = try? hmac.get(), let key = try? key.get(),
            hmac.isValid(signature, of: Data("\(parts[0]).\(parts[1])".utf8), keys: [key]),
            let claims = Self.json(parts[1]), let name = claims["sub"].string,
            isCurrent(claims, now)
        else { return nil }
        return name
    }

    private func isCurrent(_ claims: JSONValue, _ now: Int) -> Bool {
        func time(_ name: String) -> Double? { claims[name].integer.map { Double($0) * 1_000 } }
        let (now, leeway) = (Double(now), Double(Self.leeway))
        return (time("exp") ?? .infinity) + leeway > now
            && (time("nbf") ?? 0) - leeway <= now
            && (time("iat") ?? 0) - leeway <= now
    }

    private static func json(_ part: Substring) -> JSONValue? {
        data(base64URL: part).flatMap { JSONValue(text: $0) }
    }

    private static func data(base64URL text: Substring) -> Data? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return Data(base64Encoded: String(standard) + padding)
    }
}
