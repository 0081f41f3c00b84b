import ChatProviderKit
import MatrixAdapter

/// An answer that a caller waits for. Only the first one is used.
final class PendingAnswer: Sendable {
    typealias Answer = Result<HTTPAnswer?, MatrixError>

    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Answer, Never>)
        case given(Answer)
    }

    private let state = Locked(State.open)

    /// Whether no answer was given yet.
    var isOpen: Bool {
        state.withLock { if case .given = $0 { false } else { true } }
    }

    /// Gives the answer; `nil` if the time has passed.
    func give(_ answer: Answer) {
        let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            switch state {
            case .open:
                state = .given(answer)
                return nil
            case .awaited(let continuation):
                state = .given(answer)
                return continuation
            case .given: return nil
            }
        }
        continuation?.resume(returning: answer)
    }

    /// Waits for the answer, and throws `MatrixError.cancelled` if the task is cancelled.
    func value() async throws(MatrixError) -> HTTPAnswer? {
        try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Answer? in
                    if case .given(let answer) = state { return answer }
                    state = .awaited(continuation)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            give(.failure(.cancelled))
        }.get()
    }
}
