import Dispatch
import Foundation

/// Says on standard error that something is going on, where it takes more than a second and a person is watching.
///
/// It is one line, which is written over each second and erased at the end. Where standard error is no terminal there is
/// none: what is there is what is wrong.
package struct Progress: ~Copyable {
    private let timer: (any DispatchSourceTimer)?
    private let queue = DispatchQueue(label: "progress")
    private let write: @Sendable (String) -> Void

    /// Whether standard error is a terminal that can write over a line.
    package static var isWatched: Bool {
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        return isatty(STDERR_FILENO) == 1 && !kind.isEmpty && kind != "dumb"
    }

    /// Begins to say so.
    ///
    /// - Parameters:
    ///   - what: What is going on, such as `reading chat.jsonl`.
    ///   - isShown: Whether a person is watching; by default, ``isWatched``.
    ///   - interval: The time before the first word, and between two.
    ///   - write: Takes what is written to standard error.
    package init(
        _ what: String,
        isShown: Bool = Self.isWatched,
        interval: Duration = .seconds(1),
        write: @escaping @Sendable (String) -> Void = {
            FileHandle.standardError.write(Data($0.utf8))
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

    /// Ends it. Nothing more is written after this has returned.
    package consuming func end() {}

    deinit {
        guard let timer else { return }
        queue.sync { timer.cancel() }
        write("\r\u{1B}[K")
    }
}
