/// Why the app and the server may differ on a token.
enum TokenExplanations {
    private typealias Because = Explanation<TokenInput>

    private static let invalid = "identityTokenInvalid"
    private static let hub = "User Hub"

    static let all: [Explanation<TokenInput>] = ofServer + ofCaution + ofWords

    /// Only the server can know.
    private static let ofServer: [Because] = [
        Because(
            name: "signature",
            reason: "The secret key stays with the backend, so only the server can verify a signature.",
            document: "\(hub), Identity token format"
        ) { input, app, server in
            server.answer == invalid && app.answer != invalid
                && (input.has("another key") || input.has("altered"))
        },
        Because(
            name: "age on the server",
            reason: "A token is valid for 24 hours by the server's clock, which a phone doesn't have.",
            document: "\(hub), Troubleshooting and tips"
        ) { input, app, server in app.isSuccess && server.answer == invalid && input.isTooOld },
        Because(
            name: "another's identity",
            reason: "A user has one uid, and only the server knows which uid belongs to whom.",
            document: "Helpshift Delegates, HelpshiftEventAddUserIdentitiesSyncFailed"
        ) { input, app, server in
            input.adds && app.isSuccess && server.answer == "identityDataSyncFailed"
                && server.errors == ["uid": "invalidData"] && app.user["uid"] != nil
        },
    ]

    /// The app refuses, to be safe, what the documents don't forbid.
    private static let ofCaution: [Because] = [
        cautious(
            "a duplicate member",
            "RFC 7519, 4 allows two treatments; the vendor doesn't document which applies."
        ) {
            $0.has("a duplicate member")
        },
        cautious(
            "deep nesting",
            "The documents name no limit, and no documented member is nested this deeply."
        ) {
            $0.has("deep nesting")
        },
        cautious(
            "an extension",
            "RFC 7515, 4.1.11 requires a refusal; the vendor's documents don't mention extensions."
        ) {
            $0.has("an extension")
        },
        cautious(
            "leftover bits",
            "RFC 4648, 3.5 leaves it to the decoder, and the vendor doesn't document it."
        ) {
            $0.has("leftover bits")
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

    /// Both sides refuse for different reasons, or the documents leave it open.
    private static let ofWords: [Because] = [
        Because(
            name: "no identities",
            reason:
                "The format has the member, and with full privacy no identity is mandatory. Whether it may be missing"
                + " isn't documented. The simulator follows the format literally.",
            document: "\(hub), Identity token format, Logging in your end-users"
        ) { input, app, server in
            server.answer == invalid && app.answer != invalid && input.has("no identities")
        },
        Because(
            name: "null metadata",
            reason: "The format has a dictionary or no metadata; it doesn't say whether null means none.",
            document: "\(hub), Identity token format"
        ) { input, app, server in
            app.isSuccess && server.answer == invalid && input.has("null metadata")
        },
        Because(
            name: "form or data",
            reason: "The documents don't say whether a malformed entry makes the token invalid or its data.",
            document: "\(hub), Login failure reasons"
        ) { input, app, server in
            app.answer == "identitiesDataInvalid" && server.answer == invalid
                && [
                    "an entry that is a string", "no identifier", "an identifier that is a number",
                    "metadata that is a list",
                ]
                .contains(where: input.has)
        },
        Because(
            name: "undocumented errors",
            reason: "No error is documented for an unknown identifier, or for a value that isn't a string.",
            document: "\(hub), Login failure reasons, HelpshiftIdentitiesDataInvalid"
        ) { input, app, server in
            app.answer == "identitiesDataInvalid" && server.answer == app.answer
                && app.errors.keys == server.errors.keys
                && [
                    "an unknown identifier", "a value that is a number", "a value that is a list",
                    "a metadata value that is a number",
                ].contains(where: input.has)
        },
        Because(
            name: "order of the checks",
            reason: "If there are several errors, the documents don't say which is reported.",
            document: "\(hub), Login failure reasons"
        ) { input, app, server in !app.isSuccess && !server.isSuccess && input.faults > 1 },
    ]
}
