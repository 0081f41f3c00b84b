public import Foundation
import ZendeskMessagingAdapter

/// What of the device outlives a launch of the app: the SDK's storage, the notifications and the network.
@MainActor
public final class SimulatedMessagingDevice {
    /// Whether there is a network. While there is none nothing reaches the server.
    public var isOnline = true {
        didSet { if isOnline != oldValue { onNetworkChange?() } }
    }
    /// Whether the user allows notifications when asked.
    public var allowsNotifications = true
    /// How often the user was asked whether to allow notifications.
    public internal(set) var permissionQuestionCount = 0
    /// The push notifications that came to the device, oldest first.
    public internal(set) var pushes: [[String: any Sendable]] = []
    /// The ids of the proactive messages that were shown as notifications, oldest first.
    public internal(set) var shownProactiveMessages: [String] = []
    /// The links that were opened by the system, oldest first.
    public internal(set) var openedURLs: [URL] = []

    let id = UUID()
    /// What the SDK keeps, by the channel's key.
    var storage: [String: Storage] = [:]
    var pushToken: Data?
    var onNetworkChange: (@MainActor () -> Void)?

    struct Storage {
        var channel: SimulatedMessagingChannel?
        var user: StoredUser?
        /// What is known of the user's conversations, by their ids.
        var held: [String: HeldConversation] = [:]
        var fields: [String: ZendeskMessagingFieldValue] = [:]
        var tags: [String] = []
    }

    struct StoredUser {
        var serverID: String
        var shown: ZendeskMessagingUser
        /// Whether it was a token that has made this the user.
        var isAuthenticated: Bool
    }

    /// How far a conversation is known.
    struct HeldConversation {
        /// The number of its messages that are known.
        var known = 0
        /// The number of those that are read.
        var read = 0
        /// Those that do not count.
        var uncounted: Set<String> = []
    }

    /// Creates an unused device.
    public nonisolated init() {}
}
