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
        private let observers = ObserverList<Value>()
        private var stored: Value
        /// The number of changes so far.
        private var number = 0
        /// Values that were set during a delivery, oldest first.
        private var waiting: [(value: Value, number: Int)] = []
        private var isDelivering = false
        private var isFinished = false

        /// Creates a source.
        public nonisolated init(_ value: Value) {
            stored = value
        }

        /// The newest value. Setting it notifies the observers, unless it is equal to the present one.
        public var value: Value {
            get { stored }
            set { set(newValue) }
        }

        /// The value for those who may read it but not set it.
        public nonisolated var observed: Observed {
            Observed(read: { self.stored }, subscribe: { self.observe($0) })
        }

        /// Observes the value until the token is cancelled or released.
        public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
            guard !isFinished else {
                observer(stored)
                return ObservationToken {}
            }
            let value = stored
            let token = observers.add(heard: number, observer)
            if isDelivering {
                observer(value)
            } else {
                isDelivering = true
                observer(value)
                deliverWaiting()
            }
            return token
        }

        /// Sets a last value of which no observer is told, and removes all observers.
        ///
        /// Later changes are stored and reach nobody. A provider that is shut down does this.
        public func finish(with lastValue: Value) {
            isFinished = true
            observers.removeAll()
            let replaced = stored
            stored = lastValue
            withExtendedLifetime(replaced) {}
        }

        /// The number of observations.
        package var observerCount: Int { observers.count }

        private func set(_ newValue: Value) {
            // Released when the delivery is over: its release may call whoever owned it.
            let replaced = stored
            stored = newValue
            defer { withExtendedLifetime(replaced) {} }
            guard newValue != replaced else { return }
            number += 1
            if isDelivering {
                waiting.append((newValue, number))
            } else {
                isDelivering = true
                observers.deliver(newValue, number: number)
                deliverWaiting()
            }
        }

        private func deliverWaiting() {
            while !waiting.isEmpty {
                let next = waiting.removeFirst()
                observers.deliver(next.value, number: next.number)
            }
            isDelivering = false
        }
    }
}
