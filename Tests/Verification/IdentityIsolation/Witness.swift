import ChatProviderKit

/// Checks everything that a provider and its counter show, whenever an observer is called.
@MainActor
final class Witness {
    private let provider: any IdentityManaging
    private let counter: MessageCounter
    private let ledger: Ledger
    private let tokens = ObservationTokens()

    init(_ provider: any IdentityManaging, _ counter: MessageCounter, _ ledger: Ledger) {
        self.provider = provider
        self.counter = counter
        self.ledger = ledger
    }

    /// Learns the owners of entries before the counter stores that they were seen.
    func startLearning() {
        provider.chatState.observe { [ledger] in ledger.learn($0.transcript) }.store(in: tokens)
    }

    /// Starts checking. The counter starts first, so that it has processed an event when the observers hear it.
    func start() {
        provider.chatState.observe { [weak self] in self?.look($0, at: "a chat state") }.store(in: tokens)
        provider.connectionStatus.observe { [weak self] _ in self?.look(at: "a status") }.store(in: tokens)
        provider.currentUser.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        provider.events.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        counter.unreadCount.observe { [weak self] in self?.hear($0) }.store(in: tokens)
    }

    func stop() { tokens.cancelAll() }

    /// Checks everything, as an app that reads all values would.
    func look(at place: String) {
        guard let person = look(provider.chatState.value, at: place) else { return }
        ledger.look(
            atCount: counter.unreadCount.value.badgeNumber,
            as: provider.chatState.value.userID,
            "the count at \(place)"
        )
        ledger.look(at: counter.unreadMessages, as: person, "the unread messages at \(place)")
    }

    /// Checks between the steps that the provider shows the chat of its user.
    func lookAtRest() {
        look(at: "rest")
        let (named, shown) = (provider.currentUser.value.id, provider.chatState.value.userID)
        if named != shown {
            ledger.report("the user is \(named ?? "nil"), and \(shown ?? "nil")'s chat is shown")
        }
    }

    // MARK: Inside

    @discardableResult
    private func look(_ state: ChatState, at place: String) -> Person? {
        guard let person = Person(userID: state.userID) else {
            ledger.report("an unknown user at \(place)")
            return nil
        }
        ledger.look(at: state.transcript, as: person, "the log of \(place)")
        ledger.look(atChat: state.chatID, as: person, place)
        ledger.look(atText: state.comment ?? "", as: person, "the comment of \(place)")
        for agent in state.agents {
            ledger.look(atText: agent.displayName, as: person, "the agents of \(place)")
        }
        if let report = state.reportedUnread {
            ledger.look(atReport: report.count, as: person, "the report of \(place)")
        }
        return person
    }

    private func hear(_ user: ChatUser) {
        guard let person = Person(userID: user.id) else { return }
        look(at: "a change of user")
        // From here on, everything belongs to this user.
        ledger.look(at: provider.chatState.value.transcript, as: person, "the log of a new user")
        ledger.look(
            atCount: counter.unreadCount.value.badgeNumber,
            as: user.id,
            "the count of a new user"
        )
    }

    private func hear(_ event: ChatEvent) {
        guard let person = Person(userID: provider.chatState.value.userID) else { return }
        ledger.look(atText: String(describing: event), as: person, "an event")
        if case .vendor(_, let data) = event {
            ledger.look(atChat: data["latestIssuePublishId"], as: person, "an event")
        }
        look(at: "an event")
    }

    private func hear(_ count: UnreadCount) {
        look(at: "a count")
        guard let number = count.number else { return }
        ledger.look(atCount: number, as: provider.chatState.value.userID, "a reported count")
    }
}

/// A store that checks every record that is written or read.
@MainActor
final class WitnessedStore: ReadMarkerStore {
    private let values = InMemoryReadMarkerStore()
    private let ledger: Ledger

    init(_ ledger: Ledger) { self.ledger = ledger }

    func value(for key: StoredValue.Key) -> StoredValue? {
        let value = values.value(for: key)
        look(at: value, key)
        return value
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) {
        look(at: value, key)
        values.save(value, for: key)
    }

    private func look(at value: StoredValue?, _ key: StoredValue.Key) {
        guard case .record(let record)? = value?.content else { return }
        ledger.look(atRecord: record, as: key.userID, "the store")
    }
}
