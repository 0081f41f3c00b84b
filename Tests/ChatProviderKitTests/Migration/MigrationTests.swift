import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@MainActor
@Suite("Moving from a provider to its successor")
struct MigrationTests {
    // MARK: Who moves

    @Test("a user without a chat moves when the former provider has loaded, and it is let go of")
    func withoutChat() throws {
        let scene = try MigrationScene()
        #expect(scene.route == .undecided && scene.active == ["new", "old"])
        scene.loadNothing()
        #expect(scene.route == .successor && scene.active == ["new"])
        #expect(scene.old.calls.last == .shutDown)
        #expect(scene.chat.current?.id == "new")
        #expect(scene.stored == StoredValue.Move(isDone: true, since: scene.clock.now))
    }

    @Test("who has an open chat stays until it ends")
    func openChat() throws {
        let scene = try MigrationScene()
        scene.loadChat(2, seen: 2)
        #expect(scene.route == .former && scene.active == ["old", "new"])
        #expect(scene.chat.current?.id == "old")
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.route == .successor && scene.active == ["new"])
    }

    @Test("an open chat stays for a bounded time, by the device's clock")
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

    @Test("unread messages are waited for, however late it is, and the badge keeps them")
    func unread() throws {
        let scene = try MigrationScene()
        scene.new.goOnline()
        scene.new.load([])
        scene.loadChat(3, seen: 1)
        scene.clock.advance(by: 100_000)
        scene.old.append(.agentMessage("late"))
        #expect(scene.route == .former && scene.total == .live(3))
        scene.look(at: "old")
        #expect(scene.route == .successor && scene.total == .live(0))
    }

    @Test("nobody moves while the former conversation is on the screen")
    func onScreen() throws {
        let scene = try MigrationScene()
        scene.loadChat(1)
        scene.chat.channel(for: "old")?.conversationWillAppear()
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.route == .former)
        scene.chat.channel(for: "old")?.conversationWillDisappear()
        #expect(scene.route == .successor)
    }

    @Test("a rule of the app's decides by user")
    func rule() async throws {
        let drain = SupportChat.Migration.Rule.draining()
        let scene = try MigrationScene(
            rule: SupportChat.Migration.Rule { $0.userID == "ada" ? drain.verdict(on: $0) : .stay }
        )
        scene.loadNothing()
        #expect(scene.route == .former)
        scene.logIn("ada")
        scene.loadNothing()
        #expect(scene.route == .successor)
    }

    @Test("a rule that was asked is not asked before the former provider has loaded")
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

    @Test("the badge is one total throughout, and no move takes anything from it")
    func total() throws {
        let scene = try MigrationScene(others: ["shop"])
        scene.maker.newest["shop"]?.goOnline()
        scene.maker.newest["shop"]?.load(MigrationScene.messages(2))
        scene.loadChat(1)
        scene.new.goOnline()
        scene.new.load(MigrationScene.messages(4))
        #expect(scene.total == .live(7))
        scene.look(at: "old")
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.active == ["shop", "new"] && scene.total == .live(6))
        #expect(Set(scene.totals.values.compactMap(\.number)).isSubset(of: [0, 2, 3, 6, 7]))
    }

    // MARK: Launches

    @Test("a launch after the move has no former provider, and connects it to nothing")
    func relaunchAfterMove() throws {
        let first = try MigrationScene()
        first.loadNothing()
        let next = try first.relaunched()
        #expect(next.route == .successor && next.active == ["new"])
        #expect(!next.old.calls.contains(.connect))
    }

    @Test("until the former provider has loaded, the stored route stands, and so does its start")
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

    @Test("a user with a stored chat and no stored route has the former conversation until it has loaded")
    func storedChat() throws {
        let record = ReadRecord(marker: nil, count: 2, heardIDs: [])
        let scene = try MigrationScene(
            store: JournalStore([.record(of: "old", userID: nil): .record(record)])
        )
        #expect(scene.route == .undecided && scene.active == ["old", "new"])
        #expect(scene.total == .cached(2))
    }

    @Test("a kill at any moment of a move loses and doubles nothing")
    func kills() throws {
        let scene = try MigrationScene()
        scene.new.goOnline()
        scene.new.load(MigrationScene.messages(2))
        scene.loadChat(3, seen: 1)
        scene.look(at: "old")
        scene.old.load([], sessionStatus: .ended)
        #expect(scene.route == .successor)
        #expect(scene.store.history.count > 5)
        for values in scene.store.history {
            let next = try MigrationScene(store: JournalStore(values), clock: scene.clock)
            next.new.goOnline()
            next.new.load(MigrationScene.messages(2))
            if next.active.contains("old") {
                // The vendor ended the chat while the app was gone.
                next.old.goOnline()
                next.old.load([], sessionStatus: .ended)
            }
            #expect(next.route == .successor && next.active == ["new"])
            #expect(next.total == .live(2))
        }
    }

    @Test("a store that cannot be read leaves both where they are, until it can be")
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

    @Test("each user moves alone: the next one has the former provider again, until it has loaded")
    func users() throws {
        let scene = try MigrationScene()
        scene.logIn("ada")
        scene.loadNothing()
        #expect(scene.active == ["new"])
        scene.new.switchUser(to: "bob")
        #expect(scene.route == .undecided && scene.active == ["new", "old"])
        // The former provider still has the user before.
        scene.loadNothing()
        #expect(scene.route == .undecided)
        scene.old.switchUser(to: "bob")
        scene.loadChat(1, seen: 1)
        #expect(scene.route == .former && scene.stored(for: "bob")?.isDone == false)
        scene.new.switchUser(to: "ada")
        #expect(scene.route == .successor && scene.active == ["new"])
    }

    @Test("after a logout the anonymous user is another, who has not moved")
    func logout() throws {
        let scene = try MigrationScene()
        scene.loadNothing()
        #expect(scene.stored?.isDone == true)
        scene.new.switchUser(to: "ada")
        scene.new.switchUser(to: nil)
        #expect(scene.route == .undecided && scene.stored == nil)
    }

    // MARK: What goes wrong

    @Test("a former provider that cannot be made again is said once, and tried again in the foreground")
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

    @Test("after the chat's shutdown nothing is switched")
    func shutDown() throws {
        let scene = try MigrationScene()
        scene.chat.shutDown()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        #expect(scene.route == .undecided && scene.stored == nil)
    }

    @Test("a migration that is released ends")
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
