/// Lets the conversations of a run pass, and closes while the server is down.
@MainActor
final class ServerGate {
    private var inside = 0
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a body that needs the server.
    func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        while isClosed { await change() }
        inside += 1
        defer {
            inside -= 1
            tellChange()
        }
        return try await body()
    }

    /// Runs a body while the gate is closed for everything else.
    func close<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        while isClosed { await change() }
        isClosed = true
        while inside > 0 { await change() }
        defer {
            isClosed = false
            tellChange()
        }
        return try await body()
    }

    private func change() async { await withCheckedContinuation { waiting.append($0) } }

    private func tellChange() {
        let told = waiting
        waiting = []
        for continuation in told { continuation.resume() }
    }
}
