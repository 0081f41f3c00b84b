import ChatProviderKit
import Foundation

/// Logs the present user in again with fresh credentials when the SDK asks for it.
///
/// The SDK reports an expired session each time the app comes to the foreground. While a renewal is in progress or
/// waits, such a report has no effect. While one of the SDK's screens is shown, the renewal waits, as the SDK would
/// ignore a login.
@MainActor
final class CredentialRenewal {
    /// The provider whose user is logged in again.
    weak var provider: HelpshiftChatProvider?

    private let clock: any ChatClock
    private var state: CredentialRenewalState
    private var pause: ObservationToken?
    /// The login and the task of the attempt that is in progress.
    private var attempt: (login: HelpshiftLogin, task: Task<Void, Never>)?
    /// The user of an earlier launch, with the credentials that the app has handed over since.
    private var resumption: (userID: String, credentials: HelpshiftCredentials)?

    init(policy: HelpshiftRenewalPolicy, clock: any ChatClock) {
        state = CredentialRenewalState(policy: policy)
        self.clock = clock
    }

    /// How the present user is logged in again; `nil` where the app has not said so.
    var credentials: HelpshiftCredentials? { resumption?.credentials ?? provider?.userState.credentials }

    /// The user of an earlier launch whose credentials the app has handed over.
    var resumedUserID: String? { resumption?.userID }

    /// Takes credentials of a user whom the SDK remembers. Attempts with earlier ones do not count any more.
    func resume(_ credentials: HelpshiftCredentials, of userID: String) {
        resumption = (userID, credentials)
        reset()
    }

    /// Forgets credentials that were handed over: the user has changed, or a login has them.
    func endResumption() { resumption = nil }

    /// The SDK asks for fresh credentials.
    func request(_ cause: CredentialRenewalState.Cause) {
        guard credentials?.answers(cause) == true else { return }
        update(.requested(cause, at: clock.now))
    }

    /// Begins a renewal that waits, if it is possible now.
    func proceed() {
        guard let provider else { return }
        update(.proceed(at: clock.now, isPossible: provider.canRenew))
    }

    /// Gives the renewal up for a login by the app. Waits for the end of an attempt that the SDK works on, as the SDK
    /// takes one login at a time.
    func makeWay() async {
        update(.cancelled(evenInSDK: false))
        await attempt?.task.value
    }

    /// Gives the renewal up for a logout or a shutdown.
    func cancel() { update(.cancelled(evenInSDK: true)) }

    /// Forgets earlier attempts, after the app has logged a user in or out.
    func reset() { update(.reset) }

    private func update(_ event: CredentialRenewalState.Event) {
        perform(state.apply(event))
    }

    private func perform(_ effects: [CredentialRenewalState.Effect]) {
        for effect in effects {
            switch effect {
            case .proceed: proceed()
            case .startPause(let seconds):
                pause = clock.schedule(after: seconds) { [weak self] in
                    self?.pause = nil
                    self?.update(.pauseEnded)
                }
            case .stopPause: pause = nil
            case .startAttempt: startAttempt()
            case .failAttempt(let evenInSDK):
                if let login = attempt?.login, evenInSDK || login.state != .handedToSDK {
                    login.fail(.helpshiftLoginCancelled)
                }
            case .reportRetry(let error):
                provider?.diagnose("renewing the credentials failed, and is tried again: \(error.message)")
            case .reportFailure(let error): provider?.reportRenewalFailure(error)
            }
        }
    }

    private func startAttempt() {
        guard let provider else { return }
        let login = provider.makeLogin()
        let task = Task { [weak self] in
            do throws(ChatError) {
                try await provider.logInAgain(login)
                self?.endAttempt(.succeeded)
            } catch {
                self?.endAttempt(CredentialRenewalState.Outcome(error))
            }
        }
        attempt = (login, task)
    }

    private func endAttempt(_ outcome: CredentialRenewalState.Outcome) {
        attempt = nil
        update(.attemptEnded(outcome))
    }
}

extension CredentialRenewalState.Outcome {
    fileprivate init(_ error: ChatError) {
        let reason = error.helpshiftLoginError
        if reason == .screenIsShown {
            self = .screenWasShown
        } else {
            self = .failed(error, isTransient: reason?.isWorthRetrying ?? (error.code != .shutDown))
        }
    }
}
