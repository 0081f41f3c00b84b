// The rules of a login, and its errors. Their module has no cryptography, so that a backend's signer can also
// depend on it.
@_exported public import HelpshiftIdentity
