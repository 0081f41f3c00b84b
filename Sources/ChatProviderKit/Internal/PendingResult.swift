/// A result that one task waits for, and that any thread may give. Only the first one is used.
package final class PendingResult<Success: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Result<Success, Failure>, Never>?
        var result: Result<Success, Failure>?
    }

    private let state = Locked(State())

    package init() {}

    /// Whether there is no result yet.
    package var isOpen: Bool { state.withLock { $0.result == nil } }

    /// Gives the result, and returns whether it is the first one.
    @discardableResult
    package func give(_ result: Result<Success, Failure>) -> Bool {
        var isFirst = false
        let waiting = state.withLock { state -> CheckedContinuation<Result<Success, Failure>, Never>? in
            guard state.result == nil else { return nil }
            isFirst = true
            state.result = result
            return state.continuation.take()
        }
        waiting?.resume(returning: result)
        return isFirst
    }

    /// Waits for the result.
    ///
    /// - Parameter error: The failure if the waiting task is cancelled.
    package func result(ifCancelled error: Failure) async -> Result<Success, Failure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Result<Success, Failure>? in
                    if state.result == nil { state.continuation = continuation }
                    return state.result
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            give(.failure(error))
        }
    }
}
