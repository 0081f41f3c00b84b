/// Something that happens, with observers: like ``ObservedValue``, without a present value.
///
/// Every observer hears each event that comes after it has subscribed, in the same order as all others. An event
/// that is sent inside an observer is delivered after the present one has reached everybody.
@MainActor
public final class ObservedEvents<Event: Sendable> {
    private let observers = ObserverList()
    private var number = 0
    private var waiting: [(number: Int, event: Event)] = []

    /// Makes a source of events.
    public nonisolated init() {}

    /// The number of observations.
    public var observerCount: Int { observers.count }

    /// Observes the events to come, until the token is cancelled or released.
    public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken {
        observers.add(Observer(in: observers, heard: number, observer))
    }

    /// Tells all observers.
    public func send(_ event: Event) {
        number += 1
        guard !observers.isDelivering else {
            waiting.append((number, event))
            return
        }
        observers.isDelivering = true
        observers.deliver(event, number: number)
        var next = 0
        while next < waiting.count {
            let (number, event) = waiting[next]
            next += 1
            observers.deliver(event, number: number)
        }
        waiting = []
        observers.endDelivery()
    }

    /// The events to come, as an asynchronous sequence that keeps up to `limit` of them for a slow reader and then
    /// leaves out the oldest.
    public func events(bufferingNewest limit: Int = 256) -> AsyncStream<Event> {
        AsyncStream(bufferingPolicy: .bufferingNewest(limit)) { continuation in
            let token = observe { continuation.yield($0) }
            continuation.onTermination = { _ in
                Task { @MainActor in token.cancel() }
            }
        }
    }
}
