/// What `--help` prints.
enum Help {
    static func text(for command: String?) -> String {
        switch command {
        case "replay": replay
        case "story": story
        case "check": check
        case "watch": watch
        default: overview
        }
    }

    private static let overview = """
        SupportDesk: a support chat with a live unread badge, on simulated vendors.

        USAGE
          swift run SupportDesk [story options]      tell the story of a support chat
          swift run SupportDesk replay FILE          what the counters say to a recording
          swift run SupportDesk check FILE           whether a configuration can be used, and what it means
          swift run SupportDesk watch --config FILE  the providers at work, also with a server of your own
          swift run SupportDesk help COMMAND         more on a command

        \(storyOptions)

        EXIT STATUS
          0 done, 1 something failed, 64 the command line is wrong, 65 a file's content is wrong, 66 a file cannot be opened
        """

    private static let storyOptions = """
        STORY OPTIONS
          --story NAME      chat (default); identity: logins, tokens and two users; or migration: users move from
                            Zendesk Chat to Zendesk Messaging
          --provider ID     zendesk-chat (default), zendesk-messaging, helpshift or matrix
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

    private static let watch = """
        SupportDesk watch: the providers of a configuration at work, a line for each change.

        USAGE
          swift run SupportDesk watch --config FILE [--json] [--for SECONDS] [--open]
                                      [--user ID --jwt-key-file FILE]

        OPTIONS
          --config FILE         the providers: matrix, with a server of your own, and the simulators of the vendors
          --json                one JSON object for each line: unread, freshness, connection, isChatting
          --for SECONDS         end by itself; without it, Ctrl-C ends
          --open                the conversation is on the screen from the start
          --user ID             log in at the Matrix server, by the user's name there; without it, as a guest
          --jwt-key-file FILE   the key that signs the user's tokens, as an app's backend would: HS256, for 5 minutes
          --help                this text

        STANDARD INPUT, A LINE EACH
          open, close           the conversation comes on the screen, and goes
          background            the app goes to the background; foreground: it comes back
          send TEXT             the user sends a message, to the first provider

        What is wrong is one line on standard error. While a server cannot be reached, or a room cannot be read, watching
        goes on. Where no provider will connect again before a new start, such as after a refused login, it ends with
        status 1. Sessions are kept in memory, so that each watch is a new device of the user's.
        """

    private static let replay = """
        SupportDesk replay: plays the vendor callbacks of a recording through the providers and counters of an app.

        USAGE
          swift run SupportDesk replay FILE [--json | --changes] [--provider ID]... [--config FILE]

        OPTIONS
          FILE              a recording, one JSON object a line; - for standard input
          --json            one JSON object for each line: unread, freshness, connection, isChatting
          --changes         only the lines that changed something
          --provider ID     play this provider (repeatable); without it, all that the recording speaks of
          --config FILE     take the providers from a configuration, and what counts where the recording does not say
          --help            this text

        Each line says what it was; a message that does not count says why. A badge that changed stands out, and the
        last lines explain the badge: which messages are unread, since which one.

        A line that cannot be understood ends the replay: FILE:LINE and what is wrong on standard error, status 65.
        """
}
