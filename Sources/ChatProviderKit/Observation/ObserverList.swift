/// The observers of one source, in the order in which they came.
///
/// Slots are only ever added at the end; an observer that leaves empties its slot, and the list is packed when half
/// of it is empty and no delivery is under way. So subscribing and cancelling cost the same with ten thousand others
/// present, and a delivery may be interrupted by both.
@MainActor
@usableFromInline
final class ObserverList<Value: Sendable>: Sendable {
    @usableFromInline typealias Observer = @MainActor (Value) -> Void

    @usableFromInline
    struct Slot {
        /// Ascending over the list.
        @usableFromInline let id: Int
        /// The number of the last value that the observer must not hear again.
        @usableFromInline let heard: Int
        @usableFromInline var observer: Observer?

        @inlinable
        init(id: Int, heard: Int, observer: @escaping Observer) {
            self.id = id
            self.heard = heard
            self.observer = observer
        }
    }

    // Reading and writing these is most of what a delivery costs, so the run time is not asked to watch them for
    // overlapping accesses. There are none: no access calls out, and what a slot held is released behind it.
    @exclusivity(unchecked) @usableFromInline var slots: [Slot] = []
    @exclusivity(unchecked) @usableFromInline var nextID = 0
    @exclusivity(unchecked) @usableFromInline var emptySlots = 0
    @exclusivity(unchecked) @usableFromInline var isDelivering = false

    @inlinable
    nonisolated init() {}

    @inlinable var count: Int { slots.count - emptySlots }

    @inlinable
    func add(heard: Int, _ observer: @escaping Observer) -> ObservationToken {
        let id = nextID
        nextID += 1
        slots.append(Slot(id: id, heard: heard, observer: observer))
        // A token keeps its source's list, not the source. Weak would cost more than the list.
        return ObservationToken { [self] in remove(id) }
    }

    /// Hands `value`, the `number`-th of its source, to everybody who has not heard it. The source has said that a
    /// delivery is under way.
    @inlinable
    func deliver(_ value: Value, number: Int) {
        // Observers that subscribe meanwhile have heard the newest value; the loop reaches them for later ones.
        var position = 0
        let end = slots.count
        while position < end {
            if slots[position].heard < number, let observer = slots[position].observer { observer(value) }
            position += 1
        }
    }

    @inlinable
    func endDelivery() {
        isDelivering = false
        if emptySlots > 16 { pack() }
    }

    @inlinable
    func remove(_ id: Int) {
        // Ids ascend: a binary search, for all but the last to come.
        var (low, high) = (0, slots.count)
        if high > 0, slots[high - 1].id == id { low = high - 1 }
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].id < id { low = middle + 1 } else { high = middle }
        }
        guard low < slots.count, slots[low].id == id else { return }
        let observer = slots[low].observer
        guard observer != nil else { return }
        // What the observer holds is released at the end, when the list is whole again: it may cancel others.
        defer { extendLifetime(observer) }
        if low == slots.count - 1, !isDelivering {
            slots.removeLast()
        } else {
            slots[low].observer = nil
            emptySlots += 1
            if emptySlots > 16 { pack() }
        }
    }

    @inlinable
    func pack() {
        guard !isDelivering, emptySlots * 2 > slots.count else { return }
        slots.removeAll { $0.observer == nil }
        emptySlots = 0
    }
}
