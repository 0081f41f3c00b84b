import CountingModel

extension CountingCase {
    /// C1 to C4 and C7: where the marker stands.
    static let position: [CountingCase] = [
        .zendesk(
            "C1 position: what stands after the marker counts, whatever its time",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 20)), "live 1"),
                (.load(.agent("a1", at: 1), .agent("a3", at: -9), .agent("a2", at: 20)), "live 2"),
            ]
        ),
        .zendesk(
            "C1 position: in a new order, what stands after the marked entry now counts",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a2", at: 2), .agent("a1", at: 1)), "live 1"),
            ]
        ),
        .zendesk(
            "C1 position: an entry put in before the marker does not count",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 1), .agent("a9", at: 99), .agent("a2", at: 2)), "live 0"),
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
        .helpshift(
            "C2 same instant: two Helpshift messages of one time are two",
            [
                (.message("one", at: 1), "live 1"), (.appear, "live 0"), (.leave, "live 0"),
                (.message("two", at: 1), "live 1"), (.message("three", at: 1), "live 2"),
            ]
        ),
        .zendesk(
            "C3 skew: an old date after the marker counts, and a future one does no harm",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 100)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 50)), "live 1"),
                (.append(.agent("a3", at: 99_999)), "live 2"), (.append(.agent("a4", at: 101)), "live 3"),
                (.appear, "live 0"), (.leave, "live 0"), (.append(.agent("a5", at: 102)), "live 1"),
            ]
        ),
        .zendesk(
            "C3 skew: after a seen entry from the future, the next one counts",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 99_999)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 60)), "live 1"),
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
            "C4 empty log: never seen, every agent message in the loaded log counts",
            [
                (.connected, "unknown"),
                (
                    .load(.agent("a1", at: -5), .other("visitor", "v1", at: 1), .agent("a2", at: 2)),
                    "live 2"
                ),
            ]
        ),
        .zendesk(
            "C4 empty log: seen before anything was loaded, the start is marked",
            [
                (.appear, "live 0"), (.leave, "cached 0"), (.connected, "cached 0"),
                (.load(.agent("a1", at: -99)), "live 1"),
            ]
        ),
        .zendesk(
            "C4 empty log: an empty log seen later does not take the place of a marker",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 1"),
            ]
        ),
        .zendesk(
            "C7 forward: a marker that is gone falls back to its time",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 5)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a3", at: 5), .agent("a4", at: 6), .agent("a5", at: 4)), "live 2"),
            ]
        ),
        .zendesk(
            "C7 forward: what stood in the log when the marker was set is not after it at the same time",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 5), .agent("a2", at: 5)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"), (.load(.agent("a1", at: 5)), "live 0"),
                (.load(.agent("a1", at: 5), .agent("a3", at: 5)), "live 1"), (.relaunch, "cached 1"),
                (.connected, "cached 1"), (.load(.agent("a1", at: 5)), "live 0"),
            ]
        ),
        .zendesk(
            "C7 forward: the marker does not move back to an older last entry",
            [
                (.connected, "unknown"), (.load(.agent("a2", at: 5)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(.agent("a1", at: 4)), "live 0"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(.agent("a2", at: 5), .agent("a3", at: 6)), "live 1"),
            ]
        ),
        .zendesk(
            "C7 forward: a marker that comes back decides by its place again",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 5)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(.agent("a2", at: 4)), "live 0"),
                (.load(.agent("a1", at: 5), .agent("a2", at: 4)), "live 1"),
            ]
        ),
    ]
}
