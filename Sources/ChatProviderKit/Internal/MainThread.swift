import Dispatch

/// Distinguishes the main actor's executor from all others.
///
/// `Thread.isMainThread` is wrong on Linux: an asynchronous `main` runs the main actor on another thread
/// after its first suspension. A value that only the main queue carries is right on all platforms, and quick
/// to read.
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
