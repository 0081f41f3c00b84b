import ChatProviderKit
import Dispatch
import Foundation

/// The signals that ask a program to end: the terminal's interrupt, and a request from elsewhere.
enum TerminalSignals {
    /// Calls `action` in place of ending the program, until the token is cancelled or released.
    @MainActor
    static func observeRequestsToEnd(_ action: @escaping @MainActor () -> Void) -> ObservationToken {
        let numbers = [SIGINT, SIGTERM]
        let sources = numbers.map { number in
            // The default action would end the program before anything is stored.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { action() } }
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
            // Reading waits, so it has a thread of its own.
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}
