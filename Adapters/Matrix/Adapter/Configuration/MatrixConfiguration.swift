public import Foundation

/// The configuration of a ``MatrixChatProvider``.
public struct MatrixConfiguration: Sendable, Hashable {
    /// The room of the conversation.
    public enum Conversation: Sendable, Hashable {
        /// A room, by its id or alias. The visitor joins it, or accepts the invitation to it.
        case room(String)
        /// The direct room with this user. If there is none, the visitor creates it and invites the user.
        case direct(with: String)
    }

    /// The server's address, such as `https://matrix.example.com`.
    public var homeserver: URL
    /// The room of the conversation.
    public var conversation: Conversation
    /// The name of this device in the user's list of devices; `nil` for the server's choice.
    public var deviceName: String?
    /// The ids of users that reply automatically. A notice is a bot's, regardless of its sender.
    public var bots: Set<String>
    /// How many previous entries to load, at least 1. A sync may contain more.
    public var history: Int
    /// The default number of previous entries to load.
    public static let defaultHistory = 200
    /// Who can see the user's receipts.
    public var receipts: Receipts
    /// The app's push gateway; `nil` for no notifications.
    public var push: Push?

    /// Who can see a receipt.
    public enum Receipts: Sendable, Hashable {
        /// Only the user's own devices.
        case ownDevices
        /// The agents, too.
        case everyone
    }

    /// A gateway that receives notifications from the server and sends them to Apple.
    public struct Push: Sendable, Hashable {
        /// The gateway's address. Its path is `/_matrix/push/v1/notify`.
        public var gateway: URL
        /// The gateway's name for the app.
        public var appID: String
        /// The app's name in the user's list.
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
