import CountingModel

extension CountingCase {
    /// K0, with C3, C6 and C13: the clocks of the server and the phone differ. The lines' times are the phone's.
    static let clocks: [CountingCase] = [
        .helpshift(
            "K0 no clock: the phone is behind, and a report includes the message before it",
            [(.message("one", at: 14), "live 1"), (.report(1), "live 1"), (.report(1), "live 1")]
        ),
        .helpshift(
            "K0 no clock: a message dated an hour ahead is included in later reports",
            [
                (.message("one", at: 3600), "live 1"), (.report(1), "live 1"), (.report(1), "live 1"),
                (.report(2), "live 2"), (.report(0), "live 0"),
            ]
        ),
        .helpshift(
            "K0 no clock: the phone is a minute ahead, and a message comes after the report",
            [(.report(3), "live 3"), (.message("one", at: -50), "live 4")]
        ),
        .helpshift(
            "K0 no clock, C13 relaunch: a phone five minutes ahead, a visit, and a kill between messages",
            [
                (.appear, "live 0"), (.leave, "cached 0"), (.message("one", at: -280), "live 1"),
                (.relaunch, "cached 1"), (.message("two", at: -260), "live 2"),
            ]
        ),
        .helpshift(
            "C13 relaunch: two messages in the same second, with a kill in between",
            [(.message("one", at: 1), "live 1"), (.relaunch, "cached 1"), (.message("two", at: 1), "live 2")]
        ),
        .helpshift(
            "C13 relaunch: the newer message first, a kill, then the older",
            [(.message("two", at: 5), "live 1"), (.relaunch, "cached 1"), (.message("one", at: 4), "live 2")]
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
        .helpshift(
            "C3 skew, C13 relaunch: an unread message from the future, a kill, and a message",
            [
                (.message("one", at: 99_999), "live 1"), (.relaunch, "cached 1"),
                (.message("two", at: 15), "live 2"), (.relaunch, "cached 2"), (.report(2), "live 2"),
            ]
        ),
        .zendesk(
            "K0 no clock: the phone is ahead, and the visitor's failed message, seen last, is deleted",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (
                    .load(.agent("a1", at: 1), .other("visitor", "v1", at: 300, status: "timeout")),
                    "live 1"
                ),
                (.appear, "live 0"), (.leave, "live 0"), (.load(.agent("a1", at: 1)), "live 0"),
                (.append(.agent("a2", at: 20)), "live 1"),
            ]
        ),
        .zendesk(
            "K0 no clock: the phone is behind, and the visitor's failed message, seen last, is deleted",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (
                    .load(
                        .agent("a1", at: 100),
                        .agent("a2", at: 110),
                        .other("visitor", "v1", at: 50, status: "timeout")
                    ), "live 2"
                ),
                (.appear, "live 0"), (.leave, "live 0"),
                (.load(.agent("a1", at: 100), .agent("a2", at: 110)), "live 0"),
            ]
        ),
        .zendesk(
            "K0 no clock: a new chat is read on the screen, with the phone behind",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 100)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"),
                (.load(.agent("b1", at: 200), .other("visitor", "v1", at: 50)), "live 1"),
                (.appear, "live 0"), (.leave, "live 0"), (.append(.other("visitor", "v2", at: 51)), "live 0"),
                (.appear, "live 0"), (.leave, "live 0"), (.append(.agent("b2", at: 201)), "live 1"),
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
