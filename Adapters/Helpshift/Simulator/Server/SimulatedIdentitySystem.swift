public import Foundation

public import protocol HelpshiftIdentity.TokenSignatureVerifying

/// The identity system (User Hub) of an account.
///
/// The rules follow only the vendor's documentation, and share no code with the adapter's checks. What the
/// documentation leaves open is a property here, such as how long a session lasts. A token may be issued any time in
/// the future, because the documentation limits only the age.
public struct SimulatedIdentitySystem: Sendable {
    /// The valid secret keys, several while a key is being replaced. If `nil`, any signature is accepted, which needs
    /// no cryptography.
    public var keys: [any TokenSignatureVerifying]?
    /// How old a token may be by the server's clock, in seconds: 24 hours (*User Hub*, "Troubleshooting and tips").
    private static let tokenLifetime: TimeInterval = 86_400
    /// How long a login lasts, in seconds; `nil` for no limit.
    public var sessionLifetime: TimeInterval?
    /// How long before the end of a session the app is notified, in seconds; `nil` for no notification.
    public var announcesExpiry: TimeInterval?
    /// How long attributes are collected before they are sent, in seconds.
    static let batchInterval: TimeInterval = 10
    /// The account's custom user fields, and whether each is multiline. If `nil`, any field is accepted, and none is
    /// multiline.
    public var customUserFields: [String: Bool]?

    /// Creates an identity system that accepts every signature.
    public init() {}

    /// Creates an identity system with secret keys.
    public init(keys: [any TokenSignatureVerifying]) { self.keys = keys }

    /// Checks the signature and age of a token, at a time by the server's clock.
    ///
    /// The documentation has no reason for either, so the one for invalid tokens is used.
    func verify(_ claims: SimulatedClaims, at now: Date) throws(SimulatedRefusal) {
        let isSigned =
            keys?.contains {
                $0.isValid(signature: claims.token.signature, of: claims.token.signedText)
            } ?? true
        guard isSigned, now.timeIntervalSince(claims.issuedAt) <= Self.tokenLifetime else {
            throw SimulatedRefusal(reason: .identityTokenInvalid)
        }
    }

    var attributeRules: SimulatedAttributeRules {
        let multiline = (customUserFields ?? [:]).filter(\.value).keys
        return SimulatedAttributeRules(multilineFields: Set(multiline))
    }
}
