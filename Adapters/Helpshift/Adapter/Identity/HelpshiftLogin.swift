import ChatProviderKit
import Foundation

/// A login in progress: the wait for the backend's token, then the wait for the SDK's answer.
///
/// A timeout, a cancellation, a logout or a shutdown can end either wait.
@MainActor
final class HelpshiftLogin {
    /// Its place among the logins and logouts of the provider, in the order in which they began.
    let number: Int
    /// What has become of the login.
    private(set) var state = HelpshiftLoginState.preparing

    private let clock: any ChatClock
    private let timeout: TimeInterval
    private var continuation: CheckedContinuation<Void, Never>?
    private var tokenRequest: Task<Void, Never>?
    private var complete: (_ isAwaited: Bool) -> Void = { _ in }

    init(number: Int, clock: any ChatClock, timeout: TimeInterval) {
        self.number = number
        self.clock = clock
        self.timeout = timeout
    }

    /// Gets a token from the app's backend.
    func token(from source: @escaping @Sendable () async throws -> String) async throws(ChatError) -> String {
        var token: String?
        try await wait(for: .backend) {
            tokenRequest = Task {
                do {
                    token = try await source()
                    resume()
                } catch {
                    fail(.noHelpshiftToken(error))
                }
            }
        }
        tokenRequest = nil
        return token ?? ""
    }

    /// Hands the login to the SDK with `call`, and waits for the answer.
    ///
    /// - Parameter complete: Changes the user, once the SDK has logged it in. `isAwaited` is `false` where the login had
    ///   failed before.
    func answer(
        to call: () throws(ChatError) -> Void,
        complete: @escaping (_ isAwaited: Bool) -> Void
    ) async throws(ChatError) {
        self.complete = complete
        try await wait(for: .sdk) { () throws(ChatError) in
            update(.handedToSDK)
            try call()
        }
    }

    /// Takes the SDK's answer that the user is logged in. Nothing changes where the SDK has answered before.
    func sdkDidLogIn() { update(.sdkLoggedIn) }

    /// Takes the SDK's answer that it refuses the login.
    func sdkDidRefuse(_ error: ChatError) { update(.sdkRefused(error)) }

    /// Ends the login after the user was changed without the SDK's callback.
    func succeed() { update(.succeeded) }

    /// Ends the login with an error, unless it has ended.
    func fail(_ error: ChatError) { update(.failed(error)) }

    private func update(_ event: HelpshiftLoginState.Event) {
        for effect in state.apply(event) {
            switch effect {
            case .complete(let isAwaited): complete(isAwaited)
            case .cancelTokenRequest: tokenRequest?.cancel()
            case .resume: resume()
            }
        }
    }

    private func resume() {
        continuation?.resume()
        continuation = nil
    }

    private func wait(
        for party: HelpshiftSilentParty,
        _ start: () throws(ChatError) -> Void
    ) async throws(ChatError) {
        if Task.isCancelled { fail(.helpshiftLoginCancelled) }
        if let error = state.error { throw error }
        let alarm = clock.schedule(after: timeout) { [weak self, timeout] in
            self?.fail(ChatError(.noAnswer(party, after: Int(timeout))))
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                self.continuation = continuation
                do throws(ChatError) {
                    try start()
                } catch {
                    fail(error)
                }
            }
        } onCancel: {
            Task { @MainActor in self.fail(.helpshiftLoginCancelled) }
        }
        alarm.cancel()
        if let error = state.error { throw error }
    }
}

extension ChatError {
    static var helpshiftLoginCancelled: ChatError { ChatError(.cancelled, "The login was cancelled.") }

    /// Only the type of the backend's error: its text may contain a secret.
    fileprivate static func noHelpshiftToken(_ error: any Error) -> ChatError {
        if error is CancellationError { return .helpshiftLoginCancelled }
        return ChatError(.noToken(errorType: "\(type(of: error))"), code: (error as? ChatError)?.code)
    }
}
