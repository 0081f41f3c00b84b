import ChatProviderKit
import HelpshiftAdapter

extension BenchmarkGroup {
    /// Helpshift's event of an agent's message becomes a typed one, and an entry of the log.
    static func decoding(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Decode one Helpshift event",
            rounds: scale.rounds,
            cases: [BenchmarkCase(name: "agentMessageReceived", target: .atMost(5_000)) { try decode() }]
        )
    }

    private static func decode() throws -> Double {
        let count = 1_000
        let events = (0..<count).map { number -> [String: HelpshiftValue] in
            [
                "type": "text", "body": .string("The parcel left our depot, see number \(number)."),
                "createdTs": .number(1_767_225_600_000 + Double(number)), "publishId": .string("\(number)"),
            ]
        }
        var decoded: [HelpshiftEvent.Decoded] = []
        decoded.reserveCapacity(count)
        let time = nanoseconds(for: count) {
            for event in events {
                decoded.append(
                    HelpshiftEvent.decode(name: HelpshiftEventName.agentMessageReceived.rawValue, data: event)
                )
            }
        }
        let wrong = decoded.count { !$0.diagnostics.isEmpty }
        try verify(wrong, is: 0, "the number of events with a diagnostic")
        return time
    }
}
