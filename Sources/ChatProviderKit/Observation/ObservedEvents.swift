/// Events that you can observe. Unlike ``Observed``, there is no current value.
///
/// Each observer receives every event that is sent after it has subscribed, in the same order as all other
/// observers. An event that is sent inside an observer is delivered after the current one has reached every
/// observer.
@MainActor
public struct ObservedEvents<Event: Sendable>: Sendable {
    private let subscribe: @MainActor (@escaping @MainActor (Event) -> Void) -> ObservationToken

    package nonisolated init(
        subscribe: @escaping @MainActor (@escaping @MainActor (Event) -> Void) -> ObservationToken
    ) {
        self.subscribe = subscribe
    }

    /// Observes future events until the token is cancelled or released.
    public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken {
        subscribe(observer)
    }

    /// The future events.
    ///
    /// Up to 256 events are kept for a slow reader; beyond that, the oldest are dropped. The observation ends
    /// when the iteration ends, or when the sequence is released. The sequence ends when its provider or
    /// support chat is shut down.
    public var values: AsyncStream<Event> {
        AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
            let writer = StreamWriter(continuation)
            let token = observe { writer.write($0) }
            continuation.onTermination = { _ in
                Task { @MainActor in token.cancel() }
            }
        }
    }
}

extension ObservedEvents {
    /// The owner's side of events, which can send them.
    @MainActor
    public final class Source {
        private let observers = ObserverList<Event>()
        private var isFinished = false
        private let unheardLimit: Int
        /// Events sent while there was no observer, oldest first.
        private var unheard: [Event] = []

        /// Creates a source of events.
        ///
        /// - Parameter unheardLimit: How many of the newest events to keep while there is no observer. The
        ///   first observer receives them at once.
        public nonisolated init(keepingUnheard unheardLimit: Int = 0) {
            self.unheardLimit = unheardLimit
        }

        /// A view of the events that can be observed, but not sent to.
        public nonisolated var observed: ObservedEvents {
            ObservedEvents { self.observe($0) }
        }

        /// Observes future events until the token is cancelled or released.
        public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken {
            guard !isFinished else { return ObservationToken {} }
            let token = observers.add(observer)
            let kept = unheard
            unheard = []
            for event in kept { observer(event) }
            return token
        }

        /// Sends an event to all observers.
        public func send(_ event: Event) {
            if observers.count > 0 || isFinished { observers.send(event) } else { keep(event) }
        }

        private func keep(_ event: Event) {
            guard unheardLimit > 0 else { return }
            if unheard.count == unheardLimit { unheard.removeFirst() }
            unheard.append(event)
        }

        /// Removes all observers. Events that are sent later reach no observer.
        public func finish() {
            isFinished = true
            observers.removeAll()
        }

        package var observerCount: Int { observers.count }
    }
}
