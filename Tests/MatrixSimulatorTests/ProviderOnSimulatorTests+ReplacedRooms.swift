import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// Support replaces the conversation's room by another one.
extension ProviderOnSimulatorTests {
    @Test("C1 after a room is replaced, the former room's unread messages still count")
    func replacedRoom() async throws {
        let phone = Phone(server, room)
        let (first, firstCounter) = try await phone.logIn()
        try await replaceRoom()
        let texts = first.chatState.value.transcript.compactMap(\.text)
        #expect(texts == ["How can I help?", "Are you still there?"])
        #expect(firstCounter.unreadCount.value == .live(2))
        first.shutDown()

        let (second, secondCounter) = phone.launch()
        secondCounter.start()
        await server.untilPolled(by: "grace")
        #expect(secondCounter.unreadCount.value == .live(2))
        second.shutDown()
    }

    @Test("a former room that the server can't read does not keep the visitor out of the next one")
    func brokenFormerRoom() async throws {
        let broken = Locked<String?>(nil)
        let transport = DisturbedTransport(server) { request throws(MatrixError) in
            let path = request.url.pathComponents
            if path.last == "messages", let room = broken.withLock({ $0 }), path.contains(room) {
                throw .refused(status: 500, code: "M_UNKNOWN")
            }
        }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.homeserver, conversation: .room(room)),
            sessions: InMemoryMatrixSessionStore(),
            clock: clock,
            transport: transport
        )
        try await provider.login(server.user("grace"))
        provider.connect()
        await server.untilPolled(by: "grace")
        broken.withLock { $0 = room }
        try await replaceRoom()
        #expect(provider.connectionStatus.value == .connected)
        #expect(provider.chatState.value.transcript.compactMap(\.text) == ["Are you still there?"])
        provider.shutDown()
    }

    @Test("after a chat ends in the room that replaced another, no message goes to the former one")
    func messageAfterReplacement() async throws {
        try await start()
        try await replaceRoom()
        try await provider.endChat()
        _ = try? await provider.send("again")
        #expect(server.messages(in: room).map { $0.text } == ["How can I help?"])
        provider.shutDown()
    }

    @Test("C1 a room that the user has entered on another device while this one was away is followed")
    func replacedWhileAway() async throws {
        try await start()
        provider.disconnect()
        while server.pollCount(of: "grace") > 0 { await Task.yield() }
        let next = try ada.createRoom(inviting: "grace")
        try ada.replace(room, by: next)
        try server.agent("grace").join(next)
        provider.connect()
        await server.untilPolled(by: "grace")
        try ada.send("How can I help?", to: next)
        await server.untilPolled(by: "grace")
        #expect(provider.chatState.value.chatID == next)
        #expect(provider.chatState.value.transcript.compactMap(\.text) == ["How can I help?"])
        #expect(counter.unreadCount.value == .live(1))
        provider.shutDown()
    }

    @Test("rooms that replace each other in a circle are each entered once")
    func replacedInCircle() async throws {
        try await start()
        let (second, third) = (try ada.createRoom(inviting: "grace"), try ada.createRoom(inviting: "grace"))
        for next in [second, third] { try server.agent("grace").join(next) }
        try ada.replace(second, by: third)
        try ada.replace(third, by: room)
        try ada.replace(room, by: second)
        await server.untilPolled(by: "grace")
        try ada.send("How can I help?", to: third)
        await server.untilPolled(by: "grace")
        #expect(provider.chatState.value.transcript.compactMap(\.text) == ["How can I help?"])
        provider.shutDown()
    }

    @Test("the server's limits are known if the first connection closes while the next room is entered")
    func limitsAfterClosedConnection() async throws {
        try server.agent("grace").join(room)
        let next = try ada.createRoom(inviting: "bob")
        try ada.replace(room, by: next)
        let joins = Locked(0)
        let transport = DisturbedTransport(server) { request throws(MatrixError) in
            guard request.url.pathComponents.contains(next) else { return }
            let number = joins.withLock { joins in
                joins += 1
                return joins
            }
            // The server does not answer the first attempt. It refuses the second one.
            while number == 1, !Task.isCancelled { await Task.yield() }
            if Task.isCancelled { throw .cancelled }
        }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(homeserver: server.homeserver, conversation: .room(room)),
            clock: clock,
            transport: transport
        )
        try await provider.login(server.user("grace"))
        provider.connect()
        while joins.withLock({ $0 }) == 0 { await Task.yield() }
        provider.disconnect()
        provider.connect()
        await server.untilPolled(by: "grace")
        #expect(await eventually { provider.attachmentLimits.value != nil })
        provider.shutDown()
    }

    /// Sends a message in the room, moves to another one, and sends a second message there.
    private func replaceRoom() async throws {
        try ada.send("How can I help?", to: room)
        await server.untilPolled(by: "grace")
        let next = try ada.createRoom(inviting: "bob")
        try ada.replace(room, by: next)
        await server.untilPolled(by: "grace")
        try ada.invite("grace", to: next)
        await server.untilPolled(by: "grace")
        try ada.send("Are you still there?", to: next)
        await server.untilPolled(by: "grace")
    }
}
