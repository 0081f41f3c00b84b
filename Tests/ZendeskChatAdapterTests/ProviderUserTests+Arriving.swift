import ChatProviderKit
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
                callsUnderWay: 2,
                formerVisitors: [ann, bob]
            ),
            .become(known("bob")),
            User(.told(isNamed: false), number: 2, callsUnderWay: 2, formerVisitors: [ann]),
            [.become(known("bob"))]
        ),
        Row(
            User(.awaitsLogin, arriving(true)),
            .become(known("bob")),
            User(.told(isNamed: false), arriving(true), number: 1),
            [.become(known("bob"))]
        ),
        Row(
            User(.told(isNamed: true), leaving(true), hasHeldChat: true),
            .become(.anonymous),
            User(.told(isNamed: false), arriving(true), number: 1, formerVisitors: [ann]),
            [.registerPushToken, .become(.anonymous)]
        ),
        // The next visitor's chat came early.
        Row(
            User(.told(isNamed: true), leaving(false, newChat)),
            .become(known("bob")),
            User(.told(isNamed: false), arriving(), number: 1, formerVisitors: [ann]),
            [.registerPushToken, .become(known("bob")), .hear(newChat)]
        ),
        // The chat of a user with a token comes with a connection of its own.
        Row(
            User(.told(isNamed: true), leaving(false, newChat)),
            .become(.token(token)),
            User(.told(isNamed: false), arriving(), number: 1),
            [.registerPushToken, .become(.token(token))]
        ),
        // The reset ends the chat of the former user.
        Row(
            User(.told(isNamed: true), leaving(false, ZendeskChatState(chatSessionStatus: .ended))),
            .become(.anonymous),
            User(.told(isNamed: false), arriving(), number: 1, formerVisitors: [ann]),
            [.registerPushToken, .become(.anonymous)]
        ),
    ]

    @Test("another user begins with nothing of the one before", arguments: becomeRows)
    func become(row: Row) { row.check() }

    @Test(
        "only a chat that can be held is the next visitor's",
        arguments: [
            (.initializing, false), (.configuring, true), (.started, true), (.ending, false), (.ended, false),
            (.unknown(9), false),
        ] as [(ZendeskChatSessionStatus, Bool)]
    )
    func earlyChat(status: ZendeskChatSessionStatus, isHeard: Bool) {
        let state = ZendeskChatState(chatSessionStatus: status)
        var user = User(.told(isNamed: false), Self.leaving(false, state))
        #expect(user.apply(.become(.anonymous)).contains(.hear(state)) == isHeard)
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
            [.giveUpOpening, .setIdentity(token)]
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
            [.configureVisitor(name)]
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

    static let endRows: [Row] = knowledge.flatMap { knowledge in
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
            Row(User(knowledge, arriving(true)), .settle, User(knowledge), [.reconnect(isWanted: true)]),
            Row(User(knowledge, arriving(false)), .settle, User(knowledge), [.reconnect(isWanted: false)]),
            Row(User(knowledge), .settle, User(knowledge)),
            Row(User(knowledge, leaving(true)), .settle, User(knowledge, leaving(true))),
        ]
    }

    @Test(
        "a change without a reset begins, and every change ends, with a connection if one is wanted",
        arguments: endRows
    )
    func end(row: Row) { row.check() }
}
