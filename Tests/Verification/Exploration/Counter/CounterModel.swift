// The counting rules, implemented a second time from their text alone and without ChatProviderKit. In each state
// of a small world, the library's decision is compared with this model's. Each function quotes the sentence that
// it carries out. The article Invariants has the rules under the same names, such as C4, in other words. `silent:` marks
// a reading where the text says nothing, or contradicts itself.
//
// There is no clock, so one part of C10 is left out: Helpshift's `live` "ends after ten minutes in the foreground"
// without a server report or an agent's message.

enum CounterModelKind: Hashable, Sendable {
    case zendeskChat, matrix, helpshift
}

struct CounterModel: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var id: Int
        var isOwn: Bool
        var counts: Bool
        var countsWithBots: Bool
        var isMessage: Bool
        var time: Int
    }
    struct Report: Hashable, Sendable {
        var count: Int
        var isFromCache: Bool
        var number: Int
    }
    enum Number: Hashable, Sendable { case unknown, cached(Int), live(Int) }
    enum Loading: Hashable, Sendable { case notLoaded, loadedEarlier, loaded }
    /// Marker: "has one of three forms".
    enum Marker: Hashable, Sendable { case none, start, entry(time: Int, trail: [Int]) }
    /// Stored: "the marker and the last count. For Helpshift [...] in place of the marker the ids".
    struct Record: Hashable, Sendable {
        var marker = Marker.none
        var ids: [Int] = []
        var count: Int
    }
    enum Phase: Hashable, Sendable { case beforeStart, running, stopped }
    /// C15: the entries heard, "in the order of arrival".
    enum Happening: Hashable, Sendable {
        case message(Int), server(Int), cache(Int)

        var isServer: Bool { if case .server = self { true } else { false } }
        var isCache: Bool { if case .cache = self { true } else { false } }
    }

    let kind: CounterModelKind
    // The app.
    var phase = Phase.beforeStart
    /// C17: a provider "that the app does not want counted".
    var isCountWanted = true
    var isInBackground = false
    var shownScenes: [Int] = []
    var backgroundScenes: [Int] = []
    /// Helpshift only: `false` if `isNetworkReachable == false`.
    var isNetworkReachable = true
    /// Helpshift only: whether the present visit has had a moment with a network.
    var isVisitCounted = false
    var countsBots = false
    var ownMessagesMarkSeen = false
    // The provider, as it last reported.
    var user: Int?
    var isConnected = false
    var loading = Loading.notLoaded
    var log: [Entry] = []
    var hasLog = false
    var hasEnded = false
    var report: Report?
    var lastReport: Int?
    var hasServerReport = false
    /// Helpshift only: the entries heard by the time the network was restored.
    var heardBeforeNetwork: [Int] = []
    var position: Int?
    // The count of this user since the launch.
    var marker = Marker.none
    /// The number before the log is loaded.
    var known: Int?
    /// The ids of all entries that the log has had; for Helpshift, of the newest 256 agent messages.
    var arrived: [Int] = []
    var ids: [Int] = []
    /// The entries heard since the server's second-to-last report, or since a visit.
    var story: [Happening] = []
    // The store.
    var records: [Int?: Record] = [:]
    var storedUser: Int?
    var isLocked = false
    var hasRead = false
    /// Whether the conversation was seen before the store was read, and the same for earlier users who left before
    /// that.
    var wasSeenUnread = false
    var left: [Int?: Record] = [:]
    var forgetsAnonymous = false

    init(kind: CounterModelKind) {
        self.kind = kind
    }

    // MARK: What the app does

    mutating func start() {
        guard phase != .running else { return }
        // silent: what a counter knew before its stop, it still knows after its next start.
        phase = .running
        readStore()
        takeIn(after: nil)
        settle()
    }

    /// L6: "reports 0 before the counter releases the provider. The marker and the stored count stay."
    mutating func stop() {
        if phase == .running { phase = .stopped }
    }

    mutating func setBackground(_ isInBackground: Bool) {
        self.isInBackground = isInBackground
        settle()
    }

    mutating func setSceneBackground(_ scene: Int, _ isInBackground: Bool) {
        backgroundScenes.removeAll { $0 == scene }
        if isInBackground { backgroundScenes = (backgroundScenes + [scene]).sorted() }
        settle()
    }

    /// Seen: "Each scene has a visibility of its own."
    mutating func appear(in scene: Int) {
        // silent: a conversation that appears before the start, or while stopped, counts as seen once started.
        if !shownScenes.contains(scene) { shownScenes = (shownScenes + [scene]).sorted() }
        settle()
    }

    mutating func disappear(from scene: Int) {
        shownScenes.removeAll { $0 == scene }
        settle()
    }

    /// C10: "for a vendor whose SDK does not report the network [...] When the network is back the provider asks
    /// for the count; `live` needs a server report or an agent's message since then".
    mutating func setNetworkReachable(_ isReachable: Bool) {
        guard kind == .helpshift, isReachable != isNetworkReachable else { return }
        isNetworkReachable = isReachable
        // silent: an entry that came while the network was reported as lost counts, but it came before "then".
        if isReachable { (hasServerReport, heardBeforeNetwork) = (false, log.map(\.id).sorted()) }
        settle()
    }

    mutating func setPolicy(countsBots: Bool, ownMessagesMarkSeen: Bool) {
        // silent: the change of policy also applies to bots that are already in the log.
        self.countsBots = countsBots
        self.ownMessagesMarkSeen = ownMessagesMarkSeen
        if phase != .beforeStart { markSeenByOwnMessages() }
        settle()
    }

    // MARK: What the provider says

    /// Live: "while connected and loaded on this connection [...] equal to the present one is no new
    /// connection."
    mutating func setConnected(_ isConnected: Bool) {
        if !isConnected && loading == .loaded { loading = .loadedEarlier }
        self.isConnected = isConnected
    }

    /// Live: "An equal state that arrives after a reconnection makes the count live again."
    mutating func setLoading(_ loading: Loading) {
        hear(log: log, hasEnded: hasEnded, report: nil, readUpTo: nil, loading: loading)
    }

    /// Loaded: "a state that is not loaded changes neither the log nor the count."
    mutating func hear(log: [Entry], hasEnded: Bool, report: Report?, readUpTo: Int?, loading: Loading) {
        self.loading = loading
        guard loading != .notLoaded else { return }
        self.log = log
        hasLog = true
        self.hasEnded = hasEnded && kind == .zendeskChat
        // Report: one "with the number of the one before is the same report".
        let before = [lastReport, self.report?.number]
        if let report, kind != .zendeskChat, !before.contains(report.number) {
            self.report = report
            if !report.isFromCache { hasServerReport = true }
        }
        // silent: a state without a position names no other entry, so the counter still waits for one.
        let waitedFor = position
        if kind == .matrix, let readUpTo { position = readUpTo }
        takeIn(after: waitedFor)
        settle()
    }

    /// C12: "the count becomes 0 and the marker moves to the end of the log. An end before anything was
    /// loaded for this user since the launch changes nothing."
    mutating func chatEnded() {
        guard kind == .zendeskChat, phase == .running, hasLog else { return }
        // silent: an event that comes while the counter is stopped is not heard.
        moveMarker(upTo: log.count - 1)
        settle()
    }

    /// Another user: "a login as another, or a logout of somebody, empties that provider's log, last chat state
    /// and report; from there it stands as after a relaunch, with what is stored for the new user [...];
    /// visibility ends".
    mutating func changeUser(to new: Int?) {
        // "A login as the same user changes nothing". "a logout with nobody logged in changes nothing (U2; apps
        // call it at their start, and the anonymous visitor's conversation would go)".
        // silent: the same holds for a login as the stored user before the store is read.
        if new == user { return }
        readStore()
        if wasSeenUnread { left[user] = record }
        user = new
        // "At a logout Zendesk [...] makes a new visitor, so what was stored for the anonymous user is dropped".
        // silent: Helpshift has not been asked to clear its anonymous user.
        if new == nil && kind == .zendeskChat {
            left.removeValue(forKey: nil)
            if hasRead { records.removeValue(forKey: nil) } else { forgetsAnonymous = true }
        }
        (loading, log, hasLog, hasEnded) = (.notLoaded, [], false, false)
        (report, lastReport, hasServerReport, position) = (nil, nil, false, nil)
        // silent: the scenes in the background and the network do not belong to the user, and stay.
        (heardBeforeNetwork, shownScenes) = ([], [])
        (marker, known, arrived, ids, story, wasSeenUnread) = (.none, nil, [], [], [], false)
        if hasRead {
            storedUser = new
            combine(with: records[new])
        } else if let earlier = left.removeValue(forKey: new) {
            combine(with: earlier)
            wasSeenUnread = true
        }
        settle()
    }

    // MARK: The count

    /// Seen: "the conversation screen is visible, and the scene that shows it is in the foreground"; without a
    /// scene the app's own state decides; while the app is in the background nothing is seen.
    var isShown: Bool {
        !isInBackground && shownScenes.contains { $0 == 0 || !backgroundScenes.contains($0) }
    }

    /// C11: "what was not shown was not seen. Where the vendor gives its log (Zendesk Chat, Matrix), a visit
    /// before anything was loaded since the launch or the change of user changes neither number nor marker; it
    /// counts from the first loaded state on. Helpshift's [...] own screens show what the device has: there a
    /// visit counts from its first moment at which `isNetworkReachable` is not `false`."
    var isSeen: Bool {
        isShown && (kind == .helpshift ? isVisitCounted : hasLog)
    }

    /// C11: "from its first moment at which `isNetworkReachable` is not `false`".
    // silent: a visit lasts for as long as any scene shows the conversation in the foreground; after the
    // background there is another one. A visit that began before the start, or while stopped, continues after it.
    // A network that is lost during a visit that already counts does not end it.
    mutating func noteVisit() {
        isVisitCounted = kind == .helpshift && isShown && (isVisitCounted || isNetworkReachable)
    }

    var number: Number {
        // silent: also before the start.
        guard isCountWanted else { return .cached(0) }
        switch phase {
        case .stopped: return .cached(0)  // L6
        case .beforeStart:
            // silent: before the start the number is the stored one, and no screen is seen.
            guard hasRead || !isLocked, let stored = records[user] else { return .unknown }
            return .cached(stored.count)
        case .running:
            // Live: "A conversation that is seen in the sense of C11 is live at 0."
            // silent: also if the network is lost during the visit, although C10 makes the count `cached`.
            if isSeen { return .live(0) }
            // S3: "Until then the count is `unknown`, unless the conversation was seen meanwhile."
            guard hasRead || wasSeenUnread, let count else { return .unknown }
            return isLive ? .live(count) : .cached(count)
        }
    }

    /// Live: "connected, and loaded since that connection"; "Helpshift: connected, and an agent's message or a
    /// report from the server since the start". C10: "`AppLifecycle.isNetworkReachable == false` makes the status
    /// `unreachable` (network) and the count `cached`"; afterwards "`live` needs a server report or an agent's
    /// message since then".
    var isLive: Bool {
        guard isConnected, isNetworkReachable else { return false }
        guard kind == .helpshift else { return loading == .loaded }
        return hasServerReport || log.contains { isCounted($0) && !heardBeforeNetwork.contains($0.id) }
    }

    /// C5: "Only an agent's message [...] `UnreadPolicy` can let bots and triggers count." C9: own ones do
    /// not.
    func isCounted(_ entry: Entry) -> Bool {
        !entry.isOwn && (countsBots ? entry.countsWithBots : entry.counts)
    }

    /// C7: "What follows the trail's furthest entry in the log is after the marker. If the log holds no entry
    /// of the trail, what is not older than the marker's time is after it." With no marker, and after a start,
    /// everything is.
    func entries(after marker: Marker) -> [Entry] {
        guard case .entry(let time, _) = marker else { return log }
        if let furthest = furthestOfTrail(of: marker) { return Array(log[(furthest + 1)...]) }
        return log.filter { $0.time >= time }
    }

    /// C4: "while there is no marker (a new phone, a new installation), in a log that is given again, everything
    /// before the visitor's last own message, whatever its delivery status, counts as read, C9 notwithstanding:
    /// the visitor has answered it. [...] Without a message of the visitor's, every agent message of the loaded
    /// log counts."
    var unreadEntries: [Entry] {
        guard marker == .none, let answer = lastOwnMessage else { return entries(after: marker) }
        return Array(log[(answer + 1)...])
    }

    // silent: an own message that is removed, or is no longer a message, no longer counts as an answer.
    var lastOwnMessage: Int? {
        log.lastIndex { $0.isOwn && $0.isMessage }
    }

    /// C1: "While an entry of the marker's trail is in the log, no time decides."
    func furthestOfTrail(of marker: Marker) -> Int? {
        guard case .entry(_, let trail) = marker else { return nil }
        return log.lastIndex { trail.contains($0.id) }
    }

    /// C1: "the number of agent messages after the marker, in the order of the log"; with a report by C15.
    /// C10: "Before the first loaded state, with no stored count and never seen, the count is `unknown`."
    var count: Int? {
        if kind == .helpshift {
            return hasLog || known != nil || !story.isEmpty ? reportedCount(of: log) : nil
        }
        return hasLog ? reportedCount(of: unreadEntries) : known
    }

    /// C7: "The marker moves to the last entry of the log that is not the visitor's own [...] It stays if
    /// there is no such entry, or if that entry is in its trail." The trail: "the ids of the last 32 such
    /// entries".
    /// - Returns: whether it moved.
    @discardableResult
    mutating func moveMarker(upTo last: Int, onlyForward: Bool = false) -> Bool {
        let others = log.prefix(last + 1).filter { !$0.isOwn }
        guard let end = others.last else { return false }
        if case .entry(_, let trail) = marker, trail.contains(end.id) { return false }
        if onlyForward && !entries(after: marker).contains(end) { return false }
        // silent: the trail is built from the present log, not from earlier trails.
        marker = .entry(time: end.time, trail: others.suffix(32).map(\.id))
        return true
    }

    /// C11: "the count is 0 and the marker follows the end of the log." Marker: "or the start of the log, if it
    /// was loaded then, held none, and there was no marker". C15: "Being seen [...] clear both".
    mutating func see() {
        if kind != .helpshift {
            moveMarker(upTo: log.count - 1)
            if marker == .none { marker = .start }
        }
        story = []
        if !hasLog { known = 0 }
        if !hasRead { wasSeenUnread = true }
    }

    /// Stored: "Written whenever one of these changes, and only then. Being seen stores 0."
    mutating func settle() {
        noteVisit()
        // C11: "While the conversation is seen, [...] the marker follows the end of the log", also after a stop.
        guard phase != .beforeStart else { return }
        if isSeen { see() }
        if hasRead, let record, records[user] != record { records[user] = record }
    }

    var record: Record? {
        count.map { Record(marker: marker, ids: ids, count: $0) }
    }
}
