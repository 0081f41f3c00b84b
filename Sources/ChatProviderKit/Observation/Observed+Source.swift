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
        @usableFromInline var delivery = Delivery()
        @usableFromInline var isFinished = false

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
        public nonisolated var observed: Observed { Observed(self) }

        /// Observes the value until the token is cancelled or released.
        @inlinable
        public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
            guard !isFinished else {
                observer(stored)
                return ObservationToken {}
            }
            let value = stored
            let token = observers.add(heard: delivery.number, observer)
            if delivery.isUnderWay {
                observer(value)
            } else {
                delivery.isUnderWay = true
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

        @inlinable
        func set(_ newValue: Value) {
            // Released when the delivery is over: its release may call whoever owned it.
            var replaced = newValue
            swap(&stored, &replaced)
            defer { withExtendedLifetime(replaced) {} }
            guard newValue != replaced, let number = delivery.begin(newValue) else { return }
            observers.deliver(newValue, number: number)
            deliverWaiting()
        }

        @inlinable
        func deliverWaiting() {
            while let next = delivery.next() { observers.deliver(next.value, number: next.number) }
        }

        /// Which values are to be delivered. One variable, because each access of a class's variable is checked.
        @usableFromInline
        struct Delivery {
            /// The number of changes so far.
            @usableFromInline var number = 0
            /// Values that were set during a delivery, oldest first.
            @usableFromInline var waiting: [(value: Value, number: Int)] = []
            @usableFromInline var isUnderWay = false

            @inlinable
            init() {}

            /// Counts a change.
            ///
            /// - Returns: Its number, if it is to be delivered now; `nil` if it waits for the end of a delivery.
            @inlinable
            mutating func begin(_ value: Value) -> Int? {
                number += 1
                guard !isUnderWay else {
                    waiting.append((value, number))
                    return nil
                }
                isUnderWay = true
                return number
            }

            /// Returns the next value that waits. Where there is none, the delivery is over.
            @inlinable
            mutating func next() -> (value: Value, number: Int)? {
                guard waiting.isEmpty else { return waiting.removeFirst() }
                isUnderWay = false
                return nil
            }
        }
    }
}
