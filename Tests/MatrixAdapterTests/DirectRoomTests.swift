import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import Testing

/// A provider that makes the direct room with an agent, whose server answers late.
@Suite("A direct Matrix room", .timeLimit(.minutes(10)))
@MainActor
struct DirectRoomTests {
    @Test("L1 what a closed connection was still loading does not bring it back")
    func closedWhileMarking() async throws {
        let (marking, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedMatrixTransport { request in
            switch request.url.lastPathComponent {
            case "whoami": return .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "createRoom": return .text(#"{"room_id": "!room:s"}"#)
            case "m.direct":
                begin.yield()
                for await _ in gate { break }
                return .text("{}")
            default: return .text("{}")
            }
        }
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: URL(fileURLWithPath: "/"),
                conversation: .direct(with: "@agent:s")
            ),
            transport: transport
        )
        try await provider.login(.known(KnownUser(authToken: Secret(MatrixScene.token))))
        provider.connect()
        await transport.answerPoll(.text(#"{"next_batch": "s1_1"}"#))
        for await _ in marking { break }
        provider.disconnect()
        let statuses = ObservationRecorder(provider.connectionStatus)
        open.finish()
        for _ in 0..<200 { await Task.yield() }
        #expect(statuses.values == [.disconnected(.requested)])
        provider.shutDown()
    }

    @Test("C14 after a logout that the app's end has cut short, nothing of the former guest is shown")
    func owedLogout() {
        let store = InMemoryReadMarkerStore()
        store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: .user(of: "matrix"))
        store.save(.record(ReadRecord(count: 3)), for: .record(of: "matrix", userID: nil))
        let scene = MatrixScene()
        let counter = MessageCounter(provider: scene.provider, lifecycle: ManualAppLifecycle(), store: store)
        #expect(counter.unreadCount.value == .unknown)
        counter.start()
        #expect(counter.unreadCount.value == .unknown)
        #expect(store.value(for: .record(of: "matrix", userID: nil)) == nil)
        counter.stop()
        scene.provider.shutDown()
    }
}
