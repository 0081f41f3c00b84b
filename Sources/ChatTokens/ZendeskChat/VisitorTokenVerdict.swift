public import Foundation

/// The contents of an accepted token.
public struct AcceptedVisitor: Sendable, Hashable {
    /// The visitor's details.
    public var claims: VisitorClaims
    /// `iat`.
    public var issuedAt: Date
    /// `exp`; `nil` if the token has none.
    public var expiresAt: Date?
    /// Findings that Zendesk accepts, but that may not be intended. They contain no values.
    public var warnings: [String]
}

/// Why Zendesk would not accept a token.
public struct VisitorTokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, with its name in the SDK's `AuthenticationError`. Zendesk does not document which error it
    /// reports when, so this is the one whose name fits.
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
    /// An explanation of the problem, without values.
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
