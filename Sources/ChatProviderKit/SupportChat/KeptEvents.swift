#if canImport(os)
    import os
#endif

/// The events of a support chat or of a channel. Diagnostics are kept for later observers.
///
/// An app often observes ``SupportChat/events`` only after the start. By then, the most important problems
/// have already occurred, such as an unreadable marker file.
@MainActor
package final class KeptEvents {
    /// The number of the oldest diagnostics to keep, and of the newest.
    static let limits = (oldest: 16, newest: 48)

    private let source = ObservedEvents<ChatEvent>.Source()
    private var diagnostics: [ChatEvent.Diagnostic] = []

    nonisolated init() {}

    /// The kept diagnostics, followed by future events.
    var observed: ObservedEvents<ChatEvent> {
        ObservedEvents { observer in
            for diagnostic in self.diagnostics { observer(.diagnostic(diagnostic)) }
            return self.source.observe(observer)
        }
    }

    var observerCount: Int { source.observerCount }

    /// Sends an event to all observers. On Apple's platforms, a diagnostic is also written to the system's
    /// log.
    ///
    /// - Parameter isLogged: Whether the system's log already contains it, as with events forwarded by a
    ///   channel.
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
