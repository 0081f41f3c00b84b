// Why a token is not readable.
@_exported public import enum InputValidation.JWTProblem
