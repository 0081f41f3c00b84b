import Foundation

/// The time that `work` takes, in nanoseconds for each of `count` operations.
@inline(__always)
func nanoseconds(for count: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return (clock.now - start) / .nanoseconds(count)
}

/// The processor time that `work` takes on all threads, in seconds.
func processorSeconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = processorTime()
    try await work()
    return processorTime() - start
}

private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Keeps the optimizer from removing the computation of `value`.
@inline(never)
@_optimize(none)
nonisolated func keep<Value>(_ value: Value) {}

/// The processor time of the current thread, in nanoseconds, without that of other threads and programs.
func threadNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
