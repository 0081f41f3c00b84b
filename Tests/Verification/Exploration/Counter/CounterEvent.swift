/// The events in a counter's world.
enum CounterEvent: Hashable {
    // The app and its user.
    case start
    case stop
    case appears(Int)
    case disappears(Int)
    case didClose(Int)
    case policyChanges
    case countIsWanted(Bool)
    case userChanges(to: Int)
    case background(Bool)
    case sceneBackground(Int, Bool)

    // The vendor's screen.
    case vendorScreenOpens(Int)
    case vendorScreenCloses
    case closedScreenDisconnects

    // The connection and the log.
    case connects
    case lineDrops
    case loads
    case arrives(Letter.Kind)
    case edits(Int)
    case removes(Int)
    case resets
    case comesAgain
    case oldMessageComesAgain(Int)
    case endEvent
    case endedState
    case report(Int, isFromCache: Bool)
    case readElsewhere(UInt8)

    // The device.
    case network(Bool)
    case kill
    case restartsLocked
    case unlocks
    case storeAnswers
    case diskIsWritten

    /// Whether it happens sooner or later without the app, its user, an agent or a kill.
    var isSpontaneous: Bool {
        switch self {
        case .connects, .loads, .closedScreenDisconnects, .unlocks, .storeAnswers, .diskIsWritten,
            .network(true):
            true
        case .start, .stop, .appears, .disappears, .didClose, .policyChanges, .countIsWanted, .userChanges,
            .background,
            .sceneBackground, .vendorScreenOpens, .vendorScreenCloses, .lineDrops, .arrives, .edits, .removes,
            .resets, .comesAgain, .oldMessageComesAgain, .endEvent, .endedState, .report, .readElsewhere,
            .network(false), .kill, .restartsLocked:
            false
        }
    }
}

extension CounterEvent: CustomStringConvertible {
    var description: String {
        switch self {
        case .start: "the app starts the counter"
        case .stop: "the app stops the counter"
        case .appears(let scene): "the conversation appears in \(Self.name(scene))"
        case .disappears(let scene): "the conversation leaves \(Self.name(scene))"
        case .didClose(let scene): "the conversation has closed in \(Self.name(scene))"
        case .policyChanges: "the policy is reloaded, and differs"
        case .countIsWanted(let isWanted): "the app wants \(isWanted ? "a count" : "no count")"
        case .userChanges(let user): user == 0 ? "the user logs out" : "user \(user) logs in"
        case .background(let isInBackground):
            isInBackground ? "the app goes to the background" : "the app comes to the foreground"
        case .sceneBackground(let scene, let isInBackground):
            "\(Self.name(scene)) \(isInBackground ? "goes to the background" : "comes to the foreground")"
        case .network(let isThere): isThere ? "the network is restored" : "the network is lost"
        case .vendorScreenOpens(let scene): "the vendor's own screen opens in \(Self.name(scene))"
        case .vendorScreenCloses: "the vendor's own screen closes"
        case .closedScreenDisconnects: "the closed screen closes the connection"
        case .connects: "the connection is established"
        case .lineDrops: "the connection is lost"
        case .loads: "the log is loaded"
        case .arrives(.agent): "an agent writes"
        case .arrives(.bot): "a bot writes"
        case .arrives(.join): "an agent joins"
        case .arrives(.own): "the visitor writes"
        case .arrives(.ownFailed): "the visitor writes, and the message is not delivered"
        case .edits(let index): "the text of entry \(index) of the log changes"
        case .removes(let index): "entry \(index) of the log is removed"
        case .resets: "the log is reset to empty"
        case .comesAgain: "the whole log is delivered again"
        case .oldMessageComesAgain(let index): "entry \(index) of the conversation is delivered again"
        case .endEvent: "the vendor says that the chat has ended"
        case .endedState: "a state with an ended session arrives"
        case .report(let count, let isFromCache):
            "\(isFromCache ? "the cache" : "the server") reports \(count)"
        case .readElsewhere(let id): "the user has read up to \(id) on another device"
        case .kill: "the app is killed and launched again"
        case .restartsLocked: "the phone restarts, and the app is launched before the first unlock"
        case .unlocks: "the phone is unlocked"
        case .storeAnswers: "the store retries"
        case .diskIsWritten: "what was saved reaches the disk"
        }
    }

    private static func name(_ scene: Int) -> String { scene == 0 ? "the app" : "scene \(scene)" }
}
