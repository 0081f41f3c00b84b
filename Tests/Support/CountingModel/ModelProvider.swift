/// One provider: its vendor's last events, whether it is seen, and the stored record of each of its users.
struct ModelProvider {
    let participant: ModelParticipant
    let policy: ModelPolicy

    // The state that survives a relaunch.
    var stored: [ModelUser: ModelStored] = [:]
    /// "In a recording the SDK knows whoever the last `user` line named, also after a relaunch", so S5's identity
    /// that only the store knows cannot be there.
    var user: String?

    /// The knowledge about the vendor's user.
    var standing = ModelStanding.settled
    /// Helpshift, in a recording: whether the SDK has logged its user out because the session expired.
    var hasExpired = false

    /// `false` if `isNetworkReachable == false`.
    ///
    /// CHOICE: the network belongs to the phone, so a relaunch does not change it.
    var isNetworkReachable = true

    var now = ModelMoment()
    var isInForeground = true

    // The state that a relaunch ends, but a change of user does not.
    var connection: String
    /// Zendesk Messaging: the state of the connection alone.
    var line = "disconnected"
    var screen = MessagingScreen()

    // The state that both end.
    var isVisible = false
    /// Helpshift and Zendesk Messaging: whether the present visit has had a moment with a network.
    var isVisitCounted = false
    var memory = ModelMemory(stored: nil)

    init(_ participant: ModelParticipant, policy: ModelPolicy) {
        self.participant = participant
        self.policy = policy
        connection = Self.connectionAtStart(participant.vendor)
    }

    mutating func play(_ event: ModelEvent) {
        switch event {
        case .app("didEnterBackground"): move(toForeground: false)
        // "relaunch: … in a recording into the foreground"
        case .app("willEnterForeground"), .app("relaunch"): move(toForeground: true)
        default: break
        }
        if concerns(event) { apply(event) }
        noteVisit()
        if isSeen { see() }
        store()
    }

    private mutating func move(toForeground isNow: Bool) {
        guard isNow != isInForeground else { return }
        isInForeground = isNow
        memory.silence?.move(toForeground: isNow, at: now)
    }

    /// Performs what falls due before the next line.
    mutating func letTimePass(until moment: ModelMoment) {
        now = moment
        if memory.silence?.isOver(at: moment) == true {
            memory.silence = nil
            memory.isLoadedForLive = false
        }
        guard askAgainIfDue() else { return }
        // A requested count is stored like any other.
        if isSeen { see() }
        store()
    }

    var answer: ModelAnswer.Status {
        ModelAnswer.Status(
            id: participant.id,
            unread: memory.count,
            freshness: freshness,
            connection: shownConnection,
            isChatting: memory.isChatting
        )
    }

    // MARK: Inside

    private static func connectionAtStart(_ vendor: ModelParticipant.Vendor) -> String {
        switch vendor {
        case .zendesk, .zendeskMessaging, .matrix: "disconnected"
        case .helpshift: "connected"
        }
    }

    /// C10: "for a vendor whose SDK does not report the network (Helpshift; Messaging before its first event),
    /// `AppLifecycle.isNetworkReachable == false` makes the status `unreachable` (network) and the count `cached`."
    ///
    /// CHOICE: a connection that has failed for the user stays failed.
    private var shownConnection: String {
        guard !isNetworkReachable else { return connection }
        switch participant.vendor {
        case .helpshift: return connection == "connected" ? "unreachable" : connection
        case .zendeskMessaging:
            return connection == "disconnected" && !screen.tellsOfConnection ? "unreachable" : connection
        case .zendesk, .matrix: return connection
        }
    }

    /// "A conversation that is seen in the sense of C11 is live at 0. Otherwise `cached` if a number is known, else
    /// `unknown`."
    ///
    /// CHOICE: also if the network is lost during the visit, although C10 makes the count `cached`.
    ///
    /// CHOICE: a screen seen before anything was loaded is `cached` once the app is in the background: it is no longer
    /// seen (C11), and `live` only when connected and loaded since, or seen (C10), although the background alone does
    /// not change the freshness (also C10).
    private var freshness: String {
        if isSeen { return "live" }
        if memory.count == nil { return "unknown" }
        // U7: "Until then the number is the new user's stored one, `cached`." U8: "The count stays, `cached`."
        guard standing == .settled, shownConnection == "connected" else { return "cached" }
        return memory.isLoadedForLive ? "live" : "cached"
    }

    /// C11: "what was not shown was not seen. Where the vendor gives its log (Zendesk Chat, Matrix), a visit before
    /// anything was loaded since the launch or the change of user changes neither number nor marker; it counts from the
    /// first loaded state on. Helpshift's and Messaging's own screens show what the device has: there a visit counts
    /// from its first moment at which `isNetworkReachable` is not `false`."
    private var isSeen: Bool {
        // U2: while a logout is owed, "nothing opens".
        guard isVisible, isInForeground, standing != .owesLogout else { return false }
        switch participant.vendor {
        case .zendesk: return memory.zendesk.isLoaded
        case .matrix: return memory.matrix.isLoaded
        case .helpshift, .zendeskMessaging: return isVisitCounted
        }
    }

    /// C11: "from its first moment at which `isNetworkReachable` is not `false`"
    ///
    /// CHOICE: a visit ends when the app goes to the background, and another one begins afterward. A network that is
    /// lost during a visit that already counts does not end it.
    private mutating func noteVisit() {
        isVisitCounted = isVisible && isInForeground && (isVisitCounted || isNetworkReachable)
    }

    /// C10: "When the network is back the provider asks for the count; `live` needs a server report or an agent's
    /// message since then".
    private mutating func hearOfNetwork(isReachable: Bool) {
        guard isReachable != isNetworkReachable else { return }
        isNetworkReachable = isReachable
        switch participant.vendor {
        case .helpshift:
            memory.isLoadedForLive = false
            memory.silence = nil
        case .zendeskMessaging: if isReachable { askWhereNetworkIsBack() }
        case .zendesk, .matrix: break
        }
    }

    /// C11: "While seen, the count is 0 and the marker follows the end of the log."
    private mutating func see() {
        switch participant.vendor {
        case .zendesk: memory.zendesk.see()
        case .helpshift: memory.helpshift.see()
        case .matrix:
            memory.matrix.see()
            memory.matrix.report = nil
        // It counts by reports alone.
        case .zendeskMessaging: break
        }
        memory.count = 0
    }

    /// "stored: for each provider and user the marker and the last count; for Helpshift, in place of the marker, the
    /// ids of the newest 256 agent messages heard; for Zendesk Messaging the count alone". In a replay each change is stored
    /// at once (S2).
    private mutating func store() {
        guard let count = memory.count else { return }
        stored[ModelUser(user)] =
            switch participant.vendor {
            case .zendesk: ModelStored(marker: memory.zendesk.marker, count: count)
            case .helpshift: ModelStored(count: count, heard: memory.helpshift.heard)
            case .matrix: ModelStored(marker: memory.matrix.marker, count: count)
            case .zendeskMessaging: ModelStored(count: count)
            }
    }

    /// Whether the event reaches this provider.
    private func concerns(_ event: ModelEvent) -> Bool {
        switch event {
        case .app: true
        case .answeredLogin(_, let provider, _), .newVisitor(let provider): provider == participant.id
        case .conversation(_, let provider): provider == nil || provider == participant.id
        case .login(_, let provider), .logout(let provider): provider == participant.id
        case .standing(_, _, let provider, _): provider == participant.id
        case .zendesk(_, let provider): participant.vendor == .zendesk && isMeant(by: provider)
        case .helpshift(_, let provider): participant.vendor == .helpshift && isMeant(by: provider)
        case .matrix(_, let provider): participant.vendor == .matrix && isMeant(by: provider)
        case .zendeskMessaging(_, let provider):
            participant.vendor == .zendeskMessaging && isMeant(by: provider)
        }
    }

    private func isMeant(by provider: String?) -> Bool {
        provider.map { $0 == participant.id } ?? participant.isVendorsOwn
    }

    private mutating func apply(_ event: ModelEvent) {
        switch event {
        case .app("relaunch"):
            // "relaunch: nothing seen, nothing loaded, `isChatting` false, the same user"
            isVisible = false
            hasExpired = false
            connection = Self.connectionAtStart(participant.vendor)
            line = "disconnected"
            screen = MessagingScreen()
            memory = ModelMemory(stored: stored[ModelUser(user)])
        case .app("networkLost"): hearOfNetwork(isReachable: false)
        case .app("networkBack"): hearOfNetwork(isReachable: true)
        case .app: break
        case .conversation(let word, _): isVisible = word == "willAppear"
        case .login(let name, _): login(as: name)
        case .answeredLogin(let name, _, "ok"), .answeredLogin(let name, _, "late"): login(as: name)
        case .answeredLogin(let name, _, _): failToLogIn(as: name)
        // U2: "a logout with nobody logged in changes nothing (U2; apps call it at their start, and the anonymous
        // visitor's conversation would go)."
        case .logout: if user != nil { logout() }
        case .newVisitor: logout()
        case .standing(let newStanding, let name, _, let endsVisitor):
            // U9: "at a successful login by token (Helpshift's User Hub loses the anonymous user)"
            if endsVisitor {
                stored[ModelUser(nil)] = nil
                if user == nil { memory = ModelMemory(stored: nil) }
            }
            take(newStanding, of: name)
        case .zendesk(let event, _): hear(event)
        case .helpshift(let event, _): hear(event)
        case .matrix(let event, _): hear(event)
        case .zendeskMessaging(let event, _): hear(event)
        }
    }

    /// "A login as the same user changes nothing but Helpshift's failed connection."
    private mutating func login(as name: String) {
        // U9: what is stored for the anonymous visitor is dropped "at a successful login that merges (Messaging)".
        if participant.vendor == .zendeskMessaging { stored[ModelUser(nil)] = nil }
        if ModelUser(name) == ModelUser(user) {
            if participant.vendor == .helpshift { (connection, hasExpired) = ("connected", false) }
            if participant.vendor == .zendeskMessaging { authenticateAtMessaging() }
        } else {
            become(name)
        }
    }

    /// "A login that fails, for whatever reason, makes it the anonymous visitor too, except a login as the same user". U1:
    /// "A login as another user logs the vendor out first, unless the vendor is known to have the anonymous visitor."
    private mutating func failToLogIn(as name: String) {
        if user != nil, ModelUser(name) != ModelUser(user) { logout() }
    }

    /// "At a logout Zendesk (Chat and Messaging) makes a new visitor, so what was stored for the anonymous user is
    /// dropped; likewise where Helpshift clears its anonymous user."
    ///
    /// CHOICE: a recording does not say that Helpshift clears its anonymous user, so there nothing is dropped.
    ///
    /// CHOICE: Matrix is not mentioned. A guest cannot return after a logout, so it is as with Zendesk.
    private mutating func logout() {
        if participant.vendor != .helpshift { stored[ModelUser(nil)] = nil }
        become(nil)
    }

    /// "empties that provider's log, last chat state and report; from there it stands as after a relaunch, with what
    /// is stored for the new user, but Zendesk's connection stays (to be live it must load again); visibility ends (U3)".
    /// After a relaunch Helpshift is `connected`, so a logout repairs it too. Matrix's connection stays as Zendesk's
    /// does.
    mutating func become(_ name: String?) {
        user = name
        isVisible = false
        hasExpired = false
        memory = ModelMemory(stored: stored[ModelUser(name)])
        if participant.vendor == .helpshift { connection = "connected" }
        if participant.vendor == .zendeskMessaging {
            noteLineAndScreenOfNewUser()
            authenticateAtMessaging()
        }
    }
}
