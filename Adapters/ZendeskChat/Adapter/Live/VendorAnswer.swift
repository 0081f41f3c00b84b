#if canImport(ChatProvidersSDK)
    import ChatProviderKit

    /// One answer of the SDK's, which may come on any thread, late, twice or never.
    ///
    /// The first answer counts. Where the SDK forgets the completion, or the task that waits is cancelled, an error
    /// stands in: a caller always gets an answer.
    final class VendorAnswer<Value: Sendable>: Sendable {
        private let wait: PendingAnswer<Value>

        fileprivate init(_ wait: PendingAnswer<Value>) { self.wait = wait }

        func give(_ result: Result<Value, any Error>) { wait.end(with: result) }

        deinit {
            wait.end(with: .failure(ChatError(.vendor, "The Zendesk SDK has dropped the call. Try again.")))
        }
    }

    /// Waits for an answer.
    ///
    /// - Parameter start: Makes the call. The SDK's completion alone is to hold the answer it is given.
    @MainActor
    func vendorAnswer<Value: Sendable>(
        _ start: (VendorAnswer<Value>) -> Void
    ) async throws -> Value {
        let pending = PendingAnswer<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.begin(continuation)
                start(VendorAnswer(pending))
            }
        } onCancel: {
            pending.end(with: .failure(CancellationError()))
        }
    }

    private final class PendingAnswer<Value: Sendable>: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Value, any Error>?
            var result: Result<Value, any Error>?
        }

        private let state = Locked(State())

        func begin(_ newContinuation: CheckedContinuation<Value, any Error>) {
            let early = state.withLock {
                if $0.result == nil { $0.continuation = newContinuation }
                return $0.result
            }
            if let early { newContinuation.resume(with: early) }
        }

        func end(with newResult: Result<Value, any Error>) {
            let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
                guard state.result == nil else { return nil }
                state.result = newResult
                return state.continuation.take()
            }
            waiting?.resume(with: newResult)
        }
    }
#endif
