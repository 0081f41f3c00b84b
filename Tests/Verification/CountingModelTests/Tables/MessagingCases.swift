import CountingModel

extension CountingCase {
    static func messaging(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [RandomScene.messaging], policy, steps)
    }

    /// C15 for Zendesk Messaging, which counts only by reports.
    static let messagingReports: [CountingCase] = [
        .messaging(
            "C15 reported: Messaging's total replaces the previous one, even by a smaller one",
            [
                (.line("connectedRealtime"), "unknown"), (.total(2), "live 2"), (.total(5), "live 5"),
                (.total(1), "live 1"), (.total(0), "live 0"),
            ]
        ),
        .messaging(
            "C15 reported: Messaging's two events for one change are one count, in either order",
            [
                (.line("connectedRealtime"), "unknown"), (.total(2), "live 2"), (.newTotal(2), "live 2"),
                (.newTotal(3), "live 3"), (.total(3), "live 3"), (.newTotal(4, in: nil), "live 4"),
            ]
        ),
        .messaging(
            "C15 reported: before any connection, Messaging's total is cached: only a larger one counts",
            [
                (.total(0), "cached 0"), (.total(3), "cached 3"), (.total(1), "cached 3"),
                (.line("connected"), "cached 3"), (.answer(2), "cached 3"),
                (.line("connectingRealtime"), "cached 3"), (.answer(4), "cached 4"),
                (.line("connectedRealtime"), "cached 4"), (.total(1), "live 1"),
            ]
        ),
        .messaging(
            "C15 reported: an answer of Messaging's SDK is a report, as is the last total on connection",
            [
                (.total(5), "cached 5"), (.total(2), "cached 5"), (.line("connectedRealtime"), "cached 2"),
                (.answer(3), "live 3"), (.answer(0), "live 0"),
            ]
        ),
        .messaging(
            "C15 reported: after the first connection, Messaging's total is the server's, even offline",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"),
                (.line("disconnected"), "cached 4"), (.total(1), "cached 1"), (.answer(2), "cached 2"),
                (.line("connectedRealtime"), "cached 2"),
            ]
        ),
        .messaging(
            "C15 reported: being seen clears Messaging's report, even one that arrives during the visit",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"), (.appear, "live 0"),
                (.total(5), "live 0"), (.leave, "live 0"), (.total(5), "live 5"), (.appear, "live 0"),
                (.leave, "live 0"), (.line("disconnected"), "cached 0"),
            ]
        ),
        .messaging(
            "C15 reported: Messaging is asked after its screen closes: other conversations may be unread",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"), (.opened, "live 0"),
                (.total(3), "live 0"), (.closed, "live 3"), (.opened, "live 0"), (.total(0), "live 0"),
                (.closed, "live 0"),
            ]
        ),
        .messaging(
            "C15 reported: Messaging's silence is not zero",
            [
                (.line("connectedRealtime"), "unknown"), (.total(5), "live 5"), (.background, "live 5"),
                (.foreground, "live 5"), (.messagingEvent(.other("conversationAdded")), "live 5"),
                (.messagingEvent(.other("anEventOfTomorrow")), "live 5"), (.relaunch, "cached 5"),
            ]
        ),
    ]

    /// C10 to C14 for Zendesk Messaging.
    static let messagingSessions: [CountingCase] = [
        .messaging(
            "C10 unknown is not zero: Messaging's connection alone gives no number",
            [
                (.line("disconnected"), "unknown"), (.line("connected"), "unknown"),
                (.line("connectingRealtime"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.messagingEvent(.other("conversationStarted")), "unknown"), (.total(0), "live 0"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: Messaging is live while connected, with a report since",
            [
                (.line("connectedRealtime"), "unknown"), (.total(2), "live 2"),
                (.line("connectedRealtime"), "live 2"), (.line("connectingRealtime"), "cached 2"),
                (.total(3), "cached 3"), (.line("connectedRealtime"), "cached 3"),
                (.line("connected"), "cached 3"), (.line("disconnected"), "cached 3"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: Messaging's first answer on a connection is live after five seconds",
            [
                (.total(2), "cached 2"), (.line("connectedRealtime"), "cached 2"),
                (.messagingEvent(.other("conversationStarted")), "live 2"),
                (.line("disconnected"), "cached 2"), (.line("connectedRealtime"), "cached 2"),
                (.answer(3), "live 3"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: offline, Messaging is unreachable only before its first event",
            [
                (.app("networkLost"), "unknown"), (.total(2), "cached 2"), (.app("networkBack"), "cached 2"),
                (.line("connectedRealtime"), "cached 2"), (.total(2), "live 2"),
                (.app("networkLost"), "live 2"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: after a refused token, the count is cached until a connection or login",
            [
                (.messagingLogin("ann"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.total(2), "live 2"), (.refused, "cached 2"), (.total(3), "cached 3"),
                (.messagingLogin("ann"), "cached 3"), (.refused, "cached 3"),
                (.line("connectedRealtime"), "cached 3"), (.refused, "cached 3"), (.refused, "cached 3"),
                (.line("disconnected"), "cached 3"), (.messagingLogin("ann"), "cached 3"),
            ]
        ),
        .messaging(
            "C11 seen: Messaging's screen events set the shared flag, several for one opening only once",
            [
                (.line("connectedRealtime"), "unknown"), (.total(1), "live 1"), (.opened, "live 0"),
                (.conversationOpened("c1"), "live 0"), (.closed, "live 1"),
                (.conversationOpened("c1"), "live 1"), (.appear, "live 0"), (.leave, "live 0"),
                (.total(2), "live 2"), (.closed, "live 2"), (.opened, "live 0"), (.opened, "live 0"),
                (.leave, "live 0"), (.total(3), "live 3"), (.closed, "live 3"),
            ]
        ),
        .messaging(
            "C11 seen: versions without messaging events report an opened conversation",
            [
                (.line("connectedRealtime"), "unknown"), (.total(1), "live 1"),
                (.conversationOpened(nil), "live 0"), (.total(2), "live 0"), (.leave, "live 0"),
                (.total(2), "live 2"), (.conversationOpened("c2"), "live 2"), (.closed, "live 2"),
                (.conversationOpened("c2"), "live 0"),
            ]
        ),
        .messaging(
            "C11 seen: a Messaging screen left open in the background is not seen",
            [
                (.line("connectedRealtime"), "unknown"), (.opened, "live 0"), (.background, "cached 0"),
                (.total(2), "live 2"), (.foreground, "live 0"), (.background, "live 0"), (.closed, "live 2"),
                (.foreground, "live 2"),
            ]
        ),
        .messaging(
            "C11 seen: a Messaging screen opened without a network counts from the network's return",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"),
                (.app("networkLost"), "live 4"), (.opened, "live 4"), (.closed, "live 4"),
                (.opened, "live 4"), (.total(5), "live 5"), (.app("networkBack"), "live 0"),
                (.total(6), "live 0"), (.app("networkLost"), "live 0"), (.total(7), "live 0"),
                (.closed, "live 7"),
            ]
        ),
        .messaging(
            "C11 seen: without a network, a visit before Messaging's first event changes nothing",
            [
                (.app("networkLost"), "unknown"), (.appear, "unknown"), (.leave, "unknown"),
                (.total(2), "cached 2"), (.appear, "cached 2"), (.leave, "cached 2"), (.appear, "cached 2"),
                (.app("networkBack"), "live 0"), (.leave, "cached 0"), (.total(1), "cached 1"),
            ]
        ),
        .messaging(
            "C13 relaunch: Messaging's stored count is used as a report, and an earlier total is no answer",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"), (.relaunch, "cached 3"),
                (.line("connectedRealtime"), "cached 3"), (.total(1), "live 1"), (.relaunch, "cached 1"),
                (.total(0), "cached 1"), (.total(2), "cached 2"), (.line("connectedRealtime"), "cached 2"),
            ]
        ),
        .messaging(
            "C13 relaunch: Messaging's open screen is no longer seen",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"), (.opened, "live 0"),
                (.relaunch, "cached 0"), (.closed, "cached 0"), (.line("connectedRealtime"), "cached 0"),
                (.total(1), "live 1"),
            ]
        ),
        .messaging(
            "C14 user: each of Messaging's users has a separate count, and the connection stays",
            [
                (.messagingLogin("ann"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.total(3), "live 3"), (.messagingLogin("bob"), "unknown"), (.opened, "live 0"),
                (.closed, "cached 0"), (.total(1), "live 1"), (.total(0), "live 0"), (.total(1), "live 1"),
                (.messagingLogin("ann"), "cached 3"), (.total(2), "live 2"),
                (.messagingLogin("bob"), "cached 1"), (.relaunch, "cached 1"),
            ]
        ),
        .messaging(
            "C14 user: a connection lost before the login does not count for the new user",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"),
                (.line("disconnected"), "cached 3"), (.messagingLogin("ann"), "unknown"),
                (.total(2), "cached 2"), (.total(1), "cached 2"), (.line("connectedRealtime"), "cached 1"),
            ]
        ),
        .messaging(
            "C14 user: a logout creates a new visitor at Messaging, and drops the former visitor's record",
            [
                (.line("connectedRealtime"), "unknown"), (.total(2), "live 2"),
                (.messagingLogin("ann"), "unknown"), (.messagingLogout, "unknown"), (.total(1), "live 1"),
                (.messagingLogout, "live 1"), (.newVisitor(provider: "zendesk-messaging"), "unknown"),
                (.relaunch, "unknown"), (.messagingLogin("ann"), "unknown"),
            ]
        ),
        .messaging(
            "C14 user: a change of user repairs a refused connection",
            [
                (.messagingLogin("ann"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.total(2), "live 2"), (.refused, "cached 2"), (.messagingLogin("bob"), "unknown"),
                (.total(1), "live 1"), (.refused, "cached 1"), (.messagingLogout, "unknown"),
                (.total(4), "live 4"),
            ]
        ),
        CountingCase(
            "C17 total: Zendesk Chat and Messaging side by side",
            [RandomScene.zendesk, RandomScene.messaging],
            ModelPolicy(),
            [
                (.connected, "total unknown: unknown, unknown"),
                (.load(.agent("a1", at: 1)), "total 1: live 1, unknown"),
                (.total(2), "total 3: live 1, cached 2"),
                (.line("connectedRealtime"), "total 3: live 1, cached 2"),
                (.messagingLogin("ann"), "total 1: live 1, unknown"),
                (.opened, "total 1: live 1, live 0"), (.total(7), "total 1: live 1, live 0"),
                (.closed, "total 8: live 1, live 7"), (.relaunch, "total 8: cached 1, cached 7"),
            ]
        ),
    ]
}

// The vocabulary of Zendesk Messaging's tables.

extension ModelEvent {
    static let opened = messagingEvent(.messagingOpened)
    static let closed = messagingEvent(.messagingClosed)
    static let refused = messagingEvent(.authenticationFailed("expiredJWT"))
    static let messagingLogout = ModelEvent.logout(provider: "zendesk-messaging")

    static func messagingEvent(_ event: ModelMessagingEvent) -> ModelEvent { .zendeskMessaging(event) }
    static func line(_ status: String) -> ModelEvent { messagingEvent(.connectionStatus(status)) }
    /// The total, in the event that the vendor has deprecated.
    static func total(_ total: Int) -> ModelEvent { messagingEvent(.total(total)) }
    static func newTotal(_ total: Int, in conversation: String? = "c1") -> ModelEvent {
        messagingEvent(.conversationTotal(total, conversation: conversation, ofConversation: 1))
    }
    static func answer(_ total: Int) -> ModelEvent { messagingEvent(.answer(total)) }
    static func conversationOpened(_ id: String?) -> ModelEvent { messagingEvent(.conversationOpened(id)) }
    static func messagingLogin(_ user: String) -> ModelEvent { .login(user, provider: "zendesk-messaging") }
}
