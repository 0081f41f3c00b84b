import ChatProviderKit
import Foundation

/// The state that the desk shows.
struct DeskState: Sendable, Equatable {
    // MARK: The phone

    var isInForeground = true
    var isConversationOpen = false
    var isOnline = true
    var connection = ConnectionStatus.disconnected(nil)
    /// `nil` for the anonymous user.
    var userID: String?
    var badge = UnreadCount.unknown
    /// The explanation of the badge.
    var reason = ""
    /// The phone's view of the chat.
    var phone = DeskPhone()
    /// The number on the app's icon; 0 for none.
    var icon = 0
    /// The chat as the user sees it.
    var chat: [DeskMessage] = []

    // MARK: The agents

    var providerID = ""
    var vendor = ""
    /// The provider's position among the desk's, such as ` (2 of 4)`; empty if it is the only one.
    var place = ""
    var server = ServerSide()

    // MARK: The desk

    var log: [LogLine] = []
    var mode = Mode.commands
    /// The work in progress.
    var progress: String?
    var isRecording = false

    /// The meaning of the keys.
    enum Mode: Sendable, Equatable {
        case commands
        case help
        /// The log fills the window, except for a number of its newest lines.
        case log(hidden: Int)
        /// A text is being written.
        case writing(Writer, text: String)
    }

    enum Writer: Sendable, Equatable {
        case user, agent, bot
    }

    /// A line in the log.
    struct LogLine: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            /// An action of the player.
            case act
            /// A value that an observer of the library received.
            case observed
            /// A remark about it.
            case remark
        }

        var time: Date
        var kind: Kind
        var text: String
        /// The badge before and after, if it changed: `badge 1 live -> 2 live`.
        var change: String?
    }
}

/// A line of a chat.
struct DeskMessage: Sendable, Equatable {
    var time: Date
    var who: String
    var text: String

    /// The number of chat lines that are kept.
    static let maximum = 60
}

extension DeskMessage {
    init(_ entry: ChatEntry) {
        let name = entry.displayName.isEmpty ? entry.participant.rawValue : entry.displayName
        self.init(
            time: entry.createdAt,
            who: entry.participant == .visitor ? "User" : name,
            text: Self.text(of: entry)
        )
    }

    /// The message without its text: `Ada's message at 10:00:20`.
    var name: String { "\(who)'s message at \(time.timeOfDay)" }

    /// The visible end of a chat.
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
