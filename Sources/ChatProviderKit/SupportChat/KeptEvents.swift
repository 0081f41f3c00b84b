#if canImport(os)
    import os
#endif

/// The events of a support chat or of a channel. Its diagnostics are kept for observers that come later.
///
/// An app observes ``SupportChat/events`` when it is ready to, often after the start. What was wrong at the start, such as a
/// marker file that could not be understood, is what it most needs to hear.
@MainActor
package final class KeptEvents {
    /// How many of the oldest diagnostics are kept, and how many of the newest.
    static let limits = (oldest: 16, newest: 48)

    private let source = ObservedEvents<ChatEvent>.Source()
    private var diagnostics: [ChatEvent.Diagnostic] = []

    nonisolated init() {}

    /// The diagnostics that are kept, and then the events to come.
    var observed: ObservedEvents<ChatEvent> {
        ObservedEvents { observer in
            for diagnostic in self.diagnostics { observer(.diagnostic(diagnostic)) }
            return self.source.observe(observer)
        }
    }

    /// The number of observations.
    var observerCount: Int { source.observerCount }

    /// Tells all observers. On Apple's platforms a diagnostic is written to the system's log.
    ///
    /// - Parameter isLogged: Whether it is in the system's log already, as what a channel has passed on.
    package func send(_ event: ChatEvent, isLogged: Bool = false) {
        if case .diagnostic(let diagnostic) = event {
            keep(diagnostic)
            if !isLogged { log(diagnostic) }
        }
        source.send(event)
    }

    /// Removes all observers. Later events are dropped.
    func finish() { source.finish() }

    private func keep(_ diagnostic: ChatEvent.Diagnostic) {
        guard !diagnostics.contains(diagnostic) else { return }
        diagnostics.append(diagnostic)
        if diagnostics.count > Self.limits.oldest + Self.limits.newest {
            diagnostics.remove(at: Self.limits.oldest)
        }
    }

    private func log(_ diagnostic: ChatEvent.Diagnostic) {
        #if canImport(os)
            let logger = Logger(subsystem: "ChatProviderKit", category: diagnostic.source)
            logger.error("\(diagnostic.message, privacy: .public)")
        #endif
    }
}
