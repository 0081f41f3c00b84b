// Whoever makes tokens of other forms, for a test, encodes their parts by it.
@_exported public import enum InputValidation.Base64URL
@_exported public import enum InputValidation.JWTProblem
