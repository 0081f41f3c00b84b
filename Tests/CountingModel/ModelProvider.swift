/// One provider: what its vendor said last, whether it is seen, and what is stored for each of its users.
struct ModelProvider {
    let participant: ModelParticipant
    let policy: ModelPolicy

    // What outlives a relaunch.
    var stored: [String?: ModelStored] = [:]
    var user: String?

    // What a relaunch ends and another user does not.
    var isVisible = false
    var connection: String

    // What both end.
    var memory: ModelMemory

    init(_ participant: ModelParticipant, policy: ModelPolicy) {
        self.participant = participant
        self.policy = policy
        connection = Self.connectionAtStart(participant.vendor)
        memory = ModelMemory(stored: nil, vendor: participant.vendor)
    }

    mutating func play(_ event: ModelEvent, at time: Double, wasInForeground: Bool, isInForeground: Bool) {
        let wasSeen = isVisible && wasInForeground
        let isHeard = concerns(event)
        // CHOICE: a change of user ends what the one before saw.
        if wasSeen, isHeard, isChangeOfUser(event) {
            see(at: time)
            store()
        }
        if isHeard { apply(event, at: time) }
        let isSeen = isVisible && isInForeground
        if isSeen {
            // CHOICE: what is seen is seen anew with each line that this provider hears.
            see(at: isHeard ? time : memory.lastSight ?? time)
        } else if wasSeen {
            // C11: leaving again counts from the marker.
            sightEnds(at: time)
        }
        store()
    }

    /// "stored … for each provider and user, written at each change"
    private mutating func store() {
        stored[user] = ModelStored(
            marker: memory.marker,
            count: memory.count,
            takenIn: takenIn
        )
    }

    private func isChangeOfUser(_ event: ModelEvent) -> Bool {
        switch event {
        case .login(let name, _): name != user
        case .logout: true
        default: false
        }
    }

    /// Whether this provider hears of it.
    private func concerns(_ event: ModelEvent) -> Bool {
        switch event {
        case .app: true
        case .conversation(_, let provider): provider == nil || provider == participant.id
        case .login(_, let provider), .logout(let provider): provider == participant.id
        case .zendesk(_, let provider): participant.vendor == .zendesk && isMeant(by: provider)
        case .helpshift(_, let provider): participant.vendor == .helpshift && isMeant(by: provider)
        }
    }

    func answer(isInForeground: Bool) -> ModelAnswer.Status {
        ModelAnswer.Status(
            id: participant.id,
            unread: memory.count,
            freshness: freshness(isSeen: isVisible && isInForeground),
            connection: connection,
            isChatting: memory.isChatting
        )
    }

    // MARK: Inside

    private static func connectionAtStart(_ vendor: ModelParticipant.Vendor) -> String {
        vendor == .zendesk ? "disconnected" : "connected"
    }

    /// "A seen conversation is live at 0, loaded or not. Otherwise `cached` if a number is known, else `unknown`."
    ///
    /// CHOICE: a screen that was seen before anything was loaded is `cached` once the app is in the background:
    /// it is not seen any more (C11), and `live` is for loaded or seen ones only (C10), although the background
    /// alone changes no freshness (C10 too).
    private func freshness(isSeen: Bool) -> String {
        if isSeen { return "live" }
        if memory.count == nil { return "unknown" }
        return connection == "connected" && memory.isLoadedForLive ? "live" : "cached"
    }

    private mutating func apply(_ event: ModelEvent, at time: Double) {
        switch event {
        case .app("relaunch"):
            isVisible = false
            connection = Self.connectionAtStart(participant.vendor)
            memory = ModelMemory(stored: stored[user], vendor: participant.vendor)
        case .app: break
        case .conversation(let word, _): isVisible = word == "willAppear"
        case .login(let name, _): login(as: name)
        // CHOICE: a logout empties, also where the user is the anonymous one already.
        case .logout: become(nil)
        case .zendesk(let event, _): hear(event)
        case .helpshift(let event, _): hear(event, at: time)
        }
    }

    private func isMeant(by provider: String?) -> Bool {
        provider.map { $0 == participant.id } ?? participant.isVendorsOwn
    }

    /// "A login as the same user changes nothing but a failed connection."
    ///
    /// CHOICE: only Helpshift's connection fails until the next login; Zendesk's is what its lines say.
    private mutating func login(as name: String) {
        if name == user {
            if participant.vendor == .helpshift { connection = "connected" }
        } else {
            become(name)
        }
    }

    /// "empties that provider's log, last chat state and report; from there it stands as after a relaunch, with
    /// what is stored for the new user, but visibility and Zendesk's connection stay". After a relaunch Helpshift
    /// is `connected`, so a logout mends it too.
    private mutating func become(_ name: String?) {
        user = name
        memory = ModelMemory(stored: stored[name], vendor: participant.vendor)
        if participant.vendor == .helpshift { connection = "connected" }
    }

    private mutating func hear(_ event: ModelZendeskEvent) {
        switch event {
        case .connectionStatus(let status):
            // "A status equal to the present one is no new connection."
            if status != connection { memory.isLoadedForLive = false }
            connection = status
        case .chatState(let state): hear(state)
        case .notification(let name):
            // CHOICE: "nothing is loaded" is nothing since the start or the change of user, not nothing on this
            // connection: the log of the last connection is still there.
            if name == "chatEnded", memory.isLoaded { end() }
        }
    }
}
