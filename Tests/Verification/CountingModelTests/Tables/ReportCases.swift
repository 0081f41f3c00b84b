import CountingModel

extension CountingCase {
    /// C15: the vendor's own count. Line N is at second 10 × (N − 1).
    static let reports: [CountingCase] = [
        .helpshift(
            "C15 reported: a message that a report already included counts twice until the next report",
            [
                (.report(1), "live 1"), (.message("one", at: -5), "live 2"), (.report(1), "live 1"),
                (.report(1), "live 1"),
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
    ]
}
