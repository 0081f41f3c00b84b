import Dispatch

/// Waits until a condition is true, while other work continues.
///
/// A machine may be slow, but a test has to end. So the wait lasts two minutes and a thousand turns of its actor: if
/// thousands of tests share the actor, a turn may take a second, and the awaited work needs turns of its own.
///
/// - Returns: Whether the condition became true.
package func eventually(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    var turns = 0
    while !condition() {
        guard turns < 1_000 || ContinuousClock.now < deadline else { return false }
        turns += 1
        await Task.yield()
    }
    return true
}

/// Yields 300 times, so that pending tasks can run.
package func settle() async {
    for _ in 0..<300 { await Task.yield() }
}

/// Runs a body on another thread, and returns when it is done.
@concurrent
package func onAnotherThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            body()
            continuation.resume()
        }
    }
}
