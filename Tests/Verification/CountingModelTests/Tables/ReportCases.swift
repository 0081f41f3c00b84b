import CountingModel

extension CountingCase {
    /// C15: the vendor's own count. Line N is at second 10 × (N − 1).
    static let reports: [CountingCase] = [
        .helpshift(
            "C15 reported: the last report and later messages, in order of arrival",
            [
                (.report(2), "live 2"), (.message("one", at: -5), "live 3"),
                (.message("two", at: 1), "live 4"), (.message("three", at: 99_999), "live 5"),
                (.report(5), "live 5"), (.message("four", at: -99_999), "live 6"),
                (.message("one", at: -5), "live 6"),
            ]
        ),
        .helpshift(
            "C15 reported: the log's number is the messages since the server's second-to-last report",
            [
                (.message("one", at: 1), "live 1"), (.message("two", at: 2), "live 2"),
                (.report(0), "live 2"), (.report(0), "live 0"), (.message("three", at: 3), "live 1"),
                (.report(0), "live 1"), (.message("four", at: 4), "live 2"), (.report(1), "live 1"),
                (.report(0), "live 0"),
            ]
        ),
        .helpshift(
            "C15 reported: a cached report is not one from the server",
            [
                (.message("one", at: 1), "live 1"), (.report(0), "live 1"),
                (.report(0, fromCache: true), "live 1"), (.report(3, fromCache: true), "live 3"),
                (.report(2), "live 2"), (.report(0), "live 0"),
            ]
        ),
        .helpshift(
            "C15 reported: a message that a report already included counts twice until the next report",
            [
                (.report(1), "live 1"), (.message("one", at: -5), "live 2"), (.report(1), "live 1"),
                (.report(1), "live 1"),
            ]
        ),
        .helpshift(
            "C15 reported: a server report replaces the previous one, even by a smaller number",
            [
                (.report(5), "live 5"), (.report(1), "live 1"), (.report(0), "live 0"),
                (.message("one", at: 5), "live 1"), (.report(0), "live 1"), (.report(3), "live 3"),
            ]
        ),
        .helpshift(
            "C15 reported: a cached report is used only if it exceeds the shown count",
            [
                (.report(2, fromCache: true), "cached 2"), (.report(1, fromCache: true), "cached 2"),
                (.report(3, fromCache: true), "cached 3"), (.message("one", at: 25), "live 4"),
                (.report(4, fromCache: true), "live 4"), (.report(6, fromCache: true), "live 6"),
                (.report(1), "live 1"),
            ]
        ),
        .helpshift(
            "C15 reported: being seen clears the report, even one that arrives during the visit",
            [
                (.report(5), "live 5"), (.widget(true), "live 0"), (.report(7), "live 0"),
                (.report(9, fromCache: true), "live 0"), (.widget(false), "live 0"),
                (.message("one", at: 45), "live 1"),
            ]
        ),
        .helpshift(
            "C15 reported: being seen also clears messages from before the server's reports",
            [
                (.report(2), "live 2"), (.message("one", at: 1), "live 3"), (.appear, "live 0"),
                (.report(3), "live 0"), (.leave, "live 0"), (.message("two", at: 2), "live 1"),
                (.report(0), "live 1"), (.report(0), "live 0"),
            ]
        ),
        .helpshift(
            "C15 reported: silence is not zero",
            [
                (.report(5), "live 5"), (.background, "live 5"), (.foreground, "live 5"),
                (.event("helpshiftSessionStarted"), "live 5"),
                (.helpshift(.conversationStatus(open: false)), "live 5"),
                (.helpshift(.report(count: nil, fromCache: false)), "live 5"), (.relaunch, "cached 5"),
            ]
        ),
        .helpshift(
            "C15 reported: the stored count survives a second relaunch and a smaller cached report",
            [
                (.report(2), "live 2"), (.relaunch, "cached 2"), (.message("one", at: 15), "live 3"),
                (.relaunch, "cached 3"), (.report(2, fromCache: true), "cached 3"),
                (.report(4, fromCache: true), "cached 4"), (.message("two", at: 55), "live 5"),
            ]
        ),
        .helpshift(
            "C15 reported: a first report counts, even of 0 and from the cache",
            [
                (.report(0, fromCache: true), "cached 0"), (.message("one", at: -5), "live 1"),
                (.relaunch, "cached 1"), (.message("two", at: -4), "live 2"),
            ]
        ),
        .helpshift(
            "C15 reported: a server's report replaces the stored count",
            [
                (.report(3), "live 3"), (.relaunch, "cached 3"), (.message("one", at: 1), "live 4"),
                (.report(0), "live 1"), (.report(0), "live 0"), (.relaunch, "cached 0"),
                (.report(0), "live 0"),
            ]
        ),
    ]
}
