/// The knowledge about one user's conversation since the start of the app, or since the change to that user.
struct ModelMemory {
    /// The count; `nil` means unknown.
    var count: Int?
    /// The last stated value, loaded or not.
    var isChatting = false
    /// Zendesk: loaded on this connection. Helpshift: an agent's message or a report from the server has come, since
    /// the network was restored if it was lost. Matrix: a sync has answered. Zendesk Messaging: an unread event has
    /// come on this connection, or two answers five seconds apart.
    var isLoadedForLive = false
    /// Helpshift: how long the count stays live without news from the server.
    var silence: ModelSilence?

    var zendesk: ZendeskMemory
    var helpshift: HelpshiftMemory
    var matrix: MatrixMemory
    var messaging = MessagingMemory()

    /// "The count is the stored one, `cached`." The other vendors' parts are never read.
    init(stored: ModelStored?) {
        count = stored?.count
        zendesk = ZendeskMemory(marker: stored?.marker)
        helpshift = HelpshiftMemory(stored)
        matrix = MatrixMemory(marker: stored?.marker)
    }
}

/// A moment, in milliseconds: by the phone's clock, which may jump, and by the time passed, which does not.
struct ModelMoment {
    var clock = 0.0
    var uptime = 0.0
}

/// C10: "`live` … ends after ten minutes in the foreground without either" a server report or an agent's message.
///
/// CHOICE: the phone's clock decides how much of it was left when the app went to the background.
struct ModelSilence {
    /// In milliseconds in the foreground.
    private var left = 600_000.0
    /// When the app came to the foreground.
    private var start: ModelMoment?

    init(at now: ModelMoment, isInForeground: Bool) { if isInForeground { start = now } }

    func isOver(at now: ModelMoment) -> Bool { start.map { now.uptime >= $0.uptime + left } ?? false }

    mutating func move(toForeground isInForeground: Bool, at now: ModelMoment) {
        if let start { left = min(left, max(0, left - (now.clock - start.clock))) }
        start = isInForeground ? now : nil
    }
}

/// A log that is delivered again, and the marker in it.
struct ZendeskMemory: ModelLog {
    var marker: ModelMarker?
    /// The log of the last loaded state, in its order.
    var log: [ModelZendeskLog] = []
    /// Whether a state was loaded.
    var isLoaded = false

    // The last values, loaded or not.
    var lastLogs: [ModelZendeskLog] = []
    /// The positions of the ids in the last logs.
    var places: [String: Int] = [:]
    var lastStatus = "initializing"
}

/// A log that is delivered again after a relaunch and grows only at its end, and the marker in it.
struct MatrixMemory: ModelLog {
    struct Report {
        var count: Int
        /// The entries that the log had when it was received.
        var heard: Set<String>
    }

    var marker: ModelMarker?
    var log: [MatrixEntry] = []
    /// The number of entries in the log up to each received event, entry or not.
    var places: [String: Int] = [:]
    /// The room of the conversation: "the first that a sync names".
    var room: String?
    /// Whether a sync has answered.
    var isLoaded = false
    /// Whether the user is in it.
    var isJoined = false
    /// The user id of a guest.
    var guest: String?
    /// The events up to which the user has read, and that have not arrived.
    var awaited: [ModelReceipt.Kind: String] = [:]
    /// The newest receipt of each kind.
    var standing: [ModelReceipt.Kind: String] = [:]
    /// Whether there is a gap before the log.
    var lacksBeginning = false
    /// The server's report in effect.
    var report: Report?

    init(marker: ModelMarker?) { self.marker = marker }
}

/// A log that is never delivered again: the messages heard, in the order of arrival.
///
/// A *place* is the number of agent messages heard before, without repeated ones.
struct HelpshiftMemory {
    struct Report {
        var count: Int
        var place: Int
    }

    /// The identities of the newest 256 agent messages heard, oldest first.
    var heard: [String]
    /// The identities that are not new: the stored ones, and those of all messages heard since.
    var known: Set<String>
    /// The identities heard since the start, known before or not.
    var heardSinceStart: Set<String> = []
    /// The number of agent messages heard.
    var arrived = 0
    /// The place up to which everything was seen.
    var seen = 0
    /// The last report of either kind that is in effect.
    var report: Report?
    /// The places of the server's last and second-to-last reports.
    var serversLast: Int?
    var serversLastButOne: Int?

    /// Relaunch: "the stored count stands as a report, and what is not among the stored ids is new"
    init(_ stored: ModelStored?) {
        heard = stored?.heard ?? []
        known = Set(heard)
        report = stored?.count.map { Report(count: $0, place: 0) }
    }
}
