import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// The transitions of ``ZendeskProviderUser``, as tables.
@Suite("The user's transitions")
struct ProviderUserTests {
    typealias User = ZendeskProviderUser

    /// One transition: before, what happens, after, and what the provider does next.
    struct Row: Sendable, CustomTestStringConvertible {
        let before: User
        let event: User.Event
        let after: User
        let effects: [User.Effect]

        init(_ before: User, _ event: User.Event, _ after: User, _ effects: [User.Effect] = []) {
            self.before = before
            self.event = event
            self.after = after
            self.effects = effects
        }

        var testDescription: String { "\(before.knowledge), \(before.phase.name): \(event.name)" }

        func check() {
            var user = before
            #expect(user.apply(event) == effects)
            #expect(user == after)
        }
    }

    static let name = ZendeskVisitorInfo(name: "Ann", email: "ann@example.com")
    static let ann = FormerVisitor(of: ChatState(chatID: "ann's", userID: "ann"))
    static let bob = FormerVisitor(of: ChatState(chatID: "bob's", userID: "bob"))
    static let device = FormerVisitor(of: ZendeskChatState(chatID: "device's"))
    static let token = SignedIdentity(userID: "ann") { "" }
    static let empty = ZendeskChatState(chatSessionStatus: .configuring)
    static let annsChat = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "ann's")
    static let newChat = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "new")

    static func known(_ id: String) -> ChatUser { .known(KnownUser(id: id)) }

    static func leaving(_ connects: Bool = false, _ state: ZendeskChatState? = nil) -> User.Phase {
        .leaving(
            User.Leaving(former: ann, configuredVisitor: name, connectsAfterwards: connects, lastState: state)
        )
    }

    static func arriving(_ connects: Bool = false, readsChat: Bool = false) -> User.Phase {
        .arriving(User.Arriving(connectsAfterwards: connects, readsChat: readsChat))
    }

    static let knowledge: [User.Knowledge] = [.awaitsLogin, .told(isNamed: false), .told(isNamed: true)]

    // MARK: Leaving

    static let leaveRows: [Row] = [
        Row(
            User(.told(isNamed: false)),
            .leave(ann, configuredVisitor: name),
            User(.told(isNamed: false), leaving()),
            [.giveUpOpening]
        ),
        Row(
            User(.awaitsLogin),
            .leave(ann, configuredVisitor: name),
            User(.awaitsLogin, leaving()),
            [.giveUpOpening]
        ),
        Row(
            User(.told(isNamed: true)),
            .leave(ann, configuredVisitor: name),
            User(.told(isNamed: true), leaving()),
            [.giveUpOpening, .configureVisitor(nil)]
        ),
        // One change at a time.
        Row(
            User(.told(isNamed: true), leaving(true)),
            .leave(bob, configuredVisitor: nil),
            User(.told(isNamed: true), leaving(true))
        ),
        Row(
            User(.told(isNamed: true), arriving(true)),
            .leave(bob, configuredVisitor: nil),
            User(.told(isNamed: true), arriving(true))
        ),
    ]

    @Test("whoever leaves gives up an opening connection, and the configured name", arguments: leaveRows)
    func leave(row: Row) { row.check() }

    static let timedOutRows: [Row] = [
        Row(
            User(.told(isNamed: false), leaving(true)),
            .resetTimedOut,
            User(.told(isNamed: false)),
            [.reconnect(isWanted: true)]
        ),
        Row(
            User(.awaitsLogin, leaving(false), hasHeldChat: true),
            .resetTimedOut,
            User(.awaitsLogin, hasHeldChat: true),
            [.reconnect(isWanted: false)]
        ),
        Row(
            User(
                .told(isNamed: true),
                leaving(false, newChat),
                number: 3,
                callsUnderWay: 1,
                formerVisitors: [bob]
            ),
            .resetTimedOut,
            User(.told(isNamed: true), number: 3, callsUnderWay: 1, formerVisitors: [bob]),
            [.configureVisitor(name), .reconnect(isWanted: false)]
        ),
        Row(User(.told(isNamed: true)), .resetTimedOut, User(.told(isNamed: true))),
        Row(User(.told(isNamed: true), arriving()), .resetTimedOut, User(.told(isNamed: true), arriving())),
    ]

    @Test("whoever is not forgotten in time stays as before", arguments: timedOutRows)
    func timedOut(row: Row) { row.check() }

    // MARK: During a change

    @Test("a connection that is asked for while the user changes waits; one that is given up does not")
    func connections() {
        for knowledge in Self.knowledge {
            for wants in [true, false] {
                Row(User(knowledge), .connectAfterwards(wants), User(knowledge)).check()
                Row(
                    User(knowledge, Self.leaving(!wants, Self.newChat)),
                    .connectAfterwards(wants),
                    User(knowledge, Self.leaving(wants, Self.newChat))
                ).check()
                Row(
                    User(knowledge, Self.arriving(!wants, readsChat: true)),
                    .connectAfterwards(wants),
                    User(knowledge, Self.arriving(wants, readsChat: true))
                ).check()
            }
        }
    }

    @Test("a token is wanted for the present user, and not while the identity is reset")
    func tokens() {
        #expect(User(.told(isNamed: false), number: 2).wantsToken(ofUser: 2))
        #expect(User(.told(isNamed: false), Self.arriving(), number: 2).wantsToken(ofUser: 2))
        #expect(!User(.told(isNamed: false), number: 2).wantsToken(ofUser: 1))
        #expect(!User(.told(isNamed: false), Self.leaving(), number: 2).wantsToken(ofUser: 2))
    }
}

extension ZendeskProviderUser.Phase {
    fileprivate var name: String {
        switch self {
        case .settled: "settled"
        case .leaving: "leaving"
        case .arriving: "arriving"
        }
    }
}

extension ZendeskProviderUser.Event {
    fileprivate var name: String { "\(self)".prefix { $0 != "(" }.description }
}
