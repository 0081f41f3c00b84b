import ChatProviderKit

extension SupportChat {
    /// Reports as a diagnostic that a conversation could not be presented, for an app that does not handle
    /// the error.
    func reportPresentationFailure(_ error: any Error) {
        eventSource.send(
            .diagnostic(
                ChatEvent.Diagnostic(
                    source: "chat button",
                    message: "the conversation cannot be presented: \(error)"
                )
            )
        )
    }
}
