import ChatProviderKit
import Foundation

/// Fresh credentials for the user who is logged in: one attempt at a time, with pauses that grow, up to a cap.
///
/// The SDK says that a session has expired each time the app comes to the foreground; while a renewal is under way or
/// waits, that changes nothing. While one of the SDK's screens is shown it waits, as the SDK would ignore a login.
@MainActor
final class CredentialRenewal {
    /// What the SDK has said.
    enum Cause: Sendable {
        /// The session has expired, or will soon.
        case session
        /// The account does not accept the user's auth token.
        case verification
    }

    private let policy: HelpshiftRenewalPolicy
    private let clock: any ChatClock
    private weak var provider: HelpshiftChatProvider?
    /// What is to be done, until it is.
    private var cause: Cause?
    private var attempts = 0
    private var lastAttempt: Date?
    private var pause: ObservationToken?
    private var login: HelpshiftLogin?
    private var task: Task<Void, Never>?

    init(policy: HelpshiftRenewalPolicy, clock: any ChatClock, provider: HelpshiftChatProvider) {
        self.policy = policy
        self.clock = clock
        self.provider = provider
    }

    /// The SDK asks for fresh credentials.
    func request(_ cause: Cause) {
        guard provider?.credentials.answer(cause) == true else { return }
        if attempts >= policy.maximumAttempts, !startsAnew() { return }
        self.cause = cause
        proceed()
    }

    /// Something that stood in the way may be gone.
    func proceed() {
        guard cause != nil, task == nil, pause == nil, let provider, provider.canRenew else { return }
        let wait = policy.pause(after: attempts) - (lastAttempt.map { clock.now.timeIntervalSince($0) } ?? 0)
        if attempts > 0, wait > 0 {
            pause = clock.schedule(after: wait) { [weak self] in
                self?.pause = nil
                self?.proceed()
            }
        } else {
            attempt(by: provider)
        }
    }

    /// The app logs somebody in: what waits is given up, and what the SDK works on is waited for, as it takes one
    /// login at a time.
    func makeWay() async {
        giveWay(evenInSDK: false)
        await task?.value
    }

    /// A logout or a shutdown: gives everything up.
    func cancel() { giveWay(evenInSDK: true) }

    /// The app has logged somebody in or out: earlier attempts count no longer.
    func reset() {
        attempts = 0
        lastAttempt = nil
    }

    private func giveWay(evenInSDK: Bool) {
        cause = nil
        pause = nil
        if let login, evenInSDK || !login.isHandedToSDK { login.fail(.helpshiftLoginCancelled) }
    }

    /// Whether the last attempt is so long ago that it counts no longer.
    private func startsAnew() -> Bool {
        guard policy.maximumAttempts > 0, let lastAttempt else { return false }
        guard clock.now.timeIntervalSince(lastAttempt) >= policy.longestPause else { return false }
        reset()
        return true
    }

    private func attempt(by provider: HelpshiftChatProvider) {
        let login = provider.makeLogin()
        self.login = login
        attempts += 1
        lastAttempt = clock.now
        task = Task { [weak self] in
            do throws(ChatError) {
                try await provider.logInAgain(login)
                self?.didEnd(nil)
            } catch {
                self?.didEnd(error)
            }
        }
    }

    private func didEnd(_ error: ChatError?) {
        task = nil
        login = nil
        guard let answered = cause else { return }
        switch error {
        case nil:
            cause = nil
            // A digest is accepted or not only later, by another callback.
            if answered == .session { reset() }
        case let error? where error.helpshiftLoginError == .screenIsShown:
            attempts -= 1
            proceed()
        case let error?:
            let isWorthRetrying = error.helpshiftLoginError?.isWorthRetrying ?? (error.code != .shutDown)
            if isWorthRetrying, attempts < policy.maximumAttempts {
                provider?.diagnose("renewing the credentials failed, and is tried again: \(error.message)")
                proceed()
            } else {
                cause = nil
                attempts = policy.maximumAttempts
                provider?.tellRenewalFailed(error)
            }
        }
    }
}
