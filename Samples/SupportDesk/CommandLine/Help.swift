/// What `--help` prints.
enum Help {
    static func text(for command: String?) -> String {
        switch command {
        case "replay": replay
        case "story": story
        case "check": check
        case "soak": soak
        default: overview
        }
    }

    private static let overview = """
        SupportDesk: a support chat with a live unread badge, on simulated vendors.

        USAGE
          swift run SupportDesk [story options]      tell the story of a support chat
          swift run SupportDesk replay FILE          what the counters say to a recording
          swift run SupportDesk check FILE           whether a configuration can be used, and what it means
          swift run SupportDesk soak                 weeks of chats, each badge held against a model of the rules
          swift run SupportDesk help COMMAND         more on a command

        \(storyOptions)

        EXIT STATUS
          0 done, 1 the soak found a badge that is wrong, 64 the command line is wrong, 65 a file's content is wrong, 66 a file cannot be opened
        """

    private static let storyOptions = """
        STORY OPTIONS
          --story NAME      chat (default), or identity: logins, tokens and two users, on both vendors
          --provider ID     zendesk-chat (default) or helpshift
          --config FILE     the providers of a configuration, side by side, swapped midway
          --pace SECONDS    how long each line stands alone; 0 when piped, 0.4 in a terminal
          --help            this text
        """

    private static let story = """
        SupportDesk story: a support chat from its first message to a relaunch, on a simulated vendor.

        USAGE
          swift run SupportDesk [--story NAME] [--provider ID] [--pace SECONDS]

        \(storyOptions)

        The badge beside each line is what an observer of the counter received.
        """

    private static let check = """
        SupportDesk check: whether a configuration can be used, and what it means in plain words.

        USAGE
          swift run SupportDesk check FILE
          swift run SupportDesk check --schema       the JSON Schema of configurations, for editors

        Every mistake is told at once, with its place in the file, on standard error, and the status is 65.
        """

    private static let soak = """
        SupportDesk soak: one seed drives time, network, both vendors, the app, its user, the agents, the disk and kills
        over weeks of simulated time. After each step each badge is held against a model of the counting rules.

        USAGE
          swift run -c release SupportDesk soak [--seed N] [--steps N] [--output FILE]

        OPTIONS
          --seed N          play this seed again; without it a fresh one, which is printed
          --steps N         how many steps; 200,000 where it is left out
          --output FILE     where the recording of a mismatch goes; soak-SEED.jsonl where it is left out
          --break WHAT      break something on purpose, to see it found: \(SoakSabotage.allCases.map(\.rawValue).joined(separator: ", "))
          --help            this text

        What is found is shrunk to as few steps as show it, and to a recording; the status is 1.
        """

    private static let replay = """
        SupportDesk replay: plays the vendor callbacks of a recording through the providers and counters of an app.

        USAGE
          swift run SupportDesk replay FILE [--json] [--provider ID]... [--config FILE]

        OPTIONS
          FILE              a recording, one JSON object a line; - for standard input
          --json            one JSON object for each line: unread, freshness, connection, isChatting
          --provider ID     play this provider (repeatable); without it, all that the recording speaks of
          --config FILE     take the providers and the counting policy from a configuration
          --help            this text

        A line that cannot be understood ends the replay: FILE:LINE and what is wrong on standard error, status 65.
        """
}
