// The rules of a login, and its errors. They are a separate module, so that a backend's signer can use them
// without the adapter.
@_exported public import HelpshiftIdentity
