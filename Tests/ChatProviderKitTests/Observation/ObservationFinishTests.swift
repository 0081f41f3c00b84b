import ChatProviderKit
import ChatProviderTesting
import Testing

@MainActor
@Suite("Observation: parts, finishing and unobserved events")
struct ObservationFinishTests {
    @Test("a finished value keeps its last value and notifies no observer")
    func finish() {
        let source = Observed.Source(1)
        let heard = ObservationRecorder(source.observed)
        source.finish(with: 2)
        source.value = 3
        #expect(heard.values == [1])
        #expect(source.observed.value == 3)
        #expect(source.observerCount == 0)
    }

    @Test("an observer of a finished value receives only the present value")
    func observingFinished() {
        let source = Observed.Source(1)
        source.finish(with: 2)
        let heard = ObservationRecorder(source.observed)
        source.value = 3
        #expect(heard.values == [2])
    }

    @Test("finished events notify no observer")
    func finishedEvents() {
        let source = ObservedEvents<Int>.Source()
        let heard = ObservationRecorder(source.observed)
        source.finish()
        source.send(1)
        #expect(heard.values.isEmpty)
        #expect(source.observerCount == 0)
    }

    @Test("a part is delivered when it changes, and only then")
    func part() {
        let source = Observed.Source([1, 2])
        let first = ObservationRecorder(source.observed.map { $0.first })
        source.value = [1, 3]
        source.value = [2, 3]
        #expect(first.values == [1, 2])
        #expect(source.observed.map { $0.first }.value == 2)
    }

    @Test("the newest unobserved events are kept for the first observer")
    func unobserved() {
        let source = ObservedEvents<Int>.Source(keepingUnheard: 2)
        for number in 1...5 { source.send(number) }
        let first = ObservationRecorder(source.observed)
        let second = ObservationRecorder(source.observed)
        source.send(6)
        #expect(first.values == [4, 5, 6])
        #expect(second.values == [6])
    }

    @Test("sending an equal value delivers it, as for each login of a user")
    func logins() {
        let source = Observed<ChatUser>.Source(.anonymous)
        let heard = ObservationRecorder(source.observed)
        let ann = ChatUser.known(KnownUser(id: "ann"))
        source.send(ann)
        source.send(ann)
        #expect(heard.values == [.anonymous, ann, ann])
        source.finish(with: .anonymous)
        source.send(ann)
        #expect(heard.values.count == 3)
    }
}
