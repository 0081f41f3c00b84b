import ChatProviderKit
import Foundation
import MatrixAdapter

/// An in-memory server. Each sync waits for the test's answer, and other calls are answered immediately.
final class ScriptedMatrixTransport: MatrixTransport {
    typealias Answer = Result<MatrixResponse, MatrixError>

    private struct State: Sendable {
        var requests: [MatrixRequest] = []
        var polls: [PendingResult<MatrixResponse, MatrixError>] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let answer: @Sendable (MatrixRequest) async -> Answer

    /// - Parameter answer: The answers to calls other than a sync.
    init(_ answer: @escaping @Sendable (MatrixRequest) async -> Answer) { self.answer = answer }

    var requests: [MatrixRequest] { state.withLock { $0.requests } }
    /// The requests whose path has this suffix.
    func requests(_ end: String) -> [MatrixRequest] { requests.filter { $0.url.path.hasSuffix(end) } }

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        state.withLock { $0.requests.append(request) }
        guard request.url.path.hasSuffix("/sync") else { return try await answer(request).get() }
        let poll = PendingResult<MatrixResponse, MatrixError>()
        let waiting = state.withLock { state in
            state.polls.removeAll { !$0.isOpen }
            state.polls.append(poll)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        return try await poll.result(ifCancelled: .cancelled).get()
    }

    /// Waits until a sync waits for its answer, so that everything before is processed.
    func poll() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.polls.contains(where: \.isOpen)
                if !isThere { state.waiting.append(continuation) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the waiting sync or the next one.
    func answerPoll(_ answer: Answer) async {
        await poll()
        state.withLock { $0.polls.first(where: \.isOpen) }?.give(answer)
    }
}

/// A session whose token stays the same.
final class GivenToken: MatrixAccess {
    private let token: Secret

    nonisolated init(_ token: Secret) { self.token = token }

    func call<Answer: Sendable>(
        _ body: @Sendable (Secret) async throws(MatrixError) -> Answer
    ) async throws(MatrixError) -> Answer {
        try await body(token)
    }
}

extension Result where Success == MatrixResponse, Failure == MatrixError {
    /// An answer with this text.
    static func text(_ text: String, status: Int = 200) -> Self {
        .success(MatrixResponse(status: status, body: Data(text.utf8)))
    }
}
