public import Foundation
public import HelpshiftIdentity

/// The identity system (User Hub) of an account.
///
/// The documents give no length of a session and no pace of batches: both are free here.
public struct SimulatedIdentitySystem: Sendable {
    /// The secret keys that are valid, several while one is being exchanged. `nil`: whoever signed a token, it is
    /// believed, which needs no cryptography.
    public var keys: [any TokenSignatureVerifying]?
    /// Lengths and counts.
    public var limits = HelpshiftLimits.current
    /// How long a login lasts, in seconds; `nil` for ever.
    public var sessionLifetime: TimeInterval?
    /// How long before the end of a session its app is told, in seconds; `nil` for not at all.
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

    var inspector: IdentityTokenInspector {
        IdentityTokenInspector(limits: limits, verifier: keys.map(SimulatedKeyRing.init))
    }

    var preflight: UserAttributePreflight {
        let multiline = (customUserFields ?? [:]).filter(\.value).keys
        return UserAttributePreflight(limits: limits, multilineFields: Set(multiline))
    }
}

/// Several secret keys, each of which is valid.
struct SimulatedKeyRing: TokenSignatureVerifying {
    let keys: [any TokenSignatureVerifying]

    func isValid(signature: Data, of signingInput: Data) -> Bool {
        keys.contains { $0.isValid(signature: signature, of: signingInput) }
    }
}
