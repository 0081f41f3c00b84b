import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("Moving to a successor")
struct MigrationTests {
    // MARK: Which users move

    @Test("a user without a chat moves once the former provider has loaded, and that provider is released")
    func withoutChat() throws {
        let scene = try MigrationScene()
        #expect(scene.route == .undecided && scene.active == ["new", "old"])
        scene.loadNothing()
        #expect(scene.route == .successor && scene.active == ["new"])
        #expect(scene.old.calls.last == .shutDown)
        #expect(scene.chat.current?.id == "new")
        #expect(scene.stored == StoredValue.Move(isDone: true, since: scene.clock.now))
    }

    @Test("a user with an open chat stays for a limited time, by the device's clock")
    func bounded() throws {
        let scene = try MigrationScene()
        scene.loadChat(1, seen: 1)
        scene.clock.advance(by: 999)
        scene.old.append(.visitorMessage("mine"))
        #expect(scene.route == .former)
        scene.clock.advance(by: 1)
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        scene.loadChat(1)
        #expect(scene.route == .successor)
    }

    @Test("a user does not move while the former conversation is on screen")
    func onScreen() throws {
        let scene = try MigrationScene()
        scene.loadChat(1)
        scene.chat.channel(for: "old")?.conversationWillAppear()
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.route == .former)
        scene.chat.channel(for: "old")?.conversationWillDisappear()
        #expect(scene.route == .successor)
    }

    @Test("a rule is not asked before the former provider has loaded")
    func notAsked() throws {
        var asked = 0
        let scene = try MigrationScene(
            rule: SupportChat.Migration.Rule { _ in
                asked += 1
                return .stay
            }
        )
        scene.old.goOnline()
        #expect(asked == 0 && scene.stored == nil)
        scene.old.load([])
        #expect(asked > 0 && scene.stored?.isDone == false)
    }

    // MARK: The badge

    @Test("the badge shows one total throughout, and a move loses none of it")
    func total() throws {
        let scene = try MigrationScene(others: ["shop"])
        scene.maker.newest["shop"]?.load(online: MigrationScene.messages(2))
        scene.loadChat(1)
        scene.new.load(online: MigrationScene.messages(4))
        #expect(scene.total == .live(7))
        scene.look(at: "old")
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.active == ["shop", "new"] && scene.total == .live(6))
        #expect(Set(scene.totals.values.compactMap(\.number)).isSubset(of: [0, 2, 3, 6, 7]))
    }

    // MARK: Launches

    @Test("until the former provider has loaded, the stored route and its start date apply")
    func relaunchWhileStaying() throws {
        let first = try MigrationScene()
        first.loadChat(1, seen: 1)
        let since = first.stored?.since
        first.clock.advance(by: 500)
        let next = try first.relaunched()
        #expect(next.route == .former && next.active == ["old", "new"])
        next.loadChat(1)
        #expect(next.stored?.since == since)
        next.clock.advance(by: 500)
        next.old.append(.visitorMessage("mine"))
        #expect(next.route == .successor)
    }

    @Test("a user with a stored chat but no stored route keeps the former conversation until it has loaded")
    func storedChat() throws {
        let record = ReadRecord(marker: nil, count: 2, heardIDs: [])
        let scene = try MigrationScene(
            store: JournalStore([.record(of: "old", userID: nil): .record(record)])
        )
        #expect(scene.route == .undecided && scene.active == ["old", "new"])
        #expect(scene.total == .cached(2))
    }

    @Test("a kill at any point of a move loses and duplicates nothing")
    func kills() throws {
        let scene = try MigrationScene()
        scene.new.load(online: MigrationScene.messages(2))
        scene.loadChat(3, seen: 1)
        scene.look(at: "old")
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.route == .successor)
        #expect(scene.store.history.count > 5)
        for values in scene.store.history {
            let next = try MigrationScene(store: JournalStore(values), clock: scene.clock)
            next.new.load(online: MigrationScene.messages(2))
            if next.active.contains("old") {
                // The vendor ended the chat while the app was not running.
                next.old.goOnline()
                next.old.load([], sessionStatus: .ended)
            }
            #expect(next.route == .successor && next.active == ["new"])
            #expect(next.total == .live(2))
        }
    }

    @Test("while the store cannot be read, both providers stay as they are")
    func unreadable() throws {
        let first = try MigrationScene()
        first.loadNothing()
        let locked = JournalStore(first.store.values)
        locked.isReadable = false
        let next = try MigrationScene(store: locked, clock: first.clock)
        #expect(next.route == .undecided && next.active == ["old", "new"])
        locked.isReadable = true
        next.lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(next.route == .successor && next.active == ["new"])
    }

    // MARK: Users

    @Test("each user moves separately: the next one has the former provider until it has loaded")
    func users() throws {
        let scene = try MigrationScene()
        scene.logIn("ada")
        scene.loadNothing()
        #expect(scene.active == ["new"])
        scene.new.switchUser(to: "bob")
        #expect(scene.route == .undecided && scene.active == ["new", "old"])
        // The former provider still has the previous user.
        scene.loadNothing()
        #expect(scene.route == .undecided)
        scene.old.switchUser(to: "bob")
        scene.loadChat(1, seen: 1)
        #expect(scene.route == .former && scene.stored(for: "bob")?.isDone == false)
        scene.new.switchUser(to: "ada")
        #expect(scene.route == .successor && scene.active == ["new"])
    }

    @Test("the anonymous user after a logout is a new one who has not moved")
    func logout() throws {
        let scene = try MigrationScene()
        scene.loadNothing()
        #expect(scene.stored?.isDone == true)
        scene.new.switchUser(to: "ada")
        scene.new.switchUser(to: nil)
        #expect(scene.route == .undecided && scene.stored == nil)
    }

    // MARK: Failures

    @Test("a former provider that cannot be recreated is reported once, and retried in the foreground")
    func broken() throws {
        let scene = try MigrationScene()
        scene.loadNothing()
        let diagnostics = ObservationRecorder(scene.migration.diagnostics)
        scene.maker.broken = ["old"]
        scene.new.switchUser(to: "ada")
        #expect(diagnostics.values.count == 1 && scene.active == ["new"])
        scene.new.goOnline()
        #expect(diagnostics.values.count == 1)
        scene.maker.broken = []
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.active == ["new", "old"])
    }

    @Test("nothing is switched after the chat's shutdown")
    func shutDown() throws {
        let scene = try MigrationScene()
        scene.chat.shutDown()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.route == .undecided && scene.stored == nil)
    }

    @Test("a released migration is deallocated")
    func released() throws {
        let scene = try MigrationScene()
        weak var released: SupportChat.Migration?
        do {
            let second = SupportChat.Migration(of: scene.chat, from: "old", to: "new")
            released = second
        }
        #expect(released == nil)
    }
}
