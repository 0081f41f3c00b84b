/// Something that happens to the phone, its user, the agents or the network.
///
/// An action that makes no sense where it stands does nothing, so that any part of a list of actions can be played.
enum SoakAction: Sendable, Hashable {
    /// The two vendors.
    enum Vendor: String, Sendable, Hashable {
        case zendesk, helpshift
    }

    /// What an agent, or the account, does. Each vendor has those that it knows.
    enum Deed: String, Sendable, Hashable, CaseIterable {
        case write, writeTheSame, file, options, join, leave, askForRating, trigger, type, moveQueue, end,
            reject
        case bot, card, askForReview, askForScreenshot, announceExpiry
    }

    /// What the user does in the conversation.
    enum Word: String, Sendable, Hashable, CaseIterable {
        case write, file, rate, comment, type, end, accept, decline, answerBot, loseMessage
    }

    /// Who logs in.
    enum Login: String, Sendable, Hashable, CaseIterable {
        /// With what the app knows; where the account asks for a proof, with the right one.
        case known
        /// With a token, and on Helpshift with the identity system.
        case token
        /// With a proof, or a token, that is not accepted.
        case rejected
    }

    /// How the app ends.
    enum Death: String, Sendable, Hashable, CaseIterable {
        /// The system kills it between two operations on files, or in the middle of one.
        case kill
        /// The device loses its power there: what was not synced is gone.
        case powerLoss
    }

    case nothing
    case network(isOnline: Bool)
    case app(isInBackground: Bool)
    case screen(Vendor, isOpen: Bool)
    case agent(Vendor, Deed, times: Int)
    case visitor(Vendor, Word)
    case login(Vendor, user: String, Login)
    case logout(Vendor)
    case expireSession(Vendor)
    case askForCount
    case openPush(Vendor)
    case helpCentre
    /// The app is killed, and started again.
    case relaunch
    /// The app will be killed after so many operations on files; a write is cut at this share of its bytes.
    case dieSoon(Death, operations: Int, tornAt: Int)
    case disk(isFull: Bool)
    /// How long the servers take to answer, in eighths of a second.
    case latency(Int)
    /// How far Zendesk's clock is ahead, in eighths of a second.
    case skew(Int)
    /// The device's clock is put right, or wrong, by eighths of a second.
    case clockJump(Int)

    /// The action in a summary, without its details.
    var kind: String {
        switch self {
        case .nothing: "time passes"
        case .network(let isOnline): isOnline ? "network comes back" : "network is lost"
        case .app(let isInBackground): isInBackground ? "app goes to the background" : "app comes back"
        case .screen(_, let isOpen): isOpen ? "conversation is opened" : "conversation is left"
        case .agent(_, let deed, _): deed == .end || deed == .reject ? "agent ends the chat" : "agent acts"
        case .visitor: "user acts in the chat"
        case .login: "login"
        case .logout: "logout"
        case .expireSession: "session or token expires"
        case .askForCount: "app asks for the count"
        case .openPush: "push is opened"
        case .helpCentre: "help centre is opened"
        case .relaunch: "app is killed"
        case .dieSoon: "kill is set between file operations"
        case .disk(let isFull): isFull ? "disk is full" : "disk has room again"
        case .latency: "latency changes"
        case .skew: "server's clock is set"
        case .clockJump: "device's clock jumps"
        }
    }
}

extension SoakAction: CustomStringConvertible {
    /// The action in words.
    var description: String {
        switch self {
        case .nothing, .network, .app, .relaunch, .askForCount, .helpCentre: kind
        case .screen(let vendor, let isOpen):
            "\(vendor.rawValue): the conversation is \(isOpen ? "opened" : "left")"
        case .agent(let vendor, let deed, let times):
            "\(vendor.rawValue): agent: \(deed.rawValue)\(times > 1 ? ", \(times) times" : "")"
        case .visitor(let vendor, let word): "\(vendor.rawValue): user: \(word.rawValue)"
        case .login(let vendor, let user, let login):
            "\(vendor.rawValue): login as \(user), \(login.rawValue)"
        case .logout(let vendor): "\(vendor.rawValue): logout"
        case .expireSession(let vendor): "\(vendor.rawValue): the session or token expires"
        case .openPush(let vendor): "\(vendor.rawValue): a push is opened"
        case .dieSoon(let death, let operations, let tornAt):
            "\(death.rawValue) after \(operations) more operations on files, a write cut at \(tornAt) %"
        case .disk(let isFull): isFull ? "the disk is full" : "the disk has room again"
        case .latency(let eighths): "answers take \(Double(eighths) / 8) s"
        case .skew(let eighths): "Zendesk's clock is \(Double(eighths) / 8) s ahead"
        case .clockJump(let eighths): "the device's clock jumps by \(Double(eighths) / 8) s"
        }
    }
}

/// An action and the time before it.
struct SoakStep: Sendable, Hashable {
    /// In eighths of a second: exact in seconds and in milliseconds.
    var pause: Int
    var action: SoakAction
}
