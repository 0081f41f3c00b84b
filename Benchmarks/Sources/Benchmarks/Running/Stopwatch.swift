/// How long `work` takes, in nanoseconds for each of `count` operations.
@inline(__always)
func nanoseconds(for count: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return (clock.now - start).nanoseconds / Double(count)
}

/// How long asynchronous `work` takes, in nanoseconds for each of `count` operations.
func nanoseconds(for count: Int, _ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return (clock.now - start).nanoseconds / Double(count)
}

extension Duration {
    nonisolated var nanoseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}

/// Keeps the optimiser from leaving out what makes `value`.
@inline(never)
@_optimize(none)
nonisolated func keep<Value>(_ value: Value) {}
