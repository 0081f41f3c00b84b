/// A value that changes over time, which you can read and observe.
///
/// ```swift
/// print(counter.unreadCount.value.badgeNumber)
/// token = counter.unreadCount.observe { badge.show($0.badgeNumber) }
/// for await count in counter.unreadCount.values { … }
/// ```
///
/// - A new observer is called with the current value at once, then with every change, in order.
/// - A value that is set inside an observer is stored at once. It is delivered after the current value has
///   reached every observer: all observers receive the same values in the same order.
/// - Setting an equal value notifies no observer.
/// - An observer that subscribes during a delivery is called with the newest value, then only with later
///   ones.
///
/// Any holder of an `Observed` can read it. Only the owner of its ``Source`` can change it.
@MainActor
public struct Observed<Value: Sendable & Equatable>: Sendable {
    private let read: @MainActor () -> Value
    private let subscribe: @MainActor (@escaping @MainActor (Value) -> Void) -> ObservationToken

    package nonisolated init(
        read: @escaping @MainActor () -> Value,
        subscribe: @escaping @MainActor (@escaping @MainActor (Value) -> Void) -> ObservationToken
    ) {
        self.read = read
        self.subscribe = subscribe
    }

    /// The current value.
    public var value: Value { read() }

    /// Observes the value until the token is cancelled or released.
    ///
    /// - Parameter observer: Called with the current value before this method returns, then with each later
    ///   one.
    public func observe(_ observer: @escaping @MainActor (Value) -> Void) -> ObservationToken {
        subscribe(observer)
    }

    /// The current value and each later one.
    ///
    /// A reader that is slower than the changes receives the newest value; the values in between are skipped.
    /// The observation ends when the iteration ends, or when the sequence is released. The sequence ends when
    /// its provider or support chat is shut down.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let writer = StreamWriter(continuation)
            let token = observe { writer.write($0) }
            continuation.onTermination = { _ in
                Task { @MainActor in token.cancel() }
            }
        }
    }

    /// Returns a part of the value that can be observed separately: its observers are called only when the
    /// part changes.
    ///
    /// Parts of one value are always consistent, because they come from the same stored value.
    public func map<Part: Sendable & Equatable>(
        _ part: @escaping @MainActor (Value) -> Part
    ) -> Observed<Part> {
        Observed<Part>(
            read: { part(value) },
            subscribe: { observer in
                var last: Part?
                return observe {
                    let newPart = part($0)
                    if let last, last == newPart { return }
                    last = newPart
                    observer(newPart)
                }
            }
        )
    }
}
