import ChatProviderKit
import Dispatch
import Foundation

/// The signals from a terminal and its user to a program.
enum TerminalSignals {
    /// Calls `action` with a signal's number instead of its default action, until the token is cancelled or released.
    @MainActor
    static func observe(
        _ numbers: [Int32],
        _ action: @escaping @MainActor (Int32) -> Void
    ) -> ObservationToken {
        let sources = numbers.map { number in
            // The default action would end or stop the program before anything is stored.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { action(number) } }
            source.resume()
            return source
        }
        return ObservationToken {
            for source in sources { source.cancel() }
            for number in numbers { signal(number, SIG_DFL) }
        }
    }

    /// The lines of standard input, to its end.
    static func inputLines() -> AsyncStream<String> {
        AsyncStream { continuation in
            // Reading blocks, so it has its own thread.
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}
