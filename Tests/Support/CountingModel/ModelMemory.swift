/// What is known of the conversation of one user since the start of the app, or since that user came.
struct ModelMemory {
    /// The count; `nil` is unknown.
    var count: Int?
    /// As last stated, loaded or not.
    var isChatting = false
    /// Zendesk: loaded since this connection. Helpshift: an agent's message or a report from the server has come, since
    /// the network came back where it was lost. Matrix: a sync has answered. Zendesk Messaging: an unread event has
    /// come on this connection, or two answers five seconds apart.
    var isLoadedForLive = false
    /// Helpshift: how long it may still be live without a word of the server's.
    var silence: ModelSilence?

    var zendesk: ZendeskMemory
    var helpshift: HelpshiftMemory
    var matrix: MatrixMemory
    var messaging = MessagingMemory()

    /// "The count is the stored one, `cached`." What only another vendor has is never looked at.
    init(stored: ModelStored?) {
        count = stored?.count
        zendesk = ZendeskMemory(marker: stored?.marker)
        helpshift = HelpshiftMemory(stored)
        matrix = MatrixMemory(marker: stored?.marker)
    }
}

/// A moment, in milliseconds: by the phone's clock, which may jump, and by the time that has passed, which does not.
struct ModelMoment {
    var clock = 0.0
    var uptime = 0.0
}

/// C10: "`live` … ends after ten minutes in the foreground without either" a server report or an agent's message.
///
/// CHOICE: how much of it was left when the app went to the background, the phone's clock says.
struct ModelSilence {
    /// In milliseconds of the foreground.
    private var left = 600_000.0
    /// Since when the app is in the foreground.
    private var start: ModelMoment?

    init(at now: ModelMoment, isInForeground: Bool) { if isInForeground { start = now } }

    func isOver(at now: ModelMoment) -> Bool { start.map { now.uptime >= $0.uptime + left } ?? false }

    mutating func move(toForeground isInForeground: Bool, at now: ModelMoment) {
        if let start { left = min(left, max(0, left - (now.clock - start.clock))) }
        start = isInForeground ? now : nil
    }
}

/// A log that is given again, and the marker in it.
struct ZendeskMemory: ModelLog {
    var marker: ModelMarker?
    /// The log as the last loaded state had it, in its order.
    var log: [ModelZendeskLog] = []
    /// Whether there was one.
    var isLoaded = false

    // The last values, loaded or not.
    var lastLogs: [ModelZendeskLog] = []
    /// The places of the ids in the last logs.
    var places: [String: Int] = [:]
    var lastStatus = "initializing"
}

/// A log that is given again after a relaunch and grows at its end alone, and the marker in it.
struct MatrixMemory: ModelLog {
    struct Report {
        var count: Int
        /// The entries that the log had when it came.
        var heard: Set<String>
    }

    var marker: ModelMarker?
    var log: [MatrixEntry] = []
    /// How many entries the log has up to each event that came, entry or not.
    var places: [String: Int] = [:]
    /// The room of the conversation: "the first that a sync names".
    var room: String?
    /// Whether a sync has answered.
    var isLoaded = false
    /// Whether the user is in it.
    var isJoined = false
    /// The user id of a guest.
    var guest: String?
    /// The events that the user has read up to, and that have not come.
    var awaited: [ModelReceipt.Kind: String] = [:]
    /// The newest receipt of each kind.
    var standing: [ModelReceipt.Kind: String] = [:]
    /// Whether something is missing before the log.
    var lacksBeginning = false
    /// The server's report that stands.
    var report: Report?

    init(marker: ModelMarker?) { self.marker = marker }
}

/// A log that is never given again: what was heard, by the order of arrival.
///
/// A *place* is the number of agent messages that were heard before it, without those that were there already.
struct HelpshiftMemory {
    struct Report {
        var count: Int
        var place: Int
    }

    /// The identities of the newest 256 agent messages heard, oldest first.
    var heard: [String]
    /// The identities that are no news: the stored ones, and all that were heard since.
    var known: Set<String>
    /// The identities that were heard since the start, known before or not.
    var heardSinceStart: Set<String> = []
    /// How many agent messages were heard.
    var arrived = 0
    /// The place up to which all was seen.
    var seen = 0
    /// The last report of either kind that stands.
    var report: Report?
    /// The places of the server's last report, and of its last but one.
    var serversLast: Int?
    var serversLastButOne: Int?

    /// Relaunch: "the stored count stands as a report, and what is not among the stored ids is new"
    init(_ stored: ModelStored?) {
        heard = stored?.heard ?? []
        known = Set(heard)
        report = stored?.count.map { Report(count: $0, place: 0) }
    }
}
