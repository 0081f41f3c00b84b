import ChatProviderKit
import CountingModel
import Foundation

/// What is wrong after a step.
struct SoakMismatch: Sendable, Error {
    var expected: String
    var found: String
}

/// What a person sees on the phone.
struct SoakView {
    /// The badges of the providers that are there, by their places in the cast.
    var statuses: [Int: ModelAnswer.Status]
    var total: UnreadCount
    /// Whether Helpshift's SDK is installed: without it there is no connection, whatever a recording would say.
    var isHelpshiftInstalled: Bool
    /// Whether Zendesk Messaging's SDK is initialized, and heard.
    var isMessagingHeard: Bool
    /// Whether the store has been read.
    var isStoreReadable: Bool
    /// Whether no login or logout is under way.
    var hasSettledUsers: Bool
    /// Whether the disk has all that was saved.
    var isAllWritten: Bool
    /// Who has to be stored, by the places of the vendors whose users a session follows.
    var userRecords: [Int: VendorUsers.Record]
}

/// Holds the badges, and what is stored, against the reference model. Each provider has a model of its own, so that one
/// can start anew without the other.
@MainActor
struct SoakJudge {
    let mailbox: SoakMailbox
    private(set) var recording: [ModelLine] = []
    private var recorded: [String: VendorUsers.Shown] = [:]
    private let keepsRecording: Bool
    private let comparesTotals: Bool
    private let cast: [ModelParticipant]
    private let sabotage: SoakSabotage?
    private var models: [ReferenceModel]
    private var answers: [Int: ModelAnswer.Status] = [:]
    private var history = SoakHistory()
    private var users: Set<ExactUser> = [ExactUser()]
    /// The providers whose record could not be read yet; with whether the conversation was seen since.
    private var unread: [Int: Bool] = [:]
    /// Of whom it is known what is stored, although the store could not be read yet: new visitors.
    private var knownAnyway: Set<SoakHistory.Key> = []

    init(
        _ cast: [ModelParticipant],
        _ setting: SoakScript.Setting,
        _ mailbox: SoakMailbox,
        _ sabotage: SoakSabotage?,
        keepsRecording: Bool
    ) {
        self.cast = cast
        self.mailbox = mailbox
        self.keepsRecording = keepsRecording
        self.sabotage = sabotage
        comparesTotals = setting.has(.totals)
        models = []
        models = cast.map { ReferenceModel([$0], policy: expected(setting.policy)) }
    }

    /// Plays what was said to the models.
    ///
    /// - Returns: Where a model says something else than the badges, or than the store.
    mutating func check(_ view: SoakView) -> SoakMismatch? {
        for item in mailbox.takeItems() {
            switch item {
            case .line(let line, let uptime, let records, let isStoreRead):
                if keepsRecording { record(line) }
                // What waited for the unlock is on its way to the store: `checkMemory(_:)` finds it there after the step.
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
        // What a launch owes is dropped once the store is read.
        if view.isAllWritten, unread.isEmpty { history.forget() }
        return comparesTotals ? checkTotal(view) : nil
    }

    /// A login that has waited for the unlock begins, or fails, in the turn in which the store is read. What was heard of
    /// the same user before that is stored in this turn.
    ///
    /// - Returns: Whether anything was heard that is to be stored.
    private mutating func takeUpWhatWasHeard(before event: ModelEvent) -> Bool {
        guard case .standing(let standing, let name, let provider, _) = event, standing != .owesLogout,
            let place = cast.firstIndex(where: { $0.id == provider }), unread[place] != nil,
            key(place, user: name) == key(place)
        else { return false }
        unread[place] = nil
        storeWhatWasHeard(place)
        return true
    }

    /// Plays a line that changes nothing: what was heard before the store could be read is stored now.
    private mutating func storeWhatWasHeard(_ place: Int) {
        let line = ModelLine(at: 0, event: .conversation("didClose", provider: ""))
        play(line, mailbox.uptime, place)
    }

    /// A recording has the ends of changes, and not what is dropped while they run.
    private mutating func record(_ line: ModelLine) {
        switch line.event {
        case .standing(let standing, let user, let provider, _):
            let shown = VendorUsers.Shown(standing: standing, user: ExactUser(id: user))
            let isAnother = shown.user != recorded[provider]?.user ?? ExactUser() || standing == .owesLogout
            recorded[provider] = shown
            if isAnother { recording.append(line) }
        case .zendeskMessaging(let event, _) where event.isOfUser && !isSettled(.messaging): break
        case .helpshift(let event, _) where event.isOfChat && !isSettled(.helpshift): break
        default: recording.append(line)
        }
    }

    private func isSettled(_ vendor: SoakAction.Vendor) -> Bool {
        recorded[vendor.id].map { $0.standing == .settled } ?? true
    }

    // MARK: Playing

    private func expected(_ policy: ModelPolicy) -> ModelPolicy {
        var policy = policy
        if sabotage == .modelCountsTriggers { policy.countsTriggers = true }
        return policy
    }

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
            // A screen that was left open is seen again.
            if unread[place] != nil { unread[place] = true }
        case .newVisitor(cast[place].id) where cast[place].vendor != .helpshift:
            // Of a new visitor it is known that nothing is stored.
            if unread[place] != nil {
                unread[place] = true
                knownAnyway.insert(anonymous(place))
            }
        case .standing(_, let name, _, _): users.insert(ExactUser(id: name))
        case .logout, .newVisitor, .answeredLogin, .app, .conversation, .zendesk, .helpshift, .matrix,
            .zendeskMessaging:
            break
        }
        // What a login or logout takes the store to is stored for the new user.
        keep(keys, former, place)
    }

    /// Lets the time pass that has passed.
    private mutating func wait(_ place: Int) {
        let keys = [key(place), anonymous(place)]
        let former = keys.map(stored)
        answers[place] = models[place].wait(until: mailbox.uptime).providers.first
        keep(keys, former, place)
    }

    private mutating func keep(_ keys: [SoakHistory.Key], _ former: [ModelStored?], _ place: Int) {
        for (key, record) in zip(keys, former) {
            // Nothing is stored before the store was read, but for the removal at a logout.
            if unread[place] != nil, stored(key) != nil, !knownAnyway.contains(key) {
                models[place].setStored(record, 0, user: key.user.id)
            } else {
                history.note(key, from: record, to: stored(key))
            }
        }
    }

    /// A provider or its counter is new: it knows what is stored, and what it finds.
    private mutating func restart(_ place: Int, _ lines: [ModelLine], _ policy: ModelPolicy) {
        beginAnew(place, policy, user: models[place].user(of: 0))
        for line in [ModelLine(at: 0, event: .app("relaunch"))] + lines {
            play(line, mailbox.uptime, place)
        }
        // Whether it was seen before is nobody's business now.
        if unread[place] != nil { unread[place] = answers[place]?.freshness == "live" }
    }

    /// A model that knows what is stored, and who is logged in, and has heard nothing.
    private mutating func beginAnew(_ place: Int, _ policy: ModelPolicy, user: String?) {
        var model = ReferenceModel([cast[place]], policy: expected(policy))
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
            // Before anything was said all is as after a relaunch.
            var status = answers[place] ?? found
            if cast[place].vendor == .helpshift, !view.isHelpshiftInstalled {
                status.connection = "disconnected"
            }
            // How far a line is that does not stand, no line says.
            if cast[place].vendor == .matrix, status.connection != "connected",
                found.connection != "connected"
            {
                status.connection = found.connection
            }
            // Until then there is no connection, and the reason for that is not the SDK's word.
            if cast[place].vendor == .zendeskMessaging, !view.isMessagingHeard {
                status.connection = found.connection == "connected" ? "disconnected" : found.connection
            }
            if let wasSeen = unread[place], !view.isStoreReadable {
                // Who is logged in is not known either.
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

    /// Before a user's record is read, it has to be one that the model knows of.
    private func checkStore(_ event: ModelEvent, _ records: SoakValues) -> SoakMismatch? {
        switch event {
        case .login(let name, let provider): checkStore(name, provider, records)
        case .logout(let provider), .newVisitor(let provider): checkStore(nil, provider, records)
        case .standing(_, let name, let provider, _): checkStore(name, provider, records)
        case .app, .answeredLogin, .conversation, .zendesk, .helpshift, .matrix, .zendeskMessaging: nil
        }
    }

    private func checkStore(_ user: String?, _ provider: String, _ records: SoakValues) -> SoakMismatch? {
        guard let place = cast.firstIndex(where: { $0.id == provider }) else { return nil }
        // A login as the same user reads nothing.
        if user != nil, key(place, user: user) == key(place) { return nil }
        // At a logout Zendesk makes a new visitor: what is stored for the anonymous one is not read.
        if user == nil, cast[place].vendor != .helpshift { return nil }
        return checkStore(key(place, user: user), records)
    }

    /// In memory a store has what is newest.
    private func checkStore(_ key: SoakHistory.Key, _ values: SoakValues) -> SoakMismatch? {
        // What was heard since is not stored.
        guard unread[key.place] == nil || knownAnyway.contains(key) else { return nil }
        let record = record(key, in: values)
        guard !matches(stored(key), record, key.place) else { return nil }
        return mismatch(key, [stored(key)], record)
    }

    /// The app has ended: what is on the disk is what the next launch begins with.
    private mutating func takeUp(_ values: SoakValues) -> SoakMismatch? {
        for user in users {
            for place in cast.indices {
                let key = SoakHistory.Key(place: place, user: user)
                let candidates = history.candidates(key) ?? [stored(key)]
                let record = record(key, in: values)
                // A logout of Zendesk's that the app has not lived to hear of makes a new visitor.
                let isNobodys =
                    record == nil && user.id == nil && cast[place].vendor != .helpshift
                    && SoakMailbox.user(of: cast[place].id, in: values).id == nil
                guard let found = candidates.last(where: { isNobodys || matches($0, record, place) })
                else {
                    return mismatch(key, candidates, record)
                }
                models[place].setStored(isNobodys ? nil : found, 0, user: user.id)
            }
        }
        history.forget()
        (unread, knownAnyway) = ([:], [])
        // Nothing that was in memory is stored any more.
        for place in cast.indices {
            let user = SoakMailbox.user(of: cast[place].id, in: values)
            users.insert(ExactUser(id: user.id))
            beginAnew(place, mailbox.policy, user: user.id)
        }
        return nil
    }

    /// What the models say is stored has to be what the store was given.
    private func checkMemory(_ view: SoakView) -> SoakMismatch? {
        guard let values = mailbox.store?.memory else { return nil }
        for place in view.statuses.keys.sorted() {
            if let mismatch = checkStore(key(place), values) { return mismatch }
            let stored = SoakMailbox.user(of: cast[place].id, in: values)
            if let record = view.userRecords[place] {
                guard record != VendorUsers.Record(stored) else { continue }
                return SoakMismatch(
                    expected: "stored user of \(cast[place].id): \(record)",
                    found: "\(VendorUsers.Record(stored))"
                )
            }
            guard view.hasSettledUsers else { continue }
            let user = models[place].user(of: 0)
            guard ExactUser(id: stored.id) != ExactUser(id: user) else { continue }
            return SoakMismatch(
                expected: "logged in at \(cast[place].id): \(user ?? "nobody")",
                found: "stored: \(stored.id ?? "nobody")"
            )
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
