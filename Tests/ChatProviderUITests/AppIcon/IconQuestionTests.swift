@testable import ChatBadgeFiles
import Testing

/// Names such as B3 refer to the rules in the article *Invariants*.
@Suite("The app's requests to a vendor because of a push")
struct IconQuestionTests {
    private var phone = LedgerPhone()

    /// Brings the connected app to the foreground and lets it read a push.
    private mutating func readPush(_ message: String? = "m") {
        phone.send(.background(false))
        phone.chat(isConnected: true)
        phone.receive(message)
        phone.send(.refresh)
    }

    @Test("B3 five seconds after reading a push while connected, the app sends one request")
    mutating func asksOnce() {
        readPush()
        phone.send(.refresh)
        #expect(phone.waits == ["shop"])
        #expect(phone.asked.isEmpty)
        phone.send(.waited("shop"), .refresh, .waited("shop"))
        #expect(phone.waits == ["shop"])
        #expect(phone.asked == ["shop"])
    }

    @Test(
        "B3 a connection's first answer does not apply to a push that was read later, but the next one does"
    )
    mutating func answersInOrder() {
        readPush()
        phone.send(.waited("shop"), .answered("shop"))
        #expect(phone.number == 1)
        phone.send(.answered("shop"))
        #expect(phone.number == 0)
        phone.send(.waited("shop"))
        #expect(phone.asked == ["shop"])
    }

    @Test("B3 an answer that was not requested takes up no push")
    mutating func unaskedAnswer() {
        readPush()
        phone.send(.answered("shop"), .answered("shop"))
        #expect(phone.number == 1)
    }

    @Test("B3 a connection's first answer covers everything that the app had read before")
    mutating func connectionAsks() {
        phone.send(.background(false))
        phone.chat()
        phone.receive("m")
        phone.send(.refresh)
        phone.chat(isConnected: true)
        #expect(phone.waits.isEmpty)
        phone.send(.answered("shop"))
        #expect(phone.number == 0)
    }

    @Test("B3 a connection from before the first read covers the pushes in the files")
    mutating func connectedBeforeReading() {
        phone.chat()
        phone.receive()
        phone.launch(.chats(["shop": IconLedger.Chat(user: LedgerPhone.ada, isConnected: true)]))
        phone.send(.background(false), .answered("shop"))
        #expect(phone.number == 0)
        phone.send(.waited("shop"))
        #expect(phone.asked.isEmpty)
    }

    @Test("B3 a connection that was answered before the first read covers none of the pushes in the files")
    mutating func answeredBeforeReading() {
        phone.chat()
        phone.receive()
        phone.launch(
            .background(false),
            .chats(["shop": IconLedger.Chat(user: LedgerPhone.ada, isConnected: true)]),
            .answered("shop")
        )
        #expect(phone.waits == ["shop"])
        phone.send(.answered("shop"))
        #expect(phone.number == 1)
        phone.send(.waited("shop"), .answered("shop"))
        #expect(phone.number == 0)
    }

    @Test("B3 if a connection from before the first read stays unanswered, the app sends a request")
    mutating func unansweredBeforeReading() {
        phone.chat()
        phone.receive()
        phone.launch(
            .background(false),
            .chats(["shop": IconLedger.Chat(user: LedgerPhone.ada, isConnected: true)])
        )
        #expect(phone.waits == ["shop"])
        phone.send(.waited("shop"))
        #expect(phone.asked == ["shop"])
    }

    @Test("B3 a new connection starts with its own answer, whatever was requested before")
    mutating func reconnection() {
        readPush()
        phone.send(.waited("shop"))
        phone.chat()
        phone.chat(isConnected: true)
        phone.send(.answered("shop"))
        #expect(phone.number == 0)
    }

    @Test("B3 of three unanswered requests, the third is repeated")
    mutating func threeQuestions() {
        readPush("1")
        phone.send(.waited("shop"))
        phone.receive("2")
        phone.send(.refresh, .waited("shop"))
        #expect(phone.asked == ["shop", "shop"])
        phone.send(.answered("shop"))
        #expect(phone.number == 2)
        phone.send(.answered("shop"))
        #expect(phone.number == 1)
        phone.send(.answered("shop"))
        #expect(phone.number == 1)
        #expect(phone.waits.count == 3)
        phone.send(.waited("shop"), .answered("shop"))
        #expect(phone.asked.count == 3)
        #expect(phone.number == 0)
    }

    @Test("B3 an answer takes up only the pushes of its own provider and user")
    mutating func whoseAnswer() {
        let active = [
            "games": IconLedger.Chat(user: 1, isConnected: true),
            "shop": IconLedger.Chat(user: 1, isConnected: true),
        ]
        phone.send(
            .background(false),
            .chats(["games": IconLedger.Chat(user: 1), "shop": IconLedger.Chat(user: 1)])
        )
        for provider in active.keys { phone.receive("m", of: provider) }
        phone.receive("bob's", for: LedgerPhone.bob, of: "shop")
        phone.send(.refresh, .chats(active), .answered("shop"))
        #expect(phone.number == 1)
        #expect(phone.file?.parts["shop"]?.taken.count == 1)
        phone.send(.answered("games"))
        #expect(phone.number == 0)
    }

    @Test("B3 each of two connected providers receives a request")
    mutating func twoProviders() {
        phone.send(
            .background(false),
            .chats([
                "games": IconLedger.Chat(user: 1, isConnected: true),
                "shop": IconLedger.Chat(user: 1, isConnected: true),
            ])
        )
        phone.receive("m", of: "games")
        phone.send(.refresh)
        #expect(phone.waits == ["games"])
        phone.receive("m", of: "shop")
        phone.send(.refresh, .waited("games"), .waited("shop"))
        #expect(phone.waits == ["games", "shop"])
        #expect(phone.asked == ["games", "shop"])
    }

    // MARK: No request

    @Test(
        "B3 a message that arrives within the five seconds makes a request unnecessary, and a later push does not"
    )
    mutating func messageArrives() {
        readPush()
        phone.chat(1, ids: ["m"], isConnected: true)
        phone.send(.waited("shop"))
        #expect(phone.asked.isEmpty)
        phone.receive("n")
        phone.send(.refresh)
        #expect(phone.waits == ["shop", "shop"])
    }

    @Test("B3 without a connection no request is sent")
    mutating func notConnected() {
        readPush()
        phone.chat()
        phone.send(.waited("shop"), .refresh)
        #expect(phone.waits == ["shop"])
        #expect(phone.asked.isEmpty)
    }

    @Test("B3 in the background no request is sent, and in the foreground everything is requested again")
    mutating func background() {
        readPush()
        phone.send(.waited("shop"), .background(true))
        phone.receive("n")
        phone.send(.refresh, .waited("shop"))
        #expect(phone.waits == ["shop"])
        #expect(phone.asked == ["shop"])
        phone.send(.background(false))
        #expect(phone.waits == ["shop", "shop"])
    }

    @Test("B3 a connection opened in the background requires another request in the foreground")
    mutating func connectionInBackground() {
        phone.chat()
        phone.receive("m")
        phone.send(.refresh)
        phone.chat(isConnected: true)
        phone.send(.background(false))
        #expect(phone.waits == ["shop"])
    }

    @Test("B3 while a logout is owed, no request is sent")
    mutating func owedLogout() {
        phone.send(.background(false))
        phone.chat(owesLogout: true, isConnected: true)
        phone.receive("m")
        phone.send(.refresh)
        #expect(phone.waits.isEmpty)
    }

    @Test("B3 a push that does not count needs no request")
    mutating func notCounted() {
        phone.send(.background(false))
        phone.chat(isConnected: true)
        phone.receive("bob's", for: LedgerPhone.bob)
        phone.receive("bot's", isBots: true)
        phone.send(.refresh)
        #expect(phone.waits.isEmpty)
    }

    @Test("B3 an answer to a request for the former user takes up none of the next user's pushes")
    mutating func formerUsersQuestion() {
        phone.send(.background(false))
        phone.chat()
        phone.receive("m", for: LedgerPhone.bob)
        phone.send(.refresh)
        phone.chat(isConnected: true)
        phone.chat(of: LedgerPhone.bob, changes: 1, isConnected: true)
        #expect(phone.waits == ["shop"])
        phone.send(.answered("shop"))
        #expect(phone.number == 1)
        phone.send(.waited("shop"), .answered("shop"))
        #expect(phone.number == 0)
    }
}
