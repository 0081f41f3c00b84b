/// The observers of one source, in the order in which they subscribed.
///
/// An observer that leaves empties its slot. The list is compacted when half of its slots are empty, so subscribing and
/// cancelling cost the same however many others there are.
@MainActor
final class ObserverList<Value: Sendable> {
    private var slots: [Observer?] = []
    private var emptyCount = 0

    nonisolated init() {}

    var count: Int { slots.count - emptyCount }

    /// Adds an observer.
    ///
    /// - Parameter heard: The number of the last value that the observer must not be given.
    func add(heard: Int, _ call: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        let observer = Observer(position: slots.count, heard: heard, call)
        slots.append(observer)
        return ObservationToken { self.remove(observer) }
    }

    /// Gives `value`, the `number`-th of its source, to each observer that has not heard it.
    func deliver(_ value: Value, number: Int) {
        // The loop reads a copy: observers that come and go during the delivery change the list behind it.
        for case let observer? in slots where observer.heard < number {
            observer.call(value)
        }
    }

    /// Removes all observers: none of them is called again.
    func removeAll() {
        let removed = slots
        slots = []
        emptyCount = 0
        for case let observer? in removed { observer.heard = .max }
    }

    private func remove(_ observer: Observer) {
        // Removed already, with all the others.
        guard observer.heard != .max else { return }
        observer.heard = .max
        slots[observer.position] = nil
        emptyCount += 1
        if emptyCount == slots.count {
            slots = []
            emptyCount = 0
        } else if emptyCount > 16, emptyCount * 2 > slots.count {
            compact()
        }
    }

    private func compact() {
        slots.removeAll { $0 == nil }
        emptyCount = 0
        for (position, observer) in slots.enumerated() { observer?.position = position }
    }

    private final class Observer {
        let call: @MainActor (Value) -> Void
        var position: Int
        /// The number of the last value that this observer must not be given; `max` once it has left.
        var heard: Int

        init(position: Int, heard: Int, _ call: @escaping @MainActor (Value) -> Void) {
            self.position = position
            self.heard = heard
            self.call = call
        }
    }
}
