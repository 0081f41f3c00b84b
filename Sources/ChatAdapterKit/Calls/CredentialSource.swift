public import ChatProviderKit
public import Foundation

/// The app's source of tokens, as it came with the last login.
///
/// It is asked once at a time: calls that overlap get the same token. A renewal that the vendor asks
/// for again and again asks the app's backend after growing pauses only.
@MainActor
public final class CredentialSource {
    /// Gets a fresh token from the app's backend.
    public typealias Source = @Sendable () async throws -> String

    private let answers: PendingAnswers
    private let clock: any ChatClock
    /// How long the app's backend may take, in seconds.
    public var limit: TimeInterval
    private var backoff: Backoff
    private var source: Source?
    private var request: Task<Result<Secret, ChatError>, Never>?
    /// Why the last renewal has failed, and until when none is tried again.
    private var failure: (error: ChatError, until: Date)?

    /// Creates an empty source, before any login.
    ///
    /// - Parameters:
    ///   - answers: The provider's waits.
    ///   - limit: How long the app's backend may take, in seconds.
    ///   - backoff: The pauses between renewals that fail.
    public init(
        answers: PendingAnswers,
        clock: any ChatClock,
        limit: TimeInterval = 30,
        backoff: Backoff = Backoff()
    ) {
        self.answers = answers
        self.clock = clock
        self.limit = limit
        self.backoff = backoff
    }

    /// Whether the app's backend has been asked, and has not answered.
    public var isAsking: Bool { request != nil }

    /// Whether there is a source to ask.
    public var isAvailable: Bool { source != nil }

    /// Takes over the source of a login. A token that is on its way is of the source before, and is not waited for.
    public func use(_ newSource: @escaping Source) {
        release()
        source = newSource
    }

    /// Releases the source: the user is another one, or the provider is shut down.
    public func release() {
        request?.cancel()
        request = nil
        source = nil
        failure = nil
        backoff.reset()
    }

    /// Returns a fresh token, for a login of the app's.
    ///
    /// - Throws: `authentication` where there is no source, or it has thrown: only the type of its error is reported,
    ///   because its text may hold a secret; `timeout`; `cancelled`; `shutDown`.
    public func token() async throws(ChatError) -> Secret {
        guard let source else { throw .noCredentials }
        let current = request ?? start(source)
        request = current
        let answer: Result<Secret, ChatError> = await current.value
        if request == current { request = nil }
        return try answer.get()
    }

    /// Returns a fresh token, for a renewal that the vendor has asked for.
    ///
    /// - Throws: As ``token()``; within the pause after a failure that failure's error, without asking anybody.
    public func renewedToken() async throws(ChatError) -> Secret {
        if let failure, clock.now < failure.until { throw failure.error }
        do throws(ChatError) {
            let token = try await token()
            failure = nil
            backoff.reset()
            return token
        } catch {
            // It is no failure of the app's backend that the source was taken away.
            if error.code != .cancelled, error.code != .shutDown, isAvailable {
                failure = (error, clock.now.addingTimeInterval(backoff.pause()))
            }
            throw error
        }
    }

    private func start(_ source: @escaping Source) -> Task<Result<Secret, ChatError>, Never> {
        Task { [answers, limit] in
            var asking: Task<Void, Never>?
            defer { asking?.cancel() }
            do throws(ChatError) {
                return .success(
                    try await answers.wait(for: "The app's backend", within: limit) { answer in
                        asking = Task { answer.give(await Self.answer(of: source)) }
                    }
                )
            } catch {
                return .failure(error)
            }
        }
    }

    private nonisolated static func answer(of source: Source) async -> Result<Secret, ChatError> {
        do {
            return .success(Secret(try await source()))
        } catch is CancellationError {
            return .failure(.callCancelled)
        } catch {
            return .failure(
                ChatError(
                    .authentication,
                    "The app's backend gave no token: the login's token function threw an error.",
                    vendorCode: String(describing: type(of: error))
                )
            )
        }
    }
}

extension ChatError {
    fileprivate static var noCredentials: ChatError {
        ChatError(.authentication, "The app has not logged the user in since the launch. Log in.")
    }
}
