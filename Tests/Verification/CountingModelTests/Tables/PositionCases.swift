import CountingModel

extension CountingCase {
    /// C1 to C4 and C7: the position of the marker.
    static let position: [CountingCase] = [
        .zendesk(
            "C1 position: messages after the marker count, regardless of their time",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 20)), "live 1"),
                (.load(.agent("a1", at: 1), .agent("a3", at: -9), .agent("a2", at: 20)), "live 2"),
            ]
        ),
        .zendesk(
            "C2 same instant: entries with the marker's time, after it, count",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 1)), "live 1"),
                (.append(.agent("a3", at: 1), .agent("a4", at: 1)), "live 3"),
            ]
        ),
        .zendesk(
            "C3 skew: an old date after the marker counts, and a future date is harmless",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 100)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 50)), "live 1"),
                (.append(.agent("a3", at: 99_999)), "live 2"), (.append(.agent("a4", at: 101)), "live 3"),
                (.appear, "live 0"), (.leave, "live 0"), (.append(.agent("a5", at: 102)), "live 1"),
            ]
        ),
        .zendesk(
            "C4 empty log: leaving an empty conversation marks its start",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.append(.agent("a1", at: 1), .other("visitor", "v1", at: 2)), "live 1"),
                (.append(.agent("a2", at: 1)), "live 2"),
            ]
        ),
        .zendesk(
            "C4 empty log: without a visit, entries before the last own message, even a failed one, are read",
            [
                (.connected, "unknown"),
                (
                    .load(
                        .agent("a1", at: 1),
                        .other("visitor", "v1", at: 2),
                        .agent("a2", at: 3),
                        .other("visitor", "v2", at: -99_999, status: "timeout"),
                        .agent("a3", at: 4),
                        .agent("a4", at: 5)
                    ), "live 2"
                ),
                (.append(.agent("a5", at: 6), .other("visitor", "v3", at: 7, status: "pending")), "live 0"),
                (.append(.agent("a6", at: 0)), "live 1"), (.relaunch, "cached 1"), (.connected, "cached 1"),
                (
                    .load(
                        .agent("a5", at: 6),
                        .other("visitor", "v3", at: 7),
                        .agent("a6", at: 0),
                        .agent("a7", at: 8)
                    ), "live 2"
                ),
                // The message is deleted, and there is no other sign that anything was read.
                (.load(.agent("a5", at: 6), .agent("a6", at: 0), .agent("a7", at: 8)), "live 3"),
            ]
        ),
        .zendesk(
            "C7 forward: while the log holds another entry of the trail, that entry's place decides",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 5), .agent("a2", at: 5)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"), (.load(.agent("a1", at: 5)), "live 0"),
                (.load(.agent("a1", at: 5), .agent("a3", at: 5)), "live 1"), (.relaunch, "cached 1"),
                (.connected, "cached 1"), (.load(.agent("a1", at: 5)), "live 0"),
            ]
        ),
        .zendesk(
            "C7 forward: the marker stays if the log holds only the visitor's messages",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.load(.other("visitor", "v1", at: 99)), "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 1"),
            ]
        ),
        .zendesk(
            "C7 forward: when another log is seen, its last entry is marked, even an older one",
            [
                (.connected, "unknown"), (.load(.agent("a2", at: 5)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(.agent("a1", at: 4)), "live 0"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a3", at: 3)), "live 1"),
                (.load(.agent("b1", at: 3), .agent("b2", at: 4)), "live 1"),
            ]
        ),
        .zendesk(
            "C7 forward: a trail has at most 32 entries",
            [
                (.connected, "unknown"), (.load(Self.agents(1...40)), "live 40"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(Self.agents(1...9)), "live 0"),
                (.append(.agent("b1", at: 0)), "live 1"),
                (.load(Self.agents(1...8)), "live 0"), (.append(.agent("b2", at: 39)), "live 0"),
                (.append(.agent("b3", at: 40)), "live 1"), (.load(Self.agents(30...40)), "live 0"),
            ]
        ),
        .zendesk(
            "C7 forward: the visitor's messages are not in the trail",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (
                    .load(
                        [.agent("a1", at: 1)]
                            + (1...40).map { .other("visitor", "v\($0)", at: 1) } + [.agent("a2", at: 1)]
                    ), "live 2"
                ),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 1), .other("visitor", "v40", at: 1), .agent("a3", at: 0)), "live 1"),
                (.load(.other("visitor", "v40", at: 1), .agent("a3", at: 0)), "live 0"),
            ]
        ),
    ]

    /// Agents' messages `a1`, `a2`, …, one second apart.
    private static func agents(_ numbers: ClosedRange<Int>) -> [ModelZendeskLog] {
        numbers.map { .agent("a\($0)", at: Double($0)) }
    }
}
