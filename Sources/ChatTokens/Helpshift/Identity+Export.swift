// The contents of a token, and whether a login would accept it.
@_exported public import HelpshiftIdentity
