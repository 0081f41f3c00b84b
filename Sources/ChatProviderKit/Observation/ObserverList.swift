/// The observers of one source, in the order of their subscriptions, and the pending deliveries.
///
/// All observers receive the same values in the same order: what is sent during a delivery is delivered after
/// it.
///
/// Removing an observer empties its slot. The list is compacted when half of its slots are empty, so
/// subscribing and cancelling cost the same regardless of the number of other observers.
@MainActor
@usableFromInline
final class ObserverList<Value: Sendable> {
    @usableFromInline var slots: [Observer?] = []
    @usableFromInline var emptyCount = 0
    @usableFromInline var delivery = Delivery()

    @inlinable
    nonisolated init() {}

    var count: Int { slots.count - emptyCount }

    /// Adds an observer of future values.
    @inlinable
    func add(_ call: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let subscription = Subscription(position: slots.count, heard: delivery.number)
        slots.append(Observer(subscription: subscription, call: call))
        // After the list has released an observer, a retained token does not keep it alive.
        return ObservationToken { self.remove(subscription) }
    }

    /// Adds an observer, and calls it with `value` at once. What is sent inside that call is delivered after
    /// it.
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
            delivery.enqueue { self.deliver(value, number: number) }
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
        // The loop reads a copy: observers that subscribe or cancel during the delivery change the original
        // list.
        for case let observer? in slots where observer.subscription.isDue(number) {
            observer.call(value)
        }
    }

    /// Removes all observers, so that none of them is called again.
    func removeAll() {
        let removed = slots
        slots = []
        emptyCount = 0
        for case let observer? in removed { observer.subscription.leave() }
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        // It was already removed together with all others.
        guard !subscription.hasLeft else { return }
        subscription.leave()
        slots[subscription.position] = nil
        emptyCount += 1
        if emptyCount == slots.count {
            slots = []
            emptyCount = 0
        } else if emptyCount > 16, emptyCount * 2 > slots.count {
            compact()
        }
    }

    @inlinable
    func compact() {
        var kept: [Observer?] = []
        for case let observer? in slots {
            observer.subscription.position = kept.count
            kept.append(observer)
        }
        slots = kept
        emptyCount = 0
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

/// The pending deliveries of a list. It is one variable, because each access to a class's variable is
/// checked.
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

    /// Queues a delivery until the current one ends.
    @inlinable
    mutating func enqueue(_ work: @escaping @MainActor () -> Void) { waiting.append(work) }

    /// Returns the next queued delivery. If there is none, the delivery has ended.
    @inlinable
    mutating func next() -> (@MainActor () -> Void)? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        isRunning = false
        return nil
    }
}

/// What an observer list and an observer's token share about the observer. It does not contain the observer's
/// closure.
///
/// Its variables are private to the module, where the compiler proves that accesses are exclusive. In an
/// inlinable class, each access would be checked.
@MainActor
@usableFromInline
final class Subscription {
    private var currentPosition: Int
    /// The number of the last value that this observer must not receive; `max` after it has been removed.
    private var heard: Int

    @usableFromInline
    init(position: Int, heard: Int) {
        currentPosition = position
        self.heard = heard
    }

    /// The observer's slot.
    @usableFromInline var position: Int {
        get { currentPosition }
        set { currentPosition = newValue }
    }

    /// Whether the observer has been removed.
    @usableFromInline var hasLeft: Bool { heard == .max }

    /// Returns whether the observer must receive a source's `number`-th value.
    @usableFromInline
    func isDue(_ number: Int) -> Bool { heard < number }

    /// Ends the subscription, so that no value is due any longer.
    @usableFromInline
    func leave() { heard = .max }
}
