import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import TestSupport
import Testing

/// A session store that fails on demand.
private actor UnreliableSessionStore: MatrixSessionStore {
    struct Failure: Error {}

    private(set) var kept: Data?
    private(set) var saves = 0
    var loadFails = false
    var saveFails = false

    init(_ kept: Data? = nil) { self.kept = kept }

    func setFailing(load: Bool = false, save: Bool = false) {
        loadFails = load
        saveFails = save
    }

    func load() throws -> Data? {
        if loadFails { throw Failure() }
        return kept
    }

    func save(_ session: Data?) throws {
        saves += 1
        if saveFails { throw Failure() }
        kept = session
    }
}

/// A store that records whether it is called on the main actor.
private final class NotedSessionStore: MatrixSessionStore {
    private let calls = Locked<[Bool]>([])

    var wereOnMainActor: [Bool] { calls.withLock { $0 } }

    func load() async -> Data? {
        calls.withLock { $0.append(MainThread.isCurrent) }
        return nil
    }

    func save(_ session: Data?) async { calls.withLock { $0.append(MainThread.isCurrent) } }
}

@Suite("Matrix: the stored session", .timeLimit(.minutes(10)))
@MainActor
struct SessionKeepingTests {
    /// The stored session of a provider that was logged in and connected.
    private func kept() async throws -> Data {
        let sessions = InMemoryMatrixSessionStore()
        let scene = MatrixScene(sessions: sessions)
        try await scene.open([text("$1", "one")])
        return await scene.kept(in: sessions)
    }

    @Test("the session is read and written off the main actor")
    func offMainActor() async throws {
        let store = NotedSessionStore()
        let scene = MatrixScene(sessions: store)
        try await scene.open([text("$1", "one")])
        while store.wereOnMainActor.count < 2 { await Task.yield() }
        #expect(store.wereOnMainActor.allSatisfy { !$0 })
        scene.provider.shutDown()
    }

    @Test("an unreadable session isn't overwritten, and is restored when it can be read")
    func unreadable() async throws {
        let store = UnreliableSessionStore(try await kept())
        await store.setFailing(load: true)
        let scene = MatrixScene(user: "@visitor:s", sessions: store)
        scene.provider.connect()
        for count in 1...3 { scene.clock.advance(by: await scene.clock.pause(count)) }
        let pause = await scene.clock.pause(4)
        #expect(scene.provider.connectionStatus.value == .reconnecting)
        #expect(scene.diagnostics.count == 1)
        #expect(scene.transport.requests.isEmpty)
        #expect(await store.saves == 0)
        await store.setFailing()
        scene.clock.advance(by: pause)
        await scene.transport.poll()
        #expect(scene.transport.requests.first?.url.query?.contains("since=s1_1") == true)
        scene.provider.shutDown()
    }

    @Test("a session of an earlier version, which names no server and conversation, is continued")
    func earlierVersion() async throws {
        let object = try JSONSerialization.jsonObject(with: await kept())
        var state = try #require(object as? [String: Any])
        #expect(state.removeValue(forKey: "origin") != nil)
        let store = UnreliableSessionStore(try JSONSerialization.data(withJSONObject: state))
        let scene = MatrixScene(user: "@visitor:s", sessions: store)
        scene.provider.connect()
        await scene.transport.poll()
        #expect(scene.transport.requests.first?.url.query?.contains("since=s1_1") == true)
        scene.provider.shutDown()
    }

    @Test("no user can log in while the session can't be read")
    func loginWhileUnreadable() async throws {
        let store = UnreliableSessionStore()
        await store.setFailing(load: true)
        let scene = MatrixScene(sessions: store)
        let error = await #expect(throws: ChatError.self) { try await scene.logIn() }
        #expect(error?.code == .notAllowedNow)
        await store.setFailing()
        try await scene.logIn()
        #expect(scene.state.userID == "@visitor:s")
        scene.provider.shutDown()
    }

    @Test(
        "a damaged session is replaced",
        arguments: [
            "", "{", "[]", "{}", #"{"session": 5}"#,
            #"{"session": {"userID": "@visitor:s"}, "tokensToEnd": []}"#, "\u{0}\u{0}",
        ]
    )
    func damaged(_ kept: String) async throws {
        let scene = MatrixScene(sessions: UnreliableSessionStore(Data(kept.utf8)))
        try await scene.open([text("$1", "one")])
        #expect(scene.diagnostics.count == 1)
        #expect(scene.entries.count == 1)
        scene.provider.shutDown()
    }

    @Test("a session that can't be stored causes a diagnostic, and the chat continues")
    func unwritable() async throws {
        let store = UnreliableSessionStore()
        await store.setFailing(save: true)
        let scene = MatrixScene(sessions: store)
        try await scene.open([text("$1", "one")])
        await scene.take([text("$2", "two")])
        #expect(scene.entries.count == 2)
        #expect(!scene.diagnostics.isEmpty)
        #expect(!"\(scene.diagnostics)".contains(MatrixScene.token))
        scene.provider.shutDown()
    }

    @Test("if the server refuses a guest's first token, no other guest is registered")
    func refusedToken() async {
        let scene = MatrixScene { request in
            guard request.url.lastPathComponent == "register" else { return nil }
            return .text(#"{"user_id": "@guest:s", "device_id": "G", "access_token": "syt_guest"}"#)
        }
        scene.provider.connect()
        await scene.transport.answerPoll(
            .text(#"{"errcode": "M_UNKNOWN_TOKEN", "soft_logout": false}"#, status: 401)
        )
        #expect(await eventually { scene.provider.connectionStatus.value == .failed(.sessionExpired) })
        #expect(scene.transport.requests("/register").count == 1)
        scene.provider.shutDown()
    }
}
