// What a token says, and whether a login would take it.
@_exported public import HelpshiftIdentity
