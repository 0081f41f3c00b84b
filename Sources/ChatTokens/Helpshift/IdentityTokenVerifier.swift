public import Foundation
public import HelpshiftIdentity

/// Checks the signatures of identity tokens under one key or several.
///
/// Several keys are valid at once while a key is exchanged: the new one is already used, and tokens signed
/// with the old one are still about.
public struct IdentityTokenVerifier: TokenSignatureVerifying {
    private let keys: [SecretKey]
    private let hmac: HMACSHA256

    /// A verifier; without keys nothing is valid. Throws where the machine has no cryptography library.
    public init(keys: [SecretKey]) throws(CryptographyError) {
        self.keys = keys
        hmac = try HMACSHA256()
    }

    /// Whether one of the keys signed this. Tries all of them, each in constant time.
    public func isValid(signature: Data, of signingInput: Data) -> Bool {
        hmac.isValid(signature, of: signingInput, keys: keys)
    }
}
