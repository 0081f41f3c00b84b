/// What keeps an observation going.
///
/// It ends when ``cancel()`` is called, or when the token is released: keep the token, or nothing is heard. Once
/// `cancel()` has returned nothing arrives any more. A token that is released on another thread ends its
/// observation at the main actor's next turn.
public final class ObservationToken: Sendable {
    // Held by hand, so that the release of a token takes hold of nothing; `nil` once it has ended. Not watched for
    // overlapping accesses: it is read, or set to `nil`, and then ended.
    @exclusivity(unchecked) @MainActor private var observation: Unmanaged<Observation>?

    /// Makes a token for an observation of another kind.
    ///
    /// - Parameter onCancel: Ends it. Called once, on the main actor.
    public convenience init(onCancel: @escaping @MainActor () -> Void) {
        self.init(OtherObservation(onEnd: onCancel))
    }

    init(_ observation: consuming Observation) {
        self.observation = Unmanaged.passRetained(observation)
    }

    /// Ends the observation. A second call does nothing.
    @MainActor
    public func cancel() {
        guard let ended = observation else { return }
        observation = nil
        ended.takeRetainedValue().end()
    }

    deinit {
        guard let observation else { return }
        if MainThread.isCurrent {
            // Safe: this is the main actor. `MainActor.assumeIsolated` would ask that a second time.
            unsafeBitCast(Self.end, to: ((Observation) -> Void).self)(observation.takeRetainedValue())
        } else {
            let ended = observation.takeRetainedValue()
            Task { @MainActor in ended.end() }
        }
    }

    private static let end: @MainActor (Observation) -> Void = { $0.end() }
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
