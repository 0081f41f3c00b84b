public import ChatProviderKit
import Foundation

/// Replays a recording through the providers and counters of an app.
@MainActor
public final class Replay {
    /// A provider that takes part.
    public struct Participant: Sendable {
        /// Its id.
        public var id: ChatProviderID
        /// The key of the vendor whose inputs it receives; `nil` if it receives none.
        public var vendorKey: String?
        /// The first line whose result includes it.
        public var shownFromLine: Int

        /// Creates a participant that is shown from the first line on, or from a later one.
        public init(id: ChatProviderID, vendorKey: String?, shownFromLine: Int = 1) {
            self.id = id
            self.vendorKey = vendorKey
            self.shownFromLine = shownFromLine
        }
    }

    /// The state after a line.
    public struct Result: Sendable, Equatable {
        /// The line's number.
        public var line: Int
        /// The line's time, in milliseconds since 1970.
        public var milliseconds: Double
        /// The line in a few words, without any message text.
        public var what: String
        /// The shown providers, in their order.
        public var providers: [Status]
        /// The shown providers whose conversation is on the screen of an app in the foreground.
        package var seenIDs: [ChatProviderID]
        /// The provider that received the line's input; `nil` for a line without one.
        package var receiverID: ChatProviderID?

        package init(
            line: Int,
            milliseconds: Double,
            what: String,
            providers: [Status],
            seenIDs: [ChatProviderID],
            receiverID: ChatProviderID?
        ) {
            self.line = line
            self.milliseconds = milliseconds
            self.what = what
            self.providers = providers
            self.seenIDs = seenIDs
            self.receiverID = receiverID
        }

        /// The sum of the known counts; `nil` if there are counts, but none is known.
        public var total: Int? {
            totalUnreadCount.number
        }

        /// The total as a `SupportChat` computes it.
        package var totalUnreadCount: UnreadCount {
            UnreadCount.total(of: providers.filter(\.isCounted).map(\.unread))
        }
    }

    /// A provider after a line.
    public struct Status: Sendable, Equatable {
        /// Its id.
        public var id: ChatProviderID
        /// The count.
        public var unread: UnreadCount
        /// The connection.
        public var connection: ConnectionStatus
        /// Whether a chat is in progress.
        public var isChatting: Bool
        /// Whether the total includes the count.
        var isCounted: Bool

        package init(
            id: ChatProviderID,
            unread: UnreadCount,
            connection: ConnectionStatus,
            isChatting: Bool,
            isCounted: Bool = true
        ) {
            self.id = id
            self.unread = unread
            self.connection = connection
            self.isChatting = isChatting
            self.isCounted = isCounted
        }
    }

    /// A participant with its provider and counter, which a relaunch replaces.
    @MainActor
    private final class RunningParticipant {
        let settings: Participant
        var userID: String?
        var replayed: ReplayedProvider { didSet { observeEnd() } }
        var counter: MessageCounter
        private(set) var history = ReadingHistory()
        private var hearsEnd = false
        private var end: ObservationToken?

        init(_ settings: Participant, _ replayed: ReplayedProvider, _ counter: MessageCounter) {
            self.settings = settings
            self.replayed = replayed
            self.counter = counter
            observeEnd()
        }

        private func observeEnd() {
            end = replayed.provider.events.observe { [weak self] in
                if case .chatEnded = $0 { self?.hearsEnd = true }
            }
        }

        func noteReading() {
            history.update(counter, hearsEnd: hearsEnd)
            hearsEnd = false
        }
    }

    private let vendors: [any ReplayVendor]
    private var policy: UnreadPolicy
    private let store: ReplayStore
    private let clock = ReplayClock()
    private var lifecycle = ManualAppLifecycle()
    private var participants: [RunningParticipant] = []
    private var lastLine = 0
    private var lastReceiverID: ChatProviderID?
    /// The active providers according to the recording; `nil` if it does not list them.
    private var activeIDs: Set<ChatProviderID>?
    /// Whether the explanations include what moved the read markers.
    package var recordsReading = false
    /// The keys that may have a value in the store.
    private var storedKeys: Set<StoredValue.Key> = []

    /// Creates a replay, and starts its counters. By default, markers are kept in memory.
    public init(
        _ participants: [Participant],
        vendors: [any ReplayVendor],
        policy: UnreadPolicy = UnreadPolicy(),
        store: any ReadMarkerStore = InMemoryReadMarkerStore()
    ) {
        self.vendors = vendors
        self.policy = policy
        self.store = ReplayStore(store)
        for settings in participants {
            let (replayed, counter) = launch(settings, userID: nil)
            self.participants.append(RunningParticipant(settings, replayed, counter))
            storedKeys.insert(.record(of: settings.id, userID: nil))
        }
    }

    /// An explanation of a provider's count.
    public struct Explanation: Sendable, Equatable {
        /// The provider.
        public var id: ChatProviderID
        /// The count.
        public var unread: UnreadCount
        /// Whether the conversation is on the screen of an app in the foreground.
        public var isSeen: Bool
        /// The unread messages that the log contains, oldest first.
        public var messages: [ChatEntry]
        /// The position up to which the user has seen the log; `nil` if the user never has.
        public var marker: ReadRecord.Marker?
        /// The vendor's own count, if the counter uses it; otherwise `nil`.
        public var report: Int?
        /// The number of unread messages received after ``report``.
        public var heardSinceReport: Int
        /// What has last moved the marker; `nil` if nothing has, or if that was not recorded.
        package var cause: ReadingHistory.Cause?
        /// The marked entry, if the log contains it.
        package var markedEntry: ChatEntry?
        /// Whether there is no marker, and what precedes the visitor's last message counts as read (C4).
        package var isAnswered: Bool
        /// Whether the vendor provides a number, but no messages.
        package var hasNoLog: Bool

        /// Explains the current count of a counter.
        @MainActor
        package init(id: ChatProviderID, counter: MessageCounter, history: ReadingHistory = ReadingHistory())
        {
            let log = counter.provider.chatState.value.transcript
            self.id = id
            unread = counter.unreadCount.value
            isSeen = counter.isSeen
            messages = counter.unreadMessages
            marker = counter.state.marker
            report = counter.state.reportedCount.count
            heardSinceReport = counter.state.reportedCount.unreadSinceReport
            cause = history.cause(for: counter)
            if case .entry(let entry) = marker, let last = entry.trail.last { markedEntry = log[id: last] }
            let isRedelivered = counter.state.vendor.redeliversTranscript
            isAnswered =
                marker == nil && isRedelivered && log.contains { $0.participant == .visitor && $0.isMessage }
            hasNoLog = !isRedelivered && log.isEmpty
        }
    }

    /// Plays a line.
    ///
    /// - Throws: ``RecordingError`` if the line does not determine its provider.
    public func play(_ line: RecordedLine) throws -> Result {
        clock.advance(to: line.time)
        lastLine = line.number
        lastReceiverID = nil
        let what = try apply(line.content)
        if recordsReading { for participant in participants { participant.noteReading() } }
        let shown = participants.filter { isShown($0, after: line.number) }
        return Result(
            line: line.number,
            milliseconds: line.milliseconds,
            what: what,
            providers: shown.map { participant in
                let provider = participant.replayed.provider
                return Status(
                    id: provider.id,
                    unread: participant.counter.unreadCount.value,
                    connection: provider.connectionStatus.value,
                    isChatting: provider.chatState.value.isChatting,
                    isCounted: participant.counter.isCountWanted
                )
            },
            seenIDs: shown.filter(\.counter.isSeen).map(\.settings.id),
            receiverID: lastReceiverID
        )
    }

    // MARK: Implementation

    private func isShown(_ participant: RunningParticipant, after line: Int) -> Bool {
        participant.settings.shownFromLine <= line && activeIDs?.contains(participant.settings.id) != false
    }

    /// - Returns: The line in a few words.
    private func apply(_ content: RecordedLine.Content) throws -> String {
        switch content {
        case .app(let event):
            lifecycle.send(event)
            return event == .didEnterBackground ? "app in the background" : "app in the foreground"
        case .device(let event):
            apply(event)
            return event.words
        case .relaunch:
            relaunch()
            return "app starts again"
        case .conversation(let visible, let provider):
            for participant in participants where provider == nil || provider == participant.settings.id {
                visible
                    ? participant.counter.conversationWillAppear()
                    : participant.counter.conversationDidClose()
            }
            return visible ? "screen opened" : "screen closed"
        case .user(let user):
            for participant in participants where participant.settings.id == user.provider {
                apply(user, to: participant)
            }
            return user.words
        case .stored(let stored):
            apply(stored)
            return "what is stored"
        case .state(let state):
            apply(state)
            return "present state"
        case .input(let input, let provider): return try deliver(input, provider)
        }
    }

    /// Replaces the store's values with those of the app's store.
    ///
    /// - Parameter provider: The provider whose values are replaced; `nil` for all.
    private func apply(_ stored: RecordedStore, of provider: ChatProviderID? = nil) {
        for key in storedKeys where stored.values[key] == nil && (provider ?? key.provider) == key.provider {
            store.save(nil, for: key)
        }
        for (key, value) in stored.values { store.save(value, for: key) }
        storedKeys.formUnion(stored.values.keys)
        for participant in participants {
            guard case .user(let user)? = stored.values[.user(of: participant.settings.id)]?.content else {
                continue
            }
            participant.userID = user.id
            storedKeys.insert(.record(of: participant.settings.id, userID: user.id))
        }
        if let ids = stored.activeProviderIDs { activeIDs = Set(ids) }
        policy = stored.policy ?? policy
    }

    /// Brings a provider and its counter to a recorded state.
    private func apply(_ state: RecordedState) {
        apply(state.stored, of: state.provider)
        if let counter = state.counter {
            let (isInBackground, isNetworkReachable) = counter.surroundings
            lifecycle.setNetworkReachable(isNetworkReachable)
            if isInBackground != lifecycle.isInBackground.value {
                lifecycle.send(isInBackground ? .didEnterBackground : .willEnterForeground)
            }
            store.isLocked = !counter.isRecordRead
        }
        for participant in participants where participant.settings.id == state.provider {
            (participant.replayed, participant.counter) = launch(
                participant.settings,
                userID: participant.userID,
                from: state
            )
        }
    }

    private func deliver(_ input: RecordedInput, _ provider: ChatProviderID?) throws -> String {
        let summary = vendors.first { $0.key == input.vendorKey }?.summary(of: input)
        guard let participant = try receiver(of: input.vendorKey, provider) else {
            return summary ?? input.vendorKey
        }
        lastReceiverID = participant.settings.id
        let before = participant.replayed.provider.chatState.value
        participant.replayed.deliver(input)
        let after = participant.replayed.provider.chatState.value
        let new = after.newEntries(since: before)
        return (summary ?? after.summary(since: before)) + participant.counter.note(on: new)
    }

    /// An explanation of each shown provider's count after the last line.
    public var explanations: [Explanation] {
        participants.compactMap { participant in
            guard isShown(participant, after: lastLine) else { return nil }
            return Explanation(
                id: participant.settings.id,
                counter: participant.counter,
                history: participant.history
            )
        }
    }

    /// - Parameter state: The state to start from; `nil` for a new launch.
    private func launch(_ settings: Participant, userID: String?, from state: RecordedState? = nil) -> (
        ReplayedProvider, MessageCounter
    ) {
        let vendor = vendors.first { $0.key == settings.vendorKey }
        let replayed =
            vendor?.makeReplay(id: settings.id, userID: userID, clock: clock, lifecycle: lifecycle)
            ?? SilentReplay(id: settings.id, userID: userID).replayed
        for input in state?.inputs ?? [] where input.vendorKey == settings.vendorKey {
            replayed.deliver(input)
        }
        let counter = MessageCounter(
            provider: replayed.provider,
            lifecycle: lifecycle,
            store: store,
            policy: policy
        )
        if let recorded = state?.counter { counter.start(from: recorded) } else { counter.start() }
        return (replayed, counter)
    }

    private func apply(_ event: RecordedLine.DeviceEvent) {
        switch event {
        case .networkLost: lifecycle.setNetworkReachable(false)
        case .networkBack: lifecycle.setNetworkReachable(true)
        case .protectedDataUnavailable: store.isLocked = true
        case .protectedDataAvailable:
            store.isLocked = false
            // An app's counters do this in one of the next turns.
            for participant in participants { participant.counter.adoptRecord() }
            lifecycle.sendProtectedDataDidBecomeAvailable()
        }
    }

    private func relaunch() {
        let isNetworkReachable = lifecycle.isNetworkReachable.value
        lifecycle = ManualAppLifecycle()
        // The device's network outlives the app.
        lifecycle.setNetworkReachable(isNetworkReachable)
        for participant in participants {
            (participant.replayed, participant.counter) = launch(
                participant.settings,
                userID: participant.userID
            )
        }
    }

    private func apply(_ user: RecordedLine.User, to participant: RunningParticipant) {
        if let stored = user.stored { apply(stored, of: user.provider) }
        // A replayed logout drops the anonymous visitor's record, because the vendor creates a new visitor. If the
        // login before it was never carried out, the visitor stays. The line's stored values are right in both cases.
        store.keepsValues = user.stored != nil
        defer { store.keepsValues = false }
        let isAnonymous = participant.userID == nil
        switch user.change {
        // A logout without a logged-in user changes nothing (U2).
        case .logout(let forgetsVisitor): if !isAnonymous || forgetsVisitor { log(participant, in: nil) }
        case .login(let id):
            if user.answer.isCarriedOut {
                log(participant, in: id)
            } else if !isAnonymous, !participant.userID.isSameID(as: id) {
                // The previous user was logged out first, and no user has logged in.
                log(participant, in: nil)
            }
        }
    }

    private func log(_ participant: RunningParticipant, in login: String?) {
        participant.userID = login
        storedKeys.insert(.record(of: participant.settings.id, userID: login))
        participant.replayed.setUser(login)
    }

    private func receiver(of vendorKey: String, _ provider: ChatProviderID?) throws -> RunningParticipant? {
        let candidates = participants.filter { $0.settings.vendorKey == vendorKey }
        if let provider {
            if let participant = candidates.first(where: { $0.settings.id == provider }) {
                return participant
            }
            if participants.contains(where: { $0.settings.id == provider }) {
                throw RecordingError("provider: \"\(provider)\" is not a provider of \(vendorKey) lines")
            }
            return nil
        }
        let type = vendors.first { $0.key == vendorKey }?.type
        if let participant = candidates.first(where: { $0.settings.id.rawValue == type }) {
            return participant
        }
        guard candidates.count <= 1 else {
            let ids = candidates.map { "\"\($0.settings.id)\"" }.joined(separator: " or ")
            throw RecordingError("\(vendorKey): which provider, \(ids)? Add \"provider\" to the line")
        }
        return candidates.first
    }
}

extension MessageCounter {
    /// Returns why a message of another participant does not count, or how many of several count; empty if all do.
    ///
    /// - Parameter entries: New entries.
    package func note(on entries: [ChatEntry]) -> String {
        let messages = entries.filter { $0.isMessage && $0.participant != .visitor }
        let reasons = messages.compactMap { skipReason(for: $0.id) }
        guard let reason = reasons.first else { return "" }
        return messages.count == 1
            ? " (not counted: \(reason.words))"
            : " (\(messages.count - reasons.count) of \(messages.count) count)"
    }
}
