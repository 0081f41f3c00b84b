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
    private var timer: ObservationToken?

    private init(_ continuation: CheckedContinuation<Answer, Never>) { self.continuation = continuation }

    /// Resets the identity. Returns the SDK's answer, or that it did not come in time.
    static func answer(of client: any ZendeskChatClient, clock: any ChatClock) async -> Answer {
        await withCheckedContinuation { continuation in
            let reset = ZendeskIdentityReset(continuation)
            reset.timer = clock.schedule(after: timeout) { reset.end(.timedOut) }
            Task { @MainActor in
                await client.resetIdentity()
                reset.end(.returned)
            }
        }
    }

    /// Takes the first answer.
    private func end(_ answer: Answer) {
        timer = nil
        continuation?.resume(returning: answer)
        continuation = nil
    }
}
