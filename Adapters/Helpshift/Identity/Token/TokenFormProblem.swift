public import InputValidation

/// Why a text is not an identity token, regardless of its signature and its contents.
///
/// It contains nothing of the token.
public enum TokenFormProblem: Error, Sendable, Equatable {
    /// It cannot be read.
    case form(JWTProblem)
    /// The header's `alg` is missing or not a string.
    case algorithmMissing
    /// The header's `alg` is `none`, so the token may come from anyone.
    case unsigned
    /// The header's `alg` is not HS256.
    case unsupportedAlgorithm
    /// The header has `crit`, which requires extensions that are not supported (RFC 7515, 4.1.11).
    case criticalExtension
    /// The signature is not the 32 bytes of HMAC-SHA256.
    case wrongSignatureLength(Int)
    /// The payload's `identities` is not an array.
    case identitiesNotAnArray
}

extension TokenFormProblem: CustomStringConvertible {
    /// What is wrong, without a period at the end.
    public var description: String {
        switch self {
        case .form(let problem): problem.description
        case .algorithmMissing: "the header does not name its algorithm (\"alg\")"
        case .unsigned: "not signed (\"alg\" is \"none\")"
        case .unsupportedAlgorithm: "not signed with HS256"
        case .criticalExtension: "the header requires extensions (\"crit\")"
        case .wrongSignatureLength(let count): "the signature has \(count) bytes instead of 32"
        case .identitiesNotAnArray: "\"identities\" is not an array"
        }
    }
}
