// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Testing

/// For suites of several targets that share a stub: only one of them runs at a time.
public struct OneAtATime: SuiteTrait, TestScoping {
    // Once for the suite, and not for each of its tests.
    public var isRecursive: Bool { false }

    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turn.shared.take()
        do {
            try await function()
        } catch {
            await Turn.shared.give()
            throw error
        }
        await Turn.shared.give()
    }
}

extension Trait where Self == OneAtATime {
    public static var oneAtATime: Self { Self() }
}

private actor Turn {
    static let shared = Turn()
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
