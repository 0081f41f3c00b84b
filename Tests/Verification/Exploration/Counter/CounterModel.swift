// The counting rules once more, written from the article `Invariants` alone and without ChatProviderKit. What
// the library decides and what this model decides are compared in each state of a small world. Each function
// quotes the sentence that it carries out. `silent:` marks a reading where the article says nothing, or two
// things.

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
    /// C15: what was heard, "in the order of arrival".
    enum Happening: Hashable, Sendable {
        case message(Int), server(Int), cache(Int)

        var isServer: Bool { if case .server = self { true } else { false } }
        var isCache: Bool { if case .cache = self { true } else { false } }
    }

    let kind: CounterModelKind
    // The app.
    var phase = Phase.beforeStart
    var isInBackground = false
    var shownScenes: [Int] = []
    var backgroundScenes: [Int] = []
    var countsBots = false
    var ownMessagesMarkSeen = false
    // The provider, as it last said.
    var user: Int?
    var isConnected = false
    var loading = Loading.notLoaded
    var log: [Entry] = []
    var hasLog = false
    var hasEnded = false
    var report: Report?
    var lastReport: Int?
    var hasServerReport = false
    var position: Int?
    // What was counted for this user since the launch.
    var marker = Marker.none
    /// The number before the log is loaded.
    var known: Int?
    /// All ids that the log has had, and Helpshift's newest 256 of agent messages.
    var arrived: [Int] = []
    var ids: [Int] = []
    /// What was heard since the server's second-to-last report, or since a visit.
    var story: [Happening] = []
    // The store.
    var records: [Int?: Record] = [:]
    var storedUser: Int?
    var isLocked = false
    var hasRead = false
    /// Whether the conversation was seen before the store was read, and what others left who were here before
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
        // silent: what a counter knew before its stop it knows after its next start.
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
        // silent: what appears before the start or while stopped is seen from the start on, if still shown.
        if !shownScenes.contains(scene) { shownScenes = (shownScenes + [scene]).sorted() }
        settle()
    }

    mutating func disappear(from scene: Int) {
        shownScenes.removeAll { $0 == scene }
        settle()
    }

    mutating func setPolicy(countsBots: Bool, ownMessagesMarkSeen: Bool) {
        // silent: bots that are there already count or not too.
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
        if let report, kind != .zendeskChat, report.number != lastReport {
            self.report = report
            if !report.isFromCache { hasServerReport = true }
        }
        // silent: a state without a position names no other one, so an entry is still waited for.
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

    /// Another user: "A login as another user, and every logout, empties the provider's log, its chat state
    /// and its report in one step. [...] as after a relaunch, with what is stored for the new user. The
    /// visibility [...] stays."
    mutating func changeUser(to new: Int?) {
        // "A login as the same user changes no count."
        // silent: also a login as the stored user, before the store is read.
        if new != nil && new == user { return }
        readStore()
        if wasSeenUnread { left[user] = record }
        user = new
        // "At a logout Zendesk Chat [creates] a new visitor, so what was stored for the anonymous user is
        // removed."
        // silent: nobody has asked Helpshift to clear its anonymous user.
        if new == nil && kind == .zendeskChat {
            left.removeValue(forKey: nil)
            if hasRead { records.removeValue(forKey: nil) } else { forgetsAnonymous = true }
        }
        (loading, log, hasLog, hasEnded) = (.notLoaded, [], false, false)
        (report, lastReport, hasServerReport, position) = (nil, nil, false, nil)
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

    /// Seen: "while its screen is visible and the scene that shows it is in the foreground"; without a scene
    /// "the app's own state decides"; "While the app is in the background nothing is seen."
    var isSeen: Bool {
        !isInBackground && shownScenes.contains { $0 == 0 || !backgroundScenes.contains($0) }
    }

    var number: Number {
        switch phase {
        case .stopped: return .cached(0)  // L6
        case .beforeStart:
            // silent: before the start the number is the stored one, and no screen is seen.
            guard hasRead || !isLocked, let stored = records[user] else { return .unknown }
            return .cached(stored.count)
        case .running:
            // "A seen conversation is live at 0, loaded or not."
            if isSeen { return .live(0) }
            // S3: "Until then the count is `unknown`, unless the conversation was seen meanwhile."
            guard hasRead || wasSeenUnread, let count else { return .unknown }
            return isLive ? .live(count) : .cached(count)
        }
    }

    /// Live: "while connected and loaded on this connection"; Helpshift: "while connected, if an agent's
    /// message or a report from the server has come since the start."
    var isLive: Bool {
        guard isConnected else { return false }
        return kind == .helpshift ? hasServerReport || log.contains(where: isCounted) : loading == .loaded
    }

    /// C5: "Only an agent's message [...] `UnreadPolicy` can let bots and triggers count." C9: own ones do
    /// not.
    func isCounted(_ entry: Entry) -> Bool {
        !entry.isOwn && (countsBots ? entry.countsWithBots : entry.counts)
    }

    /// C7: "What follows the trail's furthest entry in the log is after the marker. If the log holds no entry
    /// of the trail, what is not older than the marker's time is after it." C4: "Without any marker, every
    /// agent message".
    func entries(after marker: Marker) -> [Entry] {
        guard case .entry(let time, _) = marker else { return log }
        if let furthest = furthestOfTrail(of: marker) { return Array(log[(furthest + 1)...]) }
        return log.filter { $0.time >= time }
    }

    /// C1: "While an entry of the marker's trail is in the log, no time decides."
    func furthestOfTrail(of marker: Marker) -> Int? {
        guard case .entry(_, let trail) = marker else { return nil }
        return log.lastIndex { trail.contains($0.id) }
    }

    /// C1: "the number of agent messages after the marker, in the order of the log"; with a report by C15.
    /// C10: "The count is `unknown` until the log is loaded, if no count is stored and [...] never seen."
    var count: Int? {
        if kind == .helpshift {
            return hasLog || known != nil || !story.isEmpty ? reportedCount(of: log) : nil
        }
        return hasLog ? reportedCount(of: entries(after: marker)) : known
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
        // silent: the trail is made of the log as it is, not of earlier trails.
        marker = .entry(time: end.time, trail: others.suffix(32).map(\.id))
        return true
    }

    /// C11: "the count is 0 and the marker follows the end of the log." The start: "seen while it held no
    /// such entry or was not loaded, and there was no marker." C15: "Being seen [...] clears both numbers".
    mutating func see() {
        if kind != .helpshift {
            moveMarker(upTo: log.count - 1)
            if marker == .none { marker = .start }
        }
        story = []
        if !hasLog { known = 0 }
        if !hasRead { wasSeenUnread = true }
    }

    /// Stored: "A value is written when it changes [...] A conversation that is seen stores 0."
    mutating func settle() {
        // C11: "While the conversation is seen, [...] the marker follows the end of the log", also after a stop.
        guard phase != .beforeStart else { return }
        if isSeen { see() }
        if hasRead, let record, records[user] != record { records[user] = record }
    }

    var record: Record? {
        count.map { Record(marker: marker, ids: ids, count: $0) }
    }
}
