import CountingModel

extension CountingCase {
    /// C14 and S5: the count belongs to a user.
    static let users: [CountingCase] = [
        .helpshift(
            "C14 user, S5: after a relaunch the user is still logged in; after the logout no count is left",
            [
                (.helpshiftLogin("ada"), "unknown"), (.message("one", at: 1), "live 1"),
                (.relaunch, "cached 1"), (.message("two", at: 2), "live 2"),
                (.message("three", at: 3), "live 3"), (.helpshiftLogin("ada"), "live 3"),
                (.helpshiftLogout, "unknown"), (.relaunch, "unknown"), (.helpshiftLogin("ada"), "cached 3"),
            ]
        ),
        .zendesk(
            "C14 user: a logout drops an earlier anonymous visitor's record",
            [
                (.connected, "unknown"), (.load(.agent("a1", at: 1), .agent("a2", at: 2)), "live 2"),
                (.zendeskLogin("ann"), "unknown"), (.zendeskLogout, "unknown"), (.relaunch, "unknown"),
                (.connected, "unknown"), (.load(.agent("b1", at: 0)), "live 1"),
                (.zendeskLogout, "live 1"), (.newVisitor(provider: "zendesk-chat"), "unknown"),
                (.load(.agent("c1", at: 0)), "live 1"),
            ]
        ),
        .helpshift(
            "C14 user: Helpshift keeps its anonymous user",
            [
                (.message("one", at: 1), "live 1"), (.helpshiftLogin("ann"), "unknown"),
                (.helpshiftLogout, "cached 1"), (.message("one", at: 1), "live 1"),
                (.helpshiftLogout, "live 1"), (.newVisitor(provider: "helpshift"), "cached 1"),
                (.message("two", at: 2), "live 2"),
            ]
        ),
        .helpshift(
            "U2 a login as another user that fails leaves the anonymous visitor",
            [
                (.message("one", at: 1), "live 1"), (.helpshiftLogin("ann"), "unknown"),
                (.answeredLogin("bob", provider: "helpshift", answer: "failed"), "cached 1"),
                (.answeredLogin("bob", provider: "helpshift", answer: "timedOut"), "cached 1"),
                (.answeredLogin("bob", provider: "helpshift", answer: "late"), "unknown"),
                (.answeredLogin("bob", provider: "helpshift", answer: "failed"), "unknown"),
            ]
        ),
        .helpshift(
            "C10 unknown is not zero: without a network Helpshift is cached, until the server is heard again",
            [
                (.report(2), "live 2"), (.app("networkLost"), "cached 2"), (.report(3), "cached 3"),
                (.app("networkBack"), "cached 3"), (.relaunch, "cached 3"),
                (.message("one", at: 1), "live 4"),
                (.app("networkLost"), "cached 4"),
            ]
        ),
        .helpshift(
            "C14 user: a logout repairs a refused token; an expired session is no logout",
            [
                (.helpshiftLogin("ann"), "unknown"), (.report(2), "live 2"),
                (.event("userSessionExpired"), "cached 2"), (.relaunch, "cached 2"), (.report(1), "live 1"),
                (.helpshift(.authenticationFailed("invalidAuthToken")), "cached 1"),
                (.helpshiftLogout, "unknown"), (.message("one", at: 1), "live 1"),
            ]
        ),
        .zendesk(
            "C14 user: an end before the new user's chat has loaded changes nothing",
            [
                (.zendeskLogin("ann"), "unknown"), (.connected, "unknown"),
                (.load(.agent("a1", at: 1)), "live 1"), (.zendeskLogin("bob"), "unknown"),
                (.chatEnded, "unknown"), (.zendeskLogin("ann"), "cached 1"), (.chatEnded, "cached 1"),
                (.load(.agent("a1", at: 1)), "live 1"), (.chatEnded, "live 0"),
            ]
        ),
    ]

    /// C17, and the providers that a recording prints.
    static let totals: [CountingCase] = [
        .both(
            "C17 total: one vendor's unknown count does not hide the other's messages",
            [
                (.connected, "total unknown: unknown, unknown"),
                (
                    .load(.agent("a1", at: 1), .agent("a2", at: 2), .agent("a3", at: 3)),
                    "total 3: live 3, unknown"
                ),
                (
                    .helpshift(.authenticationFailed("authTokenNotProvided")),
                    "total 3: live 3, unknown"
                ),
                (.helpshiftLogin("ann"), "total 3: live 3, unknown"),
                (.report(2), "total 5: live 3, live 2"),
                (.helpshiftLogin("bob"), "total 3: live 3, unknown"),
                (.zendeskLogin("bob"), "total unknown: unknown, unknown"),
                (.relaunch, "total unknown: unknown, unknown"),
            ]
        ),
        .both(
            "C17 total: a provider that is not printed yet is not included, but has heard everything",
            printedFrom: (5, 3),
            [
                (.connected, "total 0: "), (.load(), "total 0: "), (.appear, "total 0: live 0"),
                (.leave, "total 0: cached 0"),
                // After the start of the visit, and regardless of the visitor's messages since.
                (
                    .load(.agent("a1", at: 1), .other("visitor", "v1", at: 2)),
                    "total 1: live 1, cached 0"
                ),
                (.append(.agent("a2", at: 3)), "total 2: live 2, cached 0"),
            ]
        ),
        .both(
            "C17 total: unknown while every printed provider is",
            printedFrom: (2, 3),
            [
                (.background, "total 0: "), (.connected, "total unknown: unknown"),
                (.report(4), "total 4: unknown, live 4"),
            ]
        ),
    ]
}
