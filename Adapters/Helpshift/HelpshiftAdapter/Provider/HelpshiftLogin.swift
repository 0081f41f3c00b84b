import ChatProviderKit

/// A login that is under way. It ends once, whoever ends it first: the SDK, or the provider's shutdown.
@MainActor
final class HelpshiftLogin {
    private var continuation: CheckedContinuation<Void, any Error>?
    private(set) var error: ChatError?

    /// Waits for the end of what `start` starts.
    func wait(_ start: () throws(ChatError) -> Void) async throws {
        if let error { throw error }
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            do throws(ChatError) {
                try start()
            } catch {
                fail(error)
            }
        }
    }

    func succeed() {
        continuation?.resume()
        continuation = nil
    }

    func fail(_ error: ChatError) {
        self.error = error
        continuation?.resume(throwing: error)
        continuation = nil
    }
}
