import ChatProviderKit
import ChatProviderTesting
import Testing

@testable import ZendeskChatAdapter

/// What the user's transitions make of chat states and calls.
extension ProviderUserTests {
    // MARK: Chat states

    static let heardRows: [Row] = [
        Row(
            User(.told(isNamed: false)),
            .heard(empty, isConnected: true),
            User(.told(isNamed: false)),
            [.apply(empty, isLoaded: true)]
        ),
        Row(
            User(.told(isNamed: false), arriving(true)),
            .heard(newChat, isConnected: true),
            User(.told(isNamed: false), arriving(true), hasHeldChat: true),
            [.apply(newChat, isLoaded: true)]
        ),
        // Without a connection, or while the SDK initializes, nothing is loaded.
        Row(
            User(.told(isNamed: false), formerVisitors: [ann]),
            .heard(newChat, isConnected: false),
            User(.told(isNamed: false), hasHeldChat: true, formerVisitors: [ann]),
            [.apply(newChat, isLoaded: false)]
        ),
        Row(
            User(.told(isNamed: false), formerVisitors: [ann]),
            .heard(ZendeskChatState(), isConnected: true),
            User(.told(isNamed: false), formerVisitors: [ann]),
            [.apply(ZendeskChatState(), isLoaded: false)]
        ),
        // A late state of a former user is dropped, until the present user's chat is loaded.
        Row(
            User(.told(isNamed: false), formerVisitors: [bob, ann]),
            .heard(annsChat, isConnected: true),
            User(.told(isNamed: false), hasHeldChat: true, formerVisitors: [bob, ann])
        ),
        Row(
            User(.told(isNamed: false), formerVisitors: [bob, ann]),
            .heard(newChat, isConnected: true),
            User(.told(isNamed: false), hasHeldChat: true),
            [.apply(newChat, isLoaded: true)]
        ),
        // Before the login of the user of the last run the chat is the anonymous visitor's.
        Row(
            User(.awaitsLogin),
            .heard(newChat, isConnected: true),
            User(.awaitsLogin, hasHeldChat: true)
        ),
        // During the reset a state is of either visitor; a chat is the one of whoever leaves.
        Row(
            User(.told(isNamed: false), leaving(true)),
            .heard(empty, isConnected: true),
            User(.told(isNamed: false), leaving(true))
        ),
        Row(
            User(.awaitsLogin, leaving(true)),
            .heard(newChat, isConnected: true),
            User(
                .awaitsLogin,
                leaving(true, [ann, FormerVisitor(of: newChat, userID: "ann")]),
                hasHeldChat: true
            )
        ),
        Row(
            User(.told(isNamed: false), leaving(), formerVisitors: [ann]),
            .heard(annsChat, isConnected: false),
            User(.told(isNamed: false), leaving(), hasHeldChat: true, formerVisitors: [ann])
        ),
        // A log alone is something that the SDK holds.
        Row(
            User(.awaitsLogin),
            .heard(ZendeskChatState(logs: ChatTranscript([.agentMessage("1")])), isConnected: true),
            User(.awaitsLogin, hasHeldChat: true)
        ),
    ]

    @Test("a chat state is taken unless it is another user's", arguments: heardRows)
    func heard(row: Row) { row.check() }

    // MARK: The rest

    static let restRows: [Row] = [
        Row(
            User(.told(isNamed: false), pendingCalls: 1),
            .callBegan(leavesEntry: false),
            User(.told(isNamed: false), pendingCalls: 2)
        ),
        Row(
            User(.told(isNamed: false)),
            .callBegan(leavesEntry: true),
            User(.told(isNamed: false), hasHeldChat: true, pendingCalls: 1)
        ),
        Row(
            User(.told(isNamed: false), leaving(), hasHeldChat: true, pendingCalls: 2),
            .callEnded,
            User(.told(isNamed: false), leaving(), hasHeldChat: true, pendingCalls: 1)
        ),
        Row(
            User(.told(isNamed: true), leaving(), number: 1, formerVisitors: [ann, bob]),
            .connected,
            User(.told(isNamed: true), leaving(), number: 1)
        ),
        Row(
            User(.told(isNamed: true), leaving(), number: 1, formerVisitors: [ann, bob]),
            .shutDown,
            User(.told(isNamed: true), number: 1)
        ),
    ]

    @Test("calls are counted; a connection and a shutdown forget the former visitors", arguments: restRows)
    func rest(row: Row) { row.check() }

    /// What the SDK holds of a user, and whether it must be reset before the next one.
    static let holdings: [(User, ChatUser, Bool, ZendeskChatState, ChatUser, Bool)] = [
        (User(.told(isNamed: false)), .anonymous, false, empty, .token(token), false),
        (User(.told(isNamed: false)), .anonymous, false, empty, known("ann"), false),
        (User(.told(isNamed: false)), .anonymous, false, ZendeskChatState(), .token(token), false),
        (User(.told(isNamed: false)), .anonymous, false, ZendeskChatState(), known("ann"), true),
        (User(.told(isNamed: false)), .anonymous, true, empty, .token(token), true),
        (User(.told(isNamed: false)), known("bob"), false, empty, .token(token), true),
        (User(.told(isNamed: false), hasHeldChat: true), .anonymous, false, empty, .token(token), true),
        (User(.told(isNamed: false), pendingCalls: 1), .anonymous, false, empty, .token(token), true),
        (User(.awaitsLogin), .anonymous, false, empty, .token(token), true),
    ]

    @Test("the identity is reset if the SDK holds anything of the user before", arguments: holdings)
    func needsReset(
        user: User,
        present: ChatUser,
        hasIdentity: Bool,
        shown: ZendeskChatState,
        next: ChatUser,
        isNeeded: Bool
    ) {
        #expect(
            user.needsReset(of: present, hasIdentity: hasIdentity, shown: shown, before: next) == isNeeded
        )
    }
}
