import ChatProviderKit
import HelpshiftAdapter
import HelpshiftIdentity

extension BenchmarkGroup {
    /// Decodes Helpshift's event for an agent's message.
    static func decoding(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Decode one Helpshift event",
            rounds: scale.rounds,
            cases: [
                BenchmarkCase(name: "agentMessageReceived") { try decode() },
                BenchmarkCase(name: "looking up its four fields") { try lookUp() },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "decoding against looking up",
                    numerator: "agentMessageReceived",
                    denominator: "looking up its four fields",
                    target: .atMost(20)
                )
            ]
        )
    }

    private static let events = (0..<1_000).map { number -> [String: HelpshiftValue] in
        [
            "type": "text", "body": .string("The parcel left our depot, see number \(number)."),
            "createdTs": .number(1_767_225_600_000 + Double(number)), "publishId": .string("\(number)"),
        ]
    }

    private static func decode() throws -> Double {
        let events = events
        var decoded: [HelpshiftEvent.Decoded] = []
        decoded.reserveCapacity(events.count)
        let name = HelpshiftEventName.agentMessageReceived.rawValue
        let time = nanoseconds(for: events.count) {
            for event in events { decoded.append(HelpshiftEvent.decode(name: name, data: event)) }
        }
        let wrong = decoded.count { !$0.diagnostics.isEmpty }
        try verify(wrong, is: 0, "the number of events with a diagnostic")
        return time
    }

    /// The lower bound: the fields are found but not used.
    private static func lookUp() throws -> Double {
        let events = events
        var found = 0
        let time = nanoseconds(for: events.count) {
            for event in events {
                for field in ["type", "body", "createdTs", "publishId"] where event[field] != nil {
                    found += 1
                }
            }
        }
        try verify(found, is: 4 * events.count, "the number of fields")
        return time
    }
}
