public import ChatProviderKit
public import Foundation

/// Receives the answer of a vendor's callback, which may be called once, late, twice or never.
///
/// Pass the answer to the callback, and give its result on any thread. The wait ends with the first of these:
/// a result, the time limit, the cancellation of the waiting task, ``PendingAnswers/endAll(_:)`` at a
/// shutdown, or the release of the answer after the vendor has dropped its callback.
///
/// ```swift
/// let token: String = try await answers.wait(for: "Zendesk", within: 30) { answer in
///     sdk.fetchToken { answer.give($0.map(Result.success) ?? .failure(…)) }
/// }
/// ```
///
/// Create one with ``PendingAnswers/wait(for:within:late:_:)``.
public final class PendingAnswer<Value: Sendable>: Sendable {
    private let wait: AnswerWait<Value>
    private let dropped: ChatError

    init(_ wait: AnswerWait<Value>, from party: String) {
        self.wait = wait
        dropped = ChatError(.vendor, "\(party) has dropped the call. Try again.")
    }

    /// Ends the wait with a result. If the wait has already ended without one, the first result is a late
    /// answer. All others are ignored.
    public func give(_ result: Result<Value, ChatError>) { wait.take(result) }

    deinit { wait.end(dropped) }
}

extension PendingAnswer where Value == Void {
    /// Ends the wait of a call that was carried out and returns nothing.
    public func give() { give(.success(())) }
}

/// The answers that a provider waits for.
@MainActor
public final class PendingAnswers {
    private let clock: any ChatClock
    private var waits: [ObjectIdentifier: @MainActor (ChatError) -> Void] = [:]
    /// Why no more waits are possible.
    private var end: ChatError?

    /// Creates an empty collection.
    public init(clock: any ChatClock) { self.clock = clock }

    /// Makes a call, and waits for its answer.
    ///
    /// - Parameters:
    ///   - party: The party that answers, as the subject of an error message: `"The app's backend"`.
    ///   - limit: The time limit for the answer, in seconds.
    ///   - late: Receives, on the main actor, an answer that arrives after the wait has ended. For example, a
    ///     vendor carries out a login after its caller has thrown `timeout`. The caller has its outcome by
    ///     then.
    ///   - start: Makes the call. Only its callback should retain the answer.
    /// - Throws: The answer's error; `timeout`; `cancelled`; `vendor` if the callback was dropped; after
    ///   ``endAll(_:)``, the error passed to it.
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

    /// Ends all waits, and refuses later ones.
    public func endAll(_ error: ChatError) {
        end = error
        let ended = waits.values
        waits = [:]
        for wait in ended { wait(error) }
    }

    /// The number of waits.
    public var count: Int { waits.count }
}

extension ChatError {
    static var callCancelled: ChatError { ChatError(.cancelled, "The call was cancelled.") }
}

/// The state that a callback and the waiting call share.
final class AnswerWait<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, ChatError>

    private struct State: Sendable {
        var late: (@MainActor @Sendable (Answer) -> Void)?
        /// Whether the caller has the outcome. A late answer is delivered after that.
        var isHeard = false
        var lateAnswer: Answer?
    }

    private let pending = PendingResult<Value, ChatError>()
    private let state: Locked<State>
    private let relay = MainActorRelay()

    init(late: (@MainActor @Sendable (Answer) -> Void)?) { state = Locked(State(late: late)) }

    func take(_ answer: Answer) {
        if pending.give(answer) { return state.withLock { $0.late = nil } }
        let late = state.withLock { state -> (@MainActor @Sendable (Answer) -> Void)? in
            guard state.isHeard else {
                state.lateAnswer = state.lateAnswer ?? answer
                return nil
            }
            return state.late.take()
        }
        if let late { relay.perform { late(answer) } }
    }

    /// Records that the caller has the outcome. An answer that has arrived since the end of the wait is
    /// delivered in a separate turn.
    func callerHears() {
        let held = state.withLock { state -> (@MainActor @Sendable () -> Void)? in
            state.isHeard = true
            guard let answer = state.lateAnswer, let late = state.late.take() else { return nil }
            return { late(answer) }
        }
        if let held { Task { @MainActor in held() } }
    }

    /// Ends the wait without an answer.
    func end(_ error: ChatError) { pending.give(.failure(error)) }

    func outcome() async -> Answer { await pending.result(ifCancelled: .callCancelled) }
}
