/// Waits until something is so, while other work goes on.
///
/// - Returns: Whether it came to that. A machine may be slow, and a test has to end: two minutes are waited.
package func eventually(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        await Task.yield()
    }
    return true
}
