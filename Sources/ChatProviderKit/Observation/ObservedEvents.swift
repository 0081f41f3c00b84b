/// Events, to be observed: like ``Observed``, without a present value.
///
/// Each observer hears each event that is sent after it has subscribed, in the same order as all others. An event that
/// is sent inside an observer is delivered after the present one has reached every observer.
@MainActor
public struct ObservedEvents<Event: Sendable>: Sendable {
    private let subscribe: @MainActor (@escaping @MainActor (Event) -> Void) -> ObservationToken

    package nonisolated init(
        subscribe: @escaping @MainActor (@escaping @MainActor (Event) -> Void) -> ObservationToken
    ) {
        self.subscribe = subscribe
    }

    /// Observes the events to come, until the token is cancelled or released.
    public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken {
        subscribe(observer)
    }

    /// The events to come.
    ///
    /// Up to 256 events are kept for a slow reader; beyond that the oldest are left out. The observation ends with the
    /// iteration or when the sequence is released. The sequence ends when its provider or support chat is shut down.
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
    /// The owner's side of events: it can send them.
    @MainActor
    public final class Source {
        private let observers = ObserverList<Event>()
        private var isFinished = false
        private let unheardLimit: Int
        /// Events sent while there was no observer, oldest first.
        private var unheard: [Event] = []

        /// Creates a source of events.
        ///
        /// - Parameter unheardLimit: How many events, the newest, are kept while there is no observer. The first
        ///   observer receives them at once.
        public nonisolated init(keepingUnheard unheardLimit: Int = 0) {
            self.unheardLimit = unheardLimit
        }

        /// The events for those who may hear them but not send them.
        public nonisolated var observed: ObservedEvents {
            ObservedEvents { self.observe($0) }
        }

        /// Observes the events to come, until the token is cancelled or released.
        public func observe(_ observer: @escaping @MainActor (Event) -> Void) -> ObservationToken {
            guard !isFinished else { return ObservationToken {} }
            let token = observers.add(observer)
            let kept = unheard
            unheard = []
            for event in kept { observer(event) }
            return token
        }

        /// Tells all observers.
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

        /// The number of observations.
        package var observerCount: Int { observers.count }
    }
}
