import Dispatch

/// Distinguishes the main actor's executor from all others.
///
/// On Linux, `Thread.isMainThread` can be wrong: after its first suspension, an asynchronous `main` runs the
/// main actor on another thread. A value that is set only on the main queue works on all platforms, and is
/// quick to read.
@usableFromInline
package enum MainThread {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main actor's executor.
    @usableFromInline
    package static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true
    }
}
