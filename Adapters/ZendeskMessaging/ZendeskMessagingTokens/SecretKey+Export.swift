// A signer's key, and why the key or the machine's cryptography cannot be used.
@_exported public import TokenCryptography
