public import ChatProviderKit
public import Foundation

/// The app's token source from the last login.
///
/// It handles one request at a time: overlapping calls get the same token. After a failed renewal, the app's backend is
/// asked again only after a pause, however often the vendor requests a token. The pauses increase with each failure.
@MainActor
public final class CredentialSource {
    /// Fetches a new token from the app's backend.
    public typealias Source = @Sendable () async throws -> String

    private let answers: PendingAnswers
    private let clock: any ChatClock
    /// The time limit for the app's backend, in seconds.
    public var limit: TimeInterval = 30
    private var backoff = Backoff()
    private var source: Source?
    private var request: Task<Result<Secret, ChatError>, Never>?
    /// The error of the last failed renewal, and the time before which none is retried.
    private var failure: (error: ChatError, until: Date)?

    /// Creates an empty source, before any login.
    ///
    /// - Parameter answers: The provider's waits.
    public init(answers: PendingAnswers, clock: any ChatClock) {
        self.answers = answers
        self.clock = clock
    }

    /// Whether a request to the app's backend is pending.
    public var isAsking: Bool { request != nil }

    /// Whether a source is available.
    public var isAvailable: Bool { source != nil }

    /// Adopts a login's source. A pending token belongs to the previous source, and is discarded.
    public func use(_ newSource: @escaping Source) {
        release()
        source = newSource
    }

    /// Releases the source, because the user has changed or the provider is shut down.
    public func release() {
        request?.cancel()
        request = nil
        source = nil
        failure = nil
        backoff.reset()
    }

    /// Returns a new token for a login by the app.
    ///
    /// - Throws: `authentication` if there is no source, or if it throws; `network` or `timeout` if it throws a
    ///   `URLError` for a backend that is unreachable or too slow; `cancelled`; `shutDown`. The error contains only the
    ///   type of what the source has thrown, because the text may contain a secret.
    public func token() async throws(ChatError) -> Secret {
        guard let source else {
            throw ChatError(.authentication, "The app has not logged the user in since the launch. Log in.")
        }
        let current = request ?? start(source)
        request = current
        let answer: Result<Secret, ChatError> = await current.value
        if request == current { request = nil }
        return try answer.get()
    }

    /// Returns a new token for a renewal that the vendor has requested.
    ///
    /// - Throws: The same errors as ``token()``. During the pause after a failure, the method throws the same error
    ///   again without a request.
    public func renewedToken() async throws(ChatError) -> Secret {
        if let failure, clock.now < failure.until { throw failure.error }
        do throws(ChatError) {
            let token = try await token()
            failure = nil
            backoff.reset()
            return token
        } catch {
            // If the source was released during the request, the app's backend has not failed.
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
            return .failure(.noToken(because: error))
        }
    }
}

extension ChatError {
    /// Returns the error of a login whose token function has thrown. A backend that could not be reached has not
    /// refused the user, so its error advises another login. Other errors don't show whether that would help.
    fileprivate static func noToken(because error: any Error) -> ChatError {
        let type = String(describing: type(of: error))
        return switch (error as? URLError)?.code {
        case .timedOut?:
            ChatError(
                .timeout,
                "The app's backend did not answer in time. Log in again later.",
                vendorCode: type
            )
        case .notConnectedToInternet?, .networkConnectionLost?, .cannotFindHost?, .cannotConnectToHost?,
            .dnsLookupFailed?, .dataNotAllowed?, .internationalRoamingOff?, .callIsActive?:
            ChatError(
                .network,
                "The app's backend could not be reached. Log in again later.",
                vendorCode: type
            )
        default:
            ChatError(
                .authentication,
                "The app's backend returned no token: the login's token function threw an error.",
                vendorCode: type
            )
        }
    }
}
