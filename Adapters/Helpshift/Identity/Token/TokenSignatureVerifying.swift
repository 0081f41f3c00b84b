public import Foundation

/// Checks whether a token was signed with one of several keys.
///
/// This module contains no cryptography. Code that has the keys (a backend, a simulator, a test) passes a verifier,
/// such as `IdentityTokenVerifier` of `ChatTokens`. An app never has the keys, and passes none.
public protocol TokenSignatureVerifying: Sendable {
    /// Returns whether `signature` is the HMAC-SHA256 of `signingInput` with any of the keys.
    ///
    /// Compares in constant time. Returns `false` if the library fails.
    func isValid(signature: Data, of signingInput: Data) -> Bool
}
