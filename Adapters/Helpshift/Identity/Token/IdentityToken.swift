public import Foundation
import InputValidation

/// A token, taken apart: what was signed, the signature, and what the payload says.
///
/// That it can be taken apart says nothing about who wrote it. Descriptions show nothing of its content.
public struct IdentityToken: Sendable {
    /// The longest token that is looked at, in bytes: 4 MiB, whatever the limits are.
    ///
    /// It follows from ``HelpshiftLimits/current``, since no document bounds the whole. Thirty identities with thirty
    /// entries of metadata each, all of the greatest length and each UTF-16 unit written as a JSON escape of six
    /// bytes, make 4.19 million bytes in base64, which just fits. Wider limits permit more than is looked at.
    public static let maximumLength = 4 * 1_024 * 1_024
    /// The deepest nesting of a payload that is looked at; the documented format needs four levels.
    public static let maximumDepth = 32

    /// What the signature is over: the first two parts and the dot between them.
    public let signingInput: Data
    /// The signature: 32 bytes.
    public let signature: Data
    let issuedAt: JSONValue?
    let identities: [JSONValue]

    /// Takes a token apart.
    ///
    /// The header must name HS256 and may have any other member but `crit`. The payload must be an object;
    /// without `identities` it counts as one with an empty list, since full privacy needs none.
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
    /// Nothing of the content.
    public var description: String { "IdentityToken(redacted)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
