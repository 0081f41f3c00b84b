import InputValidation

/// Checks a user's token before the SDK receives it, by the rules of the vendor's documentation.
///
/// If a token is invalid, the SDK continues with an unauthenticated user, so the adapter checks it first. It
/// leaves the signature and `exp` to the server, because a device has no key, and its clock may be wrong by
/// seconds or days.
enum ZendeskMessagingToken {
    /// The longest accepted token, in bytes. The vendor documents no limit.
    static let maximumLength = 65_536
    /// The longest external id, in characters.
    static let longestExternalID = 255

    /// Checks what a device can check of a token, and that the token names this user.
    static func check(_ token: String, names userID: String) throws(ZendeskMessagingTokenProblem) {
        let parts: JWTParts
        do {
            parts = try JWTParts(token, maximumLength: maximumLength)
        } catch {
            throw .form(error)
        }
        guard parts.header["alg"] == .string("HS256") else { throw .algorithmIsNotHS256 }
        guard case .string(let keyID)? = parts.header["kid"], !keyID.isEmpty else { throw .keyIDMissing }
        guard !parts.signature.isEmpty else { throw .signatureMissing }
        guard parts.claims["scope"] == .string("user") else { throw .scopeIsNotUser }
        guard case .string(let externalID)? = parts.claims["external_id"], !externalID.isEmpty else {
            throw .externalIDMissing
        }
        guard externalID.unicodeScalars.count <= longestExternalID else { throw .externalIDTooLong }
        guard externalID.isExactly(userID) else { throw .namesAnotherUser }
    }
}

/// Why a token would not log the user in. It contains none of the token's text.
public enum ZendeskMessagingTokenProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The token is not readable.
    case form(JWTProblem)
    /// The header's `alg` is not HS256, the only one that Zendesk accepts.
    case algorithmIsNotHS256
    /// The header has no `kid`, the id of the key.
    case keyIDMissing
    /// The token is not signed: the third part is empty.
    case signatureMissing
    /// The claim `scope` is not "user".
    case scopeIsNotUser
    /// The claim `external_id` is missing, empty or not a text.
    case externalIDMissing
    /// The claim `external_id` has more than 255 characters.
    case externalIDTooLong
    /// The claim `external_id` is another user's.
    case namesAnotherUser

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .form(let problem): "The token cannot be read: \(problem)."
        case .algorithmIsNotHS256: "The token is not signed with HS256 (\"alg\"), which Zendesk requires."
        case .keyIDMissing: "The token's header does not name its key (\"kid\")."
        case .signatureMissing: "The token is not signed."
        case .scopeIsNotUser: "The token's \"scope\" is not \"user\"."
        case .externalIDMissing: "The token's \"external_id\" is missing, or not text."
        case .externalIDTooLong:
            "The token's \"external_id\" has more than \(ZendeskMessagingToken.longestExternalID) characters."
        case .namesAnotherUser: "The token's \"external_id\" is not the id of the user who logs in."
        }
    }
}
