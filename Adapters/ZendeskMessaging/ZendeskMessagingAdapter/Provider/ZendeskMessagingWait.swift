import ChatProviderKit
import Foundation

/// A wait for an answer that may never come.
///
/// A time limit, a cancellation or a shutdown ends it.
@MainActor
final class ZendeskMessagingWait {
    /// How long the SDK may take, in seconds: longer than it takes to try a request again.
    static let timeout: TimeInterval = 30

    private let clock: any ChatClock
    private var continuation: CheckedContinuation<Result<Void, ChatError>, Never>?
    /// How it ended, where that came before the wait began.
    private var outcome: Result<Void, ChatError>?

    init(clock: any ChatClock) { self.clock = clock }

    /// Ends the wait. Later calls have no effect.
    func end(_ newOutcome: Result<Void, ChatError> = .success(())) {
        guard outcome == nil else { return }
        outcome = newOutcome
        continuation?.resume(returning: newOutcome)
        continuation = nil
    }

    /// Waits for ``end(_:)``.
    func wait() async throws(ChatError) {
        let alarm = clock.schedule(after: Self.timeout) { [weak self] in
            self?.end(
                .failure(
                    ChatError(
                        .timeout,
                        "The Zendesk SDK has not answered within \(Int(Self.timeout)) seconds. Try again."
                    )
                )
            )
        }
        defer { alarm.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let outcome { return continuation.resume(returning: outcome) }
                self.continuation = continuation
            }
        } onCancel: {
            Task { @MainActor in self.end(.failure(ChatError(.cancelled, "The call was cancelled."))) }
        }
        try result.get()
    }
}

/// The waits of a provider, which a shutdown ends.
@MainActor
final class ZendeskMessagingWaits {
    private var waits: [ZendeskMessagingWait] = []

    /// Waits until `start` has the wait ended.
    func wait(
        clock: any ChatClock,
        _ start: (ZendeskMessagingWait) -> Void = { _ in }
    ) async throws(ChatError) {
        if Task.isCancelled { throw ChatError(.cancelled, "The call was cancelled.") }
        let wait = ZendeskMessagingWait(clock: clock)
        waits.append(wait)
        defer { waits.removeAll { $0 === wait } }
        start(wait)
        try await wait.wait()
    }

    /// Ends all waits.
    func endAll(_ outcome: Result<Void, ChatError>) {
        for wait in waits { wait.end(outcome) }
    }
}
