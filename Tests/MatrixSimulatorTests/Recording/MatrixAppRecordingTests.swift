import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing

@Suite("Matrix: recordings of an app", .timeLimit(.minutes(10)))
@MainActor
struct MatrixAppRecordingTests {
    private let app: MatrixApp

    init() async throws {
        app = try MatrixApp(isRecorded: true)
        try await app.logIn()
    }

    @Test("messages, visits, edits, redactions and reads on another device")
    func conversation() async throws {
        try await app.check("0 live connected chatting")
        try await app.send(3)
        try await app.check("3 live connected chatting")
        try app.look()
        try await app.check("0 live connected chatting")
        let first = try app.ada.send("first", to: app.room)
        let second = try app.ada.send("second", to: app.room)
        await app.server.untilPolled(by: "grace")
        _ = try app.ada.edit(first, to: "other words", in: app.room)
        _ = try app.ada.redact(second, in: app.room)
        _ = try app.ada.react("+", to: first, in: app.room)
        _ = try app.ada.sendNotice("a bot", to: app.room)
        await app.server.untilPolled(by: "grace")
        try await app.check("1 live connected chatting")
        _ = try await app.provider.send("my own")
        await app.server.untilPolled(by: "grace")
        try await app.check("1 live connected chatting")
        let tablet = app.server.makeProvider(room: app.room)
        try await tablet.login(app.server.user("grace"))
        tablet.connect()
        for await state in tablet.chatState.values where state.loading == .loaded { break }
        tablet.reportRead(upTo: first)
        for await state in try app.provider.chatState.values where state.lastReadID == first { break }
        try await app.check("0 live connected chatting")
        tablet.shutDown()
    }

    @Test("a message right after a poll that ended without events")
    func endOfPoll() async throws {
        app.clock.advance(by: 30)
        try await app.send(1)
        try await app.check("1 live connected chatting")
    }

    @Test("outages, a gateway's 503, a gap that is filled, a gap that isn't, and the background")
    func outages() async throws {
        let app = try MatrixApp(history: 5, isRecorded: true)
        try await app.logIn()
        try await app.send(2)
        try app.look()
        app.server.isReachable = false
        try await app.until { !$0.isConnected }
        try await app.check("0 cached chatting")
        app.server.isReachable = true
        try await app.send(0, afterReconnecting: 3)
        try await app.check("3 live connected chatting")
        app.server.failingStatus = 503
        app.server.restart()
        try await app.until { !$0.isConnected }
        try await app.check("3 cached chatting")
        app.server.failingStatus = nil
        try await app.send(0, afterReconnecting: 90)
        try await app.check("93 live connected chatting")
        try await app.send(1)
        try await app.check("94 live connected chatting")
        app.lifecycle.send(.didEnterBackground)
        try await app.check("94 cached chatting")
        app.lifecycle.send(.willEnterForeground)
        await app.server.untilPolled(by: "grace")
        try await app.check("94 live connected chatting")
        try app.look()
        try await app.send(1)
        try await app.check("1 live connected chatting")
    }

    @Test("a kick, a new invitation and the visitor leaving")
    func membership() async throws {
        try await app.send(1)
        try app.ada.kick("grace", from: app.room)
        for await state in try app.provider.chatState.values where !state.isChatting { break }
        try await app.check("1 live connected")
        try app.ada.invite("grace", to: app.room)
        for await state in try app.provider.chatState.values where state.isChatting { break }
        try await app.send(1)
        try await app.check("2 live connected chatting")
        try await app.provider.endChat()
        try await app.check("2 live connected")
    }

    @Test("a kick during an outage, after which the messages before it are loaded")
    func kickAfterGap() async throws {
        app.server.isReachable = false
        try await app.until { !$0.isConnected }
        app.server.isReachable = true
        for number in 0..<70 { _ = try app.ada.send("message \(number)", to: app.room) }
        try app.ada.kick("grace", from: app.room)
        try await app.reconnect()
        try await app.check("70 live connected")
    }

    @Test("a relaunch, after which a new recording begins")
    func relaunch() async throws {
        try await app.send(2)
        try app.look()
        try await app.send(1)
        try app.relaunch()
        try await app.check("1 cached")
        _ = try app.ada.send("meanwhile", to: app.room)
        await app.server.untilPolled(by: "grace")
        try await app.check("2 live connected chatting")
    }

    @Test("another user, and a guest after a logout")
    func users() async throws {
        try await app.send(2)
        try app.ada.invite("bob", to: app.room)
        try await app.logIn("bob")
        try await app.check("0 live connected chatting")
        _ = try app.ada.send("for bob", to: app.room)
        await app.server.untilPolled(by: "bob")
        try await app.check("1 live connected chatting")
        try await app.logIn()
        try await app.check("3 live connected chatting")
        try await app.provider.logout()
        for await status in try app.provider.connectionStatus.values where status.isConnected { break }
        try await app.check("? unknown connected")
    }

    @Test("a session that ends permanently")
    func refused() async throws {
        try await app.send(1)
        app.server.logOut("grace")
        app.server.failingStatus = 401
        try await app.until { if case .failed = $0 { true } else { false } }
        try await app.check("1 cached chatting")
    }
}

extension MatrixApp {
    fileprivate func look() throws {
        try channel.conversationWillAppear()
        try channel.conversationDidClose()
    }

    /// Waits until the provider's status meets a condition.
    fileprivate func until(_ condition: (ConnectionStatus) -> Bool) async throws {
        for await status in try provider.connectionStatus.values where condition(status) { return }
    }

    /// Advances the clock until there is a connection.
    fileprivate func reconnect() async throws {
        for await status in try provider.connectionStatus.values {
            if status.isConnected { return }
            clock.advance(by: 60)
        }
    }

    /// Sends messages without a connection, reconnects, and sends more.
    fileprivate func send(_ count: Int, afterReconnecting messages: Int) async throws {
        for number in 0..<messages { _ = try ada.send("offline \(number)", to: room) }
        try await reconnect()
        try await send(count)
    }
}
