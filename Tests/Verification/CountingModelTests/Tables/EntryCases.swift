import CountingModel

extension CountingCase {
    private static let everyKind: ModelEvent = .load(
        // It comes first, because messages before a visitor's message count as read (C4).
        .other("visitor", "6", at: 1),
        .agent("1", at: 1, "memberJoin"),
        .agent("2", at: 1, "memberLeave"),
        .agent("3", at: 1, "chatRatingRequest"),
        .agent("4", at: 1, "chatComment"),
        .other("system", "7", at: 1),
        .other("trigger", "8", at: 1),
        .other("trigger", "9", at: 1, "memberJoin"),
        .agent("10", at: 1),
        .agent("11", at: 1, "attachmentMessage"),
        .agent("12", at: 1, "optionsMessage"),
        .other("visitor", "5", at: 1, "chatRating")
    )

    /// C5, C6 and C9: which entries count, and how often.
    static let entries: [CountingCase] = [
        .zendesk(
            "C5 messages only: an agent's message, attachment and options",
            [(.connected, "unknown"), (everyKind, "live 3")]
        ),
        .helpshift(
            "C5 messages only: Helpshift's agent messages, not its other events",
            [
                (.event("helpshiftSessionStarted"), "unknown"),
                (.helpshift(.conversationStart(message: "hello")), "cached 0"),
                (.message("one", at: 1), "live 1"), (.message("two", at: 2, type: "attachment"), "live 2"),
                (.message("two", at: 2, type: "screenshot_request"), "live 3"),
                (.ownMessage, "live 3"),
                (.event("conversationResolved"), "live 3"), (.event("anEventOfTomorrow"), "live 3"),
            ]
        ),
        .helpshift(
            "C6 once: the same publish id, time, type and body, in seconds or in milliseconds",
            [
                (.message("one", at: 1), "live 1"), (.message("one", at: 1), "live 1"),
                (
                    .message(
                        ModelAgentMessage(
                            publishID: "p1",
                            created: .number(Moment.of(1) / 1000),
                            type: "text",
                            body: "one"
                        )
                    ), "live 1"
                ),
                (.message("one", at: 2), "live 2"), (.message("one", at: 1, publishID: "p2"), "live 3"),
                (.message("one", at: 1, type: "attachment"), "live 4"), (.message("1", at: 1), "live 5"),
            ]
        ),
        .helpshift(
            "C6 once: a message without a readable time is identified without one",
            [
                (.message(ModelAgentMessage(created: .missing, body: "one")), "live 1"),
                (.message(ModelAgentMessage(created: .missing, body: "one")), "live 1"),
                (.message(ModelAgentMessage(created: .text("soon"), body: "one")), "live 1"),
                (.message(ModelAgentMessage(created: .null, body: "one")), "live 1"),
                (.message(ModelAgentMessage(created: .number(Moment.of(0)), body: "one")), "live 2"),
                (.message(ModelAgentMessage(created: .missing, body: "two")), "live 3"),
            ]
        ),
        .helpshift(
            "C6 once: screenshots in the same second, without a body, differ by name and size",
            [
                (.screenshot("a.png", at: 1), "live 1"), (.screenshot("b.png", at: 1), "live 2"),
                (.screenshot("a.png", size: 11, at: 1), "live 3"), (.screenshot("b.png", at: 1), "live 3"),
                (.relaunch, "cached 3"), (.screenshot("a.png", at: 1), "live 3"),
                (.screenshot("c.png", at: 1), "live 4"),
            ]
        ),
        .helpshift(
            "C6 once: across a relaunch, within the 256 stored ids",
            (1...257).map { (.message("\($0)", at: 1), "live \($0)") } + [
                (.message("1", at: 1), "live 257"), (.relaunch, "cached 257"),
                (.message("2", at: 1), "live 257"), (.message("257", at: 1), "live 257"),
                (.message("1", at: 1), "live 258"), (.relaunch, "cached 258"),
                (.message("2", at: 1), "live 259"), (.message("3", at: 1), "live 259"),
            ]
        ),
        .zendesk(
            "C9 own messages: neither count nor move the marker",
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.append(.agent("a1", at: 1)), "live 1"),
                (.append(.other("visitor", "v1", at: 2)), "live 1"), (.append(.agent("a2", at: 3)), "live 2"),
                (.appear, "live 0"), (.leave, "live 0"),
                (.append(.agent("a3", at: 4), .other("visitor", "v2", at: 5)), "live 1"),
            ]
        ),
        .zendesk(
            "C9 own messages, K0: with the policy, one marks earlier entries as seen, whatever its time",
            policy: ModelPolicy(ownMessagesMarkSeen: true),
            [
                (.connected, "unknown"), (.load(), "live 0"), (.appear, "live 0"), (.leave, "live 0"),
                (.append(.agent("a1", at: 1)), "live 1"),
                (.append(.other("visitor", "v1", at: -99_999)), "live 0"),
                (.append(.agent("a2", at: 3), .other("visitor", "v2", at: 99_999)), "live 0"),
                (.append(.agent("a3", at: 4), .agent("a4", at: 4)), "live 2"),
                (.relaunch, "cached 2"), (.connected, "cached 2"),
                (
                    .load(
                        .other("visitor", "v2", at: 99_999),
                        .agent("a3", at: 4),
                        .other("visitor", "v3", at: -5),
                        .agent("a4", at: 4)
                    ), "live 1"
                ),
            ]
        ),
        .helpshift(
            "C9 own messages, C15: one that counts as seeing clears the report",
            policy: ModelPolicy(ownMessagesMarkSeen: true),
            [
                (.report(5), "live 5"), (.message("one", at: 1), "live 6"), (.ownMessage, "live 0"),
                (.ownMessage, "live 0"), (.message("two", at: 2), "live 1"), (.ownMessage, "live 0"),
            ]
        ),
    ]
}
