import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// Two vendors with notifications, `shop` and `games`.
@MainActor
private final class PushScene {
    let lifecycle = ManualAppLifecycle()
    /// The vendors' calls, oldest first: `shop token 1`, `games opens a`, …
    var journal: [String] = []
    /// The ids whose provider cannot be created.
    var broken: Set<ChatProviderID> = []

    func support(
        active: ChatProviderID...,
        store: InMemoryReadMarkerStore = InMemoryReadMarkerStore()
    ) throws -> SupportChat {
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            if broken.contains(request.id) { throw ChatError(.vendor, "\(request.id) is broken") }
            return PushedProvider(id: request.id) { [weak self] in self?.journal.append("\(request.id) \($0)")
            }
        }
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        return try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: active,
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([adapter]),
            lifecycle: lifecycle,
            store: store
        )
    }

    static func push(of vendor: String, _ text: String = "a") -> [AnyHashable: Any] {
        ["origin": vendor, "text": text]
    }
}

/// Recognizes its notifications by their origin, and notes each call.
@MainActor
final class PushedProvider: ScriptedChatProvider, PushRegistering {
    /// The notifications that it was asked about.
    private(set) var asked: [[String: any Sendable]] = []
    private let note: @MainActor (String) -> Void

    init(id: ChatProviderID, note: @escaping @MainActor (String) -> Void) {
        self.note = note
        super.init(id: id)
    }

    func registerPushToken(_ token: Data) { note("token \(token.map(String.init).joined(separator: ","))") }
    func unregisterPushToken() { note("no token") }
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        asked.append(userInfo)
        return userInfo["origin"] as? String == id.rawValue
    }

    private func note(_ way: String, _ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        note("\(way) \(userInfo["text"] as? String ?? "-")")
        return true
    }

    func notificationDidArriveInForeground(_ userInfo: [String: any Sendable])
        -> ChatNotification.PresentationOptions?
    {
        note("hears", userInfo) ? [.banner] : nil
    }
    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool { note("opens", userInfo) }
    func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        note("silently", userInfo) ? .newData : nil
    }

    override func connect() {
        super.connect()
        note("connects")
        goOnline()
    }
    override func disconnect() {
        super.disconnect()
        goOffline()
    }
    override func shutDown() {
        note("shut down")
        super.shutDown()
    }
}

@MainActor
@Suite("Notifications for all vendors")
struct SupportChatNotificationTests {
    private let scene = PushScene()

    // MARK: The token

    @Test("a push token reaches every vendor, including one that becomes active later, each time it does")
    func token() throws {
        let support = try scene.support(active: "shop")
        support.registerPushToken(Data([1, 2]))
        try support.switchProviders(to: ["shop", "games"])
        support.registerPushToken(Data([3]))
        try support.switchProvider(to: "games")
        try support.switchProvider(to: "shop")
        #expect(
            scene.journal == [
                "shop token 1,2", "games token 1,2", "shop token 3", "games token 3", "shop no token",
                "shop shut down", "games no token", "games shut down", "shop token 3",
            ]
        )
    }

    @Test("an unregistered token reaches no later vendor and is not unregistered again")
    func tokenBack() throws {
        let support = try scene.support(active: "shop")
        support.registerPushToken(Data([1]))
        support.unregisterPushToken()
        try support.switchProvider(to: "games")
        #expect(scene.journal == ["shop token 1", "shop no token", "shop shut down"])
    }

    @Test("L7 swapping: without a token from the app, none is unregistered")
    func noTokenAtSwap() throws {
        let support = try scene.support(active: "shop")
        try support.switchProvider(to: "games")
        #expect(scene.journal == ["shop shut down"])
    }

    @Test("L7 swapping: a recreated provider unregisters the token, and its replacement receives it")
    func tokenAtReload() throws {
        let support = try scene.support(active: "shop", "games")
        support.registerPushToken(Data([1]))
        scene.journal = []
        var changed = support.configuration
        changed.providers["games"] = ChatConfiguration.Provider(ScriptedChatSettings(label: "other"))
        try support.reload(changed)
        #expect(scene.journal == ["games no token", "games shut down", "games token 1"])
    }

    @Test("L7 swapping: a reload that changes no provider does not touch the token")
    func tokenAtIdleReload() throws {
        let support = try scene.support(active: "shop")
        support.registerPushToken(Data([1]))
        scene.journal = []
        var changed = support.configuration
        changed.counter.countsBots = true
        changed.providers["shop"]?.counts = false
        try support.reload(changed)
        #expect(scene.journal.isEmpty)
    }

    @Test("L7 swapping: after a failed swap, the former provider receives the token again")
    func tokenAtFailedSwap() throws {
        let support = try scene.support(active: "shop")
        support.registerPushToken(Data([1]))
        scene.journal = []
        scene.broken = ["games"]
        #expect(throws: ChatError.self) { try support.switchProvider(to: "games") }
        #expect(scene.journal == ["shop no token", "shop shut down", "shop token 1"])
    }

    @Test("a shutdown does not unregister the token: pushes continue")
    func tokenAtEnd() throws {
        let support = try scene.support(active: "shop")
        support.registerPushToken(Data([1]))
        support.shutDown()
        #expect(scene.journal == ["shop token 1", "shop shut down"])
    }

    @Test(
        "a token passed as text is reported as a diagnostic and reaches no vendor",
        arguments: [
            "fGdQ8m2vRk:APA91bF_x-9", String(repeating: "0a", count: 32), String(repeating: "x", count: 140),
        ]
    )
    func textToken(token: String) throws {
        let support = try scene.support(active: "shop")
        let events = ObservationRecorder(support.events)
        support.registerPushToken(Data(token.utf8))
        try support.switchProvider(to: "games")
        #expect(scene.journal == ["shop shut down"])
        #expect(events.diagnosticsWithSource.map(\.source) == ["push"])
        #expect(!events.diagnostics.contains { $0.contains(token) })
    }

    @Test("binary bytes of any length are accepted as a token, with or without a colon")
    func binaryToken() throws {
        let support = try scene.support(active: "shop")
        for token in [Data([0x3A, 0xFF]), Data(repeating: 0x80, count: 100)] {
            scene.journal = []
            support.registerPushToken(token)
            #expect(scene.journal.count == 1)
        }
    }

    // MARK: Arrival

    @Test("each notification goes only to its own vendor")
    func ownVendor() async throws {
        let support = try scene.support(active: "shop", "games")
        try support.start()
        scene.journal = []
        let push = PushScene.push(of: "games")
        #expect(support.notificationDidArriveInForeground(userInfo: push) == [.banner])
        #expect(support.notificationWasTapped(userInfo: push))
        #expect(await support.notificationDidArriveSilently(userInfo: push) == .newData)
        #expect(scene.journal == ["games hears a", "games opens a", "games silently a"])
    }

    @Test(
        "a notification that belongs to no active vendor is left to the app: nil, nil and false",
        arguments: [true, false]
    )
    func others(isStarted: Bool) async throws {
        let support = try scene.support(active: "shop")
        if isStarted { try support.start() }
        scene.journal = []
        // The first belongs to a vendor that is not active.
        for push in [PushScene.push(of: "games"), ["origin": 7], [:]] {
            #expect(support.notificationDidArriveInForeground(userInfo: push) == nil)
            #expect(!support.notificationWasTapped(userInfo: push, id: "1"))
            #expect(await support.notificationDidArriveSilently(userInfo: push) == nil)
        }
        #expect(scene.journal.isEmpty)
    }

    @Test("a silent notification that is delivered twice is forwarded twice")
    func silentlyAgain() async throws {
        let support = try scene.support(active: "shop")
        for _ in 1...2 {
            #expect(
                await support.notificationDidArriveSilently(userInfo: PushScene.push(of: "shop")) == .newData
            )
        }
        #expect(scene.journal == ["shop silently a", "shop silently a"])
    }

    // MARK: Taps

    @Test("the same tap delivered twice opens once, and another tap opens too")
    func deliveredTwice() throws {
        let support = try scene.support(active: "shop")
        try support.start()
        scene.journal = []
        for (text, id) in [("a", "1"), ("a", "1"), ("b", "2"), ("a", "1")] {
            #expect(support.notificationWasTapped(userInfo: PushScene.push(of: "shop", text), id: id))
        }
        #expect(scene.journal == ["shop opens a", "shop opens b"])
    }

    @Test("a tap without an id opens every time")
    func noID() throws {
        let support = try scene.support(active: "shop")
        try support.start()
        scene.journal = []
        for _ in 1...2 { support.notificationWasTapped(userInfo: PushScene.push(of: "shop")) }
        #expect(scene.journal == ["shop opens a", "shop opens a"])
    }

    @Test("a tap that launched the app opens once the chat has started, and only then")
    func tapBeforeStart() throws {
        let support = try scene.support(active: "shop", "games")
        let push = PushScene.push(of: "games")
        #expect(support.notificationWasTapped(userInfo: push, id: "1"))
        #expect(scene.journal.isEmpty)
        try support.start()
        #expect(scene.journal == ["shop connects", "games connects", "games opens a"])
        #expect(support.notificationWasTapped(userInfo: push, id: "1"))
        #expect(scene.journal.count == 3)
    }

    @Test("U3 a tap that waits for the start does not open for another user", arguments: ["bob", "ADA"])
    func tapBeforeLogin(next: String) async throws {
        let store = InMemoryReadMarkerStore([.user(of: "shop"): .user(StoredValue.User(id: "ada"))])
        let support = try scene.support(active: "shop", store: store)
        support.notificationWasTapped(userInfo: PushScene.push(of: "shop"), id: "1")
        try await support.login { _ in .known(KnownUser(id: next)) }
        try support.start()
        #expect(scene.journal.contains("shop opens a") == (next == "ADA"))
    }

    @Test("a tap in the background opens in the foreground, once the vendor connects")
    func tapInBackground() throws {
        scene.lifecycle.send(.didEnterBackground)
        let support = try scene.support(active: "shop")
        try support.start()
        #expect(support.notificationWasTapped(userInfo: PushScene.push(of: "shop"), id: "1"))
        #expect(scene.journal.isEmpty)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.journal == ["shop connects", "shop opens a"])
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.journal.filter { $0 == "shop opens a" }.count == 1)
    }

    @Test("of several waiting taps on chat notifications, only the newest opens")
    func newestTap() throws {
        let support = try scene.support(active: "shop", "games")
        for push in [PushScene.push(of: "shop", "old"), PushScene.push(of: "games", "new"), ["own": true]] {
            support.notificationWasTapped(userInfo: push)
        }
        try support.start()
        #expect(scene.journal.filter { $0.contains("opens") } == ["games opens new"])
    }

    @Test("after a shutdown, nothing reaches a vendor")
    func end() async throws {
        let support = try scene.support(active: "shop")
        support.notificationWasTapped(userInfo: PushScene.push(of: "shop"))
        support.shutDown()
        scene.journal = []
        support.registerPushToken(Data([1]))
        #expect(support.notificationDidArriveInForeground(userInfo: PushScene.push(of: "shop")) == nil)
        #expect(!support.notificationWasTapped(userInfo: PushScene.push(of: "shop")))
        #expect(await support.notificationDidArriveSilently(userInfo: PushScene.push(of: "shop")) == nil)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.journal.isEmpty && scene.lifecycle.observerCount == 0)
    }
}
