@testable import ChatBadgeFiles
import Testing

/// Names such as B2 refer to the rules in the article *Invariants*.
@Suite("A provider's part of the icon's number")
struct IconPartTests {
    private let anonymous = LedgerPhone.anonymous
    private let ada = LedgerPhone.ada
    private let bob = LedgerPhone.bob
    private var phone = LedgerPhone()

    // MARK: Counts and pushes

    @Test("B1 a provider adds its count and its pushes while it is active and owes no logout")
    mutating func sum() {
        phone.chat(2)
        #expect(phone.receive("m") == 3)
        phone.send(.chats([:]))
        #expect(phone.number == 0)
        phone.chat(2)
        #expect(phone.number == 3)
        phone.chat(2, owesLogout: true)
        #expect(phone.number == 0)
        phone.chat(2)
        #expect(phone.number == 3)
    }

    @Test("B1 a provider that returns keeps its pushes, even if its user changes start from 0 again")
    mutating func returnsWithPushes() {
        phone.chat(1, changes: 3)
        #expect(phone.receive("m") == 2)
        phone.send(.chats([:]))
        phone.chat(1, changes: 0)
        #expect(phone.number == 2)
    }

    @Test("by default, an app has no number of its own, no count, and counts no bots")
    mutating func leastKnowledge() {
        phone.send(.chats(["shop": IconLedger.Chat(user: ada)]))
        #expect(phone.number == 0)
        #expect(phone.receive("bot's", isBots: true) == 0)
        #expect(phone.receive("m") == 1)
        phone.send(.background(false))
        phone.chat(changes: 0)
        #expect(phone.number == 1)
        #expect(phone.waits.isEmpty)
    }

    @Test("B1 the app's current number and policy for bots apply, not those in its file")
    mutating func currentSettings() {
        phone.chat(1)
        #expect(phone.receive("bot's", isBots: true) == 1)
        phone.send(.app(ownCount: 3, countsBots: true))
        #expect(phone.number == 5)
        phone.launch(.app(ownCount: 6, countsBots: false))
        #expect(phone.number == 7)
        phone.send(.app(ownCount: -1, countsBots: false))
        #expect(phone.number == 1)
    }

    @Test("B2 a message whose push arrived before and after the app named its user counts once")
    mutating func beforeAndAfterUser() {
        #expect(phone.receive("m") == nil)
        phone.chat()
        #expect(phone.number == 1)
        #expect(phone.receive("m", for: ada) == 1)
    }

    @Test("B2 messages with the same id at two providers are different, each with its own user")
    mutating func twoProviders() {
        phone.send(
            .chats([
                "shop": IconLedger.Chat(user: ada, count: 1), "games": IconLedger.Chat(user: ada, count: 2),
            ])
        )
        #expect(phone.receive("m", of: "shop") == 4)
        #expect(phone.receive("m", of: "games") == 5)
        phone.send(
            .chats([
                "shop": IconLedger.Chat(user: ada, count: 1), "games": IconLedger.Chat(user: bob, count: 0),
            ])
        )
        #expect(phone.number == 2)
    }

    @Test("B2 with a log, a message that the app lacks adds to those it has")
    mutating func besideLog() {
        phone.chat(2, ids: ["x"])
        #expect(phone.receive("m") == 3)
        phone.chat(3, ids: ["x", "y"])
        #expect(phone.number == 4)
        phone.chat(4, ids: ["x", "y", "m"])
        #expect(phone.number == 4)
    }

    @Test("B3 without a log, a message and its push count once before the next foreground answer")
    mutating func withoutLog() {
        phone.chat(2)
        #expect(phone.receive("m") == 3)
        phone.chat(3)
        #expect(phone.number == 3)
        phone.chat(4)
        #expect(phone.number == 4)
    }

    @Test("B3 a push that names no message may be included in the count; one that names a message is not")
    mutating func namedAndUnnamed() {
        phone.chat(2, ids: ["x"])
        #expect(phone.receive() == 3)
        #expect(phone.receive("m") == 4)
        phone.chat(3, ids: ["x", "y"])
        #expect(phone.number == 4)
        phone.chat(4, ids: ["x", "y", "z"])
        #expect(phone.number == 5)
    }

    @Test(
        "B3 in the background, the number falls with the count, and a later message is attributed to the push"
    )
    mutating func readInBackground() {
        phone.chat(2)
        #expect(phone.receive() == 3)
        phone.chat(0)
        #expect(phone.number == 1)
        phone.chat(1)
        #expect(phone.number == 1)
        phone.chat(2)
        #expect(phone.number == 2)
    }

    @Test("B3 from a foreground answer on, pushes add to the count that follows")
    mutating func answerInFront() {
        phone.send(.background(false))
        phone.chat(2)
        #expect(phone.receive() == 3)
        phone.chat(3)
        #expect(phone.number == 3)
        phone.send(.answered("shop"))
        #expect(phone.number == 4)
        phone.chat(4)
        #expect(phone.number == 5)
    }

    @Test("B3 an answer before the file is read counts like a later one")
    mutating func answerBeforeFile() {
        phone.chat(2)
        #expect(phone.receive() == 3)
        phone.chat(3)
        #expect(phone.number == 3)
        phone.launch(
            .background(false),
            .chats(["shop": IconLedger.Chat(user: ada, count: 3)]),
            .answered("shop")
        )
        #expect(phone.number == 4)
    }

    @Test("B3 a foreground answer does not apply in the background, nor in the next foreground")
    mutating func answerIsPast() {
        phone.send(.background(false))
        phone.chat(2)
        phone.send(.answered("shop"), .background(true))
        #expect(phone.receive() == 3)
        phone.chat(3)
        #expect(phone.number == 3)
        phone.send(.background(false))
        phone.chat(4)
        #expect(phone.number == 4)
    }

    @Test("B3 an answer in the background takes up no push")
    mutating func answerInBackground() {
        phone.chat(2)
        #expect(phone.receive() == 3)
        phone.chat(3, isConnected: true)
        phone.send(.refresh)
        phone.chat(3)
        phone.chat(3, isConnected: true)
        phone.send(.answered("shop"))
        #expect(phone.number == 3)
        phone.chat(2)
        #expect(phone.number == 3)
    }

    @Test("B3 an answer from an inactive provider takes up no push")
    mutating func answerOfInactive() {
        phone.chat(2)
        #expect(phone.receive() == 3)
        phone.chat(3)
        phone.send(.background(false), .chats([:]), .answered("shop"))
        phone.chat(3)
        #expect(phone.number == 3)
    }

    @Test("B3 an answer from before a swap does not apply to the returning provider")
    mutating func answerBeforeSwap() {
        phone.send(.background(false))
        phone.chat(2)
        phone.send(.answered("shop"))
        #expect(phone.receive() == 3)
        phone.send(.chats([:]))
        phone.chat(3)
        #expect(phone.number == 3)
    }

    // MARK: Messages that the app has

    private func ids(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }

    @Test("B1 the newest 64 messages are known, even if they arrive one by one")
    mutating func newest() {
        for number in 1...65 { phone.chat(ids: [String(number)]) }
        #expect(phone.receive("2") == 0)
        #expect(phone.receive("1") == 1)
    }

    @Test("B2 a message that the app had does not count again once it is no longer among the newest")
    mutating func noLongerNewest() {
        phone.chat(ids: ["1"])
        #expect(phone.receive("1") == 0)
        phone.send(.refresh)
        phone.chat(ids: ids(2...65))
        #expect(phone.number == 0)
        #expect(phone.file?.parts["shop"]?.heldIDs == ids(2...65))
    }

    @Test("B2 nor does it if many newer ones arrive before the app can read the files again")
    mutating func noLongerNewestBeforeReading() {
        phone.chat()
        #expect(phone.receive("1") == 1)
        phone.send(.refresh)
        var app = phone.app
        for ids in [["1"], ids(2...65)] {
            _ = app.apply(.chats(["shop": IconLedger.Chat(user: ada, messageIDs: ids)]))
        }
        #expect(app.number == 0)
    }

    @Test("B2 a message that the app had does not count again, however many users follow")
    mutating func manyUsers() {
        phone.chat(ids: ["1"])
        #expect(phone.receive("1") == 0)
        phone.launch()
        for user in [2, 3, 4, 5, 6] as [UInt64] { phone.chat(of: user, changes: Int(user)) }
        phone.chat(of: ada, changes: 7)
        #expect(phone.number == 0)
    }

    // MARK: Users

    @Test(
        "B5 pushes wait for their user to return, whether or not they name the user",
        arguments: [nil, 1] as [UInt64?]
    )
    mutating func pushesWait(user: UInt64?) {
        phone.chat()
        #expect(phone.receive("m", for: user) == 1)
        phone.chat(of: bob, changes: 1)
        #expect(phone.number == 0)
        phone.chat(of: ada, changes: 2)
        #expect(phone.number == 1)
    }

    @Test("B5 a push for a user who logs in later counts then, even after other users")
    mutating func pushForLaterUser() {
        phone.chat()
        #expect(phone.receive("m", for: bob) == 0)
        phone.chat(of: 3, changes: 1)
        #expect(phone.number == 0)
        phone.chat(of: bob, changes: 2)
        #expect(phone.number == 1)
    }

    @Test("B5 a push that arrived before the app named a user belongs only to the first user")
    mutating func firstUsers() {
        #expect(phone.receive("m") == nil)
        phone.chat()
        #expect(phone.number == 1)
        phone.chat(of: bob, changes: 1)
        #expect(phone.number == 0)
        phone.chat(of: ada, changes: 2)
        #expect(phone.number == 0)
    }

    @Test("B5 a new anonymous visitor has neither the previous one's pushes nor messages")
    mutating func newVisitor() {
        phone.chat(of: anonymous, ids: ["1"])
        #expect(phone.receive("2") == 1)
        phone.send(.refresh)
        phone.chat(of: anonymous, changes: 1)
        #expect(phone.number == 0)
        #expect(phone.receive("1") == 1)
        phone.chat(of: bob, changes: 2)
        #expect(phone.number == 0)
        phone.chat(of: anonymous, changes: 3)
        #expect(phone.number == 1)
    }

    @Test("B2 the messages of the last four users are remembered", arguments: [(5, 0), (6, 1)])
    mutating func formerUsers(lastUser: UInt64, expected: Int) {
        phone.chat(ids: ["1"])
        for user in 2...lastUser { phone.chat(of: user, changes: Int(user)) }
        phone.receive("1", for: ada)
        phone.chat(of: ada, changes: 7)
        #expect(phone.number == expected)
    }

    @Test("B2 if a user leaves and returns, the messages from each time are remembered")
    mutating func comesAndGoes() {
        phone.chat(ids: ["1"])
        phone.chat(of: bob, changes: 1)
        phone.chat(changes: 2, ids: ["2"])
        phone.chat(of: bob, changes: 3)
        phone.receive("1", for: ada)
        phone.receive("2", for: ada)
        phone.chat(changes: 4)
        #expect(phone.number == 0)
        // Returning makes a user the latest one.
        for user in [3, 4, 5, 6] as [UInt64] { phone.chat(of: user, changes: Int(user) + 2) }
        phone.receive("3", for: ada)
        phone.chat(changes: 9, ids: ["3"])
        #expect(phone.number == 0)
    }

    @Test("B3 an answer for the former user does not apply to the next")
    mutating func answerForFormerUser() {
        phone.send(.background(false))
        phone.chat(1)
        phone.send(.answered("shop"))
        phone.chat(2, of: bob, changes: 1)
        #expect(phone.receive() == 3)
        phone.chat(3, of: bob, changes: 1)
        #expect(phone.number == 3)
    }

    // MARK: Before the file is read

    private func shop(_ user: UInt64, changes: Int = 0, ids: [String] = []) -> IconLedger.Event {
        .chats(["shop": IconLedger.Chat(user: user, userChangeCount: changes, messageIDs: ids)])
    }

    @Test("B2 all messages that the app had before it reads the files do not count")
    mutating func messagesBeforeFile() {
        phone.receive("1")
        phone.receive("2")
        phone.launch(shop(ada, ids: ["1"]), shop(ada, ids: ["2"]))
        #expect(phone.number == 0)
    }

    @Test("changes before the app reads the files are kept once for each user")
    func repeatedChangesBeforeFile() {
        var app = IconLedger()
        for count in 1...3 {
            _ = app.apply(.chats(["shop": IconLedger.Chat(user: ada, count: count)]))
            _ = app.apply(.chats(["shop": IconLedger.Chat(user: bob, count: count)]))
        }
        #expect(app.run.early.count == 2)
        #expect(app.run.early.last?["shop"]?.count == 3)
    }

    @Test("B2 messages of a user who leaves and returns before the app reads the files do not count")
    mutating func comesAndGoesBeforeFile() {
        phone.receive("1")
        phone.receive("2")
        phone.launch(shop(ada, ids: ["1"]), shop(bob, changes: 1), shop(ada, changes: 2, ids: ["2"]))
        #expect(phone.number == 0)
    }

    @Test(
        "B5 a visitor who is replaced before the app reads the files leaves no push",
        arguments: [(0, 1), (1, 0)]
    )
    mutating func visitorBeforeFile(changes: Int, expected: Int) {
        phone.chat(of: anonymous)
        #expect(phone.receive("m") == 1)
        phone.launch(shop(anonymous), shop(anonymous, changes: changes))
        #expect(phone.number == expected)
    }

    @Test("B5 a user who leaves before the app reads the files keeps the pushes and messages from that time")
    mutating func userBeforeFile() {
        phone.chat()
        phone.receive("1")
        phone.receive("2")
        #expect(phone.number == 2)
        phone.launch(shop(ada, ids: ["1"]), shop(bob, changes: 1))
        #expect(phone.number == 0)
        phone.send(shop(ada, changes: 2))
        #expect(phone.number == 1)
    }

    @Test("B1 a visitor who is replaced before the app reads the files is not replaced again at a swap")
    mutating func visitorBeforeFileAndSwap() {
        phone.chat(of: anonymous)
        phone.launch(shop(anonymous), shop(anonymous, changes: 1))
        #expect(phone.receive("m") == 1)
        phone.send(.refresh, .chats([:]), shop(anonymous))
        #expect(phone.number == 1)
    }
}
