import ChatProviderKit

extension BenchmarkGroup {
    /// Several vendors in a process, all of which receive messages in turns: the time for one message.
    static func manyProviders(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Several providers in a process, for each message",
            rounds: scale.rounds,
            cases: [1, 10, 100].map { count in
                BenchmarkCase(name: "\(count) \(count == 1 ? "provider" : "providers")") {
                    try messages(to: count)
                }
            },
            ratios: [
                BenchmarkRatio(
                    name: "100 against 1",
                    numerator: "100 providers",
                    denominator: "1 provider",
                    target: .atMost(2)
                )
            ]
        )
    }

    private static func messages(to count: Int) throws -> Double {
        let (size, total) = (1_000, 2_000)
        let store = InMemoryReadMarkerStore()
        let scenes = (0..<count).map {
            Scene(Logs.first(size), id: ChatProviderID("provider \($0)"), store: store)
        }
        let each = total / count
        let messages = Logs.agentMessages(each, behind: size)
        let time = nanoseconds(for: total) {
            for message in messages {
                for scene in scenes { scene.provider.receive(message) }
            }
        }
        for scene in scenes { try verify(scene.badge, is: each, "the count") }
        return time
    }
}
