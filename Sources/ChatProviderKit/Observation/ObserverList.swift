/// The observers of one source, in the order in which they subscribed, and what is on its way to them.
///
/// All observers hear the same values in the same order: what is sent during a delivery is delivered after it.
///
/// An observer that leaves empties its slot. The list is compacted when half of its slots are empty, so subscribing and
/// cancelling cost the same however many others there are.
@MainActor
@usableFromInline
final class ObserverList<Value: Sendable> {
    @usableFromInline var slots: [Observer?] = []
    @usableFromInline var emptyCount = 0
    @usableFromInline var delivery = Delivery()

    @inlinable
    nonisolated init() {}

    var count: Int { slots.count - emptyCount }

    /// Adds an observer, for what is sent from now on.
    @inlinable
    func add(_ call: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let subscription = Subscription(position: slots.count, heard: delivery.number)
        slots.append(Observer(subscription: subscription, call: call))
        // Once the list has let go of an observer, a token that is still held does not keep it.
        return ObservationToken { self.remove(subscription) }
    }

    /// Adds an observer, and calls it with `value` at once. What is sent inside that call is delivered after it.
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

    /// Delivers a value; during a delivery, after it.
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

    /// Gives `value`, the `number`-th of its source, to each observer that has not heard it.
    @inlinable
    func deliver(_ value: Value, number: Int) {
        // The loop reads a copy: observers that come and go during the delivery change the list behind it.
        for case let observer? in slots where observer.subscription.isDue(number) {
            observer.call(value)
        }
    }

    /// Removes all observers: none of them is called again.
    func removeAll() {
        let removed = slots
        slots = []
        emptyCount = 0
        for case let observer? in removed { observer.subscription.leave() }
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        // Removed already, with all the others.
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

/// What is on its way to the observers of a list. One variable, because each access of a class's variable is checked.
@usableFromInline
struct Delivery {
    /// The number of values that were sent so far.
    @usableFromInline var number = 0
    /// The deliveries of values that were sent during a delivery, oldest first.
    @usableFromInline var waiting: [@MainActor () -> Void] = []
    @usableFromInline var isRunning = false

    @inlinable
    init() {}

    /// Counts a value that is sent.
    ///
    /// - Returns: Its number, if it is to be delivered now; `nil` if it waits for the end of a delivery.
    @inlinable
    mutating func begin() -> Int? {
        number += 1
        guard !isRunning else { return nil }
        isRunning = true
        return number
    }

    /// Has a delivery wait for the end of the present one.
    @inlinable
    mutating func enqueue(_ work: @escaping @MainActor () -> Void) { waiting.append(work) }

    /// Returns the next delivery that waits. Where there is none, no delivery is running any more.
    @inlinable
    mutating func next() -> (@MainActor () -> Void)? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        isRunning = false
        return nil
    }
}

/// What an observer list and the observer's token know of an observer. It does not have the observer's closure.
///
/// Its variables are private to the module, where the compiler proves their accesses exclusive. Those of an inlinable
/// class are checked at each access.
@MainActor
@usableFromInline
final class Subscription {
    private var currentPosition: Int
    /// The number of the last value that this observer must not be given; `max` once it has left.
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

    /// Whether the observer has left.
    @usableFromInline var hasLeft: Bool { heard == .max }

    /// Whether the observer is to be given a source's `number`-th value.
    @usableFromInline
    func isDue(_ number: Int) -> Bool { heard < number }

    /// Ends the subscription: no value is due any more.
    @usableFromInline
    func leave() { heard = .max }
}
