/// The observers of one source, in the order of their subscriptions, and the pending deliveries.
///
/// All observers receive the same values in the same order: a value that is sent during a delivery is
/// delivered after it.
@MainActor
@usableFromInline
final class ObserverList<Value: Sendable> {
    @usableFromInline var observers: [Observer] = []
    @usableFromInline var delivery = Delivery()

    @inlinable
    nonisolated init() {}

    var count: Int { observers.count }

    /// Adds an observer of future values.
    @inlinable
    func add(_ call: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let subscription = Subscription(heard: delivery.number)
        observers.append(Observer(subscription: subscription, call: call))
        // The token captures the subscription and not the closure, so an app that keeps its token doesn't
        // keep a removed observer alive.
        return ObservationToken { self.remove(subscription) }
    }

    /// Adds an observer, and calls it with `value` at once. A value that is sent inside that call is
    /// delivered after it.
    @inlinable
    func add(telling value: Value, _ call: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let token = add(call)
        if delivery.isRunning {
            call(value)
        } else {
            delivery.isRunning = true
            call(value)
            deliverWaiting()
        }
        return token
    }

    /// Delivers a value, after the current delivery if there is one.
    @inlinable
    func send(_ value: Value) {
        guard let number = delivery.begin() else {
            let number = delivery.number
            delivery.waiting.append { self.deliver(value, number: number) }
            return
        }
        deliver(value, number: number)
        deliverWaiting()
    }

    @inlinable
    func deliverWaiting() {
        while let next = delivery.next() { next() }
    }

    /// Delivers `value`, the `number`-th of its source, to each observer that has not received it.
    @inlinable
    func deliver(_ value: Value, number: Int) {
        // `for` iterates over a copy, because observers may subscribe or cancel during the delivery.
        for observer in observers where observer.subscription.isDue(number) { observer.call(value) }
    }

    /// Removes all observers, so that none of them is called again.
    func removeAll() {
        let removed = observers
        observers = []
        for observer in removed { observer.subscription.leave() }
    }

    /// Removes an observer, and releases it.
    @inlinable
    func remove(_ subscription: Subscription) {
        // `removeAll()` has removed it already.
        guard !subscription.hasLeft else { return }
        subscription.leave()
        guard let index = observers.firstIndex(where: { $0.subscription === subscription }) else { return }
        // Releasing the observer's closure may run code that subscribes or cancels here. `removed` keeps it
        // until the list has changed.
        let removed = observers.remove(at: index)
        withExtendedLifetime(removed) {}
    }

    @usableFromInline
    struct Observer {
        @usableFromInline let subscription: Subscription
        @usableFromInline let call: @MainActor (Value) -> Void

        @inlinable
        init(subscription: Subscription, call: @escaping @MainActor (Value) -> Void) {
            self.subscription = subscription
            self.call = call
        }
    }
}

/// The pending deliveries of a list. They are one variable of the list, because Swift checks each access to a
/// class's variable.
@usableFromInline
struct Delivery {
    /// The number of values sent so far.
    @usableFromInline var number = 0
    /// The deliveries of values that were sent during another delivery, oldest first.
    @usableFromInline var waiting: [@MainActor () -> Void] = []
    @usableFromInline var isRunning = false

    @inlinable
    init() {}

    /// Counts a value that is sent.
    ///
    /// - Returns: Its number, if it must be delivered now; `nil` if it waits for the end of a delivery.
    @inlinable
    mutating func begin() -> Int? {
        number += 1
        guard !isRunning else { return nil }
        isRunning = true
        return number
    }

    /// Returns the next queued delivery. If there is none, the delivery has ended.
    @inlinable
    mutating func next() -> (@MainActor () -> Void)? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        isRunning = false
        return nil
    }
}

/// An observer's subscription, which the list and the observer's token share. It does not contain the
/// observer's closure.
///
/// Its variables are private to the module, where the compiler proves that accesses are exclusive. In an
/// inlinable class, each access would be checked.
@MainActor
@usableFromInline
final class Subscription {
    /// The number of the last value that this observer must not receive; `max` after it has been removed.
    private var heard: Int

    @usableFromInline
    init(heard: Int) { self.heard = heard }

    /// Whether the observer has been removed.
    @usableFromInline var hasLeft: Bool { heard == .max }

    /// Returns whether the observer must receive a source's `number`-th value.
    @usableFromInline
    func isDue(_ number: Int) -> Bool { heard < number }

    /// Ends the subscription, so that no value is due any longer.
    @usableFromInline
    func leave() { heard = .max }
}
