// Exported for tests that create malformed tokens.
@_exported public import enum InputValidation.Base64URL
@_exported public import enum InputValidation.JWTProblem
