import ChatProviderKit
import Foundation

/// A login that is under way: the wait for the backend's token, then the wait for the SDK's answer. It fails once,
/// whoever makes it fail first: the SDK, the time, a cancellation, a logout, the provider's shutdown.
@MainActor
final class HelpshiftLogin {
    /// Its place among all logins and logouts of the provider.
    let number: Int
    /// Whether the SDK was asked, and answers sooner or later, whoever still waits for it.
    private(set) var isHandedToSDK = false
    /// Whether the SDK has answered.
    private(set) var isAnswered = false
    /// Why it has failed.
    private(set) var error: ChatError?
    /// Whether somebody is logged in because of it.
    private(set) var hasSucceeded = false

    private let clock: any ChatClock
    private let timeout: TimeInterval
    private var continuation: CheckedContinuation<Void, Never>?
    private var tokenRequest: Task<Void, Never>?

    init(number: Int, clock: any ChatClock, timeout: TimeInterval) {
        self.number = number
        self.clock = clock
        self.timeout = timeout
    }

    /// Asks the backend for a token, which is not empty or else allowed to be.
    func token(from source: @escaping @Sendable () async throws -> String) async throws(ChatError) -> String {
        var token: String?
        try await wait(for: .backend) {
            tokenRequest = Task {
                do {
                    token = try await source()
                    goOn()
                } catch {
                    fail(.noHelpshiftToken(error))
                }
            }
        }
        tokenRequest = nil
        return token ?? ""
    }

    /// Hands the login to the SDK with `call`, and waits for ``succeed()`` or ``fail(_:)``.
    func answer(to call: () throws(ChatError) -> Void) async throws(ChatError) {
        try await wait(for: .sdk) { () throws(ChatError) in
            isHandedToSDK = true
            try call()
        }
    }

    /// The SDK has answered.
    ///
    /// - Returns: Whether this is the first answer, and somebody waits for it.
    func takeAnswer() -> (isFirst: Bool, isAwaited: Bool) {
        defer { isAnswered = true }
        return (!isAnswered, !isAnswered && error == nil)
    }

    /// Somebody is logged in.
    func succeed() {
        hasSucceeded = true
        goOn()
    }

    /// Ends it; what failed before stays.
    func fail(_ error: ChatError) {
        guard self.error == nil, !hasSucceeded else { return }
        self.error = error
        tokenRequest?.cancel()
        goOn()
    }

    private func goOn() {
        continuation?.resume()
        continuation = nil
    }

    private func wait(
        for party: HelpshiftSilentParty,
        _ start: () throws(ChatError) -> Void
    ) async throws(ChatError) {
        if Task.isCancelled { fail(.helpshiftLoginCancelled) }
        if let error { throw error }
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
        if let error { throw error }
    }
}

extension ChatError {
    static let helpshiftLoginCancelled = ChatError(.cancelled, "The login was cancelled.")

    /// The backend's own words may hold what must not be shown.
    fileprivate static func noHelpshiftToken(_ error: any Error) -> ChatError {
        if error is CancellationError { return .helpshiftLoginCancelled }
        return ChatError(.noToken(errorType: "\(type(of: error))"), code: (error as? ChatError)?.code)
    }
}
