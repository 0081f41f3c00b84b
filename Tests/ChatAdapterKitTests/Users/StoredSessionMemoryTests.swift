import ChatAdapterKit
import ChatProviderKit
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("A user session in the marker store")
struct StoredSessionMemoryTests {
    private nonisolated static let records = [
        Record(),
        Record(user: ada, vendor: .appUser),
        Record(user: bob, vendor: .expired),
        Record(user: Login(id: UserID("ada"), kind: .known, fingerprint: .max), vendor: .uncertain),
        Record(user: ada, vendor: .stranger),
        Record(user: Login(id: nil, kind: .token), vendor: .appUser),
        Record(vendor: .former(refusals: 0)),
        Record(vendor: .unwanted),
    ]

    private func store(in folder: ScratchFolder) -> FileReadMarkerStore {
        FileReadMarkerStore(url: folder.url.appendingPathComponent("markers.json"))
    }

    @Test("a launch reads what was stored", arguments: records)
    func roundTrip(record: Record) async throws {
        let folder = try ScratchFolder()
        let store = store(in: folder)
        StoredSessionMemory(store, of: "shop").save(record)
        try await store.flush()
        let data = try Data(contentsOf: store.url)
        let values = try MarkerFile.decode(data).get().values
        let next = StoredSessionMemory(InMemoryReadMarkerStore(values), of: "shop")
        #expect(try next.read()?.record == record)
    }

    @Test("an empty store has no record")
    func empty() throws {
        #expect(try StoredSessionMemory(InMemoryReadMarkerStore(), of: "shop").read() == nil)
    }

    @Test("a user stored without a standing is the vendor's user")
    func formerFormat() throws {
        let stored: [(StoredValue.User, Record)] = [
            (StoredValue.User(id: "ada"), Record(user: ada, vendor: .appUser)),
            (StoredValue.User(id: nil), Record()),
            (StoredValue.User(id: nil, owesLogout: true), Record(vendor: .former(refusals: 0))),
        ]
        for (user, record) in stored {
            let store = InMemoryReadMarkerStore([.user(of: "shop"): .user(user)])
            #expect(try StoredSessionMemory(store, of: "shop").read()?.record == record)
        }
    }

    @Test("S9 a record stored by another installation is not its own")
    func otherInstallation() async throws {
        let folder = try ScratchFolder()
        let store = store(in: folder)
        let memory = StoredSessionMemory(store, of: "shop")
        memory.save(Record(user: ada, vendor: .appUser))
        #expect(try memory.read()?.isOwn == true)
        var user = try #require(try store.user(of: "shop"))
        user.installation = "another"
        store.save(.user(user), for: .user(of: "shop"))
        #expect(try memory.read()?.isOwn == false)
        try await store.flush()
    }

    @Test("dropping the anonymous visitor's record keeps all others")
    func drops() throws {
        let record = StoredValue.record(ReadRecord(count: 2))
        let store = InMemoryReadMarkerStore([
            .record(of: "shop", userID: nil): record, .record(of: "shop", userID: "ada"): record,
        ])
        StoredSessionMemory(store, of: "shop").dropAnonymousRecord()
        #expect(try store.record(of: "shop", userID: nil) == nil)
        #expect(try store.record(of: "shop", userID: "ada") != nil)
    }

    @Test("the store keeps the provider's note")
    func note() {
        let store = InMemoryReadMarkerStore()
        let memory = StoredSessionMemory(store, of: "shop")
        memory.hasNote = true
        #expect(store.hasNote(of: "shop") && !store.hasNote(of: "games"))
        memory.hasNote = false
        #expect(!store.hasNote(of: "shop"))
    }
}
