import ChatProviderKit
import Foundation

/// All that the desk shows.
struct DeskState: Sendable, Equatable {
    // MARK: The phone

    var isInForeground = true
    var isConversationOpen = false
    var isOnline = true
    var connection = ConnectionStatus.disconnected(nil)
    /// `nil` for the anonymous user.
    var userID: String?
    var badge = UnreadCount.unknown
    /// Why the badge is what it is.
    var reason = ""
    /// What the phone has.
    var phone = DeskPhone()
    /// The number on the app's icon; 0 for none.
    var icon = 0
    /// The chat as the user sees it.
    var chat: [DeskMessage] = []

    // MARK: The agents

    var providerID = ""
    var vendor = ""
    /// The provider's place among the desk's, from 1, and how many there are.
    var place = Place(number: 1, count: 1)
    var agent: String?
    var server = ServerSide()

    // MARK: The desk

    var log: [LogLine] = []
    var mode = Mode.commands
    /// What is going on just now.
    var progress: String?
    var isRecording = false

    /// What the keys do.
    enum Mode: Sendable, Equatable {
        case commands
        case help
        /// The log has the whole window, without so many of its newest lines.
        case log(hidden: Int)
        /// Somebody writes.
        case writing(Writer, text: String)
    }

    enum Writer: Sendable, Equatable {
        case user, agent, bot
    }

    /// A provider's place among the desk's.
    struct Place: Sendable, Equatable {
        var number: Int
        var count: Int
    }

    /// A badge that became another.
    struct BadgeChange: Sendable, Equatable {
        var old: UnreadCount
        var new: UnreadCount
    }

    /// Something that happened.
    struct LogLine: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            /// What the player did.
            case act
            /// What an observer of the library received.
            case observed
            /// What is to be said of it.
            case remark
        }

        var time: Date
        var kind: Kind
        var text: String
        /// The badge before and after, where it changed.
        var change: BadgeChange?
    }
}

/// A line of a chat.
struct DeskMessage: Sendable, Equatable {
    var time: Date
    var who: String
    var text: String

    /// How many lines of a chat are kept to be shown.
    static let maximum = 60

    init(time: Date, who: String, text: String) {
        self.time = time
        self.who = who
        self.text = text
    }

    init(_ entry: ChatEntry) {
        let name = entry.displayName.isEmpty ? entry.participant.rawValue : entry.displayName
        self.init(
            time: entry.createdAt,
            who: entry.participant == .visitor ? "User" : name,
            text: Self.text(of: entry)
        )
    }

    /// Which one it is, without its words: `Ada's message of 10:00:20`.
    func name(_ format: Date.ISO8601FormatStyle) -> String {
        "\(who)'s message of \(time.formatted(format))"
    }

    /// What a person would see of the end of a chat.
    static func newest(of transcript: ChatState.Transcript) -> [DeskMessage] {
        transcript.suffix(maximum).compactMap { entry in
            if case .unsupported = entry.kind { nil } else { DeskMessage(entry) }
        }
    }

    private static func text(of entry: ChatEntry) -> String {
        switch entry.kind {
        case .message(let text): text
        case .attachment(let file): "[file] \(file.name)"
        case .options(let question, let choices): "\(question) [\(choices.joined(separator: " | "))]"
        case .memberJoin: "(joins)"
        case .memberLeave: "(leaves)"
        case .comment(_, let new): "(comment: \(new))"
        case .rating: "(rating)"
        case .ratingRequest: "(asks for a rating)"
        case .unsupported(let words): "(\(words))"
        }
    }
}
