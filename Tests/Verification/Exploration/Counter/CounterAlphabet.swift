/// The events of an exploration of the counter, with a limit for each.
struct CounterAlphabet: Alphabet {
    static let machineName = "counter"

    let name: String
    let vendor: CounterModelKind
    /// Whether only `--all` visits it.
    var isLarge = false
    /// A limit on its states, if lower than the usual one.
    var bound: Int?

    func machine(with mistake: CounterMistake?) -> CounterMachine { CounterMachine(self, mistake: mistake) }

    /// The most entries of each kind that each user's conversation gets.
    var agents = 1
    var own = 0
    var failed = 0
    var bots = 0
    var joins = 0
    /// The highest unread count that the vendor reports; `nil` if it reports none.
    var reports: Int?

    /// The scenes that show the conversation; 0 stands for no particular scene.
    var scenes = [1]
    /// Whether scenes go to the background by themselves.
    var movesScenes = false
    /// The scenes in which the vendor's own screen opens.
    var vendorScreens: [Int] = []

    var users = 1
    var stops = false
    var kills = false
    var locks = false
    var policies = false
    /// Whether the app stops wanting a count, and wants one again.
    var wantsNoCount = false
    var edits = false
    var removes = false
    /// Whether the log is reset to empty, and then delivered again.
    var resets = false
    /// Whether known entries are delivered again.
    var redelivers = false
    var ends = false
    var readsElsewhere = false
    /// Whether the network is lost and restored.
    var network = false
    /// Whether the counter connects only on first use.
    var connectsOnFirstUse = false
    /// Whether each change of the log is also passed as `rebuilt`, to a copy of the counter.
    var comparesRebuilt = false

    static let all: [CounterAlphabet] = [
        CounterAlphabet(
            name: "two scenes",
            vendor: .zendeskChat,
            agents: 2,
            own: 1,
            failed: 1,
            scenes: [1, 2],
            movesScenes: true,
            stops: true
        ),
        CounterAlphabet(
            name: "kills and a locked store",
            vendor: .zendeskChat,
            agents: 2,
            own: 1,
            kills: true,
            locks: true,
            resets: true,
            ends: true
        ),
        CounterAlphabet(
            name: "two users",
            vendor: .zendeskChat,
            agents: 1,
            own: 1,
            users: 2,
            kills: true
        ),
        CounterAlphabet(
            name: "a log that changes",
            vendor: .zendeskChat,
            agents: 2,
            own: 1,
            bots: 1,
            policies: true,
            edits: true,
            removes: true,
            resets: true,
            redelivers: true,
            comparesRebuilt: true
        ),
        CounterAlphabet(
            name: "the vendor's screen",
            vendor: .zendeskChat,
            agents: 2,
            scenes: [1],
            movesScenes: true,
            vendorScreens: [0, 1],
            stops: true,
            kills: true,
            connectsOnFirstUse: true
        ),
        CounterAlphabet(
            name: "no count wanted",
            vendor: .zendeskChat,
            agents: 2,
            stops: true,
            kills: true,
            wantsNoCount: true
        ),
        CounterAlphabet(
            name: "read elsewhere",
            vendor: .matrix,
            agents: 2,
            own: 1,
            kills: true,
            removes: true,
            resets: true,
            readsElsewhere: true
        ),
        CounterAlphabet(
            name: "Matrix' reports",
            vendor: .matrix,
            isLarge: true,
            agents: 2,
            own: 1,
            reports: 1,
            kills: true,
            resets: true,
            redelivers: true,
            readsElsewhere: true
        ),
        CounterAlphabet(
            name: "Helpshift's reports",
            vendor: .helpshift,
            agents: 1,
            own: 1,
            reports: 1,
            kills: true,
            redelivers: true
        ),
        CounterAlphabet(
            name: "Helpshift in a tunnel",
            vendor: .helpshift,
            agents: 1,
            reports: 1,
            movesScenes: true,
            stops: true,
            kills: true,
            network: true
        ),
        CounterAlphabet(
            name: "Helpshift locked",
            vendor: .helpshift,
            isLarge: true,
            agents: 1,
            own: 1,
            reports: 1,
            kills: true,
            locks: true,
            redelivers: true
        ),
        CounterAlphabet(
            name: "two users and a policy",
            vendor: .zendeskChat,
            isLarge: true,
            agents: 1,
            own: 1,
            users: 2,
            kills: true,
            policies: true
        ),
        CounterAlphabet(
            name: "everything",
            vendor: .zendeskChat,
            bound: 250_000,
            agents: 3,
            own: 1,
            failed: 1,
            bots: 1,
            joins: 1,
            scenes: [1, 2, 0],
            movesScenes: true,
            vendorScreens: [0, 1],
            users: 2,
            stops: true,
            kills: true,
            locks: true,
            policies: true,
            edits: true,
            removes: true,
            resets: true,
            redelivers: true,
            ends: true,
            connectsOnFirstUse: true,
            comparesRebuilt: true
        ),
        CounterAlphabet(
            name: "everything of Matrix",
            vendor: .matrix,
            isLarge: true,
            agents: 3,
            own: 1,
            failed: 1,
            bots: 1,
            joins: 1,
            reports: 2,
            scenes: [1, 2, 0],
            movesScenes: true,
            users: 2,
            stops: true,
            kills: true,
            locks: true,
            edits: true,
            resets: true,
            redelivers: true,
            readsElsewhere: true,
            comparesRebuilt: true
        ),
        CounterAlphabet(
            name: "everything of Helpshift",
            vendor: .helpshift,
            isLarge: true,
            agents: 3,
            own: 1,
            bots: 1,
            reports: 2,
            vendorScreens: [0],
            users: 2,
            stops: true,
            kills: true,
            locks: true,
            redelivers: true,
            network: true
        ),
    ]
}
