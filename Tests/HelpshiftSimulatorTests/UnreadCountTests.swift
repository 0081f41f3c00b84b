import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: the count of unread messages")
struct UnreadCountTests {
    private let fixture = SimulatorFixture()

    @Test("the server's count is given once a minute while an issue is open; in between the cache answers")
    func openIssue() throws {
        try fixture.startConversation()
        #expect(try fixture.count() == ["0"])
        fixture.sdk.device.isOnline = false
        try fixture.server.agents.send("One")
        fixture.sdk.device.isOnline = true
        fixture.clock.advance(by: 59)
        #expect(try fixture.count() == ["0c"])
        fixture.clock.advance(by: 1)
        #expect(try fixture.count() == ["1"])
        #expect(try fixture.count() == ["1c"])
    }

    @Test("without an open issue the server's count is given once in five minutes")
    func noIssue() throws {
        #expect(try fixture.count() == ["0"])
        fixture.clock.advance(by: 299)
        #expect(try fixture.count() == ["0c"])
        fixture.clock.advance(by: 1)
        #expect(try fixture.count() == ["0"])
    }

    @Test("right after the chat was closed the server answers, once")
    func afterClosing() throws {
        #expect(try fixture.count() == ["0"])
        try fixture.sdk.showConversation(configuration: [:])
        try fixture.sdk.closeSession()
        #expect(try fixture.count() == ["0"])
        #expect(try fixture.count() == ["0c"])
    }

    @Test("the local value is always from the cache")
    func localValue() throws {
        try fixture.startConversation()
        try fixture.server.agents.send("One")
        #expect(try fixture.count(fromServer: false) == ["1c"])
    }

    @Test("without a network the cache answers")
    func offline() throws {
        fixture.sdk.device.isOnline = false
        #expect(try fixture.count() == ["0c"])
    }

    @Test("an answer that the server is slow to give is lost with the network or the user")
    func slowServer() throws {
        fixture.server.latency = 2
        #expect(try fixture.count() == [])
        #expect(fixture.counts { fixture.clock.advance(by: 2) } == ["0"])
        fixture.clock.advance(by: 300)
        #expect(try fixture.count() == [])
        _ = try fixture.login(["userId": "anna"])
        #expect(fixture.counts { fixture.clock.advance(by: 2) } == [])
    }

    @Test("before 10.5 the count comes as an answer only; from 10.5 on unasked too")
    func unsolicited() throws {
        #expect(fixture.counts { fixture.clock.advance(by: 3600) } == [])
        let newer = SimulatorFixture(version: .v10_5_0)
        #expect(newer.counts { newer.clock.advance(by: 300) } == ["0"])
        newer.lifecycle.send(.didEnterBackground)
        #expect(newer.counts { newer.clock.advance(by: 3600) } == [])
    }

    @Test("the user's own messages are not unread")
    func ownMessages() throws {
        try fixture.startConversation()
        try fixture.sdk.showConversation(configuration: [:])
        try fixture.sdk.visitor.send("Hello?")
        try fixture.sdk.closeSession()
        #expect(try fixture.count() == ["0"])
    }

    @Test("what is in the chat is read while the chat is shown, on the server too")
    func reading() throws {
        try fixture.startConversation()
        try fixture.server.agents.send("One")
        #expect(fixture.server.conversations.first?.unreadCount == 1)
        try fixture.sdk.showConversation(configuration: [:])
        #expect(fixture.server.conversations.first?.unreadCount == 0)
        try fixture.server.agents.send("Two")
        #expect(fixture.server.conversations.first?.unreadCount == 0)
    }

    @Test("what is read without a network is read on the server once there is one")
    func readingOffline() throws {
        try fixture.startConversation()
        try fixture.server.agents.send("One")
        fixture.sdk.device.isOnline = false
        try fixture.sdk.showConversation(configuration: [:])
        #expect(try fixture.count(fromServer: false) == ["0c"])
        #expect(fixture.server.conversations.first?.unreadCount == 1)
        fixture.sdk.device.isOnline = true
        #expect(fixture.server.conversations.first?.unreadCount == 0)
    }

    @Test("bots' messages are in the count, unless the account leaves them out")
    func bots() throws {
        try fixture.startConversation()
        try fixture.server.agents.sendAsBot("One")
        #expect(try fixture.count() == ["1"])
        fixture.server.dashboard.countsBotMessages = false
        try fixture.server.agents.sendAsBot("Two")
        #expect(try fixture.count(fromServer: false) == ["1c"])
    }
}
