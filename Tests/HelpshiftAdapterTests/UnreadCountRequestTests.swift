import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// Names such as C15 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: requests for the count")
struct UnreadCountRequestTests {
    private let fixture = HelpshiftFixture()

    private func openIssue() {
        fixture.client.say("conversationReopened")
    }

    @Test("without an open issue, a request is sent to the server every five minutes")
    func inactive() {
        #expect(fixture.requests { fixture.clock.advance(by: 299) } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 1) } == ["server"])
        #expect(fixture.requests { fixture.clock.advance(by: 3000) }.count == 10)
    }

    @Test("with an open issue, a request is sent to the server every minute")
    func active() {
        openIssue()
        #expect(fixture.requests { fixture.clock.advance(by: 59) } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 1) } == ["server"])
        #expect(fixture.requests { fixture.clock.advance(by: 600) }.count == 10)
    }

    @Test("an issue that opens brings the next request forward, and one that closes delays it")
    func issueChanges() {
        fixture.clock.advance(by: 120)
        #expect(fixture.requests { openIssue() } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 0) } == ["server"])
        fixture.clock.advance(by: 30)
        fixture.client.say("conversationEnd")
        #expect(fixture.requests { fixture.clock.advance(by: 269) } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("a request within the limit goes to the cache, and doesn't delay the next server request")
    func explicit() {
        #expect(fixture.requests { fixture.provider.requestUnreadCount() } == ["cache"])
        fixture.clock.advance(by: 299)
        #expect(fixture.requests { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(fixture.requests { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("closing the chat screen sends one immediate request to the server")
    func closing() {
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.requests { fixture.client.say("widgetToggle", ["visible": false]) } == ["server"])
        #expect(fixture.requests { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(fixture.requests { fixture.clock.advance(by: 299) } == [])
    }

    @Test("entering the foreground requests the count, from the server if the limit allows")
    func foreground() {
        fixture.lifecycle.send(.didEnterBackground)
        fixture.clock.advance(by: 10)
        #expect(fixture.requests { fixture.lifecycle.send(.willEnterForeground) } == ["cache"])
        fixture.lifecycle.send(.didEnterBackground)
        fixture.clock.advance(by: 290)
        #expect(fixture.requests { fixture.lifecycle.send(.willEnterForeground) } == ["server"])
    }

    @Test("no requests are sent in the background")
    func background() {
        fixture.lifecycle.send(.didEnterBackground)
        #expect(fixture.requests { fixture.clock.advance(by: 3600) } == [])
        openIssue()
        #expect(fixture.requests { fixture.clock.advance(by: 3600) } == [])
    }

    @Test("setting the clock back stops the requests no longer than the limit")
    func clockBack() {
        fixture.clock.now = fixture.clock.now.addingTimeInterval(-86_400)
        #expect(fixture.requests { fixture.provider.requestUnreadCount() } == ["cache"])
        #expect(fixture.requests { fixture.clock.advance(by: 300) } == ["server"])
    }

    @Test("after a login as another user, the count is requested as soon as the limit allows")
    func anotherUser() async throws {
        fixture.clock.advance(by: 100)
        fixture.client.forgetCalls()
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(fixture.client.countRequests == [])
        #expect(fixture.requests { fixture.clock.advance(by: 200) } == ["server"])
    }

    @Test("C15 reported: a message after a report requests the count as soon as the limit allows")
    func messageAfterReport() {
        openIssue()
        fixture.clock.advance(by: 60)
        fixture.report(1, isFromCache: false)
        fixture.clock.advance(by: 10)
        #expect(fixture.requests { fixture.agentMessage("Hello") } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 49) } == [])
        #expect(fixture.requests { fixture.clock.advance(by: 1) } == ["server"])
    }

    @Test("C15 reported: an agent's message means an open issue until the SDK reports otherwise")
    func messageWithoutStatus() {
        fixture.clock.advance(by: 10)
        #expect(fixture.requests { fixture.agentMessage("Hello") } == [])
        fixture.report(1, isFromCache: true)
        #expect(fixture.requests { fixture.clock.advance(by: 50) } == ["server"])
        fixture.client.say("conversationEnd")
        #expect(fixture.requests { fixture.clock.advance(by: 299) } == [])
    }
}
