import CountingModel

extension CountingCase {
    /// C10 to C14: what is known, what is seen, and what survives.
    static let sessions: [CountingCase] = [
        .zendesk(
            "C10 unknown is not zero: until something is loaded",
            [
                (.status("connecting"), "unknown"), (.connected, "unknown"),
                (.session("initializing"), "unknown"), (.load(), "live 0"), (.background, "live 0"),
                (.foreground, "live 0"), (.status("disconnected"), "cached 0"), (.relaunch, "cached 0"),
            ]
        ),
        .zendesk(
            "C10 unknown is not zero: a state that is not loaded changes no count, but is adopted",
            [
                (.load(.agent("a1", at: 1)), "unknown"), (.connected, "unknown"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2), as: "initializing"), "unknown"),
                (.session("configuring"), "live 2"),
            ]
        ),
        .zendesk(
            "C10 unknown is not zero: live again only once loaded after the reconnection",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.connected, "live 1"),
                (.status("unreachable"), "cached 1"), (.connected, "cached 1"),
                (.load(.agent("a1", at: 1)), "live 1"), (.session("initializing"), "live 1"),
            ]
        ),
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
        .zendesk(
            "C11 seen: 0 while seen, on the second visit as on the first",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.append(.agent("a2", at: 2)), "live 0"), (.leave, "live 0"),
                (.append(.agent("a3", at: 3)), "live 1"), (.appear, "live 0"),
                (.append(.agent("a4", at: 4)), "live 0"), (.conversation("didClose"), "live 0"),
                (.append(.agent("a5", at: 5)), "live 1"),
            ]
        ),
        .zendesk(
            "C11 seen: a screen left open in the background is not seen",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.background, "live 0"), (.append(.agent("a2", at: 2)), "live 1"), (.foreground, "live 0"),
                (.background, "live 0"), (.leave, "live 0"), (.append(.agent("a3", at: 3)), "live 1"),
                (.foreground, "live 1"),
            ]
        ),
        .zendesk(
            "C11 seen: what was not shown was not seen: a visit before anything is loaded changes nothing",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 2)), "live 1"), (.relaunch, "cached 1"),
                (.appear, "cached 1"), (.leave, "cached 1"), (.connected, "cached 1"), (.appear, "cached 1"),
                (.conversation("didClose"), "cached 1"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2), .agent("a3", at: 3)), "live 2"),
                (.status("disconnected"), "cached 2"), (.appear, "live 0"), (.leave, "cached 0"),
                (.connected, "cached 0"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2), .agent("a3", at: 3)), "live 0"),
            ]
        ),
        .zendesk(
            "C11 seen: what was not shown was not seen: an open screen counts from the first loaded state on",
            [
                (.appear, "unknown"), (.connected, "unknown"),
                (.load(.agent("a1", at: 1), as: "initializing"), "unknown"), (.session("started"), "live 0"),
                (.append(.agent("a2", at: 2)), "live 0"), (.leave, "live 0"),
                (.append(.agent("a3", at: 3)), "live 1"), (.relaunch, "cached 1"), (.appear, "cached 1"),
                (.background, "cached 1"), (.connected, "cached 1"),
                (.load(.agent("a2", at: 2), .agent("a3", at: 3), .agent("a4", at: 4)), "live 2"),
                (.foreground, "live 0"),
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
        .zendesk(
            "C12 ended: the count becomes 0 and the marker moves to the end",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 2"),
                (.chatEnded, "live 0"), (.append(.agent("a3", at: 3)), "live 1"),
                (.session("ended"), "live 0"),
                (.append(.agent("a4", at: 4)), "live 0"), (.session("started"), "live 0"),
                (.append(.agent("a5", at: 5)), "live 1"),
            ]
        ),
        .zendesk(
            "C12 ended: while nothing is loaded, an end changes nothing",
            [
                (.chatEnded, "unknown"), (.session("ended"), "unknown"), (.connected, "unknown"),
                (.load(.agent("a1", at: 1)), "live 1"), (.relaunch, "cached 1"), (.chatEnded, "cached 1"),
                (.session("ended"), "cached 1"),
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
            "C13 relaunch: the earlier count plus later messages",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.append(.agent("a2", at: 2)), "live 1"), (.relaunch, "cached 1"),
                (.connected, "cached 1"),
                (.load(.agent("a1", at: 1), .agent("a2", at: 2), .agent("a3", at: 3)), "live 2"),
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
        .helpshift(
            "C13 relaunch: the stored count is used as a report",
            [
                (.report(3), "live 3"), (.message("one", at: 15), "live 4"), (.relaunch, "cached 4"),
                (.message("one", at: 15), "live 4"), (.message("two", at: 45), "live 5"),
                (.relaunch, "cached 5"), (.report(1), "live 1"),
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
        .zendesk(
            "C14 user, U3: the screen does not stay open for the next user",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.zendeskLogin("bob"), "unknown"), (.load(.agent("b1", at: 1)), "live 1"), (.leave, "live 1"),
                (.append(.agent("b2", at: 2)), "live 2"), (.appear, "live 0"),
                (.zendeskLogin("bob"), "live 0"), (.append(.agent("b3", at: 3)), "live 0"),
                (.zendeskLogout, "unknown"), (.load(.agent("c1", at: 1), .agent("c2", at: 2)), "live 2"),
            ]
        ),
        .helpshift(
            "C14 user, U3: Helpshift's screen does not stay open for the next user",
            [
                (.report(3), "live 3"), (.widget(true), "live 0"), (.helpshiftLogin("bob"), "unknown"),
                (.message("one", at: 1), "live 1"), (.widget(false), "live 1"),
                (.message("two", at: 2), "live 2"),
            ]
        ),
        .helpshift(
            "C14 user: Helpshift's report belongs to one user",
            [
                (.report(3), "live 3"), (.helpshiftLogin("bob"), "unknown"),
                (.message("one", at: 1), "live 1"), (.helpshiftLogout, "cached 3"),
                (.message("two", at: 35), "live 4"), (.helpshiftLogin("bob"), "cached 1"),
            ]
        ),
    ]
}
