import Dispatch
import Foundation

/// Shows on standard error that work is in progress, if it takes more than a second and a person is watching.
///
/// It is one line, which is overwritten each second and erased at the end. If standard error is not a terminal, it
/// shows nothing: only errors go there.
package struct Progress: ~Copyable {
    private let timer: (any DispatchSourceTimer)?
    private let queue = DispatchQueue(label: "progress")
    private let write: @Sendable (String) -> Void

    /// Whether standard error is a terminal that can overwrite a line.
    package static var isWatched: Bool {
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        return isatty(STDERR_FILENO) == 1 && !kind.isEmpty && kind != "dumb"
    }

    /// Starts showing progress.
    ///
    /// - Parameters:
    ///   - what: The work in progress, such as `reading chat.jsonl`.
    ///   - isShown: Whether a person is watching; by default, ``isWatched``.
    ///   - interval: The time before the first update, and between two.
    ///   - write: Receives the text for standard error.
    package init(
        _ what: String,
        isShown: Bool = Self.isWatched,
        interval: Duration = .seconds(1),
        write: @escaping @Sendable (String) -> Void = {
            try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
        }
    ) {
        self.write = write
        guard isShown else {
            timer = nil
            return
        }
        let what = what.safeForTerminals
        let start = ContinuousClock.now
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let pause = Double(interval.components.seconds) + Double(interval.components.attoseconds) / 1e18
        timer.schedule(deadline: .now() + pause, repeating: pause)
        timer.setEventHandler {
            write("\r\(what): \((ContinuousClock.now - start).components.seconds) s\u{1B}[K")
        }
        timer.resume()
        self.timer = timer
    }

    /// Ends the progress. Nothing is written after this returns.
    package consuming func end() {}

    deinit {
        guard let timer else { return }
        queue.sync { timer.cancel() }
        write("\r\u{1B}[K")
    }
}
