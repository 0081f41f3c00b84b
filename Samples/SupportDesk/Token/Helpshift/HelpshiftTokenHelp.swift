/// What `--help` prints.
enum HelpshiftTokenHelp {
    static let overview = """
        SupportDesk token helpshift mints and inspects Helpshift identity tokens, and computes user auth tokens.

        usage: SupportDesk token helpshift mint --identity KIND=VALUE ... [options]
               SupportDesk token helpshift inspect TOKEN [options]
               SupportDesk token helpshift digest [--id ID] [--email EMAIL] [options]
               SupportDesk token helpshift COMMAND --help

        The secret key comes from a file (--key-file) or from the environment variable
        \(HelpshiftTokenCommand.keyVariable), never from an argument. A trailing newline is not
        part of it. A file takes precedence over the variable.

        exit status: 0 done, 1 a login would refuse it, 64 wrong usage, 66 key file,
        69 no cryptography library, 74 standard input

        """

    static func of(_ subcommand: HelpshiftTokenCommand.Subcommand) -> String {
        switch subcommand {
        case .mint: mint
        case .inspect: inspect
        case .digest: digest
        }
    }

    private static let mint = """
        Prints an identity token: a JWT signed with HS256.

        usage: SupportDesk token helpshift mint --identity KIND=VALUE ... [options]

          --identity KIND=VALUE        an identity, such as uid=42; repeatable
          --metadata KIND.KEY=VALUE    metadata of an identity, such as uid.plan=pro; repeatable
          --iat SECONDS                the time of issue, since 1970; by default now
          --key-file FILE              the secret key
          --full-privacy               for a login with full privacy: neither uid nor email needed
          --add-identities             for adding identities: neither uid nor email needed

        A token that a login would refuse is not printed: exit status 1, with the reason.

        """

    private static let inspect = """
        Explains whether a login would accept an identity token, with the SDK's own reasons.

        usage: SupportDesk token helpshift inspect TOKEN [options]

          TOKEN               the token; - reads it from standard input
          --key-file FILE     a secret key to check the signature with; repeatable, one must match
          --now SECONDS       the time of the login, since 1970; by default now
          --full-privacy      the login has full privacy on
          --add-identities    the token is for adding identities, not for a login
          --json              print {"valid":…,"reason":…,"errors":{…}}

        Without a key the signature is not checked. Exit status 0 if accepted, else 1.

        """

    private static let digest = """
        Prints the user auth token of a user who logs in by id and e-mail: an HMAC-SHA256 in hex.

        usage: SupportDesk token helpshift digest [--id ID] [--email EMAIL] [options]

          --id ID             the user's id
          --email EMAIL       the user's e-mail address
          --full-privacy      only the id goes into the token
          --key-file FILE     the secret key

        """
}
