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

    @Test("with an open issue, the server answers once a minute, and the cache in between")
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

    @Test("without an open issue, the server answers once every five minutes")
    func noIssue() throws {
        #expect(try fixture.count() == ["0"])
        fixture.clock.advance(by: 299)
        #expect(try fixture.count() == ["0c"])
        fixture.clock.advance(by: 1)
        #expect(try fixture.count() == ["0"])
    }

    @Test("the server answers once right after the chat is closed")
    func afterClosing() throws {
        #expect(try fixture.count() == ["0"])
        try fixture.sdk.showConversation(configuration: [:])
        try fixture.sdk.closeSession()
        #expect(try fixture.count() == ["0"])
        #expect(try fixture.count() == ["0c"])
    }

    @Test("without a network, the cache answers")
    func offline() throws {
        fixture.sdk.device.isOnline = false
        #expect(try fixture.count() == ["0c"])
    }

    @Test("a slow server's answer is lost if the user changes")
    func slowServer() throws {
        fixture.server.latency = 2
        #expect(try fixture.count() == [])
        #expect(fixture.counts { fixture.clock.advance(by: 2) } == ["0"])
        fixture.clock.advance(by: 300)
        #expect(try fixture.count() == [])
        _ = try fixture.login(["userId": "anna"])
        #expect(fixture.counts { fixture.clock.advance(by: 2) } == [])
    }

    @Test("before 10.5 a count is only an answer, and since 10.5 it is also sent unrequested")
    func unsolicited() throws {
        #expect(fixture.counts { fixture.clock.advance(by: 3600) } == [])
        let newer = SimulatorFixture(version: .v10_5_0)
        #expect(newer.counts { newer.clock.advance(by: 300) } == ["0"])
        newer.lifecycle.send(.didEnterBackground)
        #expect(newer.counts { newer.clock.advance(by: 3600) } == [])
    }

    @Test("messages are read on the server while the chat is shown")
    func reading() throws {
        try fixture.startConversation()
        try fixture.server.agents.send("One")
        #expect(fixture.server.conversations.first?.unreadCount == 1)
        try fixture.sdk.showConversation(configuration: [:])
        #expect(fixture.server.conversations.first?.unreadCount == 0)
        try fixture.server.agents.send("Two")
        #expect(fixture.server.conversations.first?.unreadCount == 0)
    }

    @Test("messages that are read without a network are read on the server when it returns")
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

    @Test("bots' messages count unless the account excludes them")
    func bots() throws {
        try fixture.startConversation()
        try fixture.server.agents.sendAsBot("One")
        #expect(try fixture.count() == ["1"])
        fixture.server.dashboard.countsBotMessages = false
        try fixture.server.agents.sendAsBot("Two")
        #expect(try fixture.count(fromServer: false) == ["1c"])
    }
}
