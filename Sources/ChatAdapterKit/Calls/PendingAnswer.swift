public import ChatProviderKit
public import Foundation

/// One wait for an answer that a callback brings: once, late, twice or never.
///
/// The answer is handed to the callback, and given on whatever thread the vendor calls it. The wait ends with the first
/// of these: the answer, the time limit, the cancellation of the task that waits, ``PendingAnswers/endAll(_:)`` at a
/// shutdown, and the release of the answer, when the vendor has dropped its callback.
///
/// ```swift
/// let token: String = try await answers.wait(for: "Zendesk", within: 30) { answer in
///     sdk.fetchToken { answer.give($0.map(Result.success) ?? .failure(…)) }
/// }
/// ```
///
/// Create one by ``PendingAnswers/wait(for:within:late:_:)``.
public final class PendingAnswer<Value: Sendable>: Sendable {
    private let wait: AnswerWait<Value>
    private let dropped: ChatError

    init(_ wait: AnswerWait<Value>, from party: String) {
        self.wait = wait
        dropped = ChatError(.vendor, "\(party) has dropped the call. Try again.")
    }

    /// Gives the answer. Later ones have no effect, except that the first one after the wait has ended is late.
    public func give(_ result: Result<Value, ChatError>) { wait.take(result) }

    deinit { wait.end(dropped) }
}

extension PendingAnswer where Value == Void {
    /// Gives the answer that the call was carried out.
    public func give() { give(.success(())) }
}

/// The waits of a provider.
@MainActor
public final class PendingAnswers {
    private let clock: any ChatClock
    private var waits: [ObjectIdentifier: @MainActor (ChatError) -> Void] = [:]
    /// Why there are no waits any more.
    private var end: ChatError?

    /// Creates an empty collection.
    public init(clock: any ChatClock) { self.clock = clock }

    /// Makes a call, and waits for its answer.
    ///
    /// - Parameters:
    ///   - party: Who answers, as the subject of an error's message: `"The app's backend"`.
    ///   - limit: How long the answer may take, in seconds.
    ///   - late: Called on the main actor with an answer that comes after the wait has ended, once the caller has heard
    ///     how it ended. A vendor carries a call out whether a caller waits or not.
    ///   - start: Makes the call. Only its callback is to hold the answer.
    /// - Throws: The answer's error; `timeout`; `cancelled`; `vendor` where the callback was dropped; after
    ///   ``endAll(_:)`` its error.
    public func wait<Value: Sendable>(
        for party: String,
        within limit: TimeInterval,
        late: (@MainActor @Sendable (Result<Value, ChatError>) -> Void)? = nil,
        _ start: (PendingAnswer<Value>) -> Void
    ) async throws(ChatError) -> Value {
        if let end { throw end }
        if Task.isCancelled { throw .callCancelled }
        let wait = AnswerWait<Value>(late: late)
        let key = ObjectIdentifier(wait)
        waits[key] = { wait.end($0) }
        let alarm = clock.schedule(after: limit) {
            wait.end(
                ChatError(.timeout, "\(party) has not answered within \(Int(limit)) seconds. Try again.")
            )
        }
        defer {
            alarm.cancel()
            waits[key] = nil
        }
        start(PendingAnswer(wait, from: party))
        let outcome = await wait.outcome()
        wait.callerHears()
        return try outcome.get()
    }

    /// Ends all waits, and refuses those to come.
    public func endAll(_ error: ChatError) {
        end = error
        let ended = waits.values
        waits = [:]
        for wait in ended { wait(error) }
    }

    /// How many waits there are.
    public var count: Int { waits.count }
}

extension ChatError {
    static var callCancelled: ChatError { ChatError(.cancelled, "The call was cancelled.") }
}

/// What a callback and the call that waits for it share.
final class AnswerWait<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, ChatError>

    private struct State: Sendable {
        var continuation: CheckedContinuation<Answer, Never>?
        var outcome: Answer?
        /// Called with an answer that is late.
        var late: (@MainActor @Sendable (Answer) -> Void)?
        /// Whether the caller has heard of the outcome. A late answer waits for that.
        var isHeard = false
        var lateAnswer: Answer?
    }

    private let state: Locked<State>
    private let relay = MainActorRelay()

    init(late: (@MainActor @Sendable (Answer) -> Void)?) { state = Locked(State(late: late)) }

    /// Takes an answer.
    func take(_ answer: Answer) {
        let late = state.withLock { state -> (@MainActor @Sendable (Answer) -> Void)? in
            guard state.outcome != nil, state.isHeard else {
                if state.outcome == nil {
                    state.late = nil
                } else {
                    state.lateAnswer = state.lateAnswer ?? answer
                }
                return nil
            }
            return state.late.take()
        }
        if let late { return relay.perform { late(answer) } }
        finish(answer)
    }

    /// Notes that the caller has the outcome. An answer that has come since the wait ended follows in a turn of its own.
    func callerHears() {
        let held = state.withLock { state -> (@MainActor @Sendable () -> Void)? in
            state.isHeard = true
            guard let answer = state.lateAnswer, let late = state.late.take() else { return nil }
            return { late(answer) }
        }
        if let held { Task { @MainActor in held() } }
    }

    /// Ends the wait without an answer.
    func end(_ error: ChatError) { finish(.failure(error)) }

    private func finish(_ outcome: Answer) {
        let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            return state.continuation.take()
        }
        waiting?.resume(returning: outcome)
    }

    /// How the wait ends.
    func outcome() async -> Answer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Answer? in
                    if state.outcome == nil { state.continuation = continuation }
                    return state.outcome
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            end(.callCancelled)
        }
    }
}
