import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// The transitions of ``ZendeskChatProviderUser``, as tables.
@Suite("The user's transitions")
struct ProviderUserTests {
    typealias User = ZendeskChatProviderUser

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

    static let name = ZendeskChatVisitorInfo(name: "Ann", email: "ann@example.com")
    static let ann = FormerVisitor(of: ChatState(chatID: "ann's", userID: "ann"))
    static let bob = FormerVisitor(of: ChatState(chatID: "bob's", userID: "bob"))
    static let device = FormerVisitor(of: ZendeskChatState(chatID: "device's"), userID: nil)
    static let token = SignedIdentity(userID: "ann") { "" }
    static let empty = ZendeskChatState(chatSessionStatus: .configuring)
    static let annsChat = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "ann's")
    static let newChat = ZendeskChatState(chatSessionStatus: .started, isChatting: true, chatID: "new")

    static func known(_ id: String) -> ChatUser { .known(KnownUser(id: id)) }

    static func leaving(_ connects: Bool = false, _ former: [FormerVisitor] = [ann]) -> User.Phase {
        .leaving(User.Leaving(former: former, connectsAfterwards: connects))
    }

    static func arriving(_ connects: Bool = false, readsChat: Bool = false) -> User.Phase {
        .arriving(User.Arriving(connectsAfterwards: connects, readsChat: readsChat))
    }

    static let knowledge: [User.Knowledge] = [.awaitsLogin, .told(isNamed: false), .told(isNamed: true)]

    // MARK: Leaving

    static let leaveRows: [Row] = [
        Row(
            User(.told(isNamed: false)),
            .leave(ann),
            User(.told(isNamed: false), leaving()),
            [.giveUpOpening]
        ),
        Row(User(.awaitsLogin), .leave(ann), User(.awaitsLogin, leaving()), [.giveUpOpening]),
        // A connection that was asked for while the user was awaited is opened for the next one.
        Row(
            User(.awaitsLogin, connectsAfterLogin: true, outstandingResets: 1),
            .leave(ann),
            User(.awaitsLogin, leaving(true), outstandingResets: 1),
            [.giveUpOpening]
        ),
        Row(
            User(.told(isNamed: true)),
            .leave(ann),
            User(.told(isNamed: false), leaving()),
            [.giveUpOpening, .configureVisitor(nil)]
        ),
        // One change at a time.
        Row(
            User(.told(isNamed: false), leaving(true)),
            .leave(bob),
            User(.told(isNamed: false), leaving(true))
        ),
        Row(
            User(.told(isNamed: true), arriving(true)),
            .leave(bob),
            User(.told(isNamed: true), arriving(true))
        ),
    ]

    @Test("whoever leaves gives up an opening connection, and the configured name", arguments: leaveRows)
    func leave(row: Row) { row.check() }

    static let timedOutRows: [Row] = [
        Row(
            User(.told(isNamed: false), leaving(true)),
            .resetTimedOut,
            User(.awaitsLogin, connectsAfterLogin: true, outstandingResets: 1),
            [.closeUntilLogin]
        ),
        Row(
            User(.awaitsLogin, leaving(false), hasHeldChat: true, outstandingResets: 1),
            .resetTimedOut,
            User(.awaitsLogin, hasHeldChat: true, outstandingResets: 2),
            [.closeUntilLogin]
        ),
        Row(
            User(.told(isNamed: false), leaving(), number: 3, pendingCalls: 1, formerVisitors: [bob]),
            .resetTimedOut,
            User(.awaitsLogin, number: 3, pendingCalls: 1, formerVisitors: [bob], outstandingResets: 1),
            [.closeUntilLogin]
        ),
        Row(User(.told(isNamed: true)), .resetTimedOut, User(.told(isNamed: true))),
        Row(User(.told(isNamed: true), arriving()), .resetTimedOut, User(.told(isNamed: true), arriving())),
    ]

    @Test("whoever is not forgotten in time stays, and waits for a login", arguments: timedOutRows)
    func timedOut(row: Row) { row.check() }

    static let lateRows: [Row] = [
        Row(
            User(.awaitsLogin, connectsAfterLogin: true, outstandingResets: 1),
            .resetReturnedLate(present: known("ann")),
            User(.awaitsLogin, connectsAfterLogin: true),
            [.closeUntilLogin, .reportForgotten]
        ),
        // The anonymous user is another visitor from then on.
        Row(
            User(.awaitsLogin, connectsAfterLogin: true, outstandingResets: 1),
            .resetReturnedLate(present: .anonymous),
            User(.told(isNamed: false), number: 1),
            [.forgetAnonymousRecord, .become(.anonymous), .readNewChat, .reconnect(isWanted: true)]
        ),
        Row(
            User(.awaitsLogin, outstandingResets: 2),
            .resetReturnedLate(present: .anonymous),
            User(.awaitsLogin, outstandingResets: 1)
        ),
        // A later reset was answered first.
        Row(
            User(.told(isNamed: true), number: 2),
            .resetReturnedLate(present: known("ann")),
            User(.awaitsLogin, number: 2),
            [.configureVisitor(nil), .closeUntilLogin, .reportForgotten]
        ),
        Row(
            User(.told(isNamed: true), arriving(true)),
            .resetReturnedLate(present: known("ann")),
            User(.awaitsLogin, arriving(true)),
            [.configureVisitor(nil), .closeUntilLogin, .reportForgotten]
        ),
        // The reset that is running decides.
        Row(
            User(.awaitsLogin, leaving(true), outstandingResets: 1),
            .resetReturnedLate(present: known("ann")),
            User(.awaitsLogin, leaving(true))
        ),
    ]

    @Test("a reset that is answered late makes the SDK's visitor another one", arguments: lateRows)
    func late(row: Row) { row.check() }

    static let restoreRows: [Row] = [
        Row(
            User(.told(isNamed: false)),
            .restore(known("ann"), isKnownToSDK: false),
            User(.awaitsLogin, number: 1),
            [.become(known("ann")), .closeUntilLogin]
        ),
        Row(
            User(.told(isNamed: false), hasHeldChat: true),
            .restore(known("ann"), isKnownToSDK: true),
            User(.told(isNamed: false), number: 1),
            [.become(known("ann")), .readChat]
        ),
        Row(
            User(.told(isNamed: false)),
            .oweLogout,
            User(.awaitsLogin),
            [.forgetAnonymousRecord, .forgetChat, .closeUntilLogin]
        ),
        // The app has begun a change already.
        Row(
            User(.told(isNamed: false), leaving()),
            .restore(known("ann"), isKnownToSDK: false),
            User(.told(isNamed: false), leaving())
        ),
        Row(
            User(.told(isNamed: false), arriving()),
            .oweLogout,
            User(.told(isNamed: false), arriving())
        ),
    ]

    @Test("a stored user whom the SDK does not know waits for a login", arguments: restoreRows)
    func restore(row: Row) { row.check() }

    // MARK: During a change

    @Test("a connection that is asked for while the user changes or is awaited waits, unless it is given up")
    func connections() {
        for wants in [true, false] {
            for knowledge in Self.knowledge {
                let isAwaited = knowledge == .awaitsLogin
                Row(
                    User(knowledge, connectsAfterLogin: isAwaited && !wants),
                    .connectAfterwards(wants),
                    User(knowledge, connectsAfterLogin: isAwaited && wants)
                ).check()
                Row(
                    User(knowledge, Self.leaving(!wants, [Self.bob])),
                    .connectAfterwards(wants),
                    User(knowledge, Self.leaving(wants, [Self.bob]))
                ).check()
                Row(
                    User(knowledge, Self.arriving(!wants, readsChat: true)),
                    .connectAfterwards(wants),
                    User(knowledge, Self.arriving(wants, readsChat: true))
                ).check()
            }
        }
    }

    @Test("nothing is sent or connected while the user leaves or is awaited")
    func inTouch() {
        for knowledge in Self.knowledge {
            let isTold = knowledge != .awaitsLogin
            #expect(User(knowledge).canReachUsersChat == isTold)
            #expect(User(knowledge).waitsToConnect == !isTold)
            #expect(!User(knowledge, Self.leaving()).canReachUsersChat)
            #expect(User(knowledge, Self.leaving()).waitsToConnect)
            #expect(!User(knowledge, Self.arriving()).waitsToConnect)
        }
        #expect(User(.told(isNamed: false)).hearsOwnChat)
        #expect(!User(.told(isNamed: false), formerVisitors: [Self.ann]).hearsOwnChat)
        #expect(!User(.awaitsLogin).hearsOwnChat)
    }

    @Test("a token is wanted for the present user, and not while the identity is reset")
    func tokens() {
        #expect(User(.told(isNamed: false), number: 2).wantsToken(ofUser: 2))
        #expect(User(.told(isNamed: false), Self.arriving(), number: 2).wantsToken(ofUser: 2))
        #expect(!User(.told(isNamed: false), number: 2).wantsToken(ofUser: 1))
        #expect(!User(.told(isNamed: false), Self.leaving(), number: 2).wantsToken(ofUser: 2))
    }
}

extension ZendeskChatProviderUser.Phase {
    fileprivate var name: String {
        switch self {
        case .settled: "settled"
        case .leaving: "leaving"
        case .arriving: "arriving"
        }
    }
}

extension ZendeskChatProviderUser.Event {
    fileprivate var name: String { "\(self)".prefix { $0 != "(" }.description }
}
