import ChatProviderKit
import Foundation

/// A reset of the SDK's identity, with a time limit.
@MainActor
final class ZendeskIdentityReset {
    /// How a reset ended.
    enum Answer {
        /// The SDK has forgotten the user.
        case returned
        /// The SDK has not answered in time. It may still do so.
        case timedOut
    }

    /// How long the SDK may take to forget a user, in seconds.
    static let timeout: TimeInterval = 30

    private var continuation: CheckedContinuation<Answer, Never>?
    /// Whether the SDK has answered.
    private var hasReturned = false
    /// Whether nobody waits any more.
    private var isOver = false
    private var timer: ObservationToken?

    /// Resets the identity. Returns the SDK's answer, or that it did not come in time.
    ///
    /// - Parameter returnedLate: Called if the SDK has forgotten the user after the time limit.
    static func answer(
        of client: any ZendeskChatClient,
        clock: any ChatClock,
        returnedLate: @escaping @MainActor () -> Void
    ) async -> Answer {
        let reset = ZendeskIdentityReset()
        Task { @MainActor in
            await client.resetIdentity()
            reset.hasReturned = true
            if reset.isOver { returnedLate() } else { reset.end(.returned) }
        }
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
            reset.continuation = continuation
            reset.timer = clock.schedule(after: timeout) { reset.end(.timedOut) }
        }
        reset.isOver = true
        if answer == .timedOut, reset.hasReturned {
            // Both have come at once, as after a time in which the app was suspended. The caller hears of the first.
            Task { @MainActor in returnedLate() }
        }
        return answer
    }

    /// Takes the first answer.
    private func end(_ answer: Answer) {
        timer = nil
        continuation?.resume(returning: answer)
        continuation = nil
    }
}
