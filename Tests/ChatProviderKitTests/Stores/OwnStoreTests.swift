import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// A store as an app writes it, with only the public interface, on a stand-in for a database.
@MainActor
private final class DatabaseStore: ReadMarkerStore {
    var database: [String: Data] = [:]

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        guard let data = database[key.name] else { return nil }
        do {
            return try StoredValue(data: data, of: key)
        } catch {
            database[key.name + ".kept"] = data
            throw error
        }
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) { database[key.name] = value?.data }
}

@MainActor
@Suite("An app's own store")
struct OwnStoreTests {
    private let store = DatabaseStore()

    @Test(
        "keeps a count and a marker across launches, even if the marker's date is not finite",
        arguments: [10, .infinity]
    )
    func record(time: Double) throws {
        let createdAt = Date(timeIntervalSinceReferenceDate: time)
        let marker = ReadRecord.Marker.entry(
            ReadRecord.Marker.Entry(createdAt: createdAt, trail: ["m1", "m2"])
        )
        let stored = ReadRecord(marker: marker, count: 3)
        store.save(.record(stored), for: .record(of: "shop", userID: "ada"))
        #expect(try store.record(of: "shop", userID: "ada") == stored)
        #expect(try store.record(of: "shop", userID: nil) == nil)
    }

    @Test("keeps the user and an owed logout")
    func user() throws {
        var user = StoredValue.User(id: "ada", owesLogout: true)
        (user.signIn, user.fingerprint, user.standing, user.installation) = (.token, .max, .other, "i")
        store.save(.user(user), for: .user(of: "shop"))
        #expect(try store.user(of: "shop") == user)
    }

    @Test("keeps a user's migration state")
    func move() throws {
        let key = StoredValue.Key.move(from: "shop", userID: nil)
        let move = StoredValue.move(StoredValue.Move(isDone: true, since: Date(timeIntervalSince1970: 7)))
        store.save(move, for: key)
        #expect(try store.value(for: key) == move)
        store.save(nil, for: key)
        #expect(store.database.isEmpty)
    }

    @Test(
        "S3 unreadable data is kept under another name, and counting starts over",
        arguments: [
            ("no JSON", "not a marker file (it is not JSON)"),
            (#"{"version":2,"record":{"count":-1}}"#, "a count is negative"),
            (#"{"version":3,"record":{"count":1}}"#, "written by a later version of the app (format 3)"),
            (#"{"record":{"count":1}}"#, "version is missing"),
        ]
    )
    func damage(content: String, words: String) throws {
        let key = StoredValue.Key.record(of: "scripted", userID: nil)
        store.database[key.name] = Data(content.utf8)
        let provider = ScriptedChatProvider(id: "scripted")
        let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        let diagnostics = ObservationRecorder(counter.diagnostics)
        counter.start()
        provider.load(online: [.agentMessage("a", at: 1)])
        #expect(counter.unreadCount.value == .live(1))
        #expect(store.database[key.name + ".kept"] == Data(content.utf8))
        #expect(try store.record(of: "scripted", userID: nil)?.count == 1)
        let message = try #require(diagnostics.values.first?.message)
        #expect(message.contains(words) && message.contains(key.name + ".kept"))
        counter.stop()
    }

    @Test("provider ids that look the same are the same key with the same name")
    func normalization() {
        let (composed, decomposed): (ChatProviderID, ChatProviderID) = ("é", "e\u{301}")
        #expect(StoredValue.Key.user(of: composed) == .user(of: decomposed))
        #expect(StoredValue.Key.user(of: composed).name == StoredValue.Key.user(of: decomposed).name)
    }

    @Test("S5 no two keys have the same name")
    func names() {
        let users: [String?] = [nil, "", "ada", "ada/", "é", "e\u{301}", "a%2Fb", "a/b"]
        let providers: [ChatProviderID] = ["shop", "shop/records", "a", "a/b", "é"]
        var keys: Set<StoredValue.Key> = []
        for provider in providers {
            keys.insert(.user(of: provider))
            for user in users {
                keys.formUnion([.record(of: provider, userID: user), .move(from: provider, userID: user)])
            }
        }
        #expect(keys.count == providers.count * (1 + 2 * users.count))
        #expect(Set(keys.map { Array($0.name.utf8) }).count == keys.count)
        #expect(keys.allSatisfy { $0.name.utf8.allSatisfy { $0 < 128 } })
    }
}
