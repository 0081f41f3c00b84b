// The rules of a login, and its errors. The module has no cryptography, so that signers can depend on it,
// too.
@_exported public import HelpshiftIdentity
