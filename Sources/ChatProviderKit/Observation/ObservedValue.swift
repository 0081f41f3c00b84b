/// A value with observers.
///
/// - A new observer is given the current value once, at once, then every change, in order.
/// - A value that is set inside an observer is stored at once, and delivered after the present one has reached
///   everybody: all observers hear the same values in the same order and end on the stored one.
/// - Setting an equal value notifies nobody.
/// - Who subscribes during a delivery is given the newest value, then only later ones.
@MainActor
public final class ObservedValue<Value: Sendable & Equatable> {
    @usableFromInline let observers = ObserverList()
    // Not watched for overlapping accesses, see `ObserverList`: an access calls nothing but `Value`'s `==`, and what
    // was stored is released behind it.
    /// The number of values so far.
    @exclusivity(unchecked) @usableFromInline var number = 0
    /// Values that were set during a delivery, oldest first.
    @exclusivity(unchecked) @usableFromInline var waiting: [Value] = []
    @exclusivity(unchecked) @usableFromInline var stored: Value

    /// Makes an observed value.
    @inlinable
    public nonisolated init(_ value: Value) {
        stored = value
    }

    /// The newest value. Setting it tells the observers, unless it is equal to the one before.
    @inlinable
    public var value: Value {
        get { stored }
        set { set(newValue) }
    }

    /// The number of observations.
    public var observerCount: Int { observers.count }

    /// Observes the value, until the token is cancelled or released.
    ///
    /// - Parameter observer: Called with the present value before this returns, then with each later one.
    @inlinable
    public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let heard = number
        let value = stored
        let token = observers.add(Observer(in: observers, heard: heard, observer))
        guard !observers.isDelivering else {
            observer(value)
            return token
        }
        observers.isDelivering = true
        observer(value)
        endDelivery()
        return token
    }

    @inlinable
    func set(_ value: Value) {
        // Changed places first, then compared: what is stored would have to be held while it is looked at.
        var before = value
        swap(&before, &stored)
        guard value != before else {
            swap(&before, &stored)
            return
        }
        defer { extendLifetime(before) }
        number += 1
        guard !observers.isDelivering else {
            waiting.append(value)
            return
        }
        observers.isDelivering = true
        observers.deliver(value, number: number)
        endDelivery()
    }

    @inlinable
    func endDelivery() {
        if waiting.isEmpty { observers.endDelivery() } else { deliverWaiting() }
    }

    @usableFromInline
    func deliverWaiting() {
        // Those that wait carry the last numbers up to `number`, one each.
        var next = 0
        while next < waiting.count {
            let value = waiting[next]
            let itsNumber = number - (waiting.count - next) + 1
            next += 1
            observers.deliver(value, number: itsNumber)
        }
        let delivered = waiting
        waiting = []
        observers.endDelivery()
        // To let go of a value may call whoever it belonged to: the delivery is over by now.
        extendLifetime(delivered)
    }
}

extension ObservedValue {
    /// The present value and each later one, as an asynchronous sequence.
    ///
    /// Whoever is slower than the changes gets the newest value; those between are left out. The observation ends
    /// with the iteration, or when the sequence is released.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let token = observe { continuation.yield($0) }
            continuation.onTermination = { _ in
                Task { @MainActor in token.cancel() }
            }
        }
    }
}
