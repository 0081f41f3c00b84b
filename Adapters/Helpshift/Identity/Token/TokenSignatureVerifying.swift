public import Foundation

/// Says whether one of the keys at hand signed a token.
///
/// The inspection of a token needs no cryptography and therefore brings none: who has the keys (a backend, a
/// simulator, a test) passes one of these. `ChatTokens` has one over CryptoKit and OpenSSL. An app never
/// has the keys and passes none.
public protocol TokenSignatureVerifying: Sendable {
    /// Whether `signature` is the HMAC-SHA256 of `signingInput` under any of the keys.
    ///
    /// Compares in constant time. An error of the library counts as no.
    func isValid(signature: Data, of signingInput: Data) -> Bool
}
