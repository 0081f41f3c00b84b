public import Foundation
import InputValidation

/// The parts of a token: the signed bytes, the signature, and the payload's contents.
///
/// A readable token may come from anyone. Descriptions show nothing of its contents.
public struct IdentityToken: Sendable {
    /// The longest token that is read, in bytes: 4 MiB, regardless of the limits.
    ///
    /// The vendor documents no limit, so this one follows from ``HelpshiftLimits/current``. The longest token has
    /// thirty identities with thirty metadata entries each, all of the greatest length and written as JSON escapes of
    /// six bytes for each UTF-16 unit. In base64, these are 4.19 million bytes, which just fit.
    public static let maximumLength = 4 * 1_024 * 1_024
    /// The deepest nesting of a payload that is read. The documented format needs four levels.
    public static let maximumDepth = 32

    /// The signed bytes: the first two parts and the dot between them.
    public let signingInput: Data
    /// The signature: 32 bytes.
    public let signature: Data
    let issuedAt: JSONValue?
    let identities: [JSONValue]

    /// Reads a token.
    ///
    /// The header must name HS256, and may have any other member except `crit`. The payload must be an object. A
    /// missing `identities` counts as an empty list, because full privacy requires none.
    public init(parsing text: String) throws(TokenFormProblem) {
        let parts: JWTParts
        do {
            parts = try JWTParts(text, maximumLength: Self.maximumLength, maximumDepth: Self.maximumDepth)
        } catch {
            throw .form(error)
        }
        try Self.checkHeader(parts.header)
        guard parts.signature.count == 32 else { throw .wrongSignatureLength(parts.signature.count) }
        switch parts.claims["identities"] {
        case nil: identities = []
        case .array(let list): identities = list
        case .null, .bool, .number, .string, .object: throw .identitiesNotAnArray
        }
        issuedAt = parts.claims["iat"]
        signature = parts.signature
        signingInput = parts.signingInput
    }

    private static func checkHeader(_ header: [String: JSONValue]) throws(TokenFormProblem) {
        guard case .string(let algorithm) = header["alg"] else { throw .algorithmMissing }
        guard algorithm.lowercased() != "none" else { throw .unsigned }
        guard algorithm == "HS256" else { throw .unsupportedAlgorithm }
        guard header["crit"] == nil else { throw .criticalExtension }
    }
}

extension IdentityToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder without the contents.
    public var description: String { "IdentityToken(redacted)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` does not show the contents either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
