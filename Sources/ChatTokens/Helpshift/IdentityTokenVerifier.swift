public import Foundation
public import HelpshiftIdentity

/// Checks the signatures of identity tokens under one key or several.
///
/// While a key is being replaced, several are valid at once: the new one is already used, and tokens that were
/// signed with the old one are still in use.
public struct IdentityTokenVerifier: TokenSignatureVerifying {
    private let keys: [SecretKey]
    private let hmac: HMACSHA256

    /// Creates a verifier. Without keys, no signature is valid.
    ///
    /// - Throws: ``CryptographyError`` if the machine has no cryptography library.
    public init(keys: [SecretKey]) throws(CryptographyError) {
        self.keys = keys
        hmac = try HMACSHA256()
    }

    /// Returns whether one of the keys has signed the input. Tries all of them, each in constant time.
    public func isValid(signature: Data, of signingInput: Data) -> Bool {
        hmac.isValid(signature, of: signingInput, keys: keys)
    }
}
