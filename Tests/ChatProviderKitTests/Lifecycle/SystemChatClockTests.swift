@testable import ChatProviderKit
import Foundation
import Testing
import TestSupport

/// A device's clock that only moves when a test advances it.
private final class DeviceTime: Clock {
    struct Instant: InstantProtocol {
        var elapsed = Duration.zero
        func advanced(by duration: Duration) -> Self { Self(elapsed: elapsed + duration) }
        func duration(to other: Self) -> Duration { other.elapsed - elapsed }
        static func < (left: Self, right: Self) -> Bool { left.elapsed < right.elapsed }
    }

    private struct State {
        var now = Instant()
        var sleepers: [AsyncStream<Instant>.Continuation] = []
    }

    private let state = Locked(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }
    var sleeperCount: Int { state.withLock(\.sleepers.count) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (times, sleeper) = AsyncStream.makeStream(of: Instant.self)
        state.withLock {
            $0.sleepers.append(sleeper)
            sleeper.yield($0.now)
        }
        for await time in times where time >= deadline { return }
        throw CancellationError()
    }

    func advance(by duration: Duration) {
        state.withLock {
            $0.now = $0.now.advanced(by: duration)
            for sleeper in $0.sleepers { sleeper.yield($0.now) }
        }
    }
}

@MainActor
@Suite("The device's clock")
struct SystemChatClockTests {
    private let time = DeviceTime()

    /// Schedules a call in a minute.
    private func schedule(_ action: @escaping @MainActor () -> Void) async -> ObservationToken {
        let token = SystemChatClock(timing: time).schedule(after: 60, action)
        #expect(await eventually { time.sleeperCount == 1 })
        return token
    }

    @Test("the clock keeps running while the device sleeps")
    func continuous() {
        #expect(SystemChatClock().timing is ContinuousClock)
    }

    @Test("a call that falls due while the device sleeps is made when it wakes")
    func sleepingDevice() async {
        var callCount = 0
        let token = await schedule { callCount += 1 }
        time.advance(by: .seconds(59))
        for _ in 0..<50 { await Task.yield() }
        #expect(callCount == 0)
        time.advance(by: .seconds(8 * 3_600))
        #expect(await eventually { callCount == 1 })
        token.cancel()
    }

    @Test("a token cancelled after the deadline but before the call prevents the call")
    func cancelledLate() async {
        var isCalled = false
        let token = await schedule { isCalled = true }
        time.advance(by: .seconds(60))
        token.cancel()
        for _ in 0..<200 { await Task.yield() }
        #expect(!isCalled)
    }

    @Test("an infinite delay is allowed")
    func endless() {
        let token = SystemChatClock().schedule(after: .infinity) { Issue.record("The call was made.") }
        token.cancel()
    }
}
