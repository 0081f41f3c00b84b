/// What keeps an observation going.
///
/// It ends when ``cancel()`` is called, or when the token is released: keep the token, or nothing is heard. Once
/// `cancel()` has returned nothing arrives any more. A token that is released on another thread ends its
/// observation at the main actor's next turn.
public final class ObservationToken: Sendable {
    @usableFromInline let registration: any ObservationRegistration

    @inlinable
    init(_ registration: any ObservationRegistration) {
        self.registration = registration
    }

    /// Makes a token for an observation of another kind.
    ///
    /// - Parameter onCancel: Ends it. Called once, on the main actor.
    public convenience init(onCancel: @escaping @MainActor () -> Void) {
        self.init(ClosureRegistration(onCancel))
    }

    /// Ends the observation. A second call does nothing.
    @MainActor
    public func cancel() {
        registration.cancel()
    }

    deinit {
        if MainThread.isCurrent {
            MainActor.assumeIsolated { registration.cancel() }
        } else {
            let registration = registration
            Task { @MainActor in registration.cancel() }
        }
    }
}

/// Tokens that end together.
@MainActor
public final class ObservationTokens {
    private var tokens: [ObservationToken] = []

    /// Makes an empty group.
    public init() {}

    /// Adds a token.
    public func insert(_ token: ObservationToken) { tokens.append(token) }

    /// The number of tokens in the group.
    public var count: Int { tokens.count }

    /// Ends all observations of the group and empties it.
    public func cancelAll() {
        let ended = tokens
        tokens = []
        for token in ended { token.cancel() }
    }
}

extension ObservationToken {
    /// Puts the token into a group.
    @MainActor
    public func store(in tokens: ObservationTokens) { tokens.insert(self) }
}

/// The end of an observation.
@usableFromInline
protocol ObservationRegistration: AnyObject, Sendable {
    @MainActor func cancel()
}

@MainActor
private final class ClosureRegistration: ObservationRegistration {
    private var onCancel: (@MainActor () -> Void)?

    nonisolated init(_ onCancel: @escaping @MainActor () -> Void) {
        self.onCancel = onCancel
    }

    func cancel() {
        guard let onCancel else { return }
        self.onCancel = nil
        onCancel()
    }
}
