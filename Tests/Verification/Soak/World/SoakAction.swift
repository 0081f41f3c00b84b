/// An event of the phone, its user, the agents or the network.
///
/// An action that makes no sense in the present state has no effect, so that any part of a list of actions can be
/// played.
enum SoakAction: Sendable, Hashable {
    /// The vendors, in the order of the cast.
    enum Vendor: String, Codable, Sendable, Hashable, CaseIterable {
        case zendesk = "zendesk-chat"
        case helpshift
        case messaging = "zendesk-messaging"
        case matrix

        /// The provider's id.
        var id: String { rawValue }

        /// The provider's place in the cast.
        var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// An action of an agent or the account. Each vendor ignores those that it does not have.
    enum Deed: String, Sendable, Hashable, CaseIterable {
        case write, writeTheSame, file, options, join, leave, askForRating, trigger, type, moveQueue, end,
            reject
        case bot, card, askForReview, askForScreenshot, announceExpiry
        case edit, redact, react, endSession
    }

    /// An action of the user in the conversation.
    enum Word: String, Sendable, Hashable, CaseIterable {
        case write, file, rate, comment, type, end, accept, decline, answerBot, loseMessage,
            deleteFailed
        case goBack, startAnother, beginToSwipe, writeElsewhere
    }

    /// How a user logs in.
    enum Login: String, Sendable, Hashable, CaseIterable {
        /// With the app's data, and the right proof if the account requires one.
        case known
        /// With a token, or at Helpshift with the identity system.
        case token
        /// With a proof or token that is rejected.
        case rejected
    }

    /// How the app ends.
    enum Death: String, Sendable, Hashable, CaseIterable {
        /// The system kills it between two file operations, or in the middle of one.
        case kill
        /// The device loses power there: data that was not synced is lost.
        case powerLoss
    }

    /// How the app is started after it was killed.
    struct Start: Sendable, Hashable {
        /// The system starts the app, not the user.
        var isInBackground = false
        /// The device has not been unlocked since it was switched on: none of the app's files can be read.
        var isLocked = false
        /// A jump of the phone's clock before the start, in eighths of a second.
        var clockJump = 0
    }

    /// A change of the app's configuration.
    enum Reload: Sendable, Hashable {
        case countsTriggers(Bool)
        case turn(Vendor, on: Bool)
        /// - Parameter leavesScreen: Whether the app leaves its conversation open while the provider is recreated.
        case settings(Vendor, leavesScreen: Bool)

        /// Whether the app leaves its conversation open.
        var leavesScreen: Bool {
            if case .settings(_, leavesScreen: true) = self { true } else { false }
        }
    }

    case nothing
    case network(isOnline: Bool)
    case app(isInBackground: Bool)
    case screen(Vendor, isOpen: Bool)
    case agent(Vendor, Deed, times: Int)
    case visitor(Vendor, Word)
    case login(Vendor, user: String, Login)
    /// The app repeats its login, as it does at a launch.
    case loginAgain(Vendor, Login)
    /// A login as the anonymous user, which logs any other user out.
    case loginAnonymous(Vendor)
    case logout(Vendor)
    case expireSession(Vendor)
    case askForCount(Vendor)
    case openPush(Vendor)
    case helpCenter
    /// The app is killed, and started again.
    case relaunch(Start)
    /// The start after the app dies at a file operation.
    case nextStart(Start)
    /// The device is unlocked: the app's files become readable.
    case unlock
    /// An agent, or a legal request, removes an entry from Zendesk's log, counted from its end.
    case deleteEntry(fromEnd: Int)
    /// The user reads everything on another device.
    case readElsewhere(Vendor, user: String)
    /// The visitor is kicked from the Matrix room.
    case kick
    /// A kicked visitor is invited again.
    case inviteAgain
    /// Whether a vendor's servers fail.
    case outage(Vendor, isThere: Bool)
    /// Whether the vendors answer at all.
    case silence(Bool)
    /// Whether Helpshift's SDK still delivers events of the former user.
    case lateEvents(Bool)
    case reload(Reload)
    /// The app is killed after a number of file operations; a write is cut at this percentage of its bytes.
    case dieSoon(Death, operations: Int, tornAt: Int)
    case disk(isFull: Bool)
    /// How long the servers take to answer, in eighths of a second.
    case latency(Int)
    /// How far a vendor's clock is ahead, in eighths of a second.
    case skew(Vendor, Int)
    /// The device's clock is corrected, or set wrong, by eighths of a second.
    case clockJump(Int)
}

extension SoakAction: CustomStringConvertible {
    /// A description of the action.
    var description: String {
        switch self {
        case .nothing: "time passes"
        case .network(let isOnline): "the network is \(isOnline ? "restored" : "lost")"
        case .app(let isInBackground):
            isInBackground ? "the app goes to the background" : "the app comes back"
        case .helpCenter: "helpshift: the help center is opened"
        case .unlock: "the device is unlocked"
        case .silence(let isSilent): isSilent ? "the vendors fall silent" : "the vendors answer again"
        case .kick: "matrix: the visitor is kicked"
        case .inviteAgain: "matrix: the visitor is invited again"
        case .relaunch(let start): "the app is killed, and started \(start)"
        case .nextStart(let start): "the next start will be \(start)"
        case .loginAgain(let vendor, let login): "\(vendor.rawValue): login as before, \(login.rawValue)"
        case .deleteEntry(let place): "zendesk-chat: entry \(place) from the end is deleted"
        case .readElsewhere(let vendor, let user):
            "\(vendor.rawValue): \(user) reads everything on another device"
        case .outage(let vendor, let isThere):
            "\(vendor.rawValue): the servers \(isThere ? "fail" : "work again")"
        case .askForCount(let vendor): "\(vendor.rawValue): the app asks for the count"
        case .lateEvents(let areThere):
            "helpshift: events for the former user are \(areThere ? "delivered" : "dropped")"
        case .reload(let reload): "the configuration is reloaded: \(reload)"
        case .screen(let vendor, let isOpen):
            "\(vendor.rawValue): the conversation is \(isOpen ? "opened" : "left")"
        case .agent(let vendor, let deed, let times):
            "\(vendor.rawValue): agent: \(deed.rawValue)\(times > 1 ? ", \(times) times" : "")"
        case .visitor(let vendor, let word): "\(vendor.rawValue): user: \(word.rawValue)"
        case .login(let vendor, let user, let login):
            "\(vendor.rawValue): login as \(user), \(login.rawValue)"
        case .loginAnonymous(let vendor): "\(vendor.rawValue): login as the anonymous user"
        case .logout(let vendor): "\(vendor.rawValue): logout"
        case .expireSession(let vendor): "\(vendor.rawValue): the session or token expires"
        case .openPush(let vendor): "\(vendor.rawValue): a push is opened"
        case .dieSoon(let death, let operations, let tornAt):
            "\(death.rawValue) after \(operations) more file operations, a write cut at \(tornAt) %"
        case .disk(let isFull): isFull ? "the disk is full" : "the disk has space again"
        case .latency(let eighths): "answers take \(Double(eighths) / 8) s"
        case .skew(let vendor, let eighths):
            "\(vendor.rawValue): the server's clock is \(Double(eighths) / 8) s ahead"
        case .clockJump(let eighths): "the device's clock jumps by \(Double(eighths) / 8) s"
        }
    }
}

extension SoakAction.Start: CustomStringConvertible {
    /// A description of the start.
    var description: String {
        "\(isInBackground ? "into the background" : "into the foreground")\(isLocked ? ", locked" : "")"
            + (clockJump == 0 ? "" : ", with the device's clock changed by \(Double(clockJump) / 8) s")
    }
}

/// An action and the time before it.
struct SoakStep: Sendable, Hashable {
    /// The pause, in eighths of a second: exact in seconds and in milliseconds.
    var pause: Int
    var action: SoakAction
}
