import CountingModel

extension CountingCase {
    /// C12: cases about the end of a chat.
    static let ended: [CountingCase] = [
        .zendesk(
            "C12 ended: a state that is not loaded does not bring the count back",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 5)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.load(.agent("a2", at: 6), .agent("a3", at: 4)), "live 1"),
                (.session("ended"), "live 0"), (.session("initializing"), "live 0"),
            ]
        ),
        .zendesk(
            "C12 ended: an equal state after the end brings nothing back",
            [
                (.connected, "unknown"), (.load(.other("visitor", "v1", at: 5)), "live 0"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a2", at: 6), .other("visitor", "v2", at: 4)), "live 1"),
                (.chatEnded, "live 0"),
                (.load(.agent("a2", at: 6), .other("visitor", "v2", at: 4)), "live 0"),
                (.append(.other("visitor", "v3", at: 4)), "live 0"), (.append(.agent("a3", at: 1)), "live 1"),
            ]
        ),
        .zendesk(
            "C12 ended: the first loaded state of a launch can be an end",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.relaunch, "cached 1"),
                (.connected, "cached 1"), (.load(.agent("a1", at: 1), as: "ended"), "live 0"),
                (.load(.agent("b1", at: 0)), "live 0"), (.load(.agent("b2", at: 2)), "live 1"),
            ]
        ),
        .zendesk(
            "C12 ended: after an end while disconnected, the log counts",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"),
                (.status("reconnecting"), "cached 1"), (.load(as: "initializing"), "cached 1"),
                (.chatEnded, "cached 0"), (.connected, "cached 0"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 1"),
            ]
        ),
    ]
}
