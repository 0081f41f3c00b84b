import Foundation

/// Runs all tasks of the process on the main actor, one after another, so that a seed always produces the same order.
/// Otherwise a task that continues after a wait passes through a pool of threads.
enum MainThreadTasks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Takes effect for the rest of the process.
    ///
    /// - Returns: `false` if the runtime has no such hook.
    static func begin() -> Bool {
        // Safe: looks up a name in the program itself, which stays open.
        guard let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return false
        }
        // Safe: the runtime's own variable of this type, intended for this purpose.
        unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job)
        }
        return true
    }
}
