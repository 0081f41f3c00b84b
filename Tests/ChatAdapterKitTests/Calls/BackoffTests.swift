import ChatAdapterKit
import Testing

@Suite("Growing pauses")
struct BackoffTests {
    @Test("double up to the longest pause, and start over after a reset")
    func doubles() {
        var backoff = Backoff()
        #expect((1...9).map { _ in backoff.pause() } == [2, 4, 8, 16, 32, 64, 128, 256, 300])
        #expect(backoff.failures == 9)
        backoff.reset()
        #expect(backoff.pause() == 2)
    }

    @Test("stay within the longest pause after any number of failures")
    func ends() {
        var backoff = Backoff()
        for _ in 0..<2_000 { #expect(backoff.pause() <= 300) }
    }

    @Test("vary at random")
    func spreads() {
        var backoff = Backoff(first: 4, spread: 0.5)
        backoff.random = { 0 }
        #expect(backoff.pause() == 2)
        backoff.random = { 1 }
        #expect(backoff.pause() == 8)
    }

    @Test("add to a pause that the server requested")
    func adds() {
        var backoff = Backoff(first: 4)
        #expect(backoff.pause(requested: 60) == 61)
    }
}
