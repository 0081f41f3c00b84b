import Foundation

/// Has all tasks of the process run on the main actor, one after another, so that a seed makes the same order each
/// time. Without it a task that goes on after a wait passes through a pool of threads.
enum MainThreadTasks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Begins, for the rest of the process.
    ///
    /// - Returns: `false` where the runtime has no such hook.
    static func begin() -> Bool {
        // The runtime's own variable, which it has for this purpose.
        guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return false
        }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
        return true
    }
}
