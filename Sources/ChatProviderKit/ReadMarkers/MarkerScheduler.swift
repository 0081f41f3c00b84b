import Dispatch
package import Foundation

/// Runs what a marker file does with the disk, so that tests can run it by hand.
package protocol MarkerScheduler: Sendable {
    /// Runs `work` soon, off the main actor, and never two at a time.
    ///
    /// - Parameter work: Given whether the system leaves the process time for it. Without, it must not hold a lock.
    func perform(_ work: @escaping @Sendable (_ hasTime: Bool) -> Void)
    /// Calls `action` after some seconds, anywhere.
    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void)
}

/// Runs the work on a queue of its own, so that a slow disk holds up neither the main actor nor other tasks.
package struct DispatchMarkerScheduler: MarkerScheduler {
    private let queue = DispatchQueue(label: "ChatProviderKit.markers")

    package init() {}

    package func perform(_ work: @escaping @Sendable (Bool) -> Void) {
        #if os(iOS) || os(tvOS) || os(visionOS)
            // The system ends an app that it suspends with a lock held. It calls the closure a second time when the
            // time is up, and at once, and only then, where there is none.
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
