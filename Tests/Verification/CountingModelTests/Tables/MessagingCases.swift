import CountingModel

extension CountingCase {
    static func messaging(
        _ name: String,
        _ steps: [(ModelEvent, String)]
    ) -> CountingCase {
        CountingCase(name, [.messaging], ModelPolicy(), steps)
    }

    /// C10 to C15 for Zendesk Messaging, which counts only by reports.
    static let messaging: [CountingCase] = [
        .messaging(
            "C15 reported: an answer of Messaging's SDK is a report, as is the last total on connection",
            [
                (.total(5), "cached 5"), (.total(2), "cached 5"), (.line("connectedRealtime"), "cached 2"),
                (.answer(3), "live 3"), (.answer(0), "live 0"),
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
            "C13 relaunch: Messaging's open screen is no longer seen",
            [
                (.line("connectedRealtime"), "unknown"), (.total(3), "live 3"), (.opened, "live 0"),
                (.relaunch, "cached 0"), (.closed, "cached 0"), (.line("connectedRealtime"), "cached 0"),
                (.total(1), "live 1"),
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
    static func answer(_ total: Int) -> ModelEvent { messagingEvent(.answer(total)) }
    static func messagingLogin(_ user: String) -> ModelEvent { .login(user, provider: "zendesk-messaging") }
}
