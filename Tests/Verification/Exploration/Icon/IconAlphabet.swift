/// What happens in an exploration of the icon, and how often at most.
struct IconAlphabet: Alphabet {
    static let machineName = "icon"

    let name: String
    /// Whether it is visited only where all are asked for.
    var isLarge = false
    /// How many states are visited at most, where that is less than of others.
    var bound: Int?

    var providers = 1
    /// How many messages an agent sends to each user at each provider.
    var messages = 2
    /// How often the push of each message is delivered at most.
    var deliveries: UInt8 = 1
    /// Whether pushes name their message, and their user.
    var namesMessages = true
    var namesUsers = true
    /// Whether the app has a log, by whose ids it knows the messages that pushes name.
    var hasLog = true

    /// Whether the vendor's SDK stays connected in the background, and connects there.
    var staysLive = false
    var kills = true
    var killsExtension = false
    var users = false
    /// Whether only the first of two users is written to.
    var sendsToFirstOnly = false
    /// Whether a push of the former user may come after the change.
    var pushesLate = false
    var owesLogouts = false
    var swaps = false
    /// Whether only the provider that is swapped is written to.
    var sendsToLastOnly = false
    var opens = true
    /// Whether the chat's end is pushed.
    var ends = false
    /// Whether pushes with a number arrive that the extension never sees.
    var arrivesWithoutExtension = false
    /// The number that a former version of the app has left.
    var formerIcon = 0

    var holdsMessages: Bool { namesMessages && hasLog }

    func machine(with mistake: IconMistake?) -> IconMachine { IconMachine(alphabet: self, mistake: mistake) }

    static let all: [IconAlphabet] = [
        IconAlphabet(name: "a socket", messages: 1, deliveries: 2, ends: true),
        IconAlphabet(name: "two messages", isLarge: true),
        IconAlphabet(name: "an SDK that stays live", messages: 1, deliveries: 2, staysLive: true),
        IconAlphabet(name: "two messages, live", isLarge: true, staysLive: true),
        IconAlphabet(
            name: "two sockets",
            isLarge: true,
            providers: 2,
            messages: 1,
            kills: false,
            opens: false
        ),
        IconAlphabet(name: "two users", bound: 200_000, messages: 1, kills: false, users: true, opens: false),
        IconAlphabet(
            name: "two users and kills",
            isLarge: true,
            messages: 1,
            users: true,
            sendsToFirstOnly: true,
            opens: false
        ),
        IconAlphabet(
            name: "an owed logout",
            bound: 100_000,
            messages: 1,
            users: true,
            sendsToFirstOnly: true,
            owesLogouts: true,
            opens: false
        ),
        IconAlphabet(
            name: "two users, late pushes",
            messages: 1,
            deliveries: 2,
            kills: false,
            users: true,
            sendsToFirstOnly: true,
            pushesLate: true,
            opens: false
        ),
        IconAlphabet(name: "a swap", messages: 1, swaps: true, opens: false),
        IconAlphabet(
            name: "a swap of two",
            providers: 2,
            messages: 1,
            kills: false,
            swaps: true,
            sendsToLastOnly: true,
            opens: false
        ),
        IconAlphabet(
            name: "pushes that name nothing",
            messages: 1,
            namesMessages: false,
            namesUsers: false,
            staysLive: true
        ),
        IconAlphabet(name: "pushes beside no log", messages: 1, deliveries: 2, hasLog: false),
        IconAlphabet(
            name: "repeated pushes that name nothing",
            isLarge: true,
            messages: 1,
            deliveries: 2,
            namesMessages: false,
            namesUsers: false
        ),
        IconAlphabet(
            name: "the sender's number",
            messages: 1,
            killsExtension: true,
            arrivesWithoutExtension: true
        ),
        IconAlphabet(name: "a former version's number", messages: 1, formerIcon: 4),
    ]
}
