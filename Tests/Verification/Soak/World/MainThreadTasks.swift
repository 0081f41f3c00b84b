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
        // Safe: asks for a name in the program itself, which stays open.
        guard let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return false
        }
        // Safe: the runtime's own variable, which it has for this purpose, of this type.
        unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job)
        }
        return true
    }
}
