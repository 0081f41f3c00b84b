import CountingModel

extension CountingCase {
    /// C10 to C14: what is known, what is seen, and what survives.
    static let sessions: [CountingCase] = [
        .helpshift(
            "C10 unknown is not zero: a visitor's message or a cached report is not live",
            [
                (.event("helpshiftSessionStarted"), "unknown"), (.report(2, fromCache: true), "cached 2"),
                (.helpshift(.messageAdd(type: "text", body: "mine")), "cached 2"), (.report(2), "live 2"),
                (.helpshift(.authenticationFailed("invalidAuthToken")), "cached 2"),
                (.message("one", at: 90), "cached 3"), (.helpshiftLogin("ann"), "unknown"),
            ]
        ),
        .helpshift(
            "C10 unknown is not zero: a conversation that starts without its text loads nothing",
            [
                (.helpshift(.conversationStart(message: nil)), "unknown"),
                (.helpshift(.conversationStatus(open: true)), "unknown"),
                (.helpshift(.report(count: nil, fromCache: false)), "unknown"),
                (.helpshift(.conversationStart(message: "hello")), "cached 0"),
            ]
        ),
        .helpshift(
            "C10 unknown is not zero: a login as the same user repairs a failed connection",
            [
                (.helpshiftLogin("ann"), "unknown"), (.report(2), "live 2"),
                (.event("userSessionExpired"), "cached 2"), (.helpshiftLogin("ann"), "live 2"),
            ]
        ),
        .helpshift(
            "C11 seen: a Helpshift screen opened without a network counts from the network's return",
            [
                (.report(3), "live 3"), (.app("networkLost"), "cached 3"), (.widget(true), "cached 3"),
                (.widget(false), "cached 3"), (.message("one", at: 1), "cached 4"), (.appear, "cached 4"),
                (.app("networkBack"), "live 0"), (.leave, "cached 0"), (.message("two", at: 2), "live 1"),
                (.relaunch, "cached 1"), (.app("networkLost"), "cached 1"), (.appear, "cached 1"),
                (.leave, "cached 1"), (.app("networkBack"), "cached 1"),
                (.message("three", at: 3), "live 2"),
            ]
        ),
        .helpshift(
            "C11 seen: without a network, a first visit to Helpshift's screen leaves the count unknown",
            [
                (.app("networkLost"), "unknown"), (.widget(true), "unknown"), (.widget(false), "unknown"),
                (.app("networkBack"), "unknown"), (.widget(true), "live 0"), (.widget(false), "cached 0"),
            ]
        ),
        .helpshift(
            "C11 seen: the widget toggle and the conversation set one flag, session events none",
            [
                (.report(2), "live 2"), (.widget(true), "live 0"), (.leave, "live 0"),
                (.message("one", at: 1), "live 1"), (.event("helpshiftSessionStarted"), "live 1"),
                (.appear, "live 0"), (.event("helpshiftSessionEnded"), "live 0"),
                (.message("two", at: 2), "live 0"), (.widget(false), "live 0"),
                (.message("three", at: 3), "live 1"),
            ]
        ),
        .helpshift(
            "C12 ended: Helpshift keeps its conversation",
            [
                (.message("one", at: 1), "live 1"), (.event("conversationEnd"), "live 1"),
                (.event("conversationRejected"), "live 1"), (.event("conversationResolved"), "live 1"),
                (.appear, "live 0"), (.leave, "live 0"),
            ]
        ),
        .zendesk(
            "C13 relaunch: a relaunch from the background is into the foreground",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.background, "live 1"),
                (.relaunch, "cached 1"), (.appear, "cached 1"), (.connected, "cached 1"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 0"), (.leave, "live 0"),
                (.append(.agent("a3", at: 3)), "live 1"),
            ]
        ),
        .zendesk(
            "C13 relaunch: an open screen is no longer seen",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.relaunch, "cached 0"), (.connected, "cached 0"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 1"),
            ]
        ),
        .zendesk(
            "C14 user: nothing of the former user, and everything of a user who returns",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"),
                (.zendeskLogin("bob"), "unknown"),
                (.load(.agent("b1", at: 1), .agent("b2", at: 2)), "live 2"),
                (.zendeskLogout, "unknown"), (.load(.agent("a1", at: 1)), "live 1"),
                (.zendeskLogin("bob"), "cached 2"), (.zendeskLogin("bob"), "cached 2"),
                (.appear, "cached 2"), (.leave, "cached 2"), (.appear, "cached 2"),
                (.load(.agent("b1", at: 1), .agent("b2", at: 2)), "live 0"), (.leave, "live 0"),
                (.zendeskLogout, "unknown"), (.zendeskLogin("bob"), "cached 0"), (.relaunch, "cached 0"),
                (.connected, "cached 0"),
                (.load(.agent("b1", at: 1), .agent("b2", at: 2), .agent("b3", at: 3)), "live 1"),
            ]
        ),
    ]
}
