import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("S9 the newest users of a shared device are kept")
@MainActor
struct FormerUsersTests {
    private static func key(_ number: Int, of provider: ChatProviderID = "shop") -> StoredValue.Key {
        .record(of: provider, userID: "customer-\(number)")
    }

    private func users(of provider: ChatProviderID, on scene: StoreScene) throws -> Set<String> {
        Set(try #require(scene.fileContent).keys.filter { $0.provider == provider }.compactMap(\.userID))
    }

    @Test("S9 bound: of 10,000 former users, each provider's newest 32 are kept, besides the present user")
    func bound() throws {
        var values: [StoredValue.Key: StoredValue] = [
            .shopUser: .user(StoredValue.User(id: "customer-0")), .anonymous: .record(count: 1),
        ]
        for number in 0..<10_000 {
            values[Self.key(number)] = .record(count: number)
            values[Self.key(number, of: "games")] = .record(count: number)
        }
        let scene = StoreScene(disk: try StoreScene.disk(values), runsAtOnce: true)
        #expect(try scene.store.value(for: Self.key(4711)) == .record(count: 4711))
        for number in [5, 77, 8_000] { scene.store.save(.record(seenTo: "a"), for: Self.key(number)) }
        let kept = try users(of: "shop", on: scene)
        #expect(kept.count == 33 && kept.isSuperset(of: ["customer-0", "customer-5", "customer-77"]))
        #expect(try users(of: "games", on: scene).count == 32)
        #expect(scene.fileContent?[.anonymous] == .record(count: 1))
        // Memory matches the disk.
        #expect(try scene.store.value(for: Self.key(4711)) == nil)
    }

    @Test("S9 bound: after one user at a time on a shared device, the last 32 remain after a relaunch")
    func oneAfterTheOther() throws {
        let scene = StoreScene(runsAtOnce: true)
        for number in 0..<100 { scene.store.save(.record(seenTo: "\(number)"), for: Self.key(number)) }
        // A user who returns is among the newest again.
        scene.store.save(.record(seenTo: "again"), for: Self.key(70))
        scene.store.save(.record(seenTo: "100"), for: Self.key(100))
        let next = StoreScene(disk: scene.disk.afterKill(), runsAtOnce: true)
        next.store.save(.record(seenTo: "101"), for: Self.key(101))
        let expected = Set((72...101).map { "customer-\($0)" } + ["customer-70", "customer-71"])
        #expect(try users(of: "shop", on: next) == expected)
    }

    @Test("S9 bound: an owed logout is kept, however many users follow")
    func owed() throws {
        let scene = StoreScene(runsAtOnce: true)
        let owed = StoredValue.User(id: nil, owesLogout: true)
        scene.store.save(.user(owed), for: .shopUser)
        for number in 0..<100 { scene.store.save(.record(seenTo: "\(number)"), for: Self.key(number)) }
        #expect(scene.fileContent?[.shopUser] == .user(owed))
    }

    @Test("S9 bound: a former user keeps the newest 32 message ids, and the present user keeps all")
    func messageIDs() throws {
        let scene = StoreScene(runsAtOnce: true)
        let heard = (0..<200).map { ChatEntry.ID("\($0)") }
        scene.store.save(.user(StoredValue.User(id: "ada")), for: .shopUser)
        for key in [StoredValue.Key.ada, .bob] {
            scene.store.save(.record(ReadRecord(count: 3, heardIDs: heard)), for: key)
        }
        scene.scheduler.advance(by: 0.25)
        #expect(scene.fileContent?[.ada] == .record(ReadRecord(count: 3, heardIDs: heard)))
        #expect(scene.fileContent?[.bob] == .record(ReadRecord(count: 3, heardIDs: heard.suffix(32))))
    }

    @Test("S9 bound: a user's migration state is removed with the user's record")
    func moves() throws {
        let scene = StoreScene(runsAtOnce: true)
        let move = StoredValue.Move(isDone: true, since: Date(timeIntervalSince1970: 1))
        for number in 0..<40 {
            scene.store.save(.record(seenTo: "\(number)"), for: Self.key(number))
            let key = StoredValue.Key.move(from: "shop", userID: "customer-\(number)")
            scene.store.save(.move(move), for: key)
        }
        #expect(try users(of: "shop", on: scene) == Set((8..<40).map { "customer-\($0)" }))
    }
}
