import CountingModel

extension CountingCase {
    /// K0, with C3, C8 and C13: the clocks of the server and the phone differ. The lines' times are the phone's.
    static let clocks: [CountingCase] = [
        .helpshift(
            "C13 relaunch: two messages in the same second, with a kill in between",
            [(.message("one", at: 1), "live 1"), (.relaunch, "cached 1"), (.message("two", at: 1), "live 2")]
        ),
        .helpshift(
            "C13 relaunch: three unread, a kill, and three that are a little older",
            [
                (.message("one", at: 1), "live 1"), (.message("two", at: 2), "live 2"),
                (.message("three", at: 3), "live 3"), (.relaunch, "cached 3"),
                (.message("four", at: 0.5), "live 4"), (.message("five", at: 1.5), "live 5"),
                (.message("six", at: 2.5), "live 6"), (.message("two", at: 2), "live 6"),
            ]
        ),
        .zendesk(
            "K0 no clock: the whole trail is gone, and the visitor's own time is never compared",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 10), .other("visitor", "v1", at: 5000)), "live 1"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.other("visitor", "v1", at: 5000), .agent("b1", at: 20)), "live 1"),
            ]
        ),
        .zendesk(
            "C3 skew, C13 relaunch: a seen message from the future, a kill, and a later one dated before it",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 99_999)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.relaunch, "cached 0"), (.connected, "cached 0"),
                (.load(.agent("a1", at: 99_999), .agent("a2", at: 20)), "live 1"),
            ]
        ),
        .zendesk(
            "C3 skew, C8 edits: the marked future message is deleted across a relaunch, the trail decides",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 99_999)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"), (.relaunch, "cached 0"), (.connected, "cached 0"),
                (.load(.agent("a1", at: 1), .agent("a3", at: 20)), "live 1"),
            ]
        ),
    ]
}
