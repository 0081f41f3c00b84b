public import ChatProviderKit

/// Records what an observer receives, in order.
///
/// ```swift
/// let counts = ObservationRecorder(counter.unreadCount)
/// provider.append(.agentMessage("2"))
/// #expect(counts.values == [.live(1), .live(2)])
/// ```
@MainActor
public final class ObservationRecorder<Value: Sendable> {
    /// The received values, oldest first.
    public private(set) var values: [Value] = []
    private var token: ObservationToken?

    /// Starts to record.
    ///
    /// - Parameter observe: A function that observes, such as `provider.chatState.observe`.
    public init(_ observe: (@escaping @MainActor (Value) -> Void) -> ObservationToken) {
        token = observe { [weak self] in self?.values.append($0) }
    }

    /// Starts to record the values of an observable, beginning with the current one.
    public convenience init(_ observed: Observed<Value>) where Value: Equatable {
        self.init(observed.observe)
    }

    /// Starts to record events.
    public convenience init(_ events: ObservedEvents<Value>) {
        self.init(events.observe)
    }

    /// The newest value.
    public var last: Value? { values.last }

    /// Removes the recorded values, and continues to record.
    public func forget() { values = [] }

    /// Stops recording.
    public func stop() {
        token?.cancel()
        token = nil
    }
}
