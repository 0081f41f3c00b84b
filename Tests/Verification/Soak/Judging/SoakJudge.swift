import ChatProviderKit
import CountingModel
import Foundation

/// A difference that a step has revealed.
struct SoakMismatch: Sendable, Error {
    var expected: String
    var found: String
}

/// The state that a user of the phone sees.
struct SoakView {
    /// The badges of the present providers, by their places in the cast.
    var statuses: [Int: ModelAnswer.Status]
    var total: UnreadCount
    /// Whether Helpshift's SDK is installed: without it there is no connection, no matter what a recording says.
    var isHelpshiftInstalled: Bool
    /// Whether Zendesk Messaging's SDK is initialized and observed.
    var isMessagingHeard: Bool
    /// Whether the store has been read.
    var isStoreReadable: Bool
    /// Whether everything that was saved is on the disk.
    var isAllWritten: Bool
}

/// Compares the badges and the stored records with the reference model. Each provider has its own model, so that one
/// can restart without the others.
@MainActor
struct SoakJudge {
    let mailbox: SoakMailbox
    private let cast: [ModelParticipant]
    private var models: [ReferenceModel]
    private var answers: [Int: ModelAnswer.Status] = [:]
    private var history = SoakHistory()
    private var users: Set<ExactUser> = [ExactUser()]
    /// The providers whose record could not be read yet, and whether the conversation was seen since.
    private var unread: [Int: Bool] = [:]
    /// New visitors, whose record is known although the store could not be read yet.
    private var knownAnyway: Set<SoakHistory.Key> = []

    init(
        _ cast: [ModelParticipant],
        _ setting: SoakScript.Setting,
        _ mailbox: SoakMailbox
    ) {
        self.cast = cast
        self.mailbox = mailbox
        models = cast.map { ReferenceModel([$0], policy: setting.policy) }
    }

    /// Plays the new lines to the models.
    ///
    /// - Returns: A difference between a model and the badges or the store.
    mutating func check(_ view: SoakView) -> SoakMismatch? {
        for item in mailbox.takeItems() {
            switch item {
            case .line(let line, let uptime, let records, let isStoreRead):
                // A record that waited for the unlock is on its way to the store: `checkMemory(_:)` finds it there
                // after the step.
                let isStored = !isStoreRead || !takeUpWhatWasHeard(before: line.event)
                if isStored, let records, let mismatch = checkStore(line.event, records) { return mismatch }
                for place in cast.indices { play(line, uptime, place) }
            case .ending(let values, let isLocked):
                if let mismatch = takeUp(values) { return mismatch }
                if isLocked { for place in cast.indices { unread[place] = false } }
            case .restart(let place, let lines, let policy, let records):
                if let records, let mismatch = checkStore(key(place), records) { return mismatch }
                restart(place, lines, policy)
            }
        }
        for place in answers.keys { wait(place) }
        let expected = expectedStatuses(view)
        if view.isStoreReadable, !unread.isEmpty {
            (unread, knownAnyway) = ([:], [])
            for place in cast.indices { storeWhatWasHeard(place) }
        }
        if expected != view.statuses {
            return SoakMismatch(expected: Self.words(expected), found: Self.words(view.statuses))
        }
        if view.isStoreReadable, let mismatch = checkMemory(view) { return mismatch }
        // A logout owed since the launch is dropped once the store is read.
        if view.isAllWritten, unread.isEmpty { history.forget() }
        return checkTotal(view)
    }

    /// A login that waited for the unlock begins, or fails, in the same turn as the store is read. In that turn, what
    /// the same user heard before is stored.
    ///
    /// - Returns: Whether there is anything to store.
    private mutating func takeUpWhatWasHeard(before event: ModelEvent) -> Bool {
        guard case .standing(let standing, let name, let provider, _) = event, standing != .owesLogout,
            let place = cast.firstIndex(where: { $0.id == provider }), unread[place] != nil,
            key(place, user: name) == key(place)
        else { return false }
        unread[place] = nil
        storeWhatWasHeard(place)
        return true
    }

    /// Plays a line without an effect, so that events from before the store could be read are stored now.
    private mutating func storeWhatWasHeard(_ place: Int) {
        let line = ModelLine(at: 0, event: .conversation("didClose", provider: ""))
        play(line, mailbox.uptime, place)
    }

    // MARK: Playing

    private func key(_ place: Int, user: String?) -> SoakHistory.Key {
        SoakHistory.Key(place: place, user: ExactUser(id: user))
    }

    private func anonymous(_ place: Int) -> SoakHistory.Key { key(place, user: nil) }

    private func key(_ place: Int) -> SoakHistory.Key { key(place, user: models[place].user(of: 0)) }

    private mutating func play(_ line: ModelLine, _ uptime: Double, _ place: Int) {
        var keys = [key(place), anonymous(place)]
        if case .login(let name, cast[place].id) = line.event { keys.append(key(place, user: name)) }
        if case .standing(_, let name?, cast[place].id, _) = line.event {
            keys.append(key(place, user: name))
        }
        let former = keys.map(stored)
        answers[place] = models[place].play(line, uptime: uptime).providers.first
        switch line.event {
        case .login(let name, _): users.insert(ExactUser(id: name))
        case .conversation("willAppear", let provider) where provider == nil || provider == cast[place].id:
            if unread[place] != nil { unread[place] = true }
        case .helpshift(.widgetToggle(visible: true), _) where cast[place].vendor == .helpshift:
            if unread[place] != nil { unread[place] = true }
        case .app("willEnterForeground"):
            // A screen that was left open counts as seen again.
            if unread[place] != nil { unread[place] = true }
        case .newVisitor(cast[place].id) where cast[place].vendor != .helpshift:
            // A new visitor is known to have no record.
            if unread[place] != nil {
                unread[place] = true
                knownAnyway.insert(anonymous(place))
            }
        case .standing(_, let name, _, _): users.insert(ExactUser(id: name))
        case .logout, .newVisitor, .answeredLogin, .app, .conversation, .zendesk, .helpshift, .matrix,
            .zendeskMessaging:
            break
        }
        // An event that a login or logout brings to the store is stored for the new user.
        keep(keys, former, place)
    }

    /// Advances the model's clock.
    private mutating func wait(_ place: Int) {
        let keys = [key(place), anonymous(place)]
        let former = keys.map(stored)
        answers[place] = models[place].wait(until: mailbox.uptime).providers.first
        keep(keys, former, place)
    }

    private mutating func keep(_ keys: [SoakHistory.Key], _ former: [ModelStored?], _ place: Int) {
        for (key, record) in zip(keys, former) {
            // Nothing is stored before the store is read, except for the removal at a logout.
            if unread[place] != nil, stored(key) != nil, !knownAnyway.contains(key) {
                models[place].setStored(record, 0, user: key.user.id)
            } else {
                history.note(key, from: record, to: stored(key))
            }
        }
    }

    /// Restarts a provider or its counter: it has its stored record, and the events it finds.
    private mutating func restart(_ place: Int, _ lines: [ModelLine], _ policy: ModelPolicy) {
        beginAnew(place, policy, user: models[place].user(of: 0))
        for line in [ModelLine(at: 0, event: .app("relaunch"))] + lines {
            play(line, mailbox.uptime, place)
        }
        // Whether an earlier counter saw it no longer matters.
        if unread[place] != nil { unread[place] = answers[place]?.freshness == "live" }
    }

    /// Replaces a model with one that has the stored records and user, but has heard nothing.
    private mutating func beginAnew(_ place: Int, _ policy: ModelPolicy, user: String?) {
        var model = ReferenceModel([cast[place]], policy: policy)
        for user in users { model.setStored(stored(key(place, user: user.id)), 0, user: user.id) }
        if let user {
            let event = ModelEvent.standing(.unsettled, user: user, provider: cast[place].id)
            _ = model.play(ModelLine(at: 0, event: event), uptime: mailbox.uptime)
        }
        models[place] = model
    }

    private func stored(_ key: SoakHistory.Key) -> ModelStored? {
        models[key.place].stored(0, user: key.user.id)
    }

    // MARK: The badges

    private func expectedStatuses(_ view: SoakView) -> [Int: ModelAnswer.Status] {
        var expected: [Int: ModelAnswer.Status] = [:]
        for (place, found) in view.statuses {
            // Before the first event, everything is as after a relaunch.
            var status = answers[place] ?? found
            if cast[place].vendor == .helpshift, !view.isHelpshiftInstalled {
                status.connection = "disconnected"
            }
            // No line says how far a lost connection has come.
            if cast[place].vendor == .matrix, status.connection != "connected",
                found.connection != "connected"
            {
                status.connection = found.connection
            }
            // Until then there is no connection, and the SDK has not named a reason.
            if cast[place].vendor == .zendeskMessaging, !view.isMessagingHeard {
                status.connection = found.connection == "connected" ? "disconnected" : found.connection
            }
            if let wasSeen = unread[place], !view.isStoreReadable {
                // The user who is logged in is not known either.
                status.isChatting = found.isChatting
                status.connection = found.connection
                // S3: "Until it is read the count is `unknown`, unless seen since."
                status.unread = wasSeen ? found.unread : nil
                status.freshness = wasSeen ? found.freshness : "unknown"
            }
            expected[place] = status
        }
        return expected
    }

    /// C17: "The total is the sum of the numbers that are known. It is `unknown` only where none is; `live` where all are
    /// live; else `cached`."
    private func checkTotal(_ view: SoakView) -> SoakMismatch? {
        let known = view.statuses.values.compactMap(\.unread)
        let isLive = view.statuses.values.allSatisfy { $0.freshness == "live" }
        let freshness = known.isEmpty ? "unknown" : isLive ? "live" : "cached"
        let sum = known.isEmpty ? nil : known.reduce(0, +)
        guard view.total.number != sum || view.total.freshness.rawValue != freshness else { return nil }
        return SoakMismatch(
            expected: "total: \(Self.words(sum, freshness)) of \(Self.words(view.statuses))",
            found: "total: \(Self.words(view.total.number, view.total.freshness.rawValue))"
        )
    }

    // MARK: The store

    /// A user's record must be one that the model expects when it is read.
    private func checkStore(_ event: ModelEvent, _ records: SoakValues) -> SoakMismatch? {
        switch event {
        case .login(let name, let provider): checkStore(name, provider, records)
        case .logout(let provider), .newVisitor(let provider): checkStore(nil, provider, records)
        // The visitor has ended because that record was dropped.
        case .standing(_, nil, _, endsVisitor: true): nil
        case .standing(_, let name, let provider, _): checkStore(name, provider, records)
        case .app, .answeredLogin, .conversation, .zendesk, .helpshift, .matrix, .zendeskMessaging: nil
        }
    }

    private func checkStore(_ user: String?, _ provider: String, _ records: SoakValues) -> SoakMismatch? {
        guard let place = cast.firstIndex(where: { $0.id == provider }) else { return nil }
        // A login as the same user reads nothing.
        if user != nil, key(place, user: user) == key(place) { return nil }
        // At a logout Zendesk creates a new visitor: the anonymous user's record is not read.
        if user == nil, cast[place].vendor != .helpshift { return nil }
        return checkStore(key(place, user: user), records)
    }

    /// In memory, a store has the newest record.
    private func checkStore(_ key: SoakHistory.Key, _ values: SoakValues) -> SoakMismatch? {
        // Later events are not stored.
        guard unread[key.place] == nil || knownAnyway.contains(key) else { return nil }
        let record = record(key, in: values)
        guard !matches(stored(key), record, key.place) else { return nil }
        return mismatch(key, [stored(key)], record)
    }

    /// The app has ended: the next launch begins with the records on the disk.
    private mutating func takeUp(_ values: SoakValues) -> SoakMismatch? {
        for user in users {
            for place in cast.indices {
                let key = SoakHistory.Key(place: place, user: user)
                let candidates = history.candidates(key) ?? [stored(key)]
                let record = record(key, in: values)
                // A logout at Zendesk creates a new visitor even if the app was killed before the answer.
                let isNewVisitor =
                    record == nil && user.id == nil && cast[place].vendor != .helpshift
                    && SoakMailbox.user(of: cast[place].id, in: values).id == nil
                guard let found = candidates.last(where: { isNewVisitor || matches($0, record, place) })
                else {
                    return mismatch(key, candidates, record)
                }
                models[place].setStored(isNewVisitor ? nil : found, 0, user: user.id)
            }
        }
        history.forget()
        (unread, knownAnyway) = ([:], [])
        // Records in memory are lost.
        for place in cast.indices {
            let user = SoakMailbox.user(of: cast[place].id, in: values)
            users.insert(ExactUser(id: user.id))
            beginAnew(place, mailbox.policy, user: user.id)
        }
        return nil
    }

    /// The models' records must equal those that the store was given.
    private func checkMemory(_ view: SoakView) -> SoakMismatch? {
        guard let values = mailbox.store?.memory else { return nil }
        for place in view.statuses.keys.sorted() {
            if let mismatch = checkStore(key(place), values) { return mismatch }
        }
        return nil
    }

    private func mismatch(
        _ key: SoakHistory.Key,
        _ candidates: [ModelStored?],
        _ record: ReadRecord?
    ) -> SoakMismatch {
        SoakMismatch(
            expected: "stored for \(cast[key.place].id), "
                + "\(key.user.id ?? "the anonymous user"): "
                + candidates.suffix(3).map { SoakRecordComparison.words($0) }.joined(separator: ", or "),
            found: SoakRecordComparison.words(record)
        )
    }

    private func record(_ key: SoakHistory.Key, in values: SoakValues) -> ReadRecord? {
        let provider = ChatProviderID(cast[key.place].id)
        guard case .record(let record)? = values[.record(of: provider, userID: key.user.id)]?.content else {
            return nil
        }
        return record
    }

    private func matches(_ model: ModelStored?, _ record: ReadRecord?, _ place: Int) -> Bool {
        SoakRecordComparison.matches(
            model,
            record,
            cast[place].vendor,
            ownMessagesMarkSeen: mailbox.policy.ownMessagesMarkSeen
        )
    }

    // MARK: Words

    private static func words(_ statuses: [Int: ModelAnswer.Status]) -> String {
        statuses.sorted { $0.key < $1.key }.map(\.value.description).joined(separator: "; ")
    }

    private static func words(_ number: Int?, _ freshness: String) -> String {
        "\(number.map(String.init) ?? "null") \(freshness)"
    }
}
