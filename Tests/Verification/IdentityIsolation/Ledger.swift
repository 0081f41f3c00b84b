import ChatProviderKit

/// What is whose, and what was seen by someone else.
@MainActor
final class Ledger {
    /// What was done, oldest first.
    private(set) var steps: [String] = []
    /// What one person was shown of another.
    private(set) var violations: [String] = []
    /// How often something was looked at, by whose it was: a run in which nobody saw anything proves nothing.
    private(set) var sights: [Person: Int] = [:]
    /// The greatest count each person was shown.
    private(set) var greatest: [Person: Int] = [:]
    /// The most that may be shown as unread under a user's id: a person may have several.
    private var bounds: [String?: Int] = [:]
    /// The messages that there ever were for each.
    private var totals: [Person: Int] = [:]
    private var entryOwners: [ChatEntry.ID: Person] = [:]
    private var chatOwners: [String: Person] = [:]

    func begin(_ step: String) { steps.append(step) }

    /// Says what the present step is, once that is known.
    func rename(_ step: String) {
        steps[steps.count - 1] = step
    }

    func own(chat id: String, _ person: Person) { chatOwners[id] = person }

    /// A message for someone, who has not seen it.
    func addUnread(for person: Person) {
        totals[person, default: 0] += 1
        for id in person.userIDs { bounds[id, default: 0] += 1 }
    }

    /// Under this id no more than so many are unread any longer.
    func limitUnread(of userID: String?, to count: Int) {
        bounds[userID] = min(bounds[userID, default: 0], count)
    }

    /// Takes down whose entries these are.
    func learn(_ entries: some Sequence<ChatEntry>) {
        for entry in entries { _ = owner(of: entry) }
    }

    // MARK: Looking

    func look(at entries: some Sequence<ChatEntry>, as person: Person, _ place: String) {
        for entry in entries {
            guard let owner = owner(of: entry) else {
                report(
                    "an entry of no one's, \(entry.id), is shown in \(place): \(entry.text ?? entry.displayName)"
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
            report("\(person) is shown \(count) unread in \(place); at most \(bound) are theirs")
        }
    }

    /// A report of the vendor's stays in the state when all has been seen.
    func look(atReport count: Int, as person: Person, _ place: String) {
        let total = totals[person, default: 0]
        if count > total {
            report("\(person) is reported \(count) unread in \(place); \(total) were theirs ever")
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

    /// By the words, or else by the agent's name.
    private func owner(of entry: ChatEntry) -> Person? {
        let named = Person.named(in: "\(entry.text ?? "") \(entry.nick) \(entry.displayName)")
        // A vendor's SDK that gives messages no id: the first message of each user's own has the same one.
        let isToldByWords = entry.participant == .visitor && named.count == 1
        if let known = entryOwners[entry.id], !isToldByWords { return known }
        guard named.count == 1, let owner = named.first else { return nil }
        entryOwners[entry.id] = owner
        return owner
    }
}
