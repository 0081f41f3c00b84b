import CountingModel

extension CountingCase {
    static func messaging(
        _ name: String,
        policy: ModelPolicy = ModelPolicy(),
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [RandomScene.messaging], policy, steps)
    }

    /// C15 for Zendesk Messaging, which counts by reports alone.
    static let messagingReports: [CountingCase] = [
        .messaging(
            "C15 reported: Messaging's total replaces the one before, smaller or not",
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
            "C15 reported: before the line has stood, Messaging's total is the cache's: only a larger one counts",
            [
                (.total(0), "cached 0"), (.total(3), "cached 3"), (.total(1), "cached 3"),
                (.line("connected"), "cached 3"), (.answer(2), "cached 3"),
                (.line("connectingRealtime"), "cached 3"), (.answer(4), "cached 4"),
                (.line("connectedRealtime"), "cached 4"), (.total(1), "live 1"),
            ]
        ),
        .messaging(
            "C15 reported: what Messaging's SDK answers is a report, and the last total its answer when the line comes up",
            [
                (.total(5), "cached 5"), (.total(2), "cached 5"), (.line("connectedRealtime"), "cached 2"),
                (.answer(3), "live 3"), (.answer(0), "live 0"),
            ]
        ),
        .messaging(
            "C15 reported: once Messaging's line has stood, the total is the server's, also without it",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"),
                (.line("disconnected"), "cached 4"), (.total(1), "cached 1"), (.answer(2), "cached 2"),
                (.line("connectedRealtime"), "cached 2"),
            ]
        ),
        .messaging(
            "C15 reported: being seen clears Messaging's report, also one that comes meanwhile",
            [
                (.line("connectedRealtime"), "unknown"), (.total(4), "live 4"), (.appear, "live 0"),
                (.total(5), "live 0"), (.leave, "live 0"), (.total(5), "live 5"), (.appear, "live 0"),
                (.leave, "live 0"), (.line("disconnected"), "cached 0"),
            ]
        ),
        .messaging(
            "C15 reported: Messaging is asked after its screen has closed: other conversations may be unread",
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
            "C10 unknown is not zero: Messaging's line alone says no number",
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
            "C10 unknown is not zero: Messaging's first answer on a connection is cached, and live five seconds later",
            [
                (.total(2), "cached 2"), (.line("connectedRealtime"), "cached 2"),
                (.messagingEvent(.other("conversationStarted")), "live 2"),
                (.line("disconnected"), "cached 2"), (.line("connectedRealtime"), "cached 2"),
                (.answer(3), "live 3"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: without a network Messaging is unreachable before its first event alone",
            [
                (.app("networkLost"), "unknown"), (.total(2), "cached 2"), (.app("networkBack"), "cached 2"),
                (.line("connectedRealtime"), "cached 2"), (.total(2), "live 2"),
                (.app("networkLost"), "live 2"),
            ]
        ),
        .messaging(
            "C10 unknown is not zero: a refused token ends what is live, until the line or the user says otherwise",
            [
                (.messagingLogin("ann"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.total(2), "live 2"), (.refused, "cached 2"), (.total(3), "cached 3"),
                (.messagingLogin("ann"), "cached 3"), (.refused, "cached 3"),
                (.line("connectedRealtime"), "cached 3"), (.refused, "cached 3"), (.refused, "cached 3"),
                (.line("disconnected"), "cached 3"), (.messagingLogin("ann"), "cached 3"),
            ]
        ),
        .messaging(
            "C11 seen: Messaging's events of its screen set the one flag, several of one opening once",
            [
                (.line("connectedRealtime"), "unknown"), (.total(1), "live 1"), (.opened, "live 0"),
                (.conversationOpened("c1"), "live 0"), (.closed, "live 1"),
                (.conversationOpened("c1"), "live 1"), (.appear, "live 0"), (.leave, "live 0"),
                (.total(2), "live 2"), (.closed, "live 2"), (.opened, "live 0"), (.opened, "live 0"),
                (.leave, "live 0"), (.total(3), "live 3"), (.closed, "live 3"),
            ]
        ),
        .messaging(
            "C11 seen: versions without events of messaging tell that a conversation was opened",
            [
                (.line("connectedRealtime"), "unknown"), (.total(1), "live 1"),
                (.conversationOpened(nil), "live 0"), (.total(2), "live 0"), (.leave, "live 0"),
                (.total(2), "live 2"), (.conversationOpened("c2"), "live 2"), (.closed, "live 2"),
                (.conversationOpened("c2"), "live 0"),
            ]
        ),
        .messaging(
            "C11 seen: Messaging's screen that was left open in the background is not seen",
            [
                (.line("connectedRealtime"), "unknown"), (.opened, "live 0"), (.background, "cached 0"),
                (.total(2), "live 2"), (.foreground, "live 0"), (.background, "live 0"), (.closed, "live 2"),
                (.foreground, "live 2"),
            ]
        ),
        .messaging(
            "C11 seen: Messaging's screen that is open without a network counts from the network's return",
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
            "C13 relaunch: Messaging's stored count stands as a report, and what came before is no answer",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"), (.relaunch, "cached 3"),
                (.line("connectedRealtime"), "cached 3"), (.total(1), "live 1"), (.relaunch, "cached 1"),
                (.total(0), "cached 1"), (.total(2), "cached 2"), (.line("connectedRealtime"), "cached 2"),
            ]
        ),
        .messaging(
            "C13 relaunch: with Messaging's screen open, it is seen no more",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"), (.opened, "live 0"),
                (.relaunch, "cached 0"), (.closed, "cached 0"), (.line("connectedRealtime"), "cached 0"),
                (.total(1), "live 1"),
            ]
        ),
        .messaging(
            "C14 user: a user of Messaging's has a count of their own, and the line stays",
            [
                (.messagingLogin("ann"), "unknown"), (.line("connectedRealtime"), "unknown"),
                (.total(3), "live 3"), (.messagingLogin("bob"), "unknown"), (.opened, "live 0"),
                (.closed, "cached 0"), (.total(1), "live 1"), (.total(0), "live 0"), (.total(1), "live 1"),
                (.messagingLogin("ann"), "cached 3"), (.total(2), "live 2"),
                (.messagingLogin("bob"), "cached 1"), (.relaunch, "cached 1"),
            ]
        ),
        .messaging(
            "C14 user: a line that was lost before the user came has not stood for that user",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"),
                (.line("disconnected"), "cached 3"), (.messagingLogin("ann"), "unknown"),
                (.total(2), "cached 2"), (.total(1), "cached 2"), (.line("connectedRealtime"), "cached 1"),
            ]
        ),
        .messaging(
            "C14 user: a logout makes a new visitor of Messaging's, and drops what was stored for the one before",
            [
                (.line("connectedRealtime"), "unknown"), (.total(2), "live 2"),
                (.messagingLogin("ann"), "unknown"), (.messagingLogout, "unknown"), (.total(1), "live 1"),
                (.messagingLogout, "live 1"), (.newVisitor(provider: "zendesk-messaging"), "unknown"),
                (.relaunch, "unknown"), (.messagingLogin("ann"), "unknown"),
            ]
        ),
        .messaging(
            "C14 user: a change of the user mends a refused connection",
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

// The words of Zendesk Messaging's tables.

extension ModelEvent {
    static let opened = messagingEvent(.messagingOpened)
    static let closed = messagingEvent(.messagingClosed)
    static let refused = messagingEvent(.authenticationFailed("expiredJWT"))
    static let messagingLogout = ModelEvent.logout(provider: "zendesk-messaging")

    static func messagingEvent(_ event: ModelMessagingEvent) -> ModelEvent { .zendeskMessaging(event) }
    static func line(_ status: String) -> ModelEvent { messagingEvent(.connectionStatus(status)) }
    /// The total, by the event that the vendor deprecates.
    static func total(_ total: Int) -> ModelEvent { messagingEvent(.total(total)) }
    static func newTotal(_ total: Int, in conversation: String? = "c1") -> ModelEvent {
        messagingEvent(.conversationTotal(total, conversation: conversation, ofConversation: 1))
    }
    static func answer(_ total: Int) -> ModelEvent { messagingEvent(.answer(total)) }
    static func conversationOpened(_ id: String?) -> ModelEvent { messagingEvent(.conversationOpened(id)) }
    static func messagingLogin(_ user: String) -> ModelEvent { .login(user, provider: "zendesk-messaging") }
}
