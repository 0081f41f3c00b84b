import ChatProviderKit
import Foundation

/// A wait for an answer that may never come.
///
/// A time limit, a cancellation or a shutdown ends it.
@MainActor
final class ZendeskMessagingWait {
    /// How long an answer may take, in seconds.
    static let timeout: TimeInterval = 30

    /// Whose answer it is.
    enum Party: String {
        /// Zendesk's SDK.
        case sdk = "The Zendesk SDK"
        /// The app's backend.
        case backend = "The app's backend"
    }

    private let party: Party
    private let clock: any ChatClock
    private var continuation: CheckedContinuation<Result<Void, ChatError>, Never>?
    /// How it ended, where that came before the wait began.
    private var outcome: Result<Void, ChatError>?

    init(for party: Party, clock: any ChatClock) {
        self.party = party
        self.clock = clock
    }

    /// Ends the wait. Later calls have no effect.
    func end(_ newOutcome: Result<Void, ChatError> = .success(())) {
        guard outcome == nil else { return }
        outcome = newOutcome
        continuation?.resume(returning: newOutcome)
        continuation = nil
    }

    /// Waits for ``end(_:)``.
    func wait() async throws(ChatError) {
        let alarm = clock.schedule(after: Self.timeout) { [weak self, party] in
            self?.end(
                .failure(
                    ChatError(
                        .timeout,
                        "\(party.rawValue) has not answered within \(Int(Self.timeout)) seconds. Try again."
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
        for party: ZendeskMessagingWait.Party,
        clock: any ChatClock,
        _ start: (ZendeskMessagingWait) -> Void = { _ in }
    ) async throws(ChatError) {
        if Task.isCancelled { throw ChatError(.cancelled, "The call was cancelled.") }
        let wait = ZendeskMessagingWait(for: party, clock: clock)
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
