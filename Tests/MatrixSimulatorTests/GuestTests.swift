import ChatProviderKit
import ChatProviderTesting
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// Names such as U9 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: guests", .timeLimit(.minutes(10)))
struct GuestTests {
    @Test("U9 a guest whose account the server ends is followed by another, without the former's count")
    func endedAccount() async throws {
        let server = SimulatedMatrix(clock: ManualChatClock())
        let ada = server.agent("ada")
        let room = try ada.createRoom(inviting: "grace")
        let provider = server.makeProvider(room: room)
        let counter = MessageCounter.started(with: provider)
        await server.untilPolled(by: "@1:localhost")
        try ada.invite("@1:localhost", to: room)
        await server.untilPolled(by: "@1:localhost")
        try ada.send("How can I help?", to: room)
        await server.untilPolled(by: "@1:localhost")
        #expect(counter.unreadCount.value == .live(1))
        server.logOut("@1:localhost")
        #expect(await eventually { server.pollCount(of: "@2:localhost") == 1 })
        #expect(counter.unreadCount.value == .unknown)
        provider.shutDown()
    }

    @Test("C15 what a guest has read doesn't count again, although the server counts it")
    func countBeyondHistory() async throws {
        let server = SimulatedMatrix(clock: ManualChatClock())
        let ada = server.agent("ada")
        let room = try ada.createRoom(inviting: "grace")
        let provider = server.makeProvider(
            configuration: MatrixConfiguration(
                homeserver: server.homeserver,
                conversation: .room(room),
                history: 5
            )
        )
        let counter = MessageCounter.started(with: provider)
        await server.untilPolled(by: "@1:localhost")
        try ada.invite("@1:localhost", to: room)
        await server.untilPolled(by: "@1:localhost")
        for number in 1...8 { try ada.send("\(number)", to: room) }
        await server.untilPolled(by: "@1:localhost")
        counter.conversationWillAppear()
        #expect(counter.unreadCount.value == .live(0))
        counter.conversationDidClose()
        for number in 9...16 { try ada.send("\(number)", to: room) }
        await server.untilPolled(by: "@1:localhost")
        #expect(server.unreadCount(of: "@1:localhost", in: room) == 16)
        #expect(provider.chatState.value.reportedUnread == nil)
        #expect(counter.unreadCount.value == .live(5))
        provider.shutDown()
    }

    @Test("a second guest whose account the server ends is followed by none until the app acts")
    func endedTwice() async throws {
        let server = SimulatedMatrix(clock: ManualChatClock())
        let ada = server.agent("ada")
        let provider = server.makeProvider(room: try ada.createRoom(inviting: "grace"))
        provider.connect()
        await server.untilPolled(by: "@1:localhost")
        server.logOut("@1:localhost")
        await server.untilPolled(by: "@2:localhost")
        server.logOut("@2:localhost")
        #expect(await eventually { provider.connectionStatus.value == .failed(.sessionExpired) })
        #expect(server.pollCount(of: "@3:localhost") == 0)
        provider.shutDown()
    }
}
