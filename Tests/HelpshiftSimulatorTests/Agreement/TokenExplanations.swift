/// Why the app's side and the server may differ about a token.
enum TokenExplanations {
    private typealias Because = Explanation<TokenInput>

    private static let invalid = "identityTokenInvalid"
    private static let hub = "User Hub"

    static let all: [Explanation<TokenInput>] = ofServer + ofCaution + ofWords

    /// What the app cannot know.
    private static let ofServer: [Because] = [
        Because(
            name: "signature",
            reason: "The secret key stays with the backend: who signed the server alone can say.",
            document: "\(hub), Identity token format"
        ) { input, app, server in
            server.answer == invalid && app.answer != invalid
                && (input.has("another key") || input.has("changed"))
        },
        Because(
            name: "age on the server",
            reason: "A token is good for 24 hours by the server's clock, which a phone does not have.",
            document: "\(hub), Troubleshooting and tips"
        ) { input, app, server in app.isSuccess && server.answer == invalid && input.isTooOld },
        Because(
            name: "another's identity",
            reason: "A user has one uid, and the server alone knows whose is whose.",
            document: "Helpshift Delegates, HelpshiftEventAddUserIdentitiesSyncFailed"
        ) { input, app, server in
            input.adds && app.isSuccess && server.answer == "identityDataSyncFailed"
                && server.errors == ["uid": "invalidData"] && app.user["uid"] != nil
        },
    ]

    /// What the app refuses to be safe, and the documents do not forbid.
    private static let ofCaution: [Because] = [
        cautious(
            "a member twice",
            "RFC 7519, 4: it is refused or has one reading; the vendor does not say which."
        ) {
            $0.has("a member twice")
        },
        cautious("deep nesting", "The documents name no bound; what is nested is in no documented member.") {
            $0.has("deep nesting")
        },
        cautious(
            "an extension",
            "RFC 7515, 4.1.11 has it refused; the vendor's documents know no extensions."
        ) {
            $0.has("an extension")
        },
        cautious("left-over bits", "RFC 4648, 3.5 leaves it to the reader, and the vendor does not say.") {
            $0.has("left-over bits")
        },
    ]

    private static func cautious(
        _ name: String,
        _ reason: String,
        _ covers: @escaping @Sendable (TokenInput) -> Bool
    ) -> Because {
        Because(
            name: name,
            reason: reason,
            document: "\(hub), Identity token format"
        ) { input, app, server in app.answer == invalid && server.answer != invalid && covers(input) }
    }

    /// What both refuse in other words, or the documents leave open.
    private static let ofWords: [Because] = [
        Because(
            name: "no identities",
            reason:
                "The format has the member, and with full privacy no identity is mandatory: whether it may be left"
                + " out is not said. The server takes the format at its word.",
            document: "\(hub), Identity token format, Logging in your end-users"
        ) { input, app, server in
            server.answer == invalid && app.answer != invalid && input.has("no identities")
        },
        Because(
            name: "metadata that are null",
            reason: "The format has a dictionary or nothing: whether null is nothing is not said.",
            document: "\(hub), Identity token format"
        ) { input, app, server in
            app.isSuccess && server.answer == invalid && input.has("metadata that are null")
        },
        Because(
            name: "form or data",
            reason: "Whether an entry of the wrong form makes the token invalid or its data is not said.",
            document: "\(hub), Login failure reasons"
        ) { input, app, server in
            app.answer == "identitiesDataInvalid" && server.answer == invalid
                && [
                    "an entry in words", "no identifier", "an identifier that is a number",
                    "metadata in a list",
                ]
                .contains(where: input.has)
        },
        Because(
            name: "faults without a word",
            reason: "No fault is named for an unknown identifier, nor for a value that is no text.",
            document: "\(hub), Login failure reasons, HelpshiftIdentitiesDataInvalid"
        ) { input, app, server in
            app.answer == "identitiesDataInvalid" && server.answer == app.answer
                && app.errors.keys == server.errors.keys
                && [
                    "an unknown identifier", "a value that is a number", "a value in a list",
                    "a metadata value that is a number",
                ].contains(where: input.has)
        },
        Because(
            name: "order of the checks",
            reason: "Where several things are wrong, the documents do not say which is told.",
            document: "\(hub), Login failure reasons"
        ) { input, app, server in !app.isSuccess && !server.isSuccess && input.faults > 1 },
    ]
}
