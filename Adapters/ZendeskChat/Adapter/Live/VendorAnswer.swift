#if canImport(ChatProvidersSDK)
    import ChatProviderKit

    /// One answer from the SDK, which may arrive on any thread, late, twice or never.
    ///
    /// The first answer counts. If the SDK drops the completion handler, or the waiting task is cancelled, an
    /// error replaces it. The caller therefore always gets an answer.
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
    /// - Parameter start: Makes the call. Only the SDK's completion handler should retain the answer.
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
