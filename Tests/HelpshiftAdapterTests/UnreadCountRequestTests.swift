import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// Names such as C15 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: asking for the count")
struct UnreadCountRequestTests {
    private let fixture = HelpshiftFixture()

    private func openIssue() {
        fixture.client.say("conversationReopened")
    }

    private func asked(_ body: () -> Void) -> [String] {
        fixture.client.forgetCalls()
        body()
        return fixture.client.countRequests.map { String($0.dropFirst("requestUnread ".count)) }
    }

    @Test("the server is asked when the provider starts")
    func start() {
        #expect(fixture.client.countRequests == ["requestUnread server"])
    }

    @Test("without an open issue the server is asked every five minutes")
    func inactive() {
        #expect(asked { fixture.clock.advance(by: 299) } == [])
        #expect(asked { fixture.clock.advance(by: 1) } == ["server"])
        #expect(asked { fixture.clock.advance(by: 3000) }.count == 10)
    }

    @Test("with an open issue the server is asked every minute")
    func active() {
        openIssue()
        #expect(asked { fixture.clock.advance(by: 59) } == [])
        #expect(asked { fixture.clock.advance(by: 1) } == ["server"])
        #expect(asked { fixture.clock.advance(by: 600) }.count == 10)
    }

    @Test("an issue that opens brings the next question forward, one that closes puts it off")
    func issueChanges() {
        fixture.clock.advance(by: 120)
        #expect(asked { openIssue() } == [])
        #expect(asked { fixture.clock.advance(by: 0) } == ["server"])
        fixture.clock.advance(by: 30)
        fixture.client.say("conversationEnd")
        #expect(asked { fixture.clock.advance(by: 269) } == [])
        #expect(asked { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("who asks within the limit gets the cache, and the server no earlier than before")
    func explicit() {
        #expect(asked { fixture.provider.requestUnreadCount() } == ["cache"])
        fixture.clock.advance(by: 299)
        #expect(asked { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(asked { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("closing the chat screen asks the server at once, and once")
    func closing() {
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(asked { fixture.client.say("widgetToggle", ["visible": false]) } == ["server"])
        #expect(asked { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(asked { fixture.clock.advance(by: 299) } == [])
    }

    @Test("coming back to the app asks: the server where the limit allows it, the cache otherwise")
    func foreground() {
        fixture.lifecycle.send(.didEnterBackground)
        fixture.clock.advance(by: 10)
        #expect(asked { fixture.lifecycle.send(.willEnterForeground) } == ["cache"])
        fixture.lifecycle.send(.didEnterBackground)
        fixture.clock.advance(by: 290)
        #expect(asked { fixture.lifecycle.send(.willEnterForeground) } == ["server"])
    }

    @Test("nothing is asked in the background")
    func background() {
        fixture.lifecycle.send(.didEnterBackground)
        #expect(asked { fixture.clock.advance(by: 3600) } == [])
        openIssue()
        #expect(asked { fixture.clock.advance(by: 3600) } == [])
    }

    @Test("a clock that is put back stops the questions for no longer than the limit")
    func clockBack() {
        fixture.clock.now = fixture.clock.now.addingTimeInterval(-86_400)
        #expect(asked { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(asked { fixture.clock.advance(by: 300) } == ["server"])
    }

    @Test("another user's count is asked for as soon as the limit allows")
    func anotherUser() async throws {
        fixture.clock.advance(by: 100)
        fixture.client.forgetCalls()
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(fixture.client.countRequests == [])
        #expect(asked { fixture.clock.advance(by: 200) } == ["server"])
    }

    @Test("C15 reported: a message after a report is asked about as soon as the limit allows")
    func messageAfterReport() {
        openIssue()
        fixture.clock.advance(by: 60)
        fixture.report(1, isFromCache: false)
        fixture.clock.advance(by: 10)
        #expect(asked { fixture.agentMessage("Hello") } == [])
        #expect(asked { fixture.clock.advance(by: 49) } == [])
        #expect(asked { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("C15 reported: an agent's message is the sign of an open issue, until the SDK says otherwise")
    func messageWithoutStatus() {
        fixture.clock.advance(by: 10)
        #expect(asked { fixture.agentMessage("Hello") } == [])
        fixture.report(1, isFromCache: true)
        #expect(asked { fixture.clock.advance(by: 50) } == ["server"])
        fixture.client.say("conversationEnd")
        #expect(asked { fixture.clock.advance(by: 299) } == [])
    }

    @Test("an answer is not waited for: silence changes nothing")
    func silence() {
        fixture.report(3, isFromCache: false)
        fixture.clock.advance(by: 3600)
        #expect(fixture.state.reportedUnread?.count == 3)
    }
}
