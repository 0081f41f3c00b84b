import ChatProviderKit
import Foundation
import Testing

@MainActor
@Suite("User defaults store")
struct UserDefaultsReadMarkerStoreTests {
    private let suite = "ChatProviderKitTests.\(UUID().uuidString)"
    private let record = ReadRecord(marker: .start, count: 4, asOf: Date(timeIntervalSince1970: 5))

    @Test("C14 providers and users whose names join to the same text have records of their own")
    func separateKeys() throws {
        defer { UserDefaults().removePersistentDomain(forName: suite) }
        let store = UserDefaultsReadMarkerStore(suiteName: suite)
        try store.save(record, for: ReadRecord.Key(provider: "a/b", userID: "c"))
        #expect(try store.record(for: ReadRecord.Key(provider: "a/b", userID: "c")) == record)
        #expect(try store.record(for: ReadRecord.Key(provider: "a", userID: "b/c")) == nil)
        #expect(try store.record(for: ReadRecord.Key(provider: "a/b/c", userID: nil)) == nil)
        try store.save(
            ReadRecord(marker: nil, count: 1, asOf: nil),
            for: ReadRecord.Key(provider: "a", userID: "b/c")
        )
        try store.save(
            ReadRecord(marker: nil, count: 2, asOf: nil),
            for: ReadRecord.Key(provider: "a/b/c", userID: nil)
        )
        #expect(try store.record(for: ReadRecord.Key(provider: "a/b", userID: "c")) == record)
    }

    @Test("a record that cannot be understood is told once and kept under another key")
    func damaged() throws {
        defer { UserDefaults().removePersistentDomain(forName: suite) }
        let defaults = try #require(UserDefaults(suiteName: suite))
        defaults.set(Data("{".utf8), forKey: "m.shop")
        let store = UserDefaultsReadMarkerStore(suiteName: suite, prefix: "m.")
        let key = ReadRecord.Key(provider: "shop", userID: nil)
        #expect(throws: ReadMarkerStoreError.self) { try store.record(for: key) }
        #expect(try store.record(for: key) == nil)
        #expect(defaults.data(forKey: "m.shop.kept-1") == Data("{".utf8))
    }
}
