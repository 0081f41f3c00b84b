/// What `--help` prints.
enum VisitorTokenHelp {
    static let overview = """
        SupportDesk token zendesk-chat mints and inspects tokens for visitors of Zendesk Chat.

        usage: SupportDesk token zendesk-chat mint --name NAME --email EMAIL --external-id ID [options]
               SupportDesk token zendesk-chat inspect TOKEN [options]
               SupportDesk token zendesk-chat COMMAND --help

        The account's shared secret comes from a file (--key-file) or from the environment
        variable \(VisitorTokenCommand.keyVariable), never from an argument. A trailing newline
        is not part of it. A file takes precedence over the variable.

        exit status: 0 done, 1 Zendesk would refuse it, 64 wrong usage, 66 key file,
        69 no cryptography library, 74 standard input

        """

    static let mint = """
        Prints a visitor's token: a JWT signed with HS256.

        usage: SupportDesk token zendesk-chat mint --name NAME --email EMAIL --external-id ID [options]

          --name NAME            the name shown to agents
          --email EMAIL          the e-mail address, in ASCII
          --external-id ID       the app's id of the visitor
          --iat SECONDS          the time of issue, since 1970; by default now
          --lifetime SECONDS     from iat to exp; by default 420, the maximum
          --key-file FILE        the shared secret

        A token that Zendesk would refuse is not printed: exit status 1, with the reason.

        """

    static let inspect = """
        Explains whether Zendesk would accept a visitor's token, with the SDK's own reasons.

        usage: SupportDesk token zendesk-chat inspect TOKEN [options]

          TOKEN               the token; - reads it from standard input
          --key-file FILE     a secret to check the signature with; repeatable, one must match
          --now SECONDS       the time of the login, since 1970; by default now
          --json              print {"detail":…,"reason":…,"valid":…}

        Without a secret the signature is not checked. Exit status 0 if accepted, else 1.

        """
}
