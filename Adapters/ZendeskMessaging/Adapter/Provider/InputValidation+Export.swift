// Exported because `ZendeskMessagingTokenProblem` contains it.
@_exported public import enum InputValidation.JWTProblem
