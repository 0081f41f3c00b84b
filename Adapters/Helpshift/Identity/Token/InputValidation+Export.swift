// A test that makes tokens of other forms encodes their parts with it.
@_exported public import enum InputValidation.Base64URL
@_exported public import enum InputValidation.JWTProblem
