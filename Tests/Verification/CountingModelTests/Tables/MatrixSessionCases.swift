import CountingModel

extension CountingCase {
    /// C14 to C17 for Matrix: what survives, and what the server reports.
    static let matrixSessions: [CountingCase] = [
        .matrix(
            "C10 unknown is not zero: while the visitor is in no room, nothing is loaded",
            [
                (.annLogin, "unknown"), (.inNoRoom, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (.inNoRoom, "cached 1"), (.sync(.agent("$a2", at: 2)), "live 2"), (.relaunch, "cached 2"),
                (.inNoRoom, "cached 2"),
            ]
        ),
        .matrix(
            "C14 user: nothing of the former user, and everything of a user who returns",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (.matrixLogin("@bob:server.example"), "unknown"),
                (
                    .sync(
                        ModelRoom(
                            id: "!bobs:server.example",
                            events: [.agent("$b1", at: 1), .agent("$b2", at: 2), .own("$b3", at: 3)]
                        )
                    ), "live 3"
                ),
                (.annLogin, "cached 1"), (.annLogin, "cached 1"), (.appear, "cached 1"),
                (.sync(.agent("$a1", at: 1)), "live 0"), (.leave, "live 0"),
                (.matrixLogout, "unknown"), (.annLogin, "cached 0"),
                (.matrixLogin("@bob:server.example"), "cached 3"), (.relaunch, "cached 3"),
            ]
        ),
        .matrix(
            "C14 user: a guest has a user id too",
            [
                (
                    .sync(
                        ModelRoom(id: ModelEvent.room, events: [.own("$v1", at: 1), .agent("$a1", at: 2)]),
                        guest: ModelEvent.ann
                    ), "live 1"
                ),
                (.matrixLogin("@bob:server.example"), "unknown"), (.matrixLogout, "unknown"),
            ]
        ),
        .matrix(
            "C14 user: without a login, everyone in the room is another member",
            [(.sync(.agent("$a1", at: 1), .own("$v1", at: 2)), "live 2")]
        ),
        .matrix(
            "C15 reported: if the log does not reach the marker, the server's number and later messages",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.relaunch, "cached 0"),
                (.sync(.agent("$a8", at: 8), .agent("$a9", at: 9), missing: true, count: 8), "live 8"),
                (.sync(.agent("$a10", at: 10)), "live 9"),
                (.sync(.agents("$d1", .redaction(of: "$a9"))), "live 9"),
                (.sync(.agents("$d2", .redaction(of: "$a10"))), "live 8"), (.failure(nil), "cached 8"),
                (.noNews, "live 8"), (.appear, "live 0"), (.leave, "live 0"),
                (.sync(.agent("$a11", at: 11)), "live 1"),
            ]
        ),
        .matrix(
            "C15 reported: while the log does not reach the marker, each number replaces the last",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.relaunch, "cached 0"),
                (.sync(.agent("$a9", at: 9), missing: true, count: 9), "live 9"),
                (.sync(.agent("$a10", at: 10), count: 10), "live 10"), (.sync(count: 7), "live 7"),
                (.sync(.agent("$a11", at: 11), count: 0), "live 3"), (.sync(read: "$a10"), "live 1"),
                (.sync(count: 9), "live 1"),
            ]
        ),
        .matrix(
            "C15 reported: if the log reaches the marker, the log counts",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.relaunch, "cached 0"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), missing: true, count: 8), "live 1"),
            ]
        ),
        .matrix(
            "C15 reported: a gap at the time of a kick remains after the next invitation",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.relaunch, "cached 0"),
                (
                    .sync(
                        ModelRoom(
                            id: ModelEvent.room,
                            isJoined: false,
                            events: [.agent("$a9", at: 9)],
                            isLimited: true
                        )
                    ), "live 1"
                ),
                (.sync(count: 8), "live 8"),
            ]
        ),
        .matrix(
            "C15 reported: without a gap, the log counts",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1), count: 8), "live 1"),
                (.sync(.agent("$a2", at: 2), count: 9), "live 2"),
            ]
        ),
        .matrix(
            "C15 reported: the log, if its count exceeds the server's number",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), missing: true, count: 1), "live 2"),
                (.sync(.agent("$a3", at: 3)), "live 3"),
            ]
        ),
        .matrix(
            "C15 reported: the start of a conversation without a visit lies before the limit",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a1", at: 1), missing: true, count: 300), "live 300"),
                (.sync(.agent("$a2", at: 2)), "live 301"), (.relaunch, "cached 301"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), missing: true, count: 4), "live 4"),
            ]
        ),
        .matrix(
            "C15 reported: a state without a number is no report",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1), missing: true, count: 5), "live 5"),
                (.sync(.agent("$a2", at: 2), missing: true), "live 6"),
            ]
        ),
        .matrix(
            "C16 read elsewhere: of both kinds of receipt, the furthest in the room's order decides",
            [
                (.annLogin, "unknown"),
                (
                    .sync(
                        ModelRoom(
                            id: ModelEvent.room,
                            events: [.agent("$a1", at: 9), .agent("$a2", at: 5), .agent("$a3", at: 7)],
                            receipts: [
                                ModelReceipt(eventID: "$a1", user: ModelEvent.ann, kind: .everyone),
                                ModelReceipt(eventID: "$a2", user: ModelEvent.ann, kind: .ownDevices),
                            ]
                        )
                    ), "live 1"
                ),
            ]
        ),
        .matrix(
            "C16 read elsewhere: a receipt can name any event, and everything before it is read",
            [
                (.annLogin, "unknown"), (.sync(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.sync(.agent("$a1", at: 1), .own("$v1", at: 2)), "live 1"), (.sync(read: "$v1"), "live 0"),
                (.sync(.agent("$a2", at: 3), .agents("$r1", .reaction(to: "$v1"))), "live 1"),
                (.sync(read: "$r1"), "live 0"),
                (.sync(.agent("$a3", at: 4), .agents("$t1", .other("m.room.topic"))), "live 1"),
                (.sync(read: "$t1"), "live 0"),
                (.sync(.agent("$a4", at: 5), .agents("$e1", .edit(of: "$a3", "m.text"))), "live 1"),
                (.sync(.agent("$a5", at: 6), read: "$e1"), "live 1"),
                (.sync(.agents("$d1", .redaction(of: "$a5")), .agent("$a6", at: 6)), "live 1"),
                (.sync(read: "$a5"), "live 1"), (.sync(read: "$d1"), "live 1"),
                (.sync(read: "$a6"), "live 0"),
            ]
        ),
        .matrix(
            "C16 read elsewhere: the event that a receipt waits for is read, even beside an earlier receipt",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), read: "$a4"), "live 2"),
                (.sync(.agent("$a3", at: 3), .agent("$a4", at: 4), read: "$a1"), "live 0"),
                (.sync(.agent("$a5", at: 5)), "live 1"),
            ]
        ),
        .matrix(
            "C16 read elsewhere: the other kind of receipt does not change that",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), read: "$a1", as: .everyone), "live 1"),
                (.sync(read: "$a4"), "live 1"),
                (.sync(.agent("$a3", at: 3), .agent("$a4", at: 4), read: "$a2"), "live 0"),
            ]
        ),
        .matrix(
            "C16 read elsewhere: a receipt that replaces a waiting one takes effect",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2), read: "$a4"), "live 2"),
                (.sync(read: "$a1"), "live 1"), (.sync(.agent("$a3", at: 3), .agent("$a4", at: 4)), "live 3"),
            ]
        ),
        .matrix(
            "C16 read elsewhere: agents' receipts have no effect",
            [
                (.annLogin, "unknown"),
                (
                    .sync(
                        ModelRoom(
                            id: ModelEvent.room,
                            events: [.agent("$a1", at: 1)],
                            receipts: [ModelReceipt(eventID: "$a1", user: ModelEvent.agent)]
                        )
                    ), "live 1"
                ),
            ]
        ),
        .matrix(
            "C16 read elsewhere, C15: a waiting receipt clears no report",
            [
                (.annLogin, "unknown"),
                (.sync(.agent("$a8", at: 8), missing: true, count: 6, read: "$a2"), "live 6"),
                (.sync(.agent("$a9", at: 9)), "live 7"),
            ]
        ),
        CountingCase(
            "C17 total: three vendors, one of them disconnected",
            [.zendesk, .helpshift, .matrix],
            ModelPolicy(),
            [
                (.annLogin, "total unknown: unknown, unknown, unknown"),
                (.sync(.agent("$a1", at: 1)), "total 1: unknown, unknown, live 1"),
                (.report(2), "total 3: unknown, live 2, live 1"),
                (.failure(401), "total 3: unknown, live 2, cached 1"),
                (.appear, "total 0: unknown, live 0, live 0"), (.leave, "total 0: unknown, live 0, cached 0"),
                (.connected, "total 0: unknown, live 0, cached 0"),
                (.load(.agent("a1", at: 1)), "total 1: live 1, live 0, cached 0"),
            ]
        ),
    ]
}
