import CommandLineSupport

/// What `--help` prints. Each text fits a screen of 24 lines and 100 columns.
enum Help {
    /// The commands with their own help.
    static let commands = texts.map { $0.key }

    private static let texts: KeyValuePairs = [
        "story": story, "desk": desk, "replay": replay, "check": check, "watch": watch, "token": token,
    ]

    static func text(for command: String?) -> String {
        texts.first { $0.key == command }?.value ?? overview
    }

    private static let overview = """
        SupportDesk: a support chat with a live unread badge, on simulated vendors.

        USAGE
          swift run SupportDesk                      the story of a support chat (the same as story)
          swift run SupportDesk desk                 an interactive desk: the user's phone beside the agents
          swift run SupportDesk replay FILE          the badge after each line of a recording
          swift run SupportDesk check FILE           checks and explains a configuration
          swift run SupportDesk watch --config FILE  runs the providers, even with your own server
          swift run SupportDesk token VENDOR         signs and inspects tokens for users' logins
          swift run SupportDesk help COMMAND         the options of a command

        EXIT STATUS
        \(ExitStatus.table)
        """

    private static let story = """
        SupportDesk story: a support chat from its first message to a relaunch, on a simulated vendor.

        USAGE
          swift run SupportDesk [story] [--story NAME] [--provider ID | --config FILE]

        OPTIONS
          --story NAME     chat (default); identity: logins, tokens and two users; or migration: users
                           move from Zendesk Chat to Zendesk Messaging
          --provider ID    zendesk-chat (default), zendesk-messaging, helpshift, intercom or matrix
          --config FILE    the providers of a configuration, side by side, swapped midway
          --help           show this text

        The badge beside each line is what the counter reported to its observers.
        """

    private static let desk = """
        SupportDesk desk: the user's phone on the left, the agents on the right, and the counter's log.

        USAGE
          swift run SupportDesk desk [--provider ID] [--config FILE] [--record FILE]

        OPTIONS
          --provider ID    the provider to start with
          --config FILE    the providers, simulated; without it, four vendors
          --record FILE    write a recording of the session for replay, without message texts
          --help           show this text

        The bottom of the screen lists the keys; ? explains them. Try to make the badge wrong: cut the
        network and let the agent write, kill the app, log in as another user. After q, the log gives
        the reason for the number; names such as C11 are rules in the article Invariants. The desk needs
        a terminal of at least 80x24, and restores it.
        """

    private static let check = """
        SupportDesk check: checks a configuration, and explains it in plain words.

        USAGE
          swift run SupportDesk check FILE
          swift run SupportDesk check --schema       the JSON Schema of configurations, for editors

        All errors are listed on standard error, with their places in the file.
        """

    private static let token = """
        SupportDesk token: signs users' tokens as a backend does, and says whether a login would accept one.

        USAGE
          swift run SupportDesk token helpshift COMMAND       mint, inspect or digest
          swift run SupportDesk token intercom COMMAND        mint or digest
          swift run SupportDesk token zendesk-chat COMMAND    mint or inspect
          swift run SupportDesk token VENDOR --help           the options of its commands

        Keys come from a file or from the environment, never from an argument. The exit status is 1 for
        a token that a login would refuse.
        """

    private static let watch = """
        SupportDesk watch: runs the providers of a configuration, and prints a line for each change.

        USAGE
          swift run SupportDesk watch --config FILE [--json] [--for SECONDS] [--open]
                                      [--user ID --jwt-key-file FILE]
        OPTIONS
          --config FILE         the providers: matrix with your own server, and simulated vendors
          --json                one JSON object per line: unread, freshness, connection, isChatting
          --for SECONDS         stop after this time; by default, run until Ctrl-C
          --open                start with the conversation on the screen
          --user ID             log in to the Matrix server as this user; by default as a guest
          --jwt-key-file FILE   the key that signs the user's tokens, as a backend does (HS256)
          --help                show this text

        STANDARD INPUT, ONE PER LINE
          open, close, background, foreground: actions of the user in the app
          send TEXT: the user sends a message to the first provider

        Errors go to standard error. Watching continues while a server can't be reached or a room can't
        be read. It fails when no provider will connect again, such as after a refused login. Sessions
        are kept in memory, so the server sees each watch as a new device.
        """

    private static let replay = """
        SupportDesk replay: plays the vendor callbacks of a recording through an app's providers.

        USAGE
          swift run SupportDesk replay FILE [--json] [--provider ID]... [--config FILE]
                                     [--html FILE] [--svg FILE]

        OPTIONS
          FILE              a recording, one JSON object per line
          --json            one JSON object per line: unread, freshness, connection, isChatting
          --html FILE       a picture instead of the table, as a self-contained web page
          --svg FILE        the picture as a figure for a document
          --provider ID     play this provider (repeatable); by default all in the recording
          --config FILE     the providers of a configuration, and its counting policy if the
                            recording has none
          --help            show this text

        Each line names its event, and why a message doesn't count. A badge that changed is highlighted.
        The last lines explain the badge: the unread messages, and how far the user has read. An invalid
        line ends the replay, with FILE:LINE and the error on standard error.
        """
}
