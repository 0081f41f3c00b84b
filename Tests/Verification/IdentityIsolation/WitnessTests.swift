import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// Tests that the witness misses nothing.
@MainActor
@Suite("The witness of two users")
struct WitnessTests {
    private let ledger = Ledger()

    private func entry(_ id: String, of person: Person) -> ChatEntry {
        ChatEntry(id: id, participant: .agent, createdAt: .distantPast, kind: .message("\(person.tag) \(id)"))
    }

    @Test("another user's entry is reported, an own entry is not")
    func entries() {
        ledger.look(at: [entry("1", of: .ada)], as: .ada, "the log")
        #expect(ledger.violations.isEmpty)
        ledger.look(at: [entry("2", of: .bob)], as: .ada, "the log")
        #expect(ledger.violations.count == 1)
    }

    @Test("a count above the number of own messages is reported")
    func counts() {
        ledger.addUnread(for: .ada)
        ledger.addUnread(for: .ada)
        ledger.look(atCount: 2, as: "ada", "the badge")
        #expect(ledger.violations.isEmpty)
        ledger.look(atCount: 1, as: "bob", "the badge")
        #expect(ledger.violations.count == 1)
        ledger.limitUnread(of: "ada", to: 0)
        ledger.look(atCount: 1, as: "ada", "the badge")
        #expect(ledger.violations.count == 2)
    }

    @Test("a record that names another user's entry is reported when it is stored", arguments: [true, false])
    func records(hasMarker: Bool) {
        ledger.look(at: [entry("1", of: .ada)], as: .ada, "the log")
        let marker = ReadRecord.Marker.entry(.init(createdAt: .distantPast, trail: ["1"]))
        let record =
            hasMarker ? ReadRecord(marker: marker, count: 0) : ReadRecord(count: 0, heardIDs: ["1"])
        let store = WitnessedStore(ledger)
        store.save(.record(record), for: .record(of: "p", userID: "ada"))
        #expect(ledger.violations.isEmpty)
        store.save(.record(record), for: .record(of: "p", userID: nil))
        #expect(!ledger.violations.isEmpty)
    }

    @Test("another user's texts and chats are reported")
    func words() {
        ledger.own(chat: "7", .bob)
        ledger.look(atChat: "7", as: .bob, "the chat")
        ledger.look(atText: "of <bob>", as: .bob, "the words")
        #expect(ledger.violations.isEmpty)
        ledger.look(atChat: "7", as: .anonymous, "the chat")
        ledger.look(atText: "of <bob>", as: .anonymous, "the words")
        #expect(ledger.violations.count == 2)
    }
}
