import CountingModel

extension CountingCase {
    /// C4 to C12, where Matrix differs from Zendesk.
    static let matrix: [CountingCase] = [
        .matrix(
            "C4 empty log, C15: without a visit, the server's number ignores that the visitor has replied",
            [
                (.annLogin, "unknown"),
                (
                    .sync(.own("$v1", at: 1), .agent("$a1", at: 2), missing: true, count: 300),
                    "live 1"
                ),
                (.sync(.agent("$a2", at: 3), count: 301), "live 2"),
                (.sync(.own("$v2", at: 4), count: 301), "live 0"),
                (.sync(.agent("$a3", at: 5), count: 302), "live 1"),
                (.matrixLogin("@bob:server.example"), "unknown"),
                (.sync(.agent("$b1", at: 1), missing: true, count: 300), "live 300"),
                (.sync(.agent("$b2", at: 2)), "live 301"),
                (
                    .sync(.event("$w1", "@bob:server.example", .message("m.text"), at: 3), count: 301),
                    "live 0"
                ),
                (.sync(.agent("$b3", at: 4), count: 302), "live 1"),
            ]
        ),
        .matrix(
            "C4 empty log, C16: without a visit, reading elsewhere marks no earlier than the last own message",
            [
                (.annLogin, "unknown"),
                (
                    .sync(
                        .agent("$a1", at: 1),
                        .agent("$a2", at: 2),
                        .own("$v1", at: 3),
                        .agent("$a3", at: 4),
                        .agent("$a4", at: 5),
                        read: "$a1"
                    ), "live 2"
                ),
                // From here on there is a marker, and by C9 the visitor's messages no longer matter.
                (.sync(.own("$v2", at: 6)), "live 2"), (.sync(read: "$a3"), "live 1"),
                (.sync(.agent("$a5", at: 7), .own("$v3", at: 8)), "live 2"),
            ]
        ),
        .matrix(
            "C5 messages only: an agent's messages of every type",
            [(.annLogin, "unknown"), (everyKind, "live 10")]
        ),
        .matrix(
            "C5 messages only: a notice is a bot's, and counts if the policy says so",
            policy: ModelPolicy(countsBots: true),
            [(.annLogin, "unknown"), (everyKind, "live 11")]
        ),
        .matrix(
            "C5 messages only: messages sent before the visitor joined, or while away, do not count",
            [
                (.annLogin, "unknown"),
                (
                    .sync(
                        .agent("$a1", at: 1, while: "leave"),
                        .agent("$a2", at: 2, while: "invite"),
                        .event("$j1", ModelEvent.ann, .member(ModelEvent.ann, membership: "join")),
                        .agent("$a3", at: 3)
                    ), "live 1"
                ),
                (
                    .left(
                        .agents("$k1", .member(ModelEvent.ann, membership: "leave", before: "join"))
                    ), "live 1"
                ),
                (.sync(.agent("$a4", at: 4, while: "leave"), .agent("$a5", at: 5)), "live 2"),
            ]
        ),
        .matrix(
            "C6 once: again in the next sync, after a gap, and after a relaunch",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2)), "live 2"),
                (.sync(.agent("$a2", at: 2), .agent("$a2", at: 2)), "live 2"), (.failure(nil), "cached 2"),
                (.sync(.agent("$a1", at: 1), .agent("$a3", at: 3)), "live 3"), (.relaunch, "cached 3"),
                (
                    .sync(.agent("$a1", at: 1), .agent("$a2", at: 2), .agent("$a3", at: 3)),
                    "live 3"
                ),
            ]
        ),
        .matrix(
            "C6 once: a redelivered entry keeps its place",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"), (.sync(.agent("$a3", at: 3)), "live 1"),
                (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2)), "live 1"),
            ]
        ),
        .matrix(
            "C8 edits: an edit never counts, regardless of its author and its content",
            [
                (.annLogin, "unknown"), (.sync(.own("$v1", at: 1), .agent("$a1", at: 1)), "live 1"),
                (.sync(.agents("$e1", .edit(of: "$a1", "m.text"))), "live 1"),
                (.sync(.agents("$e2", .edit(of: "$a1", "m.notice"))), "live 1"),
                (.sync(.agents("$e3", .edit(of: "$v1", "m.text"))), "live 1"),
                (.sync(.event("$e4", ModelEvent.ann, .edit(of: "$a1", "m.text"))), "live 1"),
                (.sync(.agents("$e5", .edit(of: "$nowhere", "m.text"))), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.sync(.agents("$e6", .edit(of: "$a1", "m.text"))), "live 0"),
            ]
        ),
        .matrix(
            "C8 edits: reactions do not count",
            [
                (.annLogin, "unknown"), (.sync(.agents("$r1", .reaction(to: "$v1"))), "live 0"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.sync(.agents("$r2", .reaction(to: "$v1")), .agent("$a1", at: 1)), "live 1"),
            ]
        ),
        .matrix(
            "C8 edits: a redacted message no longer counts, not even after a relaunch",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1), .agent("$a2", at: 2)), "live 2"),
                (.sync(.agents("$d1", .redaction(of: "$a1"))), "live 1"),
                (.sync(.agents("$d2", .redaction(of: "$nowhere"))), "live 1"), (.relaunch, "cached 1"),
                (
                    .sync(.agents("$a1", .redacted), .agent("$a2", at: 2), .agents("$a3", .redacted)),
                    "live 1"
                ),
            ]
        ),
        .matrix(
            "C8 edits: a redacted edit leaves the message in its place",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (.sync(.agents("$e1", .edit(of: "$a1", "m.text"))), "live 1"),
                (.sync(.agents("$d1", .redaction(of: "$e1"))), "live 1"),
            ]
        ),
        .matrix(
            "C8 edits: the marked entry is redacted, and keeps its place",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1), .agent("$a2", at: 9)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.sync(.agents("$d1", .redaction(of: "$a2")), .agent("$a3", at: 3)), "live 1"),
                (.sync(.agents("$d2", .redaction(of: "$a1"))), "live 1"), (.relaunch, "cached 1"),
                (.sync(.agents("$a2", .redacted), .agent("$a3", at: 3)), "live 1"),
            ]
        ),
        .matrix(
            "C9 own messages: from any device they neither count nor move the marker",
            [
                (.annLogin, "unknown"), (.sync(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.sync(.agent("$a1", at: 1)), "live 1"),
                (.sync(.own("$v1", at: 2), .own("$v2", at: 3, "m.notice")), "live 1"),
                (.sync(.agent("$a2", at: 4)), "live 2"),
            ]
        ),
        .matrix(
            "C10 unknown is not zero: until the first sync, even an empty one",
            [
                (.annLogin, "unknown"), (.failure(503), "unknown"), (.failure(401), "unknown"),
                (.noNews, "live 0"),
                (.sync(.agent("$a1", at: 1)), "live 1"), (.failure(nil), "cached 1"),
                (.failure(401), "cached 1"), (.background, "cached 1"), (.noNews, "live 1"),
                (.foreground, "live 1"),
            ]
        ),
        .matrix(
            "C10 unknown is not zero: other rooms have no effect",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (
                    .sync(
                        ModelRoom(id: "!other:server.example", events: [.agent("$b1", at: 1)], count: 9)
                    ), "live 1"
                ),
            ]
        ),
        .matrix(
            "C12 ended: Matrix keeps its room, no matter who ends the chat",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 1)), "live 1"),
                (
                    .left(.agents("$k1", .member(ModelEvent.ann, membership: "ban", before: "join"))),
                    "live 1"
                ),
                (.noNews, "live 1"), (.appear, "live 0"), (.leave, "live 0"),
            ]
        ),
        .matrix(
            "K0 no clock: the server's clock is days off from the phone's",
            [
                (.annLogin, "unknown"), (.sync(.agent("$a1", at: 259_200)), "live 1"), (.appear, "live 0"),
                (.leave, "live 0"), (.sync(.agent("$a2", at: -259_200)), "live 1"), (.relaunch, "cached 1"),
                (.sync(.agent("$a1", at: 259_200), .agent("$a2", at: -259_200)), "live 1"),
            ]
        ),
    ]

    private static let everyKind: ModelEvent = .sync(
        // It comes first, because messages before a visitor's message count as read (C4).
        .own("$21", at: 1),
        .agent("$1", at: 1),
        .agent("$2", at: 1, "m.emote"),
        .agent("$3", at: 1, "m.image"),
        .agent("$4", at: 1, "m.file"),
        .agent("$5", at: 1, "m.video"),
        .agent("$6", at: 1, "m.audio"),
        .agent("$7", at: 1, "m.notice"),
        .agent("$8", at: 1, "m.location"),
        .agent("$9", at: 1, "com.example.form"),
        .agents("$10", .other("m.sticker")),
        .agents("$11", .other("m.poll.start")),
        .agents("$12", .other("m.room.topic")),
        .agents("$13", .other("m.room.tombstone")),
        .agents("$14", .member("@lee:server.example", membership: "invite")),
        .agents("$15", .member(ModelEvent.agent, membership: "join", before: "invite")),
        .agents("$16", .member(ModelEvent.agent, membership: "join", before: "join")),
        .agents("$17", .member(ModelEvent.agent, membership: "leave", before: "join")),
        .agents("$18", .redacted),
        .agents("$19", .reply(to: "$1", isInThread: false)),
        .agents("$20", .reply(to: "$1", isInThread: true))
    )
}
