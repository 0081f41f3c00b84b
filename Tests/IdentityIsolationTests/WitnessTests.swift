import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

/// The witness itself: what it must not miss.
@MainActor
@Suite("The witness of two users")
struct WitnessTests {
    private let ledger = Ledger()

    private func entry(_ id: String, of person: Person) -> ChatEntry {
        ChatEntry(id: id, participant: .agent, createdAt: .distantPast, kind: .message("\(person.tag) \(id)"))
    }

    @Test("an entry of another's is reported, one's own is not")
    func entries() {
        ledger.look(at: [entry("1", of: .ada)], as: .ada, "the log")
        #expect(ledger.violations.isEmpty)
        ledger.look(at: [entry("2", of: .bob)], as: .ada, "the log")
        #expect(ledger.violations.count == 1)
    }

    @Test("a count greater than one's own messages is reported")
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

    @Test("a marker on another's entry is reported when it is stored")
    func markers() throws {
        ledger.look(at: [entry("1", of: .ada)], as: .ada, "the log")
        let marker = ReadMarker.entry(
            .init(id: "1", position: 0, createdAt: .distantPast, idsAtSameTime: ["1"])
        )
        let record = ReadRecord(marker: marker, count: 0, asOf: nil)
        let store = WitnessedStore(ledger)
        try store.save(record, for: ReadRecord.Key(provider: "p", userID: "ada"))
        #expect(ledger.violations.isEmpty)
        try store.save(record, for: ReadRecord.Key(provider: "p", userID: nil))
        #expect(!ledger.violations.isEmpty)
    }

    @Test("words and chats of another's are reported")
    func words() {
        ledger.own(chat: "7", .bob)
        ledger.look(atChat: "7", as: .bob, "the chat")
        ledger.look(atText: "of <bob>", as: .bob, "the words")
        #expect(ledger.violations.isEmpty)
        ledger.look(atChat: "7", as: .nobody, "the chat")
        ledger.look(atText: "of <bob>", as: .nobody, "the words")
        #expect(ledger.violations.count == 2)
    }
}
