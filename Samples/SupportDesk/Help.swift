import CommandLineSupport

/// What `--help` prints. Each text fits a screen of 24 lines and 100 columns.
enum Help {
    /// The commands that have a text of their own.
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
          swift run SupportDesk replay FILE          what the counters say to a recording
          swift run SupportDesk check FILE           whether a configuration can be used
          swift run SupportDesk watch --config FILE  the providers at work, also with your own server
          swift run SupportDesk token VENDOR         signed logins of users, made and inspected
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
          --speed N        N times as fast as a person reads, 0.1 to 1000; 1 in a terminal. In a pipe
                           lines come at once, where no speed is asked for
          --help           this text

        The badge beside each line is what an observer of the counter received.
        """

    private static let desk = """
        SupportDesk desk: the user's phone on the left, the agents on the right, and what the counter said.

        USAGE
          swift run SupportDesk desk [--provider ID] [--config FILE] [--record FILE]
                                     [--agent-token-file FILE] [--user ID --jwt-key-file FILE]
        OPTIONS
          --provider ID            the provider to begin with
          --config FILE            the providers; without it, all four vendors, simulated
          --record FILE            write a recording of the session, for replay. What was written is
                                   left out of it
          --agent-token-file FILE  the access token of an agent of your Matrix server, so that the desk
                                   can act as that agent; without one, that side only watches
          --user ID                log in at your Matrix server, by the name there; else as a guest
          --jwt-key-file FILE      the key that signs users' tokens, as a backend would (HS256)
          --help                   this text

        Each key is at the bottom of the screen; ? explains them. Try to make the badge look wrong: cut
        the network and let the agent write, kill the app, log in as somebody else. After q the log says
        why each number was what it was, by the rules of the article Invariants (C11). The desk needs a
        terminal of 80x24, and leaves it as it was.
        """

    private static let check = """
        SupportDesk check: whether a configuration can be used, and what it means in plain words.

        USAGE
          swift run SupportDesk check FILE
          swift run SupportDesk check --schema       the JSON Schema of configurations, for editors

        Every mistake is told at once, with its place in the file, on standard error.
        """

    private static let token = """
        SupportDesk token: signs users' tokens as a backend does, and says whether a login would take one.

        USAGE
          swift run SupportDesk token helpshift COMMAND       mint, inspect or digest
          swift run SupportDesk token intercom COMMAND        mint or digest
          swift run SupportDesk token zendesk-chat COMMAND    mint or inspect
          swift run SupportDesk token VENDOR COMMAND --help   the options of a command

        Keys come from a file or from the environment, never from an argument. The exit status is 1 for
        what a login would refuse.
        """

    private static let watch = """
        SupportDesk watch: the providers of a configuration at work, a line for each change.

        USAGE
          swift run SupportDesk watch --config FILE [--json] [--for SECONDS] [--open]
                                      [--user ID --jwt-key-file FILE]
        OPTIONS
          --config FILE         the providers: matrix, with a server of your own, and simulated vendors
          --json                one JSON object a line: unread, freshness, connection, isChatting
          --for SECONDS         end by itself; without it, Ctrl-C ends
          --open                the conversation is on the screen from the start
          --user ID             log in at the Matrix server, by the name there; else as a guest
          --jwt-key-file FILE   the key that signs the user's tokens, as a backend would (HS256)
          --help                this text

        STANDARD INPUT, A LINE EACH
          open, close, background, foreground: what the user does with the app
          send TEXT: the user sends a message, to the first provider

        What is wrong is a line on standard error. While a server cannot be reached, or a room cannot be
        read, watching goes on; where no provider will connect again, such as after a refused login, it
        fails. Sessions are kept in memory: each watch is a new device of the user's.
        """

    private static let replay = """
        SupportDesk replay: plays the vendor callbacks of a recording through an app's providers.

        USAGE
          swift run SupportDesk replay FILE [--json | --changes] [--provider ID]... [--config FILE]
                                     [--html FILE] [--svg FILE]

        OPTIONS
          FILE              a recording, one JSON object a line; - for standard input
          --json            one JSON object a line: unread, freshness, connection, isChatting
          --changes         only the lines that changed something
          --html FILE       a picture in place of the table: a page for a browser, complete in itself
          --svg FILE        the same as a figure for a document
          --provider ID     play this provider (repeatable); else all that the recording speaks of
          --config FILE     the providers of a configuration, and what counts where the recording
                            does not say
          --help            this text

        Each line says what it was; a message that does not count says why. A badge that changed stands
        out, and the last lines explain the badge: which messages are unread, since which one. A line
        that cannot be understood ends the replay: FILE:LINE and what is wrong, on standard error.
        """
}
