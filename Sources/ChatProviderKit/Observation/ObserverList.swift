/// The observers of one source, in the order in which they came.
///
/// Slots are only ever added at the end; an observer that leaves empties its slot, and the list is packed when half
/// of it is empty and no delivery is under way. So subscribing and cancelling cost the same with ten thousand others
/// present, and a delivery may be interrupted by both.
@MainActor
@usableFromInline
final class ObserverList: Sendable {
    // Reading and writing these is most of what a delivery costs, so the run time is not asked to watch them for
    // overlapping accesses. There are none: no access calls out, and what an observer held is released behind it.
    //
    // The list does not keep its observers: each is kept by its token, and leaves the list before it goes.
    @exclusivity(unchecked) @usableFromInline var slots: [Unmanaged<ListedObservation>?] = []
    @exclusivity(unchecked) private var emptySlots = 0
    /// Those that have ended during the delivery under way: they stay in their slots until it is over.
    @exclusivity(unchecked) @usableFromInline var ended: [ListedObservation] = []
    @exclusivity(unchecked) @usableFromInline var isDelivering = false

    @inlinable
    nonisolated init() {}

    var count: Int { slots.count - emptySlots - ended.count }

    @usableFromInline
    func add(_ observation: consuming ListedObservation) -> ObservationToken {
        observation.position = slots.count
        slots.append(Unmanaged.passUnretained(observation))
        return ObservationToken(observation)
    }

    /// Hands `value`, the `number`-th of its source, to everybody who has not heard it. The source has said that a
    /// delivery is under way, and all observers of this list are of its values.
    @inlinable
    func deliver<Value: Sendable>(_ value: Value, number: Int) {
        // Observers that subscribe meanwhile have heard the newest value; the loop reaches them for later ones.
        var position = 0
        let end = slots.count
        while position < end {
            if let observation = slots[position] { Observer<Value>.tell(observation, value, number) }
            position += 1
        }
    }

    @inlinable
    func endDelivery() {
        isDelivering = false
        if !ended.isEmpty { removeEnded() }
    }

    fileprivate func end(_ observation: ListedObservation) {
        guard isDelivering else { return remove(observation) }
        observation.heard = .max
        ended.append(observation)
    }

    @usableFromInline
    func removeEnded() {
        // What the observers hold is released at the end, when the list is whole again: it may cancel others.
        let left = ended
        ended = []
        for observation in left { remove(observation) }
        extendLifetime(left)
    }

    private func remove(_ observation: ListedObservation) {
        if observation.position == slots.count - 1 {
            slots.removeLast()
        } else {
            slots[observation.position] = nil
            emptySlots += 1
            if emptySlots > 16, emptySlots * 2 > slots.count { pack() }
        }
    }

    private func pack() {
        slots.removeAll { $0 == nil }
        emptySlots = 0
        for (position, observation) in slots.enumerated() {
            observation?.takeUnretainedValue().position = position
        }
    }
}

/// What a token ends.
@MainActor
@usableFromInline
class Observation {
    @usableFromInline
    nonisolated init() {}

    /// Ends it. Called once.
    @usableFromInline
    func end() {}
}

/// An observation of another kind than those of a list.
final class OtherObservation: Observation {
    private let onEnd: @MainActor () -> Void

    nonisolated init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

    override func end() { onEnd() }
}

/// A place in a list of observers.
@usableFromInline
class ListedObservation: Observation {
    private let list: ObserverList
    /// The number of the last value that the observer must not hear again.
    // Safe: read and written on the main actor alone; `Observer.tell` reads it there without asking where it is.
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var heard: Int
    @exclusivity(unchecked) fileprivate final var position = 0

    @usableFromInline
    init(in list: ObserverList, heard: Int) {
        self.list = list
        self.heard = heard
    }

    @usableFromInline
    override final func end() { list.end(self) }
}

/// An observer of values of a type.
@usableFromInline
final class Observer<Value: Sendable>: ListedObservation {
    // One function as two types: one that is called on the main actor, and one that does not ask where it is called.
    // In structures, since a bare function would be wrapped for each way through `unsafeBitCast`.
    @usableFromInline
    struct Isolated {
        let call: @MainActor (Value) -> Void
        @usableFromInline init(call: @escaping @MainActor (Value) -> Void) { self.call = call }
    }

    @usableFromInline
    struct Plain {
        @usableFromInline let call: (Value) -> Void
    }

    // Safe: never changed, and called by `tell` alone, on the main actor.
    @usableFromInline nonisolated(unsafe) let observer: Plain

    @inlinable
    init(in list: ObserverList, heard: Int, _ observer: @escaping @MainActor (Value) -> Void) {
        self.observer = unsafeBitCast(Isolated(call: observer), to: Plain.self)
        super.init(in: list, heard: heard)
    }

    /// Tells an observer, on the main actor.
    ///
    /// Safe: until the delivery is over nobody is taken out of the list. To take hold of each observer and to let go of it
    /// again would be most of what a delivery costs; so would be the question, for each, whether this is the main actor.
    @inlinable
    nonisolated static func tell(_ observation: Unmanaged<ListedObservation>, _ value: Value, _ number: Int) {
        observation._withUnsafeGuaranteedRef {
            if $0.heard < number { unsafeDowncast($0, to: Observer.self).observer.call(value) }
        }
    }
}
