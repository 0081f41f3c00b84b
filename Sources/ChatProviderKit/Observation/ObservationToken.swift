/// Keeps an observation alive.
///
/// The observation ends when ``cancel()`` is called or when the token is released, whichever comes first. An
/// observer whose token is not retained is not called again.
///
/// The observer is not called after `cancel()` returns. If the token is released on another thread, the
/// observation ends at the main actor's next turn.
public final class ObservationToken: Sendable {
    @MainActor private var onCancel: (@MainActor () -> Void)?

    /// Creates a token.
    ///
    /// - Parameter onCancel: Ends the observation. Called once, on the main actor.
    public init(onCancel: @escaping @MainActor () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends the observation. Later calls have no effect.
    @MainActor
    public func cancel() {
        let onCancel = onCancel
        self.onCancel = nil
        onCancel?()
    }

    deinit {
        guard let onCancel else { return }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { onCancel() }
        } else {
            Task { @MainActor in onCancel() }
        }
    }
}

/// Tokens that are cancelled together.
@MainActor
public final class ObservationTokens {
    private var tokens: [ObservationToken] = []

    /// Creates an empty collection.
    public init() {}

    /// Adds a token.
    public func insert(_ token: ObservationToken) { tokens.append(token) }

    /// Cancels every token and removes it.
    public func cancelAll() {
        let cancelled = tokens
        tokens = []
        for token in cancelled { token.cancel() }
    }
}

extension ObservationToken {
    /// Adds the token to a collection.
    @MainActor
    public func store(in tokens: ObservationTokens) { tokens.insert(self) }
}
