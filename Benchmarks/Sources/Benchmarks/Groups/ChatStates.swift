import ChatProviderKit

extension BenchmarkGroup {
    /// A chat's state goes to one observer.
    static func chatStates(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Notify an observer of a chat state",
            rounds: scale.rounds,
            cases: [
                BenchmarkCase(name: "K = 1", target: .atMost(150)) { try notifyOfStates() },
                BenchmarkCase(name: "closure, K = 1") { try callWithStates(onlyOthers: false) },
                BenchmarkCase(name: "closure, for another state only") {
                    try callWithStates(onlyOthers: true)
                },
            ]
        )
    }

    /// States as they follow each other: each with one more entry.
    private static let states: [ChatState] = {
        var state = ChatState(logs: ChatTranscript(Logs.first(1_000)), loading: .loaded, isChatting: true)
        return Logs.agentMessages(1_000, behind: 1_000).map {
            state.logs.upsert($0)
            return state
        }
    }()

    private static func notifyOfStates() throws -> Double {
        let states = states
        let source = ObservedValue(ChatState())
        let heard = Sum()
        let token = source.observe { heard.add($0.logs.count) }
        let time = nanoseconds(for: states.count) {
            for state in states { source.value = state }
        }
        try verify(heard.value, is: states.reduce(0) { $0 + $1.logs.count }, "the sum of the lengths")
        token.cancel()
        return time
    }

    /// The floor: a state is kept and a closure told; with `onlyOthers`, where it is not equal to the one before.
    private static func callWithStates(onlyOthers: Bool) throws -> Double {
        let states = states
        let heard = Sum()
        var stored = ChatState()
        // In an array, so that the compiler does not know which one is called.
        struct Observer {
            let call: @MainActor (ChatState) -> Void
        }
        var observers: [Observer] = []
        for _ in 0..<1 { observers.append(Observer { heard.add($0.logs.count) }) }
        keep(observers)
        let time = nanoseconds(for: states.count) {
            for state in states {
                if onlyOthers, state == stored { continue }
                stored = state
                for observer in observers { observer.call(stored) }
            }
        }
        try verify(heard.value, is: states.reduce(0) { $0 + $1.logs.count }, "the sum of the lengths")
        return time
    }
}
