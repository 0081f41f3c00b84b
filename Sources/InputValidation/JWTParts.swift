package import Foundation

/// The parts of a JSON Web Token in its compact form (RFC 7515, RFC 7519).
///
/// All checks use these values, so that a token is read only once. Reading does not verify the signature: a
/// readable token may come from anyone.
package struct JWTParts: Sendable {
    /// How the token is signed.
    package let header: [String: JSONValue]
    package let claims: [String: JSONValue]
    /// The signed bytes: the first two parts and the dot between them.
    package let signingInput: Data
    /// The signature. It is empty in an unsigned token.
    package let signature: Data

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - maximumLength: The longest token that is read, in bytes.
    ///   - maximumDepth: How deeply objects and lists may be nested.
    package init(_ token: String, maximumLength: Int, maximumDepth: Int = 32) throws(JWTProblem) {
        guard token.utf8.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
        let bytes = Array(token.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .wrongNumberOfParts(parts.count) }
        header = try Self.object(parts[0], .header, maximumDepth)
        claims = try Self.object(parts[1], .payload, maximumDepth)
        guard let signature = Base64URL.decode(parts[2]) else { throw .notBase64URL(.signature) }
        self.signature = signature
        signingInput = Data(bytes[..<parts[1].endIndex])
    }

    private static func object(
        _ encoded: ArraySlice<UInt8>,
        _ part: JWTProblem.Part,
        _ maximumDepth: Int
    ) throws(JWTProblem) -> [String: JSONValue] {
        guard let data = Base64URL.decode(encoded) else { throw .notBase64URL(part) }
        do {
            try JSONValidator(maximumDepth: maximumDepth).validate([UInt8](data))
        } catch {
            switch error.problem {
            case .notUTF8: throw .notUTF8(part)
            case .malformed: throw .notJSON(part)
            case .tooDeep: throw .tooDeep(part, limit: maximumDepth)
            case .duplicateName: throw .duplicateName(part)
            }
        }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { throw .notJSON(part) }
        guard case .object(let object) = value else { throw .notAnObject(part) }
        return object
    }
}

/// Why a text is not a JSON Web Token. It contains nothing of the token.
public enum JWTProblem: Error, Sendable, Hashable {
    /// One of the three parts between the dots.
    public enum Part: String, Sendable, Hashable {
        /// The first: how the token is signed.
        case header
        /// The second: the token's contents.
        case payload
        /// The third: the signature.
        case signature
    }

    /// It is longer than this many bytes, and was not read.
    case tooLong(limit: Int)
    /// It has this many parts between dots, instead of three.
    case wrongNumberOfParts(Int)
    /// A part is not base64url: it has an invalid character, padding, an invalid length or unused bits.
    case notBase64URL(Part)
    /// A part is not UTF-8.
    case notUTF8(Part)
    /// A part is not JSON, or has a number that a double cannot represent.
    case notJSON(Part)
    /// A part is JSON, but not an object.
    case notAnObject(Part)
    /// A part is nested deeper than this many levels.
    case tooDeep(Part, limit: Int)
    /// An object, at any depth, has a member twice, so its meaning is ambiguous.
    case duplicateName(Part)
}

extension JWTProblem: CustomStringConvertible {
    /// What is wrong, without a period at the end.
    public var description: String {
        switch self {
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .wrongNumberOfParts(let count): "\(count) part\(count == 1 ? "" : "s") instead of three"
        case .notBase64URL(let part): "the \(part.rawValue) is not base64url without padding"
        case .notUTF8(let part): "the \(part.rawValue) is not UTF-8"
        case .notJSON(let part): "the \(part.rawValue) is not JSON"
        case .notAnObject(let part): "the \(part.rawValue) is not a JSON object"
        case .tooDeep(let part, let limit): "the \(part.rawValue) is nested deeper than \(limit) levels"
        case .duplicateName(let part): "the \(part.rawValue) has a member twice"
        }
    }
}
