/// Waits until something is so, while other work goes on.
///
/// A machine may be slow, and a test has to end. So it waits for two minutes and for a thousand turns of its actor: where
/// thousands of tests share that, a turn may take a second, and what is waited for needs turns of its own.
///
/// - Returns: Whether it came to that.
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
