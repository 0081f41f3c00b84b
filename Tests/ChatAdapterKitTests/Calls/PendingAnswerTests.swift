import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Dispatch
import TestSupport
import Testing

@MainActor
@Suite("Waiting for an answer")
struct PendingAnswerTests {
    private let clock = ManualChatClock()
    private let answers: PendingAnswers

    init() { answers = PendingAnswers(clock: clock) }

    /// Begins a wait. The test provides the answer.
    private func begin(
        late: (@MainActor @Sendable (Result<Int, ChatError>) -> Void)? = nil
    ) async -> (answer: Box<PendingAnswer<Int>>, outcome: Task<Result<Int, ChatError>, Never>) {
        let box = Box<PendingAnswer<Int>>()
        let task = Task { () -> Result<Int, ChatError> in
            do throws(ChatError) {
                return .success(
                    try await answers.wait(for: "The vendor", within: 30, late: late) { box.value = $0 }
                )
            } catch {
                return .failure(error)
            }
        }
        _ = await eventually { box.value != nil }
        return (box, task)
    }

    private func thrownError(by outcome: Task<Result<Int, ChatError>, Never>) async -> ChatError? {
        if case .failure(let error) = await outcome.value { error } else { nil }
    }

    @Test("ends with the first answer")
    func answered() async {
        let (box, outcome) = await begin()
        box.value?.give(.success(1))
        box.value?.give(.success(2))
        #expect(await outcome.value == .success(1))
        #expect(answers.count == 0)
        #expect(clock.pendingCount == 0)
    }

    @Test("accepts an answer that comes before the wait begins")
    func answeredBeforeWait() async throws {
        let value: Int = try await answers.wait(for: "The vendor", within: 30) { $0.give(.success(3)) }
        #expect(value == 3)
    }

    @Test("accepts an answer from any thread")
    func answeredElsewhere() async {
        let (box, outcome) = await begin()
        let answer = box.value.take()
        DispatchQueue.global().async { answer?.give(.success(1)) }
        #expect(await outcome.value == .success(1))
    }

    @Test("times out, and reports a late answer once")
    func answeredLate() async {
        let late = Box<[Result<Int, ChatError>]>([])
        let (box, outcome) = await begin { late.value?.append($0) }
        clock.advance(by: 29)
        #expect(answers.count == 1)
        clock.advance(by: 1)
        let error = await thrownError(by: outcome)
        #expect(error?.code == .timeout)
        #expect(error?.message == "The vendor has not answered within 30 seconds. Try again.")
        box.value?.give(.success(1))
        box.value?.give(.success(2))
        #expect(await eventually { late.value?.isEmpty == false })
        #expect(late.value == [.success(1)])
    }

    @Test("an answer that is late by an instant is reported after the timeout")
    func answeredAnInstantLate() async {
        let heard = Box<[String]>([])
        let asked = Box<PendingAnswer<Int>>()
        let task = Task {
            do throws(ChatError) {
                let late: @MainActor @Sendable (Result<Int, ChatError>) -> Void = { _ in
                    heard.value?.append("late")
                }
                _ = try await answers.wait(for: "The vendor", within: 30, late: late) { asked.value = $0 }
            } catch {
                heard.value?.append("\(error.code)")
            }
        }
        _ = await eventually { asked.value != nil }
        clock.advance(by: 30)
        asked.value?.give(.success(1))
        await task.value
        #expect(await eventually { heard.value?.count == 2 })
        #expect(heard.value == ["timeout", "late"])
    }

    @Test("ends when the task is cancelled")
    func cancelled() async {
        let (box, outcome) = await begin()
        outcome.cancel()
        #expect(await thrownError(by: outcome)?.code == .cancelled)
        #expect(box.value != nil)
    }

    @Test("ends if the vendor drops its callback, which counts as no answer")
    func dropped() async {
        let late = Box<[Result<Int, ChatError>]>([])
        let (box, outcome) = await begin { late.value?.append($0) }
        box.value = nil
        #expect(await thrownError(by: outcome)?.code == .vendor)
        #expect(late.value?.isEmpty == true)
    }

    @Test("ends with a shutdown, after which no wait begins")
    func ended() async {
        let (box, outcome) = await begin()
        let error = ChatError(.shutDown, "over")
        answers.endAll(error)
        #expect(await outcome.value == .failure(error))
        #expect(box.value != nil)
        await #expect(throws: error) {
            let _: Int = try await answers.wait(for: "The vendor", within: 30) { _ in
                Issue.record("a call was made after the shutdown")
            }
        }
    }
}

/// Holds a value that a closure and a test share.
@MainActor
final class Box<Value> {
    var value: Value?

    init(_ value: Value? = nil) { self.value = value }
}
