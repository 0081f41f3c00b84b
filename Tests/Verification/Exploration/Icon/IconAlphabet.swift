/// The events of an exploration of the icon, with a limit for each.
struct IconAlphabet: Alphabet {
    static let machineName = "icon"

    let name: String
    /// Whether only `--all` visits it.
    var isLarge = false
    /// A limit on its states, if lower than the usual one.
    var bound: Int?

    var providers = 1
    /// The most messages that an agent sends to each user at each provider.
    var messages = 2
    /// The most deliveries of each message's push.
    var deliveries: UInt8 = 1
    /// Whether pushes name their message and their user.
    var namesMessages = true
    var namesUsers = true
    /// Whether the app has a log, and so knows by their ids the messages that pushes name.
    var hasLog = true

    /// Whether the vendor's SDK stays connected in the background, and also connects there.
    var staysLive = false
    var kills = true
    var killsExtension = false
    /// Whether the disk may refuse the app's file.
    var refusesFile = false
    var users = false
    /// Whether only the first of two users receives messages.
    var sendsToFirstOnly = false
    /// Whether a push of the former user may come after the change.
    var pushesLate = false
    var owesLogouts = false
    var swaps = false
    /// Whether only the provider that is swapped receives messages.
    var sendsToLastOnly = false
    var opens = true
    /// Whether the end of the chat is pushed.
    var ends = false
    /// Whether pushes with a number arrive without the extension.
    var arrivesWithoutExtension = false
    /// The number that a former version of the app left on the icon.
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
        IconAlphabet(
            name: "a refused file",
            bound: 200_000,
            messages: 1,
            refusesFile: true,
            users: true,
            sendsToFirstOnly: true,
            opens: false
        ),
    ]
}
