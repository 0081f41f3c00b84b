import ChatProviderKit
import Foundation
import MatrixAdapter

/// The connection between one provider and the server. It can be cut, and reports when the provider waits for news.
final class Wire: MatrixTransport {
    /// A sync that waits for news: the provider has processed everything before it.
    struct Poll: Sendable, Equatable {
        let number: Int
        let since: String
        let filter: String
    }

    private typealias Exchange = Task<Result<MatrixResponse, MatrixError>, Never>

    private struct State: Sendable {
        var isCut = false
        var number = 0
        var changes = 0
        var polls: [Int: Poll] = [:]
        var exchanges: [Int: Exchange] = [:]
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let base = URLSessionMatrixTransport()
    private let state = Locked(State())

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        let exchange = Exchange { [base] in
            do throws(MatrixError) {
                return .success(try await base.response(to: request, onProgress: onProgress))
            } catch {
                return .failure(error)
            }
        }
        guard let number = begin(exchange, for: request) else {
            exchange.cancel()
            throw .unreachable(URLError.notConnectedToInternet.rawValue)
        }
        let answer = await withTaskCancellationHandler {
            await exchange.value
        } onCancel: {
            exchange.cancel()
        }
        guard end(number) else { throw .unreachable(URLError.networkConnectionLost.rawValue) }
        return try answer.get()
    }

    /// - Returns: `nil` if the connection is cut.
    private func begin(_ exchange: Exchange, for request: MatrixRequest) -> Int? {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        let waits = request.url.path.hasSuffix("/sync") && query["timeout"] != "0"
        let number = state.withLock { state -> Int? in
            guard !state.isCut else { return nil }
            state.number += 1
            state.exchanges[state.number] = exchange
            if waits, let since = query["since"], let filter = query["filter"] {
                state.polls[state.number] = Poll(number: state.number, since: since, filter: filter)
            }
            return state.number
        }
        tellChange()
        return number
    }

    /// - Returns: Whether the connection has held.
    private func end(_ number: Int) -> Bool {
        let hasStood = state.withLock { state in
            state.polls[number] = nil
            return state.exchanges.removeValue(forKey: number) != nil
        }
        tellChange()
        return hasStood
    }

    /// Cuts the connection with its running requests, or restores it.
    func setCut(_ isCut: Bool) {
        let lost = state.withLock { state in
            state.isCut = isCut
            guard isCut else { return [Exchange]() }
            defer { state.exchanges = [:] }
            return Array(state.exchanges.values)
        }
        for exchange in lost { exchange.cancel() }
    }

    // MARK: The provider's activity

    /// The poll in which the provider waits, if it does nothing else.
    var restingPoll: Poll? {
        state.withLock { state in
            guard state.exchanges.count == 1, state.polls.count == 1 else { return nil }
            return state.polls.values.first
        }
    }

    /// A readable summary of the running requests.
    var summary: String {
        state.withLock { "\($0.exchanges.count) requests, \($0.polls.count) polls, cut: \($0.isCut)" }
    }

    /// Waits until the provider rests in a poll after this one.
    ///
    /// - Returns: `nil` if that does not happen within five minutes.
    func restingPoll(after former: Poll?) async -> Poll? {
        let deadline = ContinuousClock.now + .seconds(300)
        while true {
            let changes = state.withLock { $0.changes }
            if let poll = restingPoll, poll != former { return poll }
            await change(after: changes, until: deadline)
            if ContinuousClock.now >= deadline { return nil }
        }
    }

    /// Waits for the next start or end of a request.
    private func change(after changes: Int, until deadline: ContinuousClock.Instant) async {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        let watchdog = Task {
            try await Task.sleep(until: deadline)
            resume(number)
        }
        defer { watchdog.cancel() }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.changes == changes else { return true }
                state.waiting[number] = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func resume(_ number: Int) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }

    private func tellChange() {
        let told = state.withLock { state in
            state.changes += 1
            return Array(state.waiting.keys)
        }
        for number in told { resume(number) }
    }
}
