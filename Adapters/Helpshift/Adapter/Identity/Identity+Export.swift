// What a login is checked by, and what is wrong with one. It has no cryptography, so that signers depend on it too.
@_exported public import HelpshiftIdentity
