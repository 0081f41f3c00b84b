/// Forwards what an observer receives to a stream. The stream ends when the observer is released.
final class StreamWriter<Element: Sendable>: Sendable {
    private let continuation: AsyncStream<Element>.Continuation

    init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func write(_ element: Element) { continuation.yield(element) }
}
