import Testing

/// Limits how many test cases run at the same time, for a server on the same machine.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true
    private static let permits = Permits(6)

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Self.permits.take()
        do {
            try await function()
            await Self.permits.giveBack()
        } catch {
            await Self.permits.giveBack()
            throw error
        }
    }
}

extension Trait where Self == FewAtOnce {
    static var fewAtOnce: Self { FewAtOnce() }
}

private actor Permits {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
