import ChatProviderKit

extension SupportChat {
    /// Makes it a diagnostic that a conversation could not be presented, for an app that does not handle it.
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
