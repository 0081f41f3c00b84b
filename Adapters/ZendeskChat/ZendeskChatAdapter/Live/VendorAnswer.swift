#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    import Foundation

    /// One answer of the SDK's, which may come on any thread, late, twice or never.
    ///
    /// The first answer counts. Where the SDK forgets the completion, or the task that waits is cancelled, an error stands
    /// in: whoever waits is always let go.
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

    private final class PendingAnswer<Value: Sendable>: @unchecked Sendable {
        // Safe: both are touched with the lock held alone.
        private let lock = NSLock()
        private var continuation: CheckedContinuation<Value, any Error>?
        private var result: Result<Value, any Error>?

        func begin(_ newContinuation: CheckedContinuation<Value, any Error>) {
            let early = lock.withLock { () -> Result<Value, any Error>? in
                if result == nil { continuation = newContinuation }
                return result
            }
            if let early { newContinuation.resume(with: early) }
        }

        func end(with newResult: Result<Value, any Error>) {
            let waiting = lock.withLock { () -> CheckedContinuation<Value, any Error>? in
                guard result == nil else { return nil }
                result = newResult
                defer { continuation = nil }
                return continuation
            }
            waiting?.resume(with: newResult)
        }
    }
#endif
