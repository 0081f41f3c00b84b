public import Foundation
import InputValidation

/// Checks whether Zendesk would accept a visitor's token.
///
/// The rules are those of "Enabling authenticated visitors in the Chat widget": HS256; `name`, `email` and
/// `external_id`; `iat` in whole seconds, with a tolerance of two minutes; `exp` at most seven minutes after
/// `iat`. The article also requires `exp`, but samples of Zendesk's partners omit it. A token without it is
/// therefore accepted with a warning, if `iat` is recent.
public struct VisitorTokenInspector: Sendable {
    /// The longest token that is read, in bytes. This is our own limit.
    public static let maximumLength = 65_536
    /// How far clocks may differ, in seconds.
    public static let clockSkew: TimeInterval = 120

    private let keys: [SecretKey]
    private let hmac: HMACSHA256?

    /// Creates an inspector.
    ///
    /// - Parameter keys: The secrets, one of which must match. Without any, the signature is not checked.
    /// - Throws: ``CryptographyError`` if there are keys, and the machine has no cryptography library.
    public init(keys: [SecretKey] = []) throws(CryptographyError) {
        self.keys = keys
        hmac = keys.isEmpty ? nil : try HMACSHA256()
    }

    /// Inspects a token, as of a point in time.
    public func inspect(_ token: String, at now: Date) -> Result<AcceptedVisitor, VisitorTokenRefusal> {
        Result { () throws(VisitorTokenRefusal) in try accepted(token, at: now) }
    }

    private func accepted(_ token: String, at now: Date) throws(VisitorTokenRefusal) -> AcceptedVisitor {
        let parts = try JWTParts(visitorToken: token)
        if let hmac, !hmac.isValid(parts.signature, of: parts.signingInput, keys: keys) {
            throw VisitorTokenRefusal(.invalidSharedSecret, "the token is signed with another secret")
        }
        let issuedAt = try parts.time("iat")
        guard let issuedAt else { throw VisitorTokenRefusal(.invalidAccessToken, "iat is missing") }
        let expiresAt = try parts.time("exp")
        try checkTimes(issuedAt, expiresAt, now)
        let visitor = VisitorClaims(
            name: try parts.text("name"),
            email: try parts.text("email"),
            externalID: try parts.text("external_id")
        )
        try check(visitor)
        return AcceptedVisitor(
            claims: visitor,
            issuedAt: issuedAt,
            expiresAt: expiresAt,
            warnings: warnings(parts, expiresAt)
        )
    }

    private func checkTimes(_ issuedAt: Date, _ expiresAt: Date?, _ now: Date) throws(VisitorTokenRefusal) {
        guard issuedAt.timeIntervalSince(now) <= Self.clockSkew else {
            throw VisitorTokenRefusal(
                .invalidAccessToken,
                "iat is more than two minutes ahead; it must be in seconds, not in milliseconds"
            )
        }
        let longest = VisitorTokenSigner.longestLifetime
        guard let expiresAt else {
            guard now.timeIntervalSince(issuedAt) < longest + Self.clockSkew else {
                throw VisitorTokenRefusal(.tokenHasExpired, "iat is long past, and there is no exp")
            }
            return
        }
        guard expiresAt > issuedAt else {
            throw VisitorTokenRefusal(.invalidAccessToken, "exp is not after iat")
        }
        guard expiresAt.timeIntervalSince(issuedAt) <= longest else {
            throw VisitorTokenRefusal(.invalidAccessToken, "exp is more than seven minutes after iat")
        }
        guard now < expiresAt else { throw VisitorTokenRefusal(.tokenHasExpired, "exp is in the past") }
    }

    private func check(_ visitor: VisitorClaims) throws(VisitorTokenRefusal) {
        guard visitor.name.contains(where: { !$0.isWhitespace }) else {
            throw VisitorTokenRefusal(.invalidName, "name is blank")
        }
        guard EmailAddress.isPlausible(visitor.email), visitor.email.utf8.allSatisfy({ $0 < 128 }) else {
            throw VisitorTokenRefusal(.invalidEmail, "email is not an e-mail address in ASCII")
        }
        guard visitor.externalID.contains(where: { !$0.isWhitespace }) else {
            throw VisitorTokenRefusal(.invalidAccessToken, "external_id is blank")
        }
    }

    private func warnings(_ parts: JWTParts, _ expiresAt: Date?) -> [String] {
        var warnings: [String] = []
        if hmac == nil { warnings.append("the signature was not checked") }
        if expiresAt == nil { warnings.append("there is no exp, which the documentation requires") }
        let others = Set(parts.claims.keys).subtracting(["name", "email", "external_id", "iat", "exp"])
        if !others.isEmpty {
            warnings.append("claims that the documentation does not name: \(others.count)")
        }
        return warnings
    }
}

extension JWTParts {
    fileprivate init(visitorToken token: String) throws(VisitorTokenRefusal) {
        do {
            try self.init(token, maximumLength: VisitorTokenInspector.maximumLength)
        } catch {
            throw VisitorTokenRefusal(.invalidAccessToken, "the token cannot be read: \(error)")
        }
        guard header["alg"] == .string("HS256") else {
            throw VisitorTokenRefusal(.invalidAccessToken, "the algorithm is not HS256")
        }
        guard signature.count == 32 else {
            throw VisitorTokenRefusal(.invalidAccessToken, "the signature is not 32 bytes in base64url")
        }
    }

    /// Returns a claim that must be text.
    fileprivate func text(_ name: String) throws(VisitorTokenRefusal) -> String {
        switch claims[name] {
        case .string(let text): return text
        case nil: throw VisitorTokenRefusal(.invalidAccessToken, "\(name) is missing")
        default: throw VisitorTokenRefusal(.invalidAccessToken, "\(name) is not text")
        }
    }

    /// Returns a claim that must be whole seconds since 1970; `nil` if it is missing.
    fileprivate func time(_ name: String) throws(VisitorTokenRefusal) -> Date? {
        switch claims[name] {
        case nil: return nil
        case .number(let seconds) where seconds == seconds.rounded():
            return Date(timeIntervalSince1970: seconds)
        default:
            throw VisitorTokenRefusal(
                .invalidAccessToken,
                "\(name) is not a whole number of seconds since 1970"
            )
        }
    }
}

extension VisitorTokenRefusal {
    fileprivate init(_ reason: Reason, _ detail: String) {
        self.init(reason: reason, detail: detail)
    }
}
