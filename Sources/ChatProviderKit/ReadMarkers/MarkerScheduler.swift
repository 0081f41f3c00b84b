import Dispatch
package import Foundation

/// Runs a marker file's disk operations. Tests can run them manually.
package protocol MarkerScheduler: Sendable {
    /// Runs `work` soon, off the main actor, and never two at a time.
    ///
    /// - Parameter work: Receives whether the system grants the process time for the work. If not, the work
    ///   must take no lock.
    func perform(_ work: @escaping @Sendable (_ hasTime: Bool) -> Void)
    /// Calls `action` after a number of seconds, on any thread.
    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void)
}

/// Runs the work on its own queue, so that a slow disk delays neither the main actor nor other tasks.
package struct DispatchMarkerScheduler: MarkerScheduler {
    private let queue = DispatchQueue(label: "ChatProviderKit.markers")

    package init() {}

    package func perform(_ work: @escaping @Sendable (Bool) -> Void) {
        #if os(iOS) || os(tvOS) || os(visionOS)
            // The system terminates an app that is suspended while it holds a lock, so the work needs time
            // from the system. The system calls the closure with `false`, and again with `true` when the time
            // expires. If it grants no time, the only call is with `true`.
            let isTaken = Locked(false)
            let queue = queue
            ProcessInfo.processInfo.performExpiringActivity(withReason: "Storing read markers") { isOver in
                let wasTaken = isTaken.withLock { isTaken in
                    defer { isTaken = true }
                    return isTaken
                }
                if !wasTaken { queue.sync { work(!isOver) } }
            }
        #else
            queue.async { work(true) }
        #endif
    }

    package func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + seconds, execute: action)
    }
}
