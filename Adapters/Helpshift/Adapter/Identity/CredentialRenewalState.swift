import ChatProviderKit
import Foundation

/// What a ``CredentialRenewal`` is doing.
///
/// It makes one attempt at a time. After each attempt that failed it pauses, longer each time, up to the policy's
/// number of attempts.
struct CredentialRenewalState: Sendable {
    /// What the SDK has reported.
    enum Cause: Sendable, Equatable {
        /// The session has expired, or will soon.
        case session
        /// The account does not accept the user's auth token.
        case verification
    }

    enum Phase: Sendable, Equatable {
        /// No renewal is wanted.
        case idle
        /// A renewal is wanted, and begins as soon as it is possible.
        case waiting(Cause)
        /// The pause after an attempt that failed.
        case paused(Cause)
        /// An attempt is in progress.
        case attempting(Cause)
        /// An attempt is in progress whose result is not wanted any more.
        case abandoned
    }

    /// The attempts in a row.
    struct Attempts: Sendable, Equatable {
        /// At least 1.
        var count: Int
        /// The time of the last one.
        var last: Date
    }

    indirect enum Event: Sendable {
        /// The SDK asks for fresh credentials, at this time.
        case requested(Cause, at: Date)
        /// Something that prevented the renewal may have ended. `isPossible` is whether the user can be logged in
        /// again now.
        case proceed(at: Date, isPossible: Bool)
        /// The pause is over.
        case pauseEnded
        /// The attempt has ended.
        case attemptEnded(Outcome)
        /// The renewal is not wanted any more. `evenInSDK` is whether an attempt that the SDK works on fails, too.
        case cancelled(evenInSDK: Bool)
        /// The app has logged a user in or out: earlier attempts do not count any more.
        case reset
    }

    /// How an attempt has ended.
    indirect enum Outcome: Sendable {
        case succeeded
        /// A screen was opened meanwhile. The attempt does not count.
        case screenWasShown
        /// `isTransient` is whether another attempt can succeed without a change.
        case failed(ChatError, isTransient: Bool)
    }

    /// What is to be done, in this order.
    indirect enum Effect: Sendable, Equatable {
        /// Apply ``Event/proceed(at:isPossible:)``.
        case proceed
        /// Schedule ``Event/pauseEnded`` after so many seconds.
        case startPause(TimeInterval)
        /// Cancel the pause.
        case stopPause
        /// Begin an attempt.
        case startAttempt
        /// Fail the attempt, where the SDK does not work on it or `evenInSDK`.
        case failAttempt(evenInSDK: Bool)
        /// Report an error after which another attempt follows.
        case reportRetry(ChatError)
        /// Report the error of the last attempt.
        case reportFailure(ChatError)
    }

    /// How often, and how soon after one another, attempts are made.
    let policy: HelpshiftRenewalPolicy
    private(set) var phase = Phase.idle
    /// `nil` where none was made, or where the earlier ones do not count any more.
    private(set) var attempts: Attempts?

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .requested(let cause, let now): return request(cause, at: now)
        case .proceed(let now, isPossible: true): return proceed(at: now)
        case .proceed(_, isPossible: false): return []
        case .pauseEnded: return endPause()
        case .attemptEnded(let outcome): return endAttempt(outcome)
        case .cancelled(let evenInSDK): return cancel(evenInSDK: evenInSDK)
        case .reset:
            attempts = nil
            return []
        }
    }

    private mutating func request(_ cause: Cause, at now: Date) -> [Effect] {
        if attempts.map({ now.timeIntervalSince($0.last) >= policy.longestPause }) == true, isExhausted {
            attempts = nil
        }
        guard !isExhausted else { return [] }
        switch phase {
        case .idle, .waiting:
            phase = .waiting(cause)
            return [.proceed]
        case .paused:
            phase = .paused(cause)
            return []
        case .attempting, .abandoned:
            phase = .attempting(cause)
            return []
        }
    }

    private mutating func proceed(at now: Date) -> [Effect] {
        guard case .waiting(let cause) = phase else { return [] }
        if let attempts {
            let pause = policy.pause(after: attempts.count) - now.timeIntervalSince(attempts.last)
            guard pause <= 0 else {
                phase = .paused(cause)
                return [.startPause(pause)]
            }
        }
        phase = .attempting(cause)
        attempts = Attempts(count: (attempts?.count ?? 0) + 1, last: now)
        return [.startAttempt]
    }

    private mutating func endPause() -> [Effect] {
        guard case .paused(let cause) = phase else { return [] }
        phase = .waiting(cause)
        return [.proceed]
    }

    private mutating func endAttempt(_ outcome: Outcome) -> [Effect] {
        switch phase {
        case .idle, .waiting, .paused: return []
        case .abandoned:
            phase = .idle
            return []
        case .attempting(let cause): return endAttempt(outcome, cause)
        }
    }

    private mutating func endAttempt(_ outcome: Outcome, _ cause: Cause) -> [Effect] {
        switch outcome {
        case .succeeded:
            phase = .idle
            // The account accepts or refuses a digest later, by another callback.
            if cause == .session { attempts = nil }
            return []
        case .screenWasShown:
            phase = .waiting(cause)
            attempts = attempts.flatMap { $0.count > 1 ? Attempts(count: $0.count - 1, last: $0.last) : nil }
            return [.proceed]
        case .failed(let error, isTransient: true) where !isExhausted:
            phase = .waiting(cause)
            return [.reportRetry(error), .proceed]
        case .failed(let error, _):
            phase = .idle
            attempts?.count = policy.maximumAttempts
            return [.reportFailure(error)]
        }
    }

    private mutating func cancel(evenInSDK: Bool) -> [Effect] {
        switch phase {
        case .idle:
            return []
        case .waiting:
            phase = .idle
            return []
        case .paused:
            phase = .idle
            return [.stopPause]
        case .attempting, .abandoned:
            phase = .abandoned
            return [.failAttempt(evenInSDK: evenInSDK)]
        }
    }

    /// Whether the policy allows no further attempt in a row.
    private var isExhausted: Bool { (attempts?.count ?? 0) >= policy.maximumAttempts }
}
