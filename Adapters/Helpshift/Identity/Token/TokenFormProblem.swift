/// Why a text is no identity token, before anybody asks about its signature or its content.
///
/// Says nothing of the token's own text.
public enum TokenFormProblem: Error, Sendable, Equatable {
    /// One of the three parts between the dots.
    public enum Part: String, Sendable, Hashable {
        /// The first: how the token is signed.
        case header
        /// The second: identities and the time of issue.
        case payload
        /// The third.
        case signature
    }

    /// Longer than ``IdentityToken/maximumLength`` bytes.
    case tooLong
    /// Not three parts with dots between them; this many.
    case wrongNumberOfParts(Int)
    /// Not base64url: a foreign character, padding, an impossible length, left-over bits.
    case notBase64URL(Part)
    /// Not UTF-8.
    case notUTF8(Part)
    /// Not JSON, or with a number beyond what a double holds.
    case notJSON(Part)
    /// JSON, but no object.
    case notAnObject(Part)
    /// Nested deeper than ``IdentityToken/maximumDepth``.
    case tooDeep(Part)
    /// An object, at any depth, names a member twice: it would have two readings.
    case duplicateName(Part)
    /// The header's `alg` is missing or no string.
    case algorithmMissing
    /// The header's `alg` is `none`: anybody could have written the token.
    case unsigned
    /// The header's `alg` is another than HS256.
    case unsupportedAlgorithm
    /// The header has `crit`: it asks for extensions that nobody here understands (RFC 7515, 4.1.11).
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
        case .tooLong: "longer than \(IdentityToken.maximumLength) bytes"
        case .wrongNumberOfParts(let count): "\(count) part\(count == 1 ? "" : "s") instead of three"
        case .notBase64URL(let part): "the \(part.rawValue) is not base64url without padding"
        case .notUTF8(let part): "the \(part.rawValue) is not UTF-8"
        case .notJSON(let part): "the \(part.rawValue) is not JSON"
        case .notAnObject(let part): "the \(part.rawValue) is not a JSON object"
        case .tooDeep(let part):
            "the \(part.rawValue) is nested deeper than \(IdentityToken.maximumDepth) levels"
        case .duplicateName(let part): "the \(part.rawValue) has a member twice"
        case .algorithmMissing: "the header does not name its algorithm (\"alg\")"
        case .unsigned: "not signed (\"alg\" is \"none\")"
        case .unsupportedAlgorithm: "not signed with HS256"
        case .criticalExtension: "the header asks for extensions (\"crit\")"
        case .wrongSignatureLength(let count): "the signature has \(count) bytes instead of 32"
        case .identitiesNotAnArray: "\"identities\" is not an array"
        }
    }
}
