public import Foundation

/// What a token says of its visitor, accepted.
public struct AcceptedVisitor: Sendable, Hashable {
    /// Who it is.
    public var claims: VisitorClaims
    /// `iat`.
    public var issuedAt: Date
    /// `exp`; `nil` where the token has none.
    public var expiresAt: Date?
    /// What is not wrong, but may not be meant, in sentences without values.
    public var warnings: [String]
}

/// Why Zendesk would not accept a token.
public struct VisitorTokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason by its name in the SDK (`AuthenticationError`). Which of them Zendesk gives for what is not documented:
    /// it is the one whose name fits.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The token cannot be read, or lacks a claim.
        case invalidAccessToken
        /// It is signed with another secret.
        case invalidSharedSecret
        /// It has expired.
        case tokenHasExpired
        /// The name cannot be used.
        case invalidName
        /// The e-mail address cannot be used.
        case invalidEmail
    }

    /// The reason.
    public var reason: Reason
    /// What is wrong, in a sentence without values.
    public var detail: String

    /// What to do about it.
    public var recovery: String {
        switch reason {
        case .invalidAccessToken: "Sign name, email, external_id, iat and exp with HS256 as a JSON Web Token."
        case .invalidSharedSecret:
            "Sign with the secret of the Chat dashboard: Settings, Widget, Widget Security."
        case .tokenHasExpired: "Sign a fresh token for each request, and set the backend's clock."
        case .invalidName: "Put the visitor's name into name."
        case .invalidEmail: "Put the visitor's e-mail address into email, in ASCII."
        }
    }

    /// The reason and the detail.
    public var description: String { "\(reason.rawValue): \(detail)" }
}
