import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import TestSupport
import Testing

/// A launch with a stored session and a locked store, so the stored user is known later.
///
/// Names such as S3 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: a locked store", .timeLimit(.minutes(10)))
struct LockedStoreTests {
    private let store = LockedReadMarkerStore()
    private let lifecycle = ManualAppLifecycle()

    @Test("U10 nothing connects before the store can be read")
    func waits() async throws {
        let (scene, counter) = try await launch(ofGuest: false)
        for _ in 0..<50 { await Task.yield() }
        #expect(scene.transport.requests.isEmpty)
        #expect(scene.provider.connectionStatus.value == .connecting)
        #expect(counter.unreadCount.value == .unknown)
        scene.provider.shutDown()
    }

    @Test("S3 a guest's session doesn't replace the stored user")
    func sessionOfGuest() async throws {
        save(user: "@visitor:s")
        save(count: 3, of: "@visitor:s")
        save(count: 0, of: nil)
        let (scene, counter) = try await launch(ofGuest: true)
        await unlock { scene.provider.connectionStatus.value == .failed(.sessionExpired) }
        #expect(scene.state.userID == "@visitor:s")
        #expect(counter.unreadCount.value == .cached(3))
        #expect(try store.values.user(of: "matrix")?.id == "@visitor:s")
        #expect(scene.transport.requests.isEmpty)
        scene.provider.shutDown()
    }

    @Test("C14 a session is ended once the store can be read and owes its user's logout")
    func owedLogout() async throws {
        let owed = StoredValue.User(id: nil, owesLogout: true)
        store.values.save(.user(owed), for: .user(of: "matrix"))
        save(count: 3, of: "@visitor:s")
        let (scene, counter) = try await launch(ofGuest: false)
        await unlock { !scene.transport.requests("/register").isEmpty }
        #expect(scene.state.userID == nil)
        #expect(counter.unreadCount.value == .unknown)
        #expect(try store.values.user(of: "matrix")?.owesLogout == false)
        #expect(await eventually { scene.transport.requests("/logout").count == 1 })
        scene.provider.shutDown()
    }

    @Test("the stored user's session continues unchanged")
    func sameUser() async throws {
        save(user: "@visitor:s")
        save(count: 0, of: "@visitor:s")
        let (scene, counter) = try await launch(ofGuest: false)
        await unlock { counter.unreadCount.value != .unknown }
        await scene.take([text("$2", "two")])
        #expect(scene.entries.map(\.id) == ["$2"])
        #expect(counter.unreadCount.value == .live(1))
        for path in ["/login", "/register", "/logout"] { #expect(scene.transport.requests(path).isEmpty) }
        scene.provider.shutDown()
    }

    @Test("U3 a login that waited for the unlock closes the app's screens")
    func openedBeforeAnotherUser() async throws {
        let scene = scene(InMemoryMatrixSessionStore())
        let counter = counter(of: scene)
        counter.start()
        counter.conversationWillAppear()
        let login = Task { try await scene.logIn() }
        #expect(await eventually { store.hasNote(of: "matrix") })
        #expect(counter.isConversationVisible.value)
        await unlock { scene.state.userID == "@visitor:s" }
        try await login.value
        #expect(!counter.isConversationVisible.value)
        #expect(counter.unreadCount.value == .unknown)
        scene.provider.shutDown()
    }

    @Test("U6 an earlier installation's session is ended if there is no stored user")
    func noStoredUser() async throws {
        let (scene, counter) = try await launch(ofGuest: false)
        await unlock { !scene.transport.requests("/register").isEmpty }
        #expect(await eventually { scene.transport.requests("/logout").count == 1 })
        #expect(scene.state.userID == nil)
        #expect(counter.unreadCount.value == .unknown)
        scene.provider.shutDown()
    }

    // MARK: Setup

    /// A launch that connects before the unlock.
    private func launch(ofGuest isGuest: Bool) async throws -> (MatrixScene, MessageCounter) {
        let scene = scene(InMemoryMatrixSessionStore(try await session(ofGuest: isGuest)))
        let counter = counter(of: scene)
        counter.start()
        return (scene, counter)
    }

    private func scene(_ sessions: InMemoryMatrixSessionStore) -> MatrixScene {
        MatrixScene(sessions: sessions, lifecycle: lifecycle) { request in
            guard request.url.lastPathComponent == "register" else { return nil }
            return .text(#"{"user_id": "@guest:s", "device_id": "G", "access_token": "syt_guest"}"#)
        }
    }

    /// The stored session of a guest or of `@visitor:s`.
    private func session(ofGuest isGuest: Bool) async throws -> Data {
        let sessions = InMemoryMatrixSessionStore()
        let scene = scene(sessions)
        if !isGuest { try await scene.logIn() }
        scene.provider.connect()
        await scene.take([text("$1", "one")])
        return await scene.kept(in: sessions)
    }

    private func counter(of scene: MatrixScene) -> MessageCounter {
        MessageCounter(provider: scene.provider, lifecycle: lifecycle, store: store)
    }

    private func save(user: String) {
        store.values.save(.user(StoredValue.User(id: user)), for: .user(of: "matrix"))
    }

    private func save(count: Int, of user: String?) {
        let time = Date(timeIntervalSince1970: 1_795_312_550.143)
        let marker = ReadRecord.Marker.entry(ReadRecord.Marker.Entry(createdAt: time, trail: ["$1"]))
        store.values.save(
            .record(ReadRecord(marker: marker, count: count)),
            for: .record(of: "matrix", userID: user)
        )
    }

    private func unlock(until condition: () -> Bool) async {
        store.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(await eventually(condition))
    }
}
