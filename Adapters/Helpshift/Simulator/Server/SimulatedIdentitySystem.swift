public import Foundation

public import protocol HelpshiftIdentity.TokenSignatureVerifying

/// The identity system (User Hub) of an account.
///
/// Its rules are written from the vendor's documents alone, without the checks that an app's side makes. Where the
/// documents are silent, what the vendor does is free here: how long a session lasts, how batches are paced, and how
/// far in the future a token may be.
public struct SimulatedIdentitySystem: Sendable {
    /// The secret keys that are valid, several while one is being exchanged. `nil`: any signature is accepted,
    /// which needs no cryptography.
    public var keys: [any TokenSignatureVerifying]?
    /// Lengths and counts.
    public var limits = SimulatedLimits()
    /// How old a token may be by the server's clock, in seconds: 24 hours (*User Hub*, "Troubleshooting and tips").
    public var tokenLifetime: TimeInterval = 86_400
    /// How far ahead of the server's clock a token may be issued, in seconds; `nil` for any time. The documents bound
    /// the age alone.
    public var tokenLead: TimeInterval?
    /// How long a login lasts, in seconds; `nil` for ever.
    public var sessionLifetime: TimeInterval?
    /// How long before the end of a session its app is notified, in seconds; `nil` for not at all.
    public var announcesExpiry: TimeInterval?
    /// How long attributes wait for others before they are sent, in seconds.
    public var batchInterval: TimeInterval = 10
    /// The custom user fields that the account has, with whether each is multiline; `nil` for any, none of them
    /// multiline.
    public var customUserFields: [String: Bool]?

    /// An identity system that believes every token.
    public init() {}

    /// An identity system with secret keys.
    public init(keys: [any TokenSignatureVerifying]) { self.keys = keys }

    /// Checks signature and age of a token, at a time of the server's clock.
    ///
    /// No reason is documented for either: the one for tokens stands in.
    func verify(_ claims: SimulatedClaims, at now: Date) throws(SimulatedRefusal) {
        let isSigned =
            keys?.contains {
                $0.isValid(signature: claims.token.signature, of: claims.token.signedText)
            } ?? true
        let age = now.timeIntervalSince(claims.issuedAt)
        guard isSigned, age <= tokenLifetime, -age <= tokenLead ?? .infinity else {
            throw SimulatedRefusal(reason: .identityTokenInvalid)
        }
    }

    var attributeRules: SimulatedAttributeRules {
        let multiline = (customUserFields ?? [:]).filter(\.value).keys
        return SimulatedAttributeRules(limits: limits, multilineFields: Set(multiline))
    }
}
