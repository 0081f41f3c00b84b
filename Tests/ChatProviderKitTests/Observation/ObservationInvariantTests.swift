import ChatProviderKit
import ChatProviderTesting
import Testing

/// Names such as O1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Observation")
struct ObservationInvariantTests {
    @Test("O1 a new observer is called with the current value once, then with every change")
    func currentValueFirst() {
        let value = Observed.Source(1)
        let heard = ObservationRecorder(value.observed)
        value.value = 2
        value.value = 3
        #expect(heard.values == [1, 2, 3])
    }

    @Test("O1 an observer added during a delivery receives the newest value, then only later ones")
    func subscribingDuringDelivery() {
        let value = Observed.Source(0)
        var late: ObservationRecorder<Int>?
        let token = value.observe { heard in
            if heard == 1 {
                value.value = 2
                late = ObservationRecorder(value.observed)
            }
        }
        value.value = 1
        #expect(late?.values == [2])
        value.value = 3
        #expect(late?.values == [2, 3])
        token.cancel()
    }

    @Test("O2 a value set inside an observer is delivered after the current one has reached every observer")
    func nestedSet() {
        let value = Observed.Source(0)
        let first = value.observe { if $0 == 1 { value.value = 2 } }
        let second = ObservationRecorder(value.observed)
        let third = ObservationRecorder(value.observed)
        value.value = 1
        #expect(second.values == [0, 1, 2])
        #expect(third.values == [0, 1, 2])
        #expect(value.value == 2)
        first.cancel()
    }

    @Test("O2 a value set in an observer's first call reaches every observer once, in order")
    func setInFirstCall() {
        let value = Observed.Source(0)
        let first = ObservationRecorder(value.observed)
        var heard: [Int] = []
        let token = value.observe {
            heard.append($0)
            if $0 < 3 { value.value = $0 + 1 }
        }
        #expect(heard == [0, 1, 2, 3])
        #expect(first.values == [0, 1, 2, 3])
        token.cancel()
    }

    @Test("O2 a value set while a delivered value is deallocated reaches every observer")
    func settingAtAValuesEnd() {
        let source = Observed.Source(Ending(number: 0))
        let token = source.observe {
            guard $0.number == 1 else { return }
            source.value = Ending(number: 2) { source.value = Ending(number: 4) }
            source.value = Ending(number: 3)
        }
        let heard = ObservationRecorder<Int> { record in source.observe { record($0.number) } }
        source.value = Ending(number: 1)
        #expect(heard.values == [0, 1, 2, 3, 4])
        #expect(source.value.number == 4)
        token.cancel()
    }

    @Test("O3 nothing arrives after cancel() has returned")
    func cancel() {
        let value = Observed.Source(0)
        let heard = ObservationRecorder(value.observed)
        heard.stop()
        value.value = 1
        #expect(heard.values == [0])
        #expect(value.observerCount == 0)
    }

    @Test("O3 an observer that another one cancels during a delivery does not receive that value")
    func cancelDuringDelivery() {
        let value = Observed.Source(0)
        var second: ObservationToken?
        var secondHeard: [Int] = []
        let first = value.observe { if $0 == 1 { second?.cancel() } }
        second = value.observe { secondHeard.append($0) }
        value.value = 1
        #expect(secondHeard == [0])
        first.cancel()
    }

    @Test("O3 an observer can cancel itself")
    func cancelItself() {
        let value = Observed.Source(0)
        var token: ObservationToken?
        var heard: [Int] = []
        token = value.observe {
            heard.append($0)
            if $0 == 1 { token?.cancel() }
        }
        value.value = 1
        value.value = 2
        #expect(heard == [0, 1])
    }

    @Test("O3 cancelling an observer releases what it captures")
    func releaseAfterCancelling() {
        final class Held {}
        let value = Observed.Source(0)
        weak var held: Held?
        let token: ObservationToken
        do {
            let newHeld = Held()
            held = newHeld
            token = value.observe { [newHeld] _ in withExtendedLifetime(newHeld) {} }
        }
        let other = value.observe { _ in }
        #expect(held != nil)
        token.cancel()
        #expect(held == nil)
        withExtendedLifetime((token, other)) {}
    }

    @Test("O3 an observer that cancels itself releases what it captures after the delivery")
    func releaseAfterCancellingItself() {
        final class Held {}
        let value = Observed.Source(0)
        var token: ObservationToken?
        weak var held: Held?
        do {
            let newHeld = Held()
            held = newHeld
            token = value.observe { [newHeld] in
                if $0 == 1 { token?.cancel() }
                withExtendedLifetime(newHeld) {}
            }
        }
        #expect(held != nil)
        value.value = 1
        #expect(held == nil)
        #expect(value.observerCount == 0)
    }

    @Test("O3 releasing the token cancels")
    func release() {
        let value = Observed.Source(0)
        var token: ObservationToken? = value.observe { _ in }
        #expect(value.observerCount == 1)
        withExtendedLifetime(token) {}
        token = nil
        #expect(value.observerCount == 0)
    }

    @Test("O3 a token released off the main actor cancels at the main actor's next turn")
    func releaseElsewhere() async {
        let value = Observed.Source(0)
        let box = TokenBox(value.observe { _ in })
        await Task.detached { await box.drop() }.value
        // The cancellation was enqueued on the main actor before this turn.
        await Task { @MainActor in }.value
        #expect(value.observerCount == 0)
    }

    @Test("O4 an equal value notifies no observer")
    func equalValue() {
        let value = Observed.Source(1)
        let heard = ObservationRecorder(value.observed)
        value.value = 1
        #expect(heard.values == [1])
    }

    @Test("O5 the values can be iterated from anywhere, and a slow reader receives the newest")
    func asyncValues() async {
        let value = Observed.Source(1)
        let values = value.observed.values
        value.value = 2
        value.value = 3
        var iterator = values.makeAsyncIterator()
        #expect(await iterator.next() == 3)
    }

    @Test("every observer receives events in the same order, even those sent inside an observer")
    func events() {
        let events = ObservedEvents<Int>.Source()
        let first = events.observe { if $0 == 1 { events.send(2) } }
        let heard = ObservationRecorder(events.observed)
        events.send(1)
        events.send(3)
        #expect(heard.values == [1, 2, 3])
        first.cancel()
    }
}

/// A value that runs an action when it is deallocated.
private struct Ending: Equatable {
    private final class End: Sendable {
        let action: @MainActor @Sendable () -> Void
        init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }
        deinit { MainActor.assumeIsolated(action) }
    }

    let number: Int
    private let end: End?

    init(number: Int, atEnd action: (@MainActor @Sendable () -> Void)? = nil) {
        self.number = number
        end = action.map { End($0) }
    }

    static func == (left: Ending, right: Ending) -> Bool { left.number == right.number }
}

private actor TokenBox {
    private var token: ObservationToken?
    init(_ token: ObservationToken) { self.token = token }
    func drop() { token = nil }
}
