import ChatAdapterKit

/// The events of an exploration of a users' session, with a limit for each.
struct SessionAlphabet: Alphabet {
    static let machineName = "session"

    let name: String
    let traits: UserSession.Traits
    /// Whether only `--all` visits it.
    var isLarge = false
    /// A limit on its states, if lower than the usual one.
    var bound: Int?

    /// The most counts of the vendor's that are in transit.
    var counts = 1
    var hasScreen = true
    /// Whether the SDK has a help center, which shows none of the user's data.
    var hasHelpCenter = false
    /// Whether the SDK also refuses calls, and does not only fail for lack of a network.
    var refuses = false
    var kills = true
    var locks = false
    /// Whether the provider leaves the configuration and returns.
    var leaves = false
    var expires = false
    /// Whether a user whose session has expired is logged in again without a call from the app.
    var renewsSessions = true
    /// Whether a user's data changes.
    var corrects = false
    /// Whether the SDK changes its user, or drops it, on its own.
    var turns = false
    /// Whether the SDK has a call that deletes all its data.
    var wipes = false
    /// Whether a backup is restored to another phone.
    var restores = false
    var forgetsAnonymous = false

    func machine(with mistake: SessionMistake?) -> SessionMachine { SessionMachine(self, mistake: mistake) }

    // `UserSession.Traits` names the source of each.
    static let helpshift = UserSession.Traits(
        keepsUser: true,
        canBeAsked: false,
        makesNewVisitorAtLogout: false,
        anonymousVisitor: .endsAtLoginByToken
    )
    /// Intercom's, too.
    static let messaging = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
    static let zendeskChat = UserSession.Traits(
        keepsUser: false,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .stays
    )
    static let matrix = UserSession.Traits(
        keepsUser: true,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )

    static let all: [SessionAlphabet] = [
        SessionAlphabet(name: "Helpshift's counts", traits: helpshift, hasScreen: false, expires: true),
        SessionAlphabet(
            name: "Helpshift without renewals",
            traits: helpshift,
            counts: 0,
            hasScreen: false,
            refuses: true,
            leaves: true,
            expires: true,
            renewsSessions: false
        ),
        SessionAlphabet(
            name: "Helpshift's screen",
            traits: helpshift,
            counts: 0,
            hasHelpCenter: true,
            kills: false,
            expires: true
        ),
        SessionAlphabet(
            name: "Helpshift on a locked phone",
            traits: helpshift,
            counts: 0,
            hasScreen: false,
            refuses: true,
            locks: true,
            leaves: true,
            expires: true,
            restores: true
        ),
        SessionAlphabet(
            name: "Messaging's counts",
            traits: messaging,
            hasScreen: false,
            turns: true,
            forgetsAnonymous: true
        ),
        SessionAlphabet(name: "Messaging's screen", traits: messaging, counts: 0, kills: false, turns: true),
        SessionAlphabet(
            name: "Messaging, corrected tokens",
            traits: messaging,
            counts: 0,
            hasScreen: false,
            refuses: true,
            corrects: true,
            wipes: true
        ),
        SessionAlphabet(name: "Zendesk Chat's counts", traits: zendeskChat, hasScreen: false, locks: true),
        SessionAlphabet(
            name: "Zendesk Chat's screen",
            traits: zendeskChat,
            counts: 0,
            kills: false,
            leaves: true
        ),
        SessionAlphabet(
            name: "Matrix",
            traits: matrix,
            hasScreen: false,
            refuses: true,
            locks: true,
            expires: true
        ),
        SessionAlphabet(
            name: "everything of Helpshift",
            traits: helpshift,
            isLarge: true,
            counts: 2,
            refuses: true,
            locks: true,
            leaves: true,
            expires: true,
            corrects: true,
            restores: true
        ),
        SessionAlphabet(
            name: "everything of Messaging",
            traits: messaging,
            isLarge: true,
            counts: 2,
            refuses: true,
            locks: true,
            leaves: true,
            expires: true,
            corrects: true,
            turns: true,
            wipes: true,
            restores: true,
            forgetsAnonymous: true
        ),
    ]
}
