extension Observed {
    /// The owner's side of an observed value: it can set the value.
    ///
    /// A provider keeps its sources private and publishes their ``observed``:
    ///
    /// ```swift
    /// private let status = Observed.Source(ConnectionStatus.disconnected(nil))
    /// var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// ```
    @MainActor
    public final class Source {
        // Inlinable, so that the modules of providers specialise it for their types. Unspecialised, setting a value
        // takes longer than notifying twenty observers.
        @usableFromInline let observers = ObserverList<Value>()
        @usableFromInline var stored: Value
        @usableFromInline var isFinished = false
        /// Whether a value was stored that the observers have not received.
        @usableFromInline var isUntold = false

        /// Creates a source.
        @inlinable
        public nonisolated init(_ value: Value) {
            stored = value
        }

        /// The newest value. Setting it notifies the observers, unless it is equal to the present one.
        public var value: Value {
            @inlinable get { stored }
            @inlinable set { set(newValue) }
        }

        /// The value for those who may read it but not set it.
        public nonisolated var observed: Observed {
            Observed(read: { self.value }, subscribe: { self.observe($0) })
        }

        /// Observes the value until the token is cancelled or released.
        @inlinable
        public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
            guard !isFinished else {
                observer(stored)
                return ObservationToken {}
            }
            return observers.add(telling: stored, observer)
        }

        /// Sets a last value without notifying an observer, and removes all observers.
        ///
        /// Later changes are stored and notify no observer. A provider that is shut down does this.
        public func finish(with lastValue: Value) {
            isFinished = true
            observers.removeAll()
            let replaced = stored
            stored = lastValue
            extendLifetime(replaced)
        }

        /// Sets a value and tells it to the observers, also one that is equal to the present one.
        package func send(_ newValue: Value) {
            let replaced = stored
            stored = newValue
            isUntold = false
            observers.send(newValue)
            extendLifetime(replaced)
        }

        /// Stores a value that the observers receive by ``tell()``, so that several sources change at once.
        package func store(_ newValue: Value) {
            let replaced = stored
            stored = newValue
            if newValue != replaced { isUntold = true }
            extendLifetime(replaced)
        }

        /// Tells the observers the value that was stored. Does nothing where an observer of another source has caused that
        /// already.
        package func tell() {
            guard isUntold else { return }
            isUntold = false
            observers.send(stored)
        }

        /// The number of observations.
        package var observerCount: Int { observers.count }

        @inlinable
        func set(_ newValue: Value) {
            // Released when the delivery is over: its release may call its owner.
            var replaced = newValue
            swap(&stored, &replaced)
            defer { extendLifetime(replaced) }
            guard newValue != replaced else { return }
            isUntold = false
            observers.send(newValue)
        }
    }
}
