// For tests that create tokens in other forms.
@_exported public import enum InputValidation.Base64URL
@_exported public import enum InputValidation.JWTProblem
