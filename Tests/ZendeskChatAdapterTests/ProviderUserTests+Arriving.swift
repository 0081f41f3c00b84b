import ChatProviderKit
import ChatProviderTesting
import Testing

@testable import ZendeskChatAdapter

/// How the user's transitions bring the next user in.
extension ProviderUserTests {
    static let becomeRows: [Row] = [
        // A replay names the users itself.
        Row(
            User(
                .told(isNamed: false),
                number: 1,
                hasHeldChat: true,
                pendingCalls: 2,
                formerVisitors: [ann, bob]
            ),
            .become(known("bob")),
            User(.told(isNamed: false), number: 2, pendingCalls: 2, formerVisitors: [ann]),
            [.become(known("bob"))]
        ),
        Row(
            User(.awaitsLogin, arriving(true)),
            .become(known("bob")),
            User(.told(isNamed: false), arriving(true), number: 1),
            [.become(known("bob")), .readNewChat]
        ),
        // Without a reset the visitor is the same, and what the connection has loaded is the new user's.
        Row(
            User(.told(isNamed: false), arriving(), formerVisitors: [ann]),
            .become(known("bob")),
            User(.told(isNamed: false), arriving(), number: 1, formerVisitors: [ann]),
            [.become(known("bob")), .readNewChat]
        ),
        Row(
            User(.told(isNamed: false), arriving()),
            .become(.token(token)),
            User(.told(isNamed: false), arriving(), number: 1),
            [.become(.token(token))]
        ),
        Row(
            User(.told(isNamed: false), leaving(true), hasHeldChat: true),
            .become(.anonymous),
            User(.told(isNamed: false), arriving(true), number: 1, formerVisitors: [ann]),
            [.registerPushToken, .become(.anonymous), .readNewChat]
        ),
        // The SDK may have loaded the next visitor's chat already; resets that timed out are behind it.
        Row(
            User(.awaitsLogin, leaving(false, [ann, device]), outstandingResets: 2),
            .become(known("bob")),
            User(.told(isNamed: false), arriving(), number: 1, formerVisitors: [ann, device]),
            [.registerPushToken, .become(known("bob")), .readNewChat]
        ),
        // The anonymous user is never the same visitor again.
        Row(
            User(.told(isNamed: false), leaving(false, [device])),
            .become(.anonymous),
            User(.told(isNamed: false), arriving(), number: 1, formerVisitors: [device]),
            [.registerPushToken, .become(.anonymous), .readNewChat]
        ),
        // The chat of a user with a token comes with a connection of its own.
        Row(
            User(.told(isNamed: false), leaving()),
            .become(.token(token)),
            User(.told(isNamed: false), arriving(), number: 1),
            [.registerPushToken, .become(.token(token))]
        ),
    ]

    @Test("another user begins with nothing of the one before", arguments: becomeRows)
    func become(row: Row) { row.check() }

    @Test(
        "only a loaded chat with nothing in it is a new visitor's",
        arguments: [
            (.initializing, false), (.configuring, true), (.started, true), (.ending, false), (.ended, false),
            (.unknown(9), false),
        ] as [(ZendeskChatSessionStatus, Bool)]
    )
    func newChat(status: ZendeskChatSessionStatus, isNew: Bool) {
        var state = ZendeskChatState(chatSessionStatus: status)
        #expect(state.isNewVisitors == isNew)
        state.isChatting = true
        #expect(!state.isNewVisitors)
        state = ZendeskChatState(logs: ChatTranscript([.agentMessage("1")]), chatSessionStatus: status)
        #expect(!state.isNewVisitors)
    }

    static let shown = ZendeskChatState(chatSessionStatus: .started, chatID: "device's")

    static let identifyRows: [Row] = [
        Row(
            User(.told(isNamed: false), arriving(true)),
            .identify(.anonymous, shown: shown),
            User(.told(isNamed: false), arriving(true))
        ),
        Row(
            User(.told(isNamed: false), arriving(true)),
            .identify(.token(token), shown: shown),
            User(.told(isNamed: false), arriving(true)),
            [.giveUpOpening, .setIdentity(token)]
        ),
        // The name of a user who gets a token is configured as before.
        Row(
            User(.told(isNamed: true), arriving()),
            .identify(.token(token), shown: shown),
            User(.told(isNamed: true), arriving()),
            [.giveUpOpening, .setIdentity(token)]
        ),
        // What was shown to a user of the last run was the anonymous visitor's chat.
        Row(
            User(.awaitsLogin, arriving()),
            .identify(.token(token), shown: shown),
            User(.told(isNamed: false), arriving(), formerVisitors: [device]),
            [.giveUpOpening, .setIdentity(token), .registerPushToken]
        ),
        Row(
            User(.told(isNamed: false), arriving()),
            .identify(.known(KnownUser(id: "ann", email: name.email, name: name.name)), shown: shown),
            User(.told(isNamed: true), arriving()),
            [.configureVisitor(name)]
        ),
        Row(
            User(.awaitsLogin, arriving(true)),
            .identify(.known(KnownUser(id: "ann", email: name.email, name: name.name)), shown: shown),
            User(.told(isNamed: true), arriving(true, readsChat: true)),
            [.configureVisitor(name), .registerPushToken]
        ),
        // Nothing is told outside a change.
        Row(User(.awaitsLogin), .identify(.token(token), shown: shown), User(.awaitsLogin)),
        Row(
            User(.awaitsLogin, leaving()),
            .identify(known("ann"), shown: shown),
            User(.awaitsLogin, leaving())
        ),
    ]

    @Test("the SDK is told who the user is", arguments: identifyRows)
    func identify(row: Row) { row.check() }

    static let endRows: [Row] =
        knowledge.flatMap { knowledge in
            [
                Row(User(knowledge), .arrive, User(knowledge, arriving())),
                Row(User(knowledge, leaving(true)), .arrive, User(knowledge, leaving(true))),
                Row(User(knowledge, arriving(true)), .arrive, User(knowledge, arriving(true))),
                Row(User(knowledge, arriving()), .identified, User(knowledge, arriving())),
                Row(
                    User(knowledge, arriving(readsChat: true)),
                    .identified,
                    User(knowledge, arriving(readsChat: true)),
                    [.readChat]
                ),
                Row(User(knowledge), .settle, User(knowledge)),
                Row(User(knowledge, leaving(true)), .settle, User(knowledge, leaving(true))),
            ]
        } + [
            Row(
                User(.awaitsLogin, connectsAfterLogin: true),
                .arrive,
                User(.awaitsLogin, arriving(true))
            ),
            Row(
                User(.told(isNamed: true), arriving(true)),
                .settle,
                User(.told(isNamed: true)),
                [.reconnect(isWanted: true)]
            ),
            Row(
                User(.told(isNamed: false), arriving(false)),
                .settle,
                User(.told(isNamed: false)),
                [.reconnect(isWanted: false)]
            ),
            // A late reset has come between.
            Row(
                User(.awaitsLogin, arriving(true)),
                .settle,
                User(.awaitsLogin, connectsAfterLogin: true)
            ),
        ]

    @Test(
        "a change without a reset begins, and every change ends, with a connection if one is wanted",
        arguments: endRows
    )
    func end(row: Row) { row.check() }
}
