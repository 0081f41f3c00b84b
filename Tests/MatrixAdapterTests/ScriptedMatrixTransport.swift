import ChatProviderKit
import Foundation
import MatrixAdapter

/// An in-memory server. Each sync waits for the test's answer, and other calls are answered immediately.
final class ScriptedMatrixTransport: MatrixTransport {
    typealias Answer = Result<MatrixResponse, MatrixError>

    private struct Poll: Sendable {
        let number: Int
        let continuation: CheckedContinuation<Answer, Never>
    }

    private struct State: Sendable {
        var requests: [MatrixRequest] = []
        var polls: [Poll] = []
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
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        guard request.url.path.hasSuffix("/sync") else { return try await answer(request).get() }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                park(Poll(number: number, continuation: continuation))
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }.get()
    }

    private func park(_ poll: Poll) {
        let waiting = state.withLock { state in
            state.polls.append(poll)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func cancel(_ number: Int) {
        let poll = state.withLock { state -> Poll? in
            guard let index = state.polls.firstIndex(where: { $0.number == number }) else { return nil }
            return state.polls.remove(at: index)
        }
        poll?.continuation.resume(returning: .failure(.cancelled))
    }

    /// Waits until a sync waits for its answer, so that everything before is processed.
    func poll() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.polls.isEmpty { state.waiting.append(continuation) }
                return !state.polls.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the waiting sync or the next one.
    func answerPoll(_ answer: Answer) async {
        await poll()
        let poll = state.withLock { $0.polls.isEmpty ? nil : $0.polls.removeFirst() }
        poll?.continuation.resume(returning: answer)
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
