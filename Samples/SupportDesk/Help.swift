import CommandLineSupport

/// What `--help` prints. Each text fits a screen of 24 lines and 100 columns.
enum Help {
    /// The commands with their own help.
    static let commands = ["story", "desk", "replay", "check", "watch", "token"]

    static func text(for command: String?) -> String {
        switch command {
        case "replay": replay
        case "story": story
        case "check": check
        case "watch": watch
        case "desk": desk
        case "token": token
        default: overview
        }
    }

    private static let overview = """
        SupportDesk: a support chat with a live unread badge, on simulated vendors.

        USAGE
          swift run SupportDesk                      the story of a support chat (the same as story)
          swift run SupportDesk desk                 play it: the user's phone, and the agents beside it
          swift run SupportDesk replay FILE          the counts of a recording
          swift run SupportDesk check FILE           whether a configuration is valid
          swift run SupportDesk watch --config FILE  the providers at work, even with your own server
          swift run SupportDesk token VENDOR         signs and inspects tokens for users' logins
          swift run SupportDesk help COMMAND         the options of a command
          swift run SupportDesk --version            the version

        EXIT STATUS
        \(ExitStatus.table)
        """

    private static let story = """
        SupportDesk story: a support chat from its first message to a relaunch, on a simulated vendor.

        USAGE
          swift run SupportDesk [story] [--story NAME] [--provider ID | --config FILE] [--speed N]

        OPTIONS
          --story NAME     chat (default); identity: logins, tokens and two users; or migration: users
                           move from Zendesk Chat to Zendesk Messaging
          --provider ID    zendesk-chat (default), zendesk-messaging, helpshift, intercom or matrix
          --config FILE    the providers of a configuration, side by side, swapped midway
          --speed N        N times reading speed, 0.1 to 1000; by default 1 in a terminal, while lines
                           in a pipe are not delayed
          --help           show this text

        The badge beside each line is what an observer of the counter received.
        """

    private static let desk = """
        SupportDesk desk: the user's phone on the left, the agents on the right, and the counter's log.

        USAGE
          swift run SupportDesk desk [--provider ID] [--config FILE] [--record FILE]
                                     [--agent-token-file FILE] [--user ID --jwt-key-file FILE]
        OPTIONS
          --provider ID            the first provider
          --config FILE            the providers; without it, all four vendors, simulated
          --record FILE            write a recording of the session for replay, without the texts of
                                   messages
          --agent-token-file FILE  the access token of an agent at your Matrix server, so that the desk
                                   can act as that agent; without one, that side only watches
          --user ID                log in at your Matrix server by this name; by default as a guest
          --jwt-key-file FILE      the key that signs users' tokens, as a backend does (HS256)
          --help                   show this text

        Each key is at the bottom of the screen; ? explains them. Try to make the badge look wrong: cut
        the network and let the agent write, kill the app, log in as another user. After q the log says
        the reason for each number, by the rules of the article Invariants (C11). The desk needs a
        terminal of 80x24, and restores it.
        """

    private static let check = """
        SupportDesk check: checks a configuration, and explains it in plain words.

        USAGE
          swift run SupportDesk check FILE
          swift run SupportDesk check --schema       the JSON Schema of configurations, for editors

        All mistakes are listed, with their places in the file, on standard error.
        """

    private static let token = """
        SupportDesk token: signs users' tokens as a backend does, and says whether a login would accept one.

        USAGE
          swift run SupportDesk token helpshift COMMAND       mint, inspect or digest
          swift run SupportDesk token intercom COMMAND        mint or digest
          swift run SupportDesk token zendesk-chat COMMAND    mint or inspect
          swift run SupportDesk token VENDOR COMMAND --help   the options of a command

        Keys come from a file or from the environment, never from an argument. The exit status is 1 for
        a token that a login would refuse.
        """

    private static let watch = """
        SupportDesk watch: the providers of a configuration at work, with a line for each change.

        USAGE
          swift run SupportDesk watch --config FILE [--json] [--for SECONDS] [--open]
                                      [--user ID --jwt-key-file FILE]
        OPTIONS
          --config FILE         the providers: matrix with your own server, and simulated vendors
          --json                one JSON object per line: unread, freshness, connection, isChatting
          --for SECONDS         end after this time; by default at Ctrl-C
          --open                start with the conversation on the screen
          --user ID             log in at the Matrix server by this name; by default as a guest
          --jwt-key-file FILE   the key that signs the user's tokens, as a backend does (HS256)
          --help                show this text

        STANDARD INPUT, ONE PER LINE
          open, close, background, foreground: actions of the user in the app
          send TEXT: the user sends a message to the first provider

        Errors are lines on standard error. While a server cannot be reached, or a room cannot be read,
        watching continues. If no provider will connect again, such as after a refused login, it fails.
        Sessions are kept in memory: each watch is a new device of the user's.
        """

    private static let replay = """
        SupportDesk replay: plays the vendor callbacks of a recording through an app's providers.

        USAGE
          swift run SupportDesk replay FILE [--json | --changes] [--provider ID]... [--config FILE]
                                     [--html FILE] [--svg FILE]

        OPTIONS
          FILE              a recording, one JSON object per line; - for standard input
          --json            one JSON object per line: unread, freshness, connection, isChatting
          --changes         only the lines with a change
          --html FILE       a picture instead of the table, as a self-contained web page
          --svg FILE        the picture as a figure for a document
          --provider ID     play this provider (repeatable); by default all in the recording
          --config FILE     the providers of a configuration, and its counting policy if the
                            recording has none
          --help            show this text

        Each line names its event; a message that does not count has a reason. A badge that changed is
        highlighted, and the last lines explain the badge: the unread messages, and the read marker. An
        invalid line ends the replay, with FILE:LINE and the error on standard error.
        """
}
