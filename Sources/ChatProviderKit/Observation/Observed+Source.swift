extension Observed {
    /// The owner's side of an observed value, which can set the value.
    ///
    /// A provider keeps its sources private and publishes their ``observed`` values:
    ///
    /// ```swift
    /// private let status = Observed.Source(ConnectionStatus.disconnected(nil))
    /// var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// ```
    @MainActor
    public final class Source {
        // Inlinable, so that the providers' modules specialize it for their types. Without specialization,
        // setting a value takes longer than notifying twenty observers.
        @usableFromInline let observers = ObserverList<Value>()
        @usableFromInline var stored: Value
        @usableFromInline var isFinished = false
        /// Whether the stored value still has to be delivered to the observers.
        @usableFromInline var isUntold = false

        /// Creates a source.
        @inlinable
        public nonisolated init(_ value: Value) {
            stored = value
        }

        /// The newest value. Setting it notifies the observers, unless it equals the current one.
        public var value: Value {
            @inlinable get { stored }
            @inlinable set { set(newValue) }
        }

        /// A read-only view of the value.
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

        /// Sets a last value without notifying any observer, and removes all observers.
        ///
        /// Later changes are stored, but notify no observer. A provider calls this method when it shuts down.
        public func finish(with lastValue: Value) {
            isFinished = true
            observers.removeAll()
            let replaced = stored
            stored = lastValue
            extendLifetime(replaced)
        }

        /// Sets a value and delivers it to the observers, even if it equals the current one.
        package func send(_ newValue: Value) {
            let replaced = stored
            stored = newValue
            isUntold = false
            observers.send(newValue)
            extendLifetime(replaced)
        }

        /// Stores a value without delivering it until ``tell()`` is called, so that several sources change at
        /// once.
        package func store(_ newValue: Value) {
            let replaced = stored
            stored = newValue
            if newValue != replaced { isUntold = true }
            extendLifetime(replaced)
        }

        /// Delivers the stored value to the observers. Does nothing if an observer of another source has
        /// already triggered the delivery.
        package func tell() {
            guard isUntold else { return }
            isUntold = false
            observers.send(stored)
        }

        package var observerCount: Int { observers.count }

        @inlinable
        func set(_ newValue: Value) {
            // The old value is released after the delivery, because releasing it may run the app's code.
            var replaced = newValue
            swap(&stored, &replaced)
            defer { extendLifetime(replaced) }
            guard newValue != replaced else { return }
            isUntold = false
            observers.send(newValue)
        }
    }
}
