public import Foundation

/// What a ``MatrixChatProvider`` is made with.
public struct MatrixConfiguration: Sendable, Hashable {
    /// Where the conversation is.
    public enum Conversation: Sendable, Hashable {
        /// A room, by its id or alias. The visitor joins it, or accepts the invitation to it.
        case room(String)
        /// The direct room with this user. Where there is none, the visitor makes it and invites the user.
        case direct(with: String)
    }

    /// The server's address, such as `https://matrix.example.com`.
    public var homeserver: URL
    /// Where the conversation is.
    public var conversation: Conversation
    /// What the user reads in a list of devices; `nil` for the server's choice.
    public var deviceName: String?
    /// The ids of users who answer by themselves. A notice is a bot's, regardless of its sender.
    public var bots: Set<String>
    /// How many entries are loaded back, at least 1. More are loaded where the sync brings them along.
    public var history: Int
    /// How many entries are loaded back where nothing is said.
    public static let defaultHistory = 200
    /// Who sees a receipt.
    public var receipts: Receipts
    /// The app's push gateway; `nil` for no notifications.
    public var push: Push?

    /// Who sees a receipt.
    public enum Receipts: Sendable, Hashable {
        /// The user's own devices alone.
        case ownDevices
        /// The agents, too.
        case everyone
    }

    /// A gateway that takes notifications from the server and sends them to Apple.
    public struct Push: Sendable, Hashable {
        /// The gateway's address. Its path is `/_matrix/push/v1/notify`.
        public var gateway: URL
        /// The name under which the gateway knows the app.
        public var appID: String
        /// The app's name, as the user reads it in a list.
        public var appName: String

        /// Creates settings.
        public init(gateway: URL, appID: String, appName: String) {
            self.gateway = gateway
            self.appID = appID
            self.appName = appName
        }
    }

    /// Creates a configuration.
    public init(
        homeserver: URL,
        conversation: Conversation,
        deviceName: String? = nil,
        bots: Set<String> = [],
        history: Int = defaultHistory,
        receipts: Receipts = .ownDevices,
        push: Push? = nil
    ) {
        self.homeserver = homeserver
        self.conversation = conversation
        self.deviceName = deviceName
        self.bots = bots
        self.history = max(1, history)
        self.receipts = receipts
        self.push = push
    }
}
