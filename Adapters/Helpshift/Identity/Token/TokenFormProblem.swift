public import InputValidation

/// Why a text is no identity token, before anybody asks about its signature or its content.
///
/// Says nothing of the token's own text.
public enum TokenFormProblem: Error, Sendable, Equatable {
    /// It cannot be read.
    case form(JWTProblem)
    /// The header's `alg` is missing or no string.
    case algorithmMissing
    /// The header's `alg` is `none`: anybody could have written the token.
    case unsigned
    /// The header's `alg` is another than HS256.
    case unsupportedAlgorithm
    /// The header has `crit`: it asks for extensions that are not supported here (RFC 7515, 4.1.11).
    case criticalExtension
    /// The signature is not the 32 bytes of HMAC-SHA256.
    case wrongSignatureLength(Int)
    /// The payload's `identities` is no array.
    case identitiesNotAnArray
}

extension TokenFormProblem: CustomStringConvertible {
    /// What is wrong, for people, without a full stop.
    public var description: String {
        switch self {
        case .form(let problem): problem.description
        case .algorithmMissing: "the header does not name its algorithm (\"alg\")"
        case .unsigned: "not signed (\"alg\" is \"none\")"
        case .unsupportedAlgorithm: "not signed with HS256"
        case .criticalExtension: "the header asks for extensions (\"crit\")"
        case .wrongSignatureLength(let count): "the signature has \(count) bytes instead of 32"
        case .identitiesNotAnArray: "\"identities\" is not an array"
        }
    }
}
