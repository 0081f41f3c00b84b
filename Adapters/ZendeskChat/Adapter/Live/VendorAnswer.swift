#if canImport(ChatProvidersSDK)
    import ChatProviderKit

    /// One answer from the SDK, which may arrive on any thread, late, twice or never.
    ///
    /// The first answer counts. If the SDK drops the completion handler, or the waiting task is cancelled, an
    /// error replaces it. The caller therefore always gets an answer.
    final class VendorAnswer<Value: Sendable>: Sendable {
        private let pending: PendingResult<Value, any Error>

        fileprivate init(_ pending: PendingResult<Value, any Error>) { self.pending = pending }

        func give(_ result: Result<Value, any Error>) { pending.give(result) }

        deinit {
            pending.give(.failure(ChatError(.vendor, "The Zendesk SDK has dropped the call. Try again.")))
        }
    }

    /// Waits for an answer.
    ///
    /// - Parameter start: Makes the call. Only the SDK's completion handler should retain the answer.
    @MainActor
    func vendorAnswer<Value: Sendable>(
        _ start: (VendorAnswer<Value>) -> Void
    ) async throws -> Value {
        let pending = PendingResult<Value, any Error>()
        if Task.isCancelled { pending.give(.failure(CancellationError())) }
        start(VendorAnswer(pending))
        return try await pending.result(ifCancelled: CancellationError()).get()
    }
#endif
