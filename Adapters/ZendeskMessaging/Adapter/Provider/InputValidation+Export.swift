// Why a token cannot be read.
@_exported public import enum InputValidation.JWTProblem
