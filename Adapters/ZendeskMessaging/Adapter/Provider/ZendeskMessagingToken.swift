import Foundation
import InputValidation

/// Checks a user's token before the SDK sees it, by the rules of the vendor's documents.
///
/// The vendor checks a token in the course of the login, and where that fails goes on with an unauthenticated user. The
/// signature is the server's to check. So is `exp`: a device's clock may be wrong by seconds or by days.
enum ZendeskMessagingToken {
    /// The longest token that is looked at, in bytes. A bound of ours.
    static let maximumLength = 65_536
    /// The longest external id, in characters.
    static let longestExternalID = 255

    /// Throws where the server would refuse the token, or it names another user.
    static func check(_ token: String, names userID: String) throws(ZendeskMessagingTokenProblem) {
        guard token.utf8.count <= maximumLength else { throw .tooLong }
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .wrongNumberOfParts(parts.count) }
        let header = try object(parts[0], .header)
        guard header["alg"] == .text("HS256") else { throw .algorithmIsNotHS256 }
        guard case .text(let keyID)? = header["kid"], !keyID.isEmpty else { throw .keyIDMissing }
        let claims = try object(parts[1], .payload)
        guard let signature = Base64URL.decode(parts[2]), !signature.isEmpty else {
            throw .unreadable(.signature)
        }
        guard claims["scope"] == .text("user") else { throw .scopeIsNotUser }
        guard case .text(let externalID)? = claims["external_id"], !externalID.isEmpty else {
            throw .externalIDMissing
        }
        guard externalID.unicodeScalars.count <= longestExternalID else { throw .externalIDTooLong }
        guard externalID.isExactly(userID) else { throw .namesAnotherUser }
    }

    private static func object(
        _ part: Substring.UTF8View,
        _ name: ZendeskMessagingTokenProblem.Part
    ) throws(ZendeskMessagingTokenProblem) -> [String: Claim] {
        guard let data = Base64URL.decode(part),
            (try? JSONValidator(maximumDepth: 32).validate([UInt8](data))) != nil,
            let object = try? JSONDecoder().decode([String: Claim].self, from: data)
        else { throw .unreadable(name) }
        return object
    }

    /// The value of a claim.
    private enum Claim: Decodable, Equatable {
        case text(String)
        case other

        init(from decoder: any Decoder) throws {
            let text = try? decoder.singleValueContainer().decode(String.self)
            self = text.map { .text($0) } ?? .other
        }
    }
}

/// Why a token would not log the user in. It says nothing of the token's own text.
public enum ZendeskMessagingTokenProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// One of the three parts between the dots.
    public enum Part: String, Sendable, Hashable {
        /// The first: how the token is signed.
        case header
        /// The second: who the user is.
        case payload
        /// The third.
        case signature
    }

    /// It is longer than 65,536 bytes.
    case tooLong
    /// It has not three parts with dots between them, but this many.
    case wrongNumberOfParts(Int)
    /// A part is not base64url without padding, or no JSON object.
    case unreadable(Part)
    /// The header's `alg` is not HS256, the only one that Zendesk accepts.
    case algorithmIsNotHS256
    /// The header has no `kid`, the id of the key.
    case keyIDMissing
    /// The claim `scope` is not "user".
    case scopeIsNotUser
    /// The claim `external_id` is missing, empty or no text.
    case externalIDMissing
    /// The claim `external_id` has more than 255 characters.
    case externalIDTooLong
    /// The claim `external_id` is another user's.
    case namesAnotherUser

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .tooLong: "The token is longer than \(ZendeskMessagingToken.maximumLength) bytes."
        case .wrongNumberOfParts(let count):
            "A token has 3 parts with dots between them, and this has \(count)."
        case .unreadable(.signature): "The token's signature is not base64url without padding."
        case .unreadable(let part): "The token's \(part.rawValue) is no JSON object in base64url."
        case .algorithmIsNotHS256: "The token is not signed with HS256 (\"alg\"), which Zendesk asks for."
        case .keyIDMissing: "The token's header does not name its key (\"kid\")."
        case .scopeIsNotUser: "The token's \"scope\" is not \"user\"."
        case .externalIDMissing: "The token's \"external_id\" is missing, or no text."
        case .externalIDTooLong:
            "The token's \"external_id\" has more than \(ZendeskMessagingToken.longestExternalID) characters."
        case .namesAnotherUser: "The token's \"external_id\" is not the id of the user who logs in."
        }
    }
}
