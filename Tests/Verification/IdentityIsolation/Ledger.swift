import ChatProviderKit

/// Records the owner of everything, and what another user saw of it.
@MainActor
final class Ledger {
    /// The steps so far, oldest first.
    private(set) var steps: [String] = []
    /// What one user was shown of another's data.
    private(set) var violations: [String] = []
    /// How many entries of each owner were seen: a run without any proves nothing.
    private(set) var sights: [Person: Int] = [:]
    /// The greatest count that each user was shown.
    private(set) var greatest: [Person: Int] = [:]
    /// The highest valid unread count for a user's id: a person can have several ids.
    private var bounds: [String?: Int] = [:]
    /// The number of messages that each user has ever received.
    private var totals: [Person: Int] = [:]
    private var entryOwners: [ChatEntry.ID: Person] = [:]
    private var chatOwners: [String: Person] = [:]
    private var lastNumber = 0

    /// A number for the next text, so that no two are the same.
    func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func begin(_ step: String) { steps.append(step) }

    /// Describes the present step, once it is known.
    func rename(_ step: String) {
        steps[steps.count - 1] = step
    }

    func own(chat id: String, _ person: Person) { chatOwners[id] = person }

    /// Adds an unread message for a user.
    func addUnread(for person: Person) {
        totals[person, default: 0] += 1
        for id in person.userIDs { bounds[id, default: 0] += 1 }
    }

    /// Limits the unread messages under this id.
    func limitUnread(of userID: String?, to count: Int) {
        bounds[userID] = min(bounds[userID, default: 0], count)
    }

    /// Records the owners of these entries.
    func learn(_ entries: some Sequence<ChatEntry>) {
        for entry in entries { _ = owner(of: entry) }
    }

    // MARK: Looking

    func look(at entries: some Sequence<ChatEntry>, as person: Person, _ place: String) {
        for entry in entries {
            guard let owner = owner(of: entry) else {
                report(
                    "entry \(entry.id) without an owner is shown in \(place): \(entry.text ?? entry.displayName)"
                )
                continue
            }
            sights[owner, default: 0] += 1
            if owner != person {
                report(
                    "\(person) sees \(owner)'s entry \(entry.id) in \(place): \(entry.text ?? entry.displayName)"
                )
            }
        }
    }

    func look(atText text: String?, as person: Person, _ place: String) {
        guard let text else { return }
        for other in Person.named(in: text) where other != person {
            report("\(person) sees words of \(other)'s in \(place)")
        }
    }

    func look(atChat id: String?, as person: Person, _ place: String) {
        guard let id, let owner = chatOwners[id], owner != person else { return }
        report("\(person) sees \(owner)'s chat \(id) in \(place)")
    }

    func look(atCount count: Int, as userID: String?, _ place: String) {
        guard let person = Person(userID: userID) else { return }
        greatest[person] = max(greatest[person, default: 0], count)
        let bound = bounds[userID, default: 0]
        if count > bound {
            report("\(person) is shown \(count) unread in \(place); at most \(bound) belong to them")
        }
    }

    /// Checks a vendor's report, which stays in the state even after everything was seen.
    func look(atReport count: Int, as person: Person, _ place: String) {
        let total = totals[person, default: 0]
        if count > total {
            report("\(person) is reported \(count) unread in \(place); \(total) have ever belonged to them")
        }
    }

    func look(atRecord record: ReadRecord, as userID: String?, _ place: String) {
        look(atCount: record.count, as: userID, place)
        guard let person = Person(userID: userID) else { return }
        let trail: [ChatEntry.ID] = if case .entry(let entry)? = record.marker { entry.trail } else { [] }
        for id in trail + record.heardIDs where entryOwners[id] != person {
            let owner = entryOwners[id].map(\.rawValue) ?? "no one"
            report("\(person)'s record in \(place) names an entry of \(owner)'s, \(id)")
        }
    }

    func report(_ violation: String) {
        violations.append("step \(steps.count), \(steps.last ?? "start"): \(violation)")
    }

    /// The owner, according to the text or else the agent's name.
    private func owner(of entry: ChatEntry) -> Person? {
        let named = Person.named(in: "\(entry.text ?? "") \(entry.nick) \(entry.displayName)")
        // Helpshift gives some messages no id: the first own message of every user then has the same one.
        let isToldByWords = entry.participant == .visitor && named.count == 1
        if let known = entryOwners[entry.id], !isToldByWords { return known }
        guard named.count == 1, let owner = named.first else { return nil }
        entryOwners[entry.id] = owner
        return owner
    }
}
