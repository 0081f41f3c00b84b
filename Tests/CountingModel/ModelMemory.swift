/// What is known of the conversation of one user since the start of the app.
struct ModelMemory {
    /// The log, in its order.
    var log: [ModelEntry] = []
    var marker: ModelMarker?
    /// The count; `nil` is unknown.
    var count: Int?
    /// When it was last seen, in seconds.
    var lastSight: Double?
    /// As last stated, loaded or not.
    var isChatting = false
    /// Whether anything was loaded since the start.
    var isLoaded = false
    /// Zendesk: loaded since this connection. Helpshift: an agent's message or a report from the server since the
    /// start.
    var isLoadedForLive = false

    // Zendesk's last values, and whether an end came after the last loaded state, or with it.
    var isEnded = false
    var lastLogs: [ModelZendeskLog] = []
    var lastStatus = "initializing"
    var lastChatID: String?
    /// Whether a state has given the fields that count for nothing.
    var isDecorated = false

    // Helpshift's last report.
    var report: ModelReport?

    /// Relaunch: "The count is the stored one", and of Helpshift "the stored count stands as a report from the
    /// cache, of the stored time".
    init(stored: ModelStored?, vendor: ModelParticipant.Vendor) {
        marker = stored?.marker
        count = stored?.count
        if vendor == .helpshift, let count {
            report = ModelReport(count: count, received: stored?.takenIn ?? -.infinity)
        }
    }
}

/// What is stored for a provider and a user.
package struct ModelStored: Sendable, Hashable {
    package var marker: ModelMarker?
    package var count: Int?
    /// In seconds.
    package var takenIn: Double?
}

/// An entry of a log.
struct ModelEntry {
    var id: String
    /// In seconds.
    var created: Double
    /// Whether it counts when it is unread (C5).
    var counts: Bool
    /// Whether it is a message of the visitor's own (C9).
    var isOwnMessage: Bool
}

/// "the last entry of the log at the moment it was last seen, with its id, position and time; or the start of the
/// log, if it was empty or not loaded then and there was no marker; or none, if it was never seen"
package enum ModelMarker: Sendable, Hashable {
    case start
    /// `companions` are the ids of all that stood in the log with the marker's time when it was set.
    case entry(id: String, time: Double, companions: Set<String>)
}

/// Helpshift's own count.
struct ModelReport {
    var count: Int
    /// When it came, in seconds.
    var received: Double
}
